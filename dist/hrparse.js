// hrparse 0.1.0: poker hand histories one can trust. Built by `python -m transpile` from replayer/core.
(function (root) {
"use strict";
const VERSION = "0.1.0";
const CLASSES = ["line","free","refused"];
const EVENTS = {header:["hand_id","zoom","zoom_tournament","home_game","club","small_blind","big_blind","ante","currency","date","zone","tournament_id","tournament","buy_in","bounty_in","fee","unit","freeroll","round","level"],table:["table","zoom_table","max","play_money","button"],seat:["seat","name","stack","bounty","sitting_out","out_of_hand"],post_ante:["player","amount","all_in"],post_small_blind:["player","amount","all_in"],post_big_blind:["player","amount","ante","all_in"],post_both_blinds:["player","amount","all_in"],post_missed_blind:["player","amount","all_in"],post_straddle:["player","amount","all_in"],cash_drop:["amount"],hole_cards:[],dealt:["player","cards"],flop:["run","board"],turn:["run","board","card"],river:["run","board","card"],showdown:["run"],fold:["player","cards"],check:["player"],call:["player","amount","all_in"],bet:["player","amount","all_in"],raise:["player","amount","to_amount","all_in"],bet_and_muck:["player","amount","all_in"],fold_and_muck:["player"],uncalled:["player","amount"],show:["player","cards","words"],muck:["player"],no_show:["player"],collect:["player","amount","pot"],cash_out:["player","amount","fee"],choose_cash_out:["player"],pay_cash_out:["player","amount"],receive_cash_out:["player","amount"],cancelled:[],summary:[],total_pot:["total","main","rake","side_pot","drop"],runs:["count"],board:["run","board"],summary_folded:["seat","button_tag","small_blind_tag","big_blind_tag","street","no_bet"],summary_mucked:["seat","button_tag","small_blind_tag","big_blind_tag","cards"],summary_won:["seat","button_tag","small_blind_tag","big_blind_tag","amount"],summary_showed:["seat","button_tag","small_blind_tag","big_blind_tag","cards","outcome","street","cashed_out"],summary_seat:["seat","button_tag","small_blind_tag","big_blind_tag"]};
const LISTS = {side_pot:["side"],drop:["drop_name","drop"],outcome:["amount","words"]};
const PATTERNS = ["(?:\\*\\*\\*\\*\\* Hand History for Game |Run It Once Poker |Ignition Hand #|Winamax Poker |Bovada Hand #|PokerTracker |PokerMaster |Bodog Hand #|#Game No : |PartyPoker |partypoker |Full Tilt |CoinPoker |ACR Hand #|WPN Hand #|888poker |PPPoker |iPoker |Unibet )","[A-Z]{0,4}[0-9]+"," +","(?:[A-Z]{0,2}\\$|[€£¥₹₽₩₺₴₿฿₫])?(?:[0-9]{1,3}(?:,[0-9]{3}){1,4}|[0-9]{1,12})(?:\\.[0-9]{1,2})?","[0-9]{4}\\/[0-9]{2}\\/[0-9]{2} (?:- )?[0-9]{1,2}:[0-9]{2}:[0-9]{2}","[0-9]+","(?:[IVXLCDM]+|[0-9]+)","(?:RushAndCash[^'\\n]*|[^'\\n]+ Zoom(?: [0-9A-Za-z\\-]+){0,4})","[0-9]{1,2}","[2-9TJQKAtjqka][cdhsCDHS](?: [2-9TJQKAtjqka][cdhsCDHS])?","(?:SECOND|FIRST|THIRD)","[2-9TJQKAtjqka][cdhsCDHS](?: [2-9TJQKAtjqka][cdhsCDHS]){2}","[2-9TJQKAtjqka][cdhsCDHS]","[2-9TJQKAtjqka][cdhsCDHS](?: [2-9TJQKAtjqka][cdhsCDHS]){3}","[A-Za-z+'\\-]{1,24}(?: [A-Za-z+'\\-]{1,24}|, (?:[Dd]euce|[Tt]wo|[Tt]rey|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix|[Ss]even|[Ee]ight|[Nn]ine|[Tt]en|[Jj]ack|[Qq]ueen|[Kk]ing|[Aa]ce)[A-Za-z+'\\-]{0,24}){0,16}","(?:side pot-1|side pot-2|side pot-3|side pot-4|side pot-5|side pot-6|side pot-7|side pot-8|main pot|side pot|pot)","-[0-9]","[A-Z][a-z]+","[2-9TJQKAtjqka][cdhsCDHS](?: [2-9TJQKAtjqka][cdhsCDHS]){0,4}","t(?:hree times|wo times|wice)","[1-9][0-9]?"," (?:bought time bank card \\([^()\\n]*\\)|received \\([^()\\n]*\\) from time bank card),","(?:on the River|before Flop|on the Flop|on the Turn)","(?: \\(pot not awarded as player cashed out\\)\\.?| \\(cashed out\\)\\.?|, (?:EV Cashout|Cashout Risk) \\([^()\\n]*\\))"," out of hand(?: \\([^()\\n]*\\))?","(?: has timed out(?: while (?:being )?disconnected)?| is (?:dis)?connected| has returned|:? sits out|:? is sitting out)"," (?:joins the table(?: at seat #[0-9]+)?|leaves the table|was removed from the table for failing to post|will be allowed to play after the button)"," (?:finished the tournament(?: in [0-9]+(?:st|nd|rd|th) place)?(?: and received [^ \\n]+(?: \\.[0-9]+)?)?\\.?|wins the tournament(?: and receives [^ \\n]+)?(?: - congratulations!)?|wins an entry to tournament #[0-9]+)"," (?:re-?buys|takes the add-?on|adds on) and receives [0-9][0-9,.]* chips(?: for [^ \\n]+(?: [A-Za-z]+)?)?","Poker Hand #[A-Z]{0,4}[0-9]+: +","Tournament #[0-9]+, ","[^{}\\n]+","[A-Z]{3}","[A-Z]{2,5}","(?:FPP|SC)","[0-9]+:?","\\*{5,} # [0-9]+ \\*{5,}","PokerStars (?:Zoom |Home Game )?(?:Hand|Game) #[0-9]+: *(?:\\{[^{}\\n]*\\} *)?(?:(?:Zoom )?T(?:ournament|OURNAMENT) #[0-9]+, *(?:(?:Freeroll|[^ A-Za-z0-9\\n]*[0-9][^ \\n]*) +(?:[A-Z]{2,3} +)?)?(?:- )?)?","(?:[0-9] (?:C(?:ard |ARD ))?|C(?:ard|ARD) )"];
const NODES = [["term","ROOM",0,"room"],["free","_REST",null],["maybe",1],["all",[0,2]],["text","Poker Hand #"],["term","HAND_ID",1,"hand_id"],["text",":"],["term","_S",2,null],["all",[4,5,6,7]],["text","Hold'em No Limit"],["maybe",7],["text","("],["term","SMALL_BLIND",3,"small_blind"],["text","/"],["term","BIG_BLIND",3,"big_blind"],["term","ANTE",3,"ante"],["text",")"],["all",[11,15,16]],["maybe",17],["text"," - "],["term","DATE",4,"date"],["all",[19,20]],["all",[8,9,10,11,12,13,14,18,16,21]],["text","Tournament #"],["term","TOURNAMENT_ID",5,"tournament_id"],["text",", "],["free","TOURNAMENT","tournament"],["text"," Hold'em No Limit"],["text","- Level"],["term","LEVEL",6,"level"],["all",[8,23,24,25,26,27,10,28,29,10,11,12,13,14,18,16,21]],["any",[22,30]],["text","Table '"],["term","ZOOM_TABLE",7,"zoom_table"],["free","TABLE","table"],["any",[33,34]],["text","'"],["term","MAX",8,"max"],["text","-max"],["all",[7,37,38]],["maybe",39],["mark","PLAY_MONEY"," (Play Money)","play_money"],["maybe",41],["text","Seat #"],["term","BUTTON",8,"button"],["text"," is the button"],["all",[32,35,36,40,42,7,43,44,45]],["player"],["text",": posts the ante "],["term","AMOUNT",3,"amount"],["mark","ALL_IN"," and is all-in","all_in"],["maybe",50],["all",[47,48,49,51]],["text",": posts small blind "],["all",[47,53,49,51]],["text",": posts big blind "],["text"," and ante "],["all",[56,15]],["maybe",57],["all",[47,55,49,58,51]],["text",": posts small & big blinds "],["all",[47,60,49,51]],["text",": posts missed blind "],["text",": posts dead blind "],["any",[62,63]],["all",[47,64,49,51]],["text",": straddle "],["text",": posts straddle "],["any",[66,67]],["all",[47,68,49,51]],["text","Cash Drop to Pot : total "],["all",[70,49]],["text","*** HOLE CARDS ***"],["text","Dealt to "],["text"," ["],["term","CARDS",9,"cards"],["text","]"],["all",[74,75,76]],["maybe",77],["all",[73,47,78]],["text","*** "],["term","RUN",10,"run"],["text"," "],["all",[81,82]],["maybe",83],["text","FLOP *** ["],["term","BOARD_3",11,"board"],["all",[80,84,85,86,76]],["text","TURN *** ["],["text","] ["],["term","CARD",12,"card"],["all",[80,84,88,86,89,90,76]],["text","RIVER *** ["],["term","BOARD_4",13,"board"],["all",[80,84,92,93,89,90,76]],["text","SHOW DOWN"],["text","SHOWDOWN"],["any",[95,96]],["text"," ***"],["all",[80,84,97,98]],["text","*** SUMMARY ***"],["text",": folds"],["all",[47,101,78]],["text",": checks"],["all",[47,103]],["text",": calls "],["all",[47,105,49,51]],["text",": bets "],["all",[47,107,49,51]],["text",": raises "],["text"," to "],["term","TO_AMOUNT",3,"to_amount"],["all",[47,109,49,110,111,51]],["text","Uncalled bet ("],["text",") returned to "],["all",[113,49,114,47]],["text",": Bet & Muck "],["all",[47,116,49,51]],["text",": Bet & Muck folds"],["all",[47,118]],["text",": Chooses to EV Cashout"],["all",[47,120]],["text",": Pays Cashout Risk ("],["all",[47,122,49,16]],["text",": Receives Cashout ("],["all",[47,124,49,16]],["text",": shows ["],["text"," ("],["term","WORDS",14,"words"],["all",[127,128,16]],["maybe",129],["all",[47,126,75,76,130]],["text",": mucks hand"],["all",[47,132]],["text",": doesn't show hand"],["all",[47,134]],["text"," collected "],["text"," from "],["term","POT",15,"pot"],["all",[47,136,49,137,138]],["text","Total pot "],["term","TOTAL",3,"total"],["text"," Main pot "],["term","MAIN",3,"main"],["text","."],["all",[142,143,144]],["maybe",145],["text"," Side pot"],["term","_NUMBER",16,null],["maybe",148],["term","SIDE",3,"side"],["all",[147,149,82,150,144]],["list","side_pot","",151],["list","side_pot","*",152],["text"," | Rake "],["term","RAKE",3,"rake"],["all",[154,155]],["maybe",156],["text"," | "],["term","DROP_NAME",17,"drop_name"],["term","DROP",3,"drop"],["all",[158,159,82,160]],["list","drop","",161],["list","drop","*",162],["all",[140,141,146,153,157,163]],["text","Board ["],["term","BOARD",18,"board"],["all",[84,165,166,76]],["text","Hand was run "],["term","COUNT",19,"count"],["all",[168,169]],["text","Hand cancelled"],["text","Seat "],["term","SEAT",20,"seat"],["sitter"],["mark","BUTTON_TAG"," (button)","button_tag"],["maybe",175],["mark","SMALL_BLIND_TAG"," (small blind)","small_blind_tag"],["maybe",177],["mark","BIG_BLIND_TAG"," (big blind)","big_blind_tag"],["maybe",179],["term","_TIME_BANK",21,null],["maybe",181],["text"," folded "],["term","STREET",22,"street"],["mark","NO_BET"," (didn't bet)","no_bet"],["maybe",185],["all",[172,173,6,82,174,176,178,180,182,183,184,186]],["text"," mucked"],["all",[172,173,6,82,174,176,178,180,182,188,78]],["text"," collected ("],["text"," won ("],["any",[190,191]],["all",[172,173,6,82,174,176,178,180,182,192,49,16]],["text"," showed ["],["text","] and"],["all",[191,49,16]],["all",[190,49,16]],["text"," lost"],["any",[196,197,198]],["text"," with "],["all",[200,128]],["maybe",201],["all",[199,202]],["list","outcome","",203],["text",", and"],["all",[205,204]],["list","outcome","*",206],["term","CASHED_OUT",23,"cashed_out"],["maybe",208],["all",[204,207,209]],["all",[183,184]],["any",[210,211]],["all",[172,173,6,82,174,176,178,180,182,194,75,195,212]],["all",[172,173,6,82,174,176,178,180]],["free","NAME","name"],["term","STACK",3,"stack"],["text"," in chips"],["maybe",217],["term","BOUNTY",3,"bounty"],["text"," bounty"],["all",[25,219,220]],["maybe",221],["mark","SITTING_OUT"," is sitting out","sitting_out"],["term","OUT_OF_HAND",24,"out_of_hand"],["any",[223,224]],["maybe",225],["all",[172,173,6,82,215,127,216,218,222,16,226]],["text"," said, \""],["all",[215,228,2]],["term","STATE",25,"state"],["all",[215,230]],["term","MOVE",26,"move"],["all",[215,232]],["term","PLACE",27,"place"],["all",[215,234]],["text"," wins the "],["term","_SUM",3,null],["all",[236,237,220]],["text"," split the "],["all",[239,237,220]],["text"," wins "],["all",[241,237]],["any",[238,240,242]],["text"," for eliminating "],["free","_VICTIM",null],["all",[215,243,244,245]],["term","PURCHASE",28,"purchase"],["all",[215,247]],["all",[215,6]],["term","_START",29,null],["term","_TOURNAMENT",30,null],["free","_EVENT",null],["all",[251,252,82]],["maybe",253],["text","Omaha"],["text","PLO"],["any",[255,256]],["all",[250,254,257,2]],["text","ShortDeck"],["text","Short Deck"],["any",[259,260]],["all",[250,254,261,2]],["text","Hold'em Limit"],["all",[250,263,2]],["text","Hold'em Pot Limit"],["all",[250,265,2]],["text","Flip & Go"],["text","Mystery"],["text","Stud"],["text","Razz"],["text","Draw"],["any",[267,268,269,270,271]],["all",[250,272,2]],["text","PokerStars "],["mark","HOME_GAME","Home Game ","home_game"],["mark","ZOOM","Zoom ","zoom"],["any",[275,276]],["maybe",277],["text","Hand #"],["text","Game #"],["any",[279,280]],["term","HAND_ID",5,"hand_id"],["text","{"],["term","CLUB",31,"club"],["maybe",284],["text","}"],["all",[283,285,286,7]],["maybe",287],["all",[274,278,281,282,6,7,288]],["term","CURRENCY",32,"currency"],["all",[82,290]],["maybe",291],["term","ZONE",33,"zone"],["all",[82,293]],["all",[127,293,16]],["any",[294,295]],["maybe",296],["term","_DATE",4,null],["term","_ZONE",33,null],["all",[74,298,82,299,76]],["maybe",300],["all",[19,20,297,301]],["all",[289,9,10,11,12,13,14,292,16,302]],["mark","ZOOM_TOURNAMENT","Zoom ","zoom_tournament"],["maybe",304],["text",","],["term","BUY_IN",3,"buy_in"],["text","+"],["term","FEE",3,"fee"],["all",[307,308,309,292,7]],["term","BOUNTY_IN",3,"bounty_in"],["all",[307,308,311,308,309,292,7]],["maybe",82],["term","UNIT",34,"unit"],["all",[307,313,314,7]],["mark","FREEROLL","Freeroll","freeroll"],["all",[316,7]],["any",[310,312,315,317]],["maybe",318],["all",[305,23,24,306,7,319]],["text","Hold'em No Limit - "],["text","Match Round "],["term","ROUND",6,"round"],["all",[322,323,25]],["maybe",324],["text","Level "],["all",[289,320,321,325,326,29,10,11,12,13,14,16,302]],["text","- Hold'em No Limit ("],["all",[289,320,328,12,13,14,16,302]],["any",[303,327,329]],["text"," cashed out the hand for "],["text"," | Cash Out Fee "],["all",[332,309]],["maybe",333],["all",[47,331,49,334]],["term","_COUNT",35,null],["all",[279,336]],["term","_STARS",36,null],["any",[337,338]],["term","_START",37,null],["term","_CARDS_EACH",38,null],["maybe",341],["text","Omaha Hi/Lo"],["text","OMAHA HI/LO"],["any",[343,344]],["all",[340,342,345,2]],["text","OMAHA"],["any",[255,347]],["all",[340,342,348,2]],["text","Courchevel"],["all",[340,350,2]],["text","6+ Hold'em"],["all",[340,352,2]],["text","STUD"],["any",[269,354]],["all",[340,342,355,2]],["all",[340,270,2]],["text","Triple Draw"],["all",[340,358,2]],["text","Single Draw"],["all",[340,360,2]],["text","Badugi"],["all",[340,362,2]],["text","DRAW"],["any",[271,364]],["all",[340,342,365,2]],["text","Mixed "],["text","Triple Stud"],["text","HORSE"],["text","HOSE"],["text","8-Game"],["text","Horse"],["text","Hose"],["any",[367,368,369,370,371,372,373]],["all",[340,374,2]],["text","Hold'em No Limit ("],["text"," Cap "],["all",[340,376,12,13,14,19,49,377,2]],["all",[340,265,2]],["all",[340,263,2]]];
const SITES = {elsewhere:{title:"other rooms",begins:["Full Tilt ","Run It Once Poker ","PPPoker Hand #","PokerMaster Hand #","Winamax Poker ","***** Hand History for Game ","#Game No : ","Ignition Hand #","Bovada Hand #","Bodog Hand #","888poker ","PartyPoker ","partypoker ","iPoker ","CoinPoker ","Unibet ","PokerTracker Hand #","ACR Hand #","WPN Hand #"],openings:[],freeNoise:[],classes:{line:[],free:[],refused:["other_room"]},rules:{other_room:3}},ggpoker:{title:"GGPoker",begins:["Poker Hand #"],openings:["*** ","*** HOLE CARDS ***","*** SUMMARY ***","Cash Drop to Pot : total ","Dealt to ","Hand cancelled","Hand was run ","Poker Hand #","Seat ","Table '","Total pot ","Uncalled bet ("],freeNoise:["chat","connection","seating","finish","knockout","rebuy","silence"],classes:{line:["header","table","post_ante","post_small_blind","post_big_blind","post_both_blinds","post_missed_blind","post_straddle","cash_drop","hole_cards","dealt","flop","turn","river","showdown","summary","fold","check","call","bet","raise","uncalled","bet_and_muck","fold_and_muck","choose_cash_out","pay_cash_out","receive_cash_out","show","muck","no_show","collect","total_pot","board","runs","cancelled","summary_folded","summary_mucked","summary_won","summary_showed","summary_seat"],free:["seat","chat","connection","seating","finish","knockout","rebuy","silence"],refused:["omaha","short_deck","limit_holdem","pot_limit_holdem","other_game"]},rules:{header:31,table:46,post_ante:52,post_small_blind:54,post_big_blind:59,post_both_blinds:61,post_missed_blind:65,post_straddle:69,cash_drop:71,hole_cards:72,dealt:79,flop:87,turn:91,river:94,showdown:99,summary:100,fold:102,check:104,call:106,bet:108,raise:112,uncalled:115,bet_and_muck:117,fold_and_muck:119,choose_cash_out:121,pay_cash_out:123,receive_cash_out:125,show:131,muck:133,no_show:135,collect:139,total_pot:164,board:167,runs:170,cancelled:171,summary_folded:187,summary_mucked:189,summary_won:193,summary_showed:213,summary_seat:214,seat:227,chat:229,connection:231,seating:233,finish:235,knockout:246,rebuy:248,silence:249,omaha:258,short_deck:262,limit_holdem:264,pot_limit_holdem:266,other_game:273}},pokerstars:{title:"PokerStars",begins:["PokerStars Hand #","PokerStars Game #","PokerStars Zoom Hand #","PokerStars Home Game Hand #"],openings:["*** ","*** HOLE CARDS ***","*** SUMMARY ***","Dealt to ","Hand cancelled","Hand was run ","PokerStars ","Seat ","Table '","Total pot ","Uncalled bet ("],freeNoise:["chat","connection","seating","finish","knockout","rebuy","silence"],classes:{line:["header","table","post_ante","post_small_blind","post_big_blind","post_both_blinds","post_missed_blind","post_straddle","hole_cards","dealt","flop","turn","river","showdown","summary","fold","check","call","bet","raise","uncalled","show","muck","no_show","collect","cash_out","total_pot","board","runs","cancelled","summary_folded","summary_mucked","summary_won","summary_showed","summary_seat"],free:["seat","chat","connection","seating","finish","knockout","rebuy","counter","silence"],refused:["mixed","omaha_hi_lo","short_deck","omaha","courchevel","stud","razz","triple_draw","single_draw","badugi","draw","cap","pot_limit_holdem","limit_holdem"]},rules:{header:330,table:46,post_ante:52,post_small_blind:54,post_big_blind:59,post_both_blinds:61,post_missed_blind:65,post_straddle:69,hole_cards:72,dealt:79,flop:87,turn:91,river:94,showdown:99,summary:100,fold:102,check:104,call:106,bet:108,raise:112,uncalled:115,show:131,muck:133,no_show:135,collect:139,cash_out:335,total_pot:164,board:167,runs:170,cancelled:171,summary_folded:187,summary_mucked:189,summary_won:193,summary_showed:213,summary_seat:214,seat:227,chat:229,connection:231,seating:233,finish:235,knockout:246,rebuy:248,counter:339,silence:249,omaha_hi_lo:346,omaha:349,courchevel:351,short_deck:353,stud:356,razz:357,triple_draw:359,single_draw:361,badugi:363,draw:366,mixed:375,cap:378,pot_limit_holdem:379,limit_holdem:380}}};
const ORDER = [{header:1},{table:2},{seat:3},{cancelled:4,cash_drop:5,hole_cards:6,post_ante:5,post_big_blind:5,post_both_blinds:5,post_missed_blind:5,post_small_blind:5,post_straddle:5,seat:3,summary:7},{summary:7},{cancelled:4,cash_drop:5,hole_cards:6,post_ante:5,post_big_blind:5,post_both_blinds:5,post_missed_blind:5,post_small_blind:5,post_straddle:5,summary:7},{bet:6,bet_and_muck:6,call:6,cancelled:4,cash_drop:6,cash_out:6,check:6,choose_cash_out:6,collect:6,dealt:6,flop:8,fold:6,fold_and_muck:6,muck:6,no_show:6,pay_cash_out:6,post_ante:6,post_big_blind:6,post_both_blinds:6,post_missed_blind:6,post_small_blind:6,post_straddle:6,raise:6,receive_cash_out:6,river:8,show:6,showdown:9,summary:7,turn:8,uncalled:6},{board:10,runs:10,summary_folded:10,summary_mucked:10,summary_seat:10,summary_showed:10,summary_won:10,total_pot:10},{bet:8,bet_and_muck:8,call:8,cancelled:4,cash_out:8,check:8,choose_cash_out:8,collect:8,flop:8,fold:8,fold_and_muck:8,muck:8,no_show:8,pay_cash_out:8,raise:8,receive_cash_out:8,river:8,show:8,showdown:9,summary:7,turn:8,uncalled:8},{cancelled:4,cash_out:9,choose_cash_out:9,collect:9,muck:9,no_show:9,pay_cash_out:9,receive_cash_out:9,show:9,showdown:9,summary:7,uncalled:9},{board:10,runs:10,summary_folded:10,summary_mucked:10,summary_seat:10,summary_showed:10,summary_won:10}];
const GAME = "NL Hold'em";
const CURRENCIES = {"$":"USD","€":"EUR","£":"GBP","₹":"INR","¥":"CNY"};
const RUNS = {FIRST:1,SECOND:2,THIRD:3};
const COUNTS = {twice:2,"two times":2,"three times":3};
const FOLDED = {"before Flop":"preflop","on the Flop":"flop","on the Turn":"turn","on the River":"river"};
const POTS = {pot:null,"main pot":"main","side pot":"side-1","side pot-1":"side-1","side pot-2":"side-2","side pot-3":"side-3","side pot-4":"side-4","side pot-5":"side-5","side pot-6":"side-6","side pot-7":"side-7","side pot-8":"side-8","side pot-9":"side-9"};
const POSITIONS = [["BTN"],["BTN","BB"],["BTN","SB","BB"],["BTN","SB","BB","CO"],["BTN","SB","BB","UTG","CO"],["BTN","SB","BB","UTG","HJ","CO"],["BTN","SB","BB","UTG","MP","HJ","CO"],["BTN","SB","BB","UTG","UTG+1","MP","HJ","CO"],["BTN","SB","BB","UTG","UTG+1","MP","MP+1","HJ","CO"],["BTN","SB","BB","UTG","UTG+1","UTG+2","MP","MP+1","HJ","CO"]];
const SHAPES = {Hand:[["hand_id",["str",null,false],true,false],["game",["str",null,false],true,false],["game_type",["enum",["cash","tournament"],false],true,false],["blinds",["list",["number",null,false],false],true,false],["ante",["number",null,false],true,false],["table",["str",null,true],true,false],["max_players",["int",null,true],true,false],["button_seat",["int",null,true],true,false],["tournament",["bool",null,false],true,false],["players",["list",["struct","Player",false],false],true,false],["streets",["list",["struct","Street",false],false],true,false],["result",["struct","Result",false],true,false],["site",["str",null,true],false,false],["currency",["str",null,true],false,false],["symbol",["str",null,true],false,false],["started_at",["str",null,true],false,false],["timezone",["str",null,true],false,false],["tournament_info",["struct","TournamentInfo",true],false,false],["cash_drop",["number",null,true],false,false],["cancelled",["bool",null,false],false,false]],Player:[["seat",["int",null,false],true,false],["name",["str",null,false],true,false],["stack",["number",null,false],true,false],["cards",["list",["str",null,false],true],false,true],["position",["enum",["BTN","SB","BB","UTG","UTG+1","UTG+2","MP","MP+1","HJ","CO"],true],false,true],["is_hero",["bool",null,false],false,false],["sitting_out",["bool",null,false],false,false],["mucked",["bool",null,false],false,false],["bounty",["number",null,true],false,false]],Street:[["name",["enum",["preflop","flop","turn","river","showdown"],false],true,false],["actions",["list",["struct","Action",false],false],true,false],["cards",["list",["str",null,false],true],false,false],["run",["int",null,true],false,false]],Result:[["winners",["list",["struct","Winner",false],false],true,false],["pot",["number",null,false],true,false],["rake",["number",null,false],true,false],["showdown",["bool",null,false],true,false],["fees",["dict",["number",null,false],true],false,false],["board",["list",["str",null,false],true],false,false],["boards",["list",["list",["str",null,false],false],true],false,false],["cashouts",["list",["struct","Cashout",false],true],false,false]],TournamentInfo:[["id",["str",null,false],true,false],["name",["str",null,true],false,false],["buy_in",["number",null,true],false,false],["fee",["number",null,true],false,false],["bounty",["number",null,true],false,false],["currency",["str",null,true],false,false],["level",["str",null,true],false,false]],Action:[["player",["str",null,false],true,false],["action",["enum",["blind","ante","fold","check","call","bet","raise","uncalled","show","muck","collect","cashout"],false],true,false],["amount",["number",null,true],false,false],["to_amount",["number",null,true],false,false],["all_in",["bool",null,false],false,false],["cards",["list",["str",null,false],true],false,false],["hand",["str",null,true],false,false],["type",["enum",["sb","bb","both","missed","straddle"],true],false,false],["pot",["str",null,true],false,false],["run",["int",null,true],false,false]],Winner:[["player",["str",null,false],true,false],["amount",["number",null,false],true,false],["hand",["str",null,true],false,false],["pot",["str",null,true],false,false],["run",["int",null,true],false,false]],Cashout:[["player",["str",null,false],true,false],["amount",["number",null,false],true,false],["fee",["number",null,true],false,false]]};
const LIMITS = {largest:1000000000000000,decimals:6,seats:99,hole_cards:2,street_cards:3,board_cards:5,moves_money:["ante","bet","blind","call","collect","raise","uncalled"]};
const CODES = {"HR101":{severity:"error",title:{en:"line of no known shape",zh:"无法识别的行"},message:{en:"this line has no known shape",zh:"无法识别这一行"},help:{did_you_mean:{en:"write `{word}`",zh:"请写成 `{word}`"},blank:{en:"put a blank before `{word}`",zh:"请在 `{word}` 前加一个空格"},missing:{en:"add `{word}`",zh:"请补上 `{word}`"},surplus:{en:"remove what stands after the caret",zh:"请删去脱字符之后的内容"}}},"HR102":{severity:"error",title:{en:"no hand in the text",zh:"文本中没有手牌"},message:{en:"there is no hand in this text",zh:"文本中没有任何手牌"},help:{usual:{en:"paste the whole hand history, beginning with its header line",zh:"请粘贴完整的手牌历史，从头部行开始"}}},"HR103":{severity:"error",title:{en:"player without a seat line",zh:"玩家没有座位行"},message:{en:"`{name}` has no seat line in this hand",zh:"`{name}` 在这手牌里没有座位行"},help:{did_you_mean:{en:"write `{word}`",zh:"请写成 `{word}`"}}},"HR104":{severity:"error",title:{en:"seat or name given twice",zh:"座位或玩家名重复"},message:{en:"`{name}` is given twice",zh:"`{name}` 出现了两次"},help:{first:{en:"the first one stands in line {first}",zh:"第一次出现在第 {first} 行"}}},"HR105":{severity:"warning",title:{en:"text between hands",zh:"手牌之间有其他文字"},message:{en:"this text belongs to no hand",zh:"这段文字不属于任何手牌"},help:{}},"HR106":{severity:"warning",title:{en:"bytes that are no text",zh:"无法解码的字节"},message:{en:"some bytes are no text in any known encoding and are read as `�`",zh:"有些字节不属于任何已知编码，已替换为 `�`"},help:{usual:{en:"save the file as UTF-8",zh:"请将文件保存为 UTF-8"}}},"HR107":{severity:"error",title:{en:"two lines glued together",zh:"两行粘在了一起"},message:{en:"two lines are glued together here",zh:"这里有两行粘在了一起"},help:{usual:{en:"put a line break at the caret",zh:"请在脱字符处换行"}}},"HR108":{severity:"error",title:{en:"a JSON text that is no hand",zh:"不是手牌的 JSON"},message:{en:"this JSON is no hand: {reason} at `{path}`",zh:"这段 JSON 不是手牌：`{path}` 处 {reason}"},help:{}},"HR201":{severity:"error",title:{en:"unsupported game",zh:"不支持的游戏"},message:{en:"unsupported format: {game}",zh:"不支持该格式：{game}"},help:{}},"HR202":{severity:"error",title:{en:"unsupported site",zh:"不支持的网站"},message:{en:"unsupported site `{site}`",zh:"不支持网站 `{site}`"},help:{usual:{en:"`hrparse sites` lists the sites that are read",zh:"`hrparse sites` 列出支持的网站"}}},"HR203":{severity:"error",title:{en:"unsupported unless allowed",zh:"默认不支持的格式"},message:{en:"unsupported format unless allowed: {game}",zh:"默认不支持该格式：{game}"},help:{usual:{en:"`--allow {allow}` reads it",zh:"加上 `--allow {allow}` 即可读取"}}},"HR301":{severity:"error",title:{en:"line in the wrong place",zh:"行的位置不对"},message:{en:"{line} may not stand here",zh:"{line}不能出现在这里"},help:{}},"HR302":{severity:"error",title:{en:"hand cut short",zh:"手牌不完整"},message:{en:"the hand ends before the pot is awarded",zh:"底池还没有分配，手牌就结束了"},help:{usual:{en:"copy the hand again, down to the end of its summary",zh:"请重新复制这手牌，直到 SUMMARY 结尾"}}},"HR303":{severity:"error",title:{en:"hand without a header",zh:"手牌没有头部行"},message:{en:"these lines of a hand have no header",zh:"这些手牌行没有头部行"},help:{}},"HR304":{severity:"note",title:{en:"cancelled hand",zh:"手牌被取消"},message:{en:"the site cancelled this hand",zh:"这手牌被网站取消"},help:{}},"HR305":{severity:"error",title:{en:"part of the hand missing",zh:"手牌缺少一部分"},message:{en:"{line} is missing from this hand",zh:"这手牌缺少{line}"},help:{}},"HR401":{severity:"error",title:{en:"more chips than the stack holds",zh:"超出剩余筹码"},message:{en:"{player} needs {amount} for this and has {stack} left",zh:"{player} 需要付出 {amount}，但只剩 {stack}"},help:{}},"HR402":{severity:"error",title:{en:"a call of the wrong size",zh:"跟注金额不符"},message:{en:"{player} calls {amount}, but there is {owed} to call",zh:"{player} 跟注 {amount}，但需要跟 {owed}"},help:{}},"HR403":{severity:"error",title:{en:"nothing to call",zh:"没有可跟的注"},message:{en:"{player} calls, but there is nothing to call",zh:"{player} 跟注，但没有可跟的注"},help:{}},"HR404":{severity:"warning",title:{en:"raised by another figure than the totals say",zh:"加注的增量与总额不符"},message:{en:"{player} raises by {amount} to {to_amount}, but the bet to match is {high}",zh:"{player} 加注 {amount} 到 {to_amount}，但当前下注额是 {high}"},help:{}},"HR405":{severity:"error",title:{en:"all-in with chips left",zh:"全下之后仍有筹码"},message:{en:"{player} is said to be all-in, but has {left} left",zh:"{player} 标为 all-in，但还剩 {left}"},help:{}},"HR406":{severity:"warning",title:{en:"all-in is not said",zh:"未标明全下"},message:{en:"{player} has no chips left after this, but the line does not say all-in",zh:"{player} 此后没有筹码了，但这一行没有标明 all-in"},help:{}},"HR407":{severity:"warning",title:{en:"a blind of another size than the header says",zh:"盲注与牌局头不符"},message:{en:"{player} posts {amount}, but the header says {header}",zh:"{player} 下盲注 {amount}，但牌局头写的是 {header}"},help:{}},"HR408":{severity:"warning",title:{en:"an ante of another size than the others",zh:"前注金额不符"},message:{en:"{player} posts an ante of {amount}, but the ante is {ante}",zh:"{player} 下前注 {amount}，但本手牌的前注是 {ante}"},help:{}},"HR409":{severity:"error",title:{en:"the returned bet is not what nobody called",zh:"退还的金额与未被跟注的金额不符"},message:{en:"{amount} goes back to {player}, but {owner} has {excess} that nobody called",zh:"退还给 {player} {amount}，但未被跟注的是 {owner} 的 {excess}"},help:{}},"HR410":{severity:"error",title:{en:"the pot does not add up",zh:"底池与投入不符"},message:{en:"the total pot is {total}, but the players put in {inside}",zh:"总底池为 {total}，但玩家共投入 {inside}"},help:{}},"HR411":{severity:"error",title:{en:"the payout does not add up",zh:"派奖与底池不符"},message:{en:"{won} is won and {rake} is taken, but the total pot is {total}",zh:"赢得 {won}，抽水及费用 {rake}，但总底池为 {total}"},help:{}},"HR412":{severity:"error",title:{en:"more than the pots can pay",zh:"收取的金额超出可赢的底池"},message:{en:"{player} collects {amount}, but the pots that can pay it hold {limit}",zh:"{player} 收取 {amount}，但可支付它的底池共有 {limit}"},help:{}},"HR413":{severity:"warning",title:{en:"printed pots that the bets do not make",zh:"打印的主池边池与下注不符"},message:{en:"the line prints pots of {printed}, but the bets make {pots}",zh:"这一行的底池为 {printed}，但按下注应为 {pots}"},help:{}},"HR414":{severity:"error",title:{en:"a pot that pays another sum than it holds",zh:"收取的金额与该底池不符"},message:{en:"{won} is collected from {pot}, but the summary gives it {amount}",zh:"从 {pot} 收取 {won}，但 SUMMARY 中它为 {amount}"},help:{}},"HR415":{severity:"warning",title:{en:"the summary tells another winner or sum",zh:"SUMMARY 的赢家或金额不符"},message:{en:"the summary gives {player} {said}, but the hand {won}",zh:"SUMMARY 中 {player} 赢得 {said}，但手牌中为 {won}"},help:{}},"HR416":{severity:"warning",title:{en:"the summary folds a player on another street",zh:"SUMMARY 的弃牌时间不符"},message:{en:"the summary lets {player} fold on {street}, but the hand does not",zh:"SUMMARY 称 {player} 在 {street} 弃牌，但手牌中不是"},help:{}},"HR417":{severity:"warning",title:{en:"the summary gives a result to a player who folded",zh:"SUMMARY 给弃牌的玩家写了结果"},message:{en:"the summary gives {player} a result, but the player folded on {street}",zh:"SUMMARY 给 {player} 写了结果，但该玩家已在 {street} 弃牌"},help:{}},"HR418":{severity:"warning",title:{en:"a player who bet is said not to have bet",zh:"下过注的玩家被写成未下注"},message:{en:"the summary says that {player} didn't bet, but the player did",zh:"SUMMARY 称 {player} 没有下注，但其实下过"},help:{}},"HR419":{severity:"warning",title:{en:"the summary gives a seat to another player",zh:"SUMMARY 的位置标记不符"},message:{en:"the summary calls {player} the {role}, but the hand does not",zh:"SUMMARY 称 {player} 为 {role}，但手牌中不是"},help:{}},"HR420":{severity:"error",title:{en:"an ante that is posted twice",zh:"重复下前注"},message:{en:"{player} has posted an ante already",zh:"{player} 已经下过前注"},help:{}},"HR430":{severity:"warning",title:{en:"a blind posted by another seat than the button says",zh:"盲注不是由按钮推导的位置下的"},message:{en:"{player} ({position}) posts the blind of {blind}, which by the button is {owner}'s",zh:"{player}（{position}）下了 {blind} 的盲注，但按按钮位应由 {owner} 下"},help:{}},"HR501":{severity:"error",title:{en:"out of turn",zh:"未按顺序行动"},message:{en:"{player} acts, but it is the turn of {expected}",zh:"轮到 {expected} 行动，而不是 {player}"},help:{}},"HR502":{severity:"error",title:{en:"acts after folding",zh:"弃牌之后又行动"},message:{en:"{player} has folded already",zh:"{player} 已经弃牌"},help:{}},"HR503":{severity:"error",title:{en:"acts with no chips left",zh:"没有筹码仍行动"},message:{en:"{player} has no chips left to act with",zh:"{player} 已没有筹码，不能再行动"},help:{}},"HR504":{severity:"error",title:{en:"acts when the betting is over",zh:"下注结束后又行动"},message:{en:"{player} acts, but the betting on {street} is over",zh:"{street} 的下注已结束，{player} 却又行动"},help:{}},"HR505":{severity:"error",title:{en:"the street ends too early",zh:"这条街结束过早"},message:{en:"{player} still has to act on {street}",zh:"{street} 还应由 {player} 行动"},help:{}},"HR506":{severity:"error",title:{en:"a check while a bet stands",zh:"有人下注时过牌"},message:{en:"{player} checks, but there is {amount} to call",zh:"{player} 过牌，但需要跟 {amount}"},help:{}},"HR507":{severity:"error",title:{en:"a bet where a bet stands",zh:"已有下注时又下注"},message:{en:"{player} bets, but a bet of {high} stands",zh:"{player} 下注，但已有 {high} 的下注"},help:{}},"HR508":{severity:"error",title:{en:"a raise with nothing to raise",zh:"没有下注却加注"},message:{en:"{player} raises, but nobody has bet",zh:"{player} 加注，但没有人下注"},help:{}},"HR509":{severity:"warning",title:{en:"a raise below the least raise",zh:"加注低于最小加注"},message:{en:"{player} raises to {amount}, but the least raise is to {least}",zh:"{player} 加注到 {amount}，但最少要加注到 {least}"},help:{}},"HR510":{severity:"warning",title:{en:"a raise where the betting is not open",zh:"下注未重新开放时加注"},message:{en:"{player} raises, but the last full bet was answered already",zh:"{player} 加注，但他已对最后一个足额下注作出回应"},help:{}},"HR601":{severity:"warning",title:{en:"a card that is there twice",zh:"重复的牌"},message:{en:"{card} is in this hand already",zh:"{card} 在这手牌中已经出现过"},help:{}},"HR602":{severity:"error",title:{en:"other cards than were dealt",zh:"亮出的牌与发到的牌不同"},message:{en:"{player} shows {cards}, but holds other cards",zh:"{player} 亮出 {cards}，但手里是别的牌"},help:{}},"HR603":{severity:"error",title:{en:"a board that does not grow",zh:"公共牌前后不一致"},message:{en:"the marker repeats the board {printed}, which was not dealt",zh:"标记行重复的公共牌 {printed} 与之前发出的不同"},help:{}},"HR604":{severity:"warning",title:{en:"the summary prints another board",zh:"SUMMARY 的公共牌不符"},message:{en:"the summary prints the board {printed}, but {dealt} was dealt",zh:"SUMMARY 的公共牌为 {printed}，但发出的是 {dealt}"},help:{}},"HR605":{severity:"warning",title:{en:"the summary counts other runs",zh:"SUMMARY 的发牌次数不符"},message:{en:"the summary says that the hand was run {said} times, but {dealt} boards were dealt",zh:"SUMMARY 称发牌 {said} 次，但发出了 {dealt} 个牌面"},help:{}},"HR606":{severity:"error",title:{en:"a winner who does not have the best hand",zh:"赢家不是最大的牌"},message:{en:"{player} is paid, but {better} has the better hand",zh:"{player} 收取了底池，但 {better} 的牌更大"},help:{}},"HR607":{severity:"error",title:{en:"shares that do not follow from the cards",zh:"份额与牌力不符"},message:{en:"{player} is paid {amount}, which is not the share of this hand",zh:"{player} 收取 {amount}，与其牌应得的份额不符"},help:{}},"HR608":{severity:"warning",title:{en:"words that do not fit the cards",zh:"牌型描述与牌不符"},message:{en:"the cards of {player} do not make {words}",zh:"{player} 的牌不是 {words}"},help:{}},"HR609":{severity:"warning",title:{en:"the summary shows other cards",zh:"SUMMARY 的底牌不符"},message:{en:"the summary gives {player} the cards {cards}, which the hand does not",zh:"SUMMARY 中 {player} 的牌为 {cards}，与手牌不同"},help:{}},"HR610":{severity:"warning",title:{en:"words of the summary that do not fit the cards",zh:"SUMMARY 的牌型描述与牌不符"},message:{en:"the cards of {player} do not make {words}",zh:"{player} 的牌不是 {words}"},help:{}},"HR611":{severity:"error",title:{en:"a street that is dealt twice",zh:"同一条街发了两次"},message:{en:"{street} is dealt again",zh:"{street} 又发了一次"},help:{}},"HR901":{severity:"error",title:{en:"our own fault",zh:"程序自身的错误"},message:{en:"hrparse itself failed on this hand: {detail}",zh:"hrparse 处理这手牌时自身出错：{detail}"},help:{usual:{en:"please report this hand",zh:"请报告这手牌"}}}};
const LABELS = {field:{player:{en:"a player of this hand",zh:"本手牌的玩家名"},name:{en:"a name",zh:"玩家名"},seat:{en:"a seat number",zh:"座位号"},amount:{en:"an amount",zh:"金额"},to_amount:{en:"the total after the raise",zh:"raise 后的总额"},stack:{en:"a stack",zh:"筹码量"},bounty:{en:"a bounty",zh:"赏金"},cards:{en:"cards",zh:"牌"},card:{en:"a card",zh:"一张牌"},board:{en:"board cards",zh:"公共牌"},"board_3":{en:"three cards",zh:"三张牌"},"board_4":{en:"four cards",zh:"四张牌"},line_end:{en:"the end of the line",zh:"行尾"},hand_id:{en:"a hand number",zh:"手牌编号"},date:{en:"a date",zh:"日期"},time:{en:"a time",zh:"时间"},zone:{en:"a time zone",zh:"时区"},timezone:{en:"a time zone",zh:"时区"},table:{en:"a table name",zh:"牌桌名"},zoom_table:{en:"a fast-fold table name",zh:"快速桌名称"},max:{en:"a number of seats",zh:"座位数"},max_players:{en:"a number of seats",zh:"座位数"},button:{en:"the button seat",zh:"按钮座位号"},play_money:{en:"`(Play Money)`",zh:"`(Play Money)`"},zoom:{en:"`Zoom`",zh:"`Zoom`"},zoom_tournament:{en:"`Zoom`",zh:"`Zoom`"},home_game:{en:"`Home Game`",zh:"`Home Game`"},club:{en:"a club name",zh:"俱乐部名"},tournament_id:{en:"a tournament number",zh:"锦标赛编号"},tournament:{en:"a tournament name",zh:"锦标赛名称"},buy_in:{en:"a buy-in",zh:"买入额"},bounty_in:{en:"the bounty part of the buy-in",zh:"买入额中的赏金部分"},fee:{en:"a fee",zh:"费用"},unit:{en:"the unit of the buy-in",zh:"买入单位"},freeroll:{en:"`Freeroll`",zh:"`Freeroll`"},round:{en:"a match round",zh:"轮次"},level:{en:"a level",zh:"盲注级别"},small_blind:{en:"a small blind",zh:"小盲金额"},big_blind:{en:"a big blind",zh:"大盲金额"},ante:{en:"an ante",zh:"前注金额"},currency:{en:"a currency",zh:"币种"},symbol:{en:"a currency sign",zh:"货币符号"},words:{en:"the name of a hand",zh:"牌型名称"},pot:{en:"a pot",zh:"底池"},total:{en:"the total pot",zh:"底池总额"},main:{en:"the main pot",zh:"主池金额"},side:{en:"a side pot",zh:"边池金额"},side_pot:{en:"a side pot",zh:"边池"},drop:{en:"an amount dropped",zh:"其他扣除的金额"},drop_name:{en:"the name of a drop",zh:"其他扣除的名称"},outcome:{en:"`won` or `lost`",zh:"`won` 或 `lost`"},rake:{en:"the rake",zh:"抽水"},all_in:{en:"`and is all-in`",zh:"`and is all-in`"},run:{en:"`FIRST`, `SECOND` or `THIRD`",zh:"`FIRST`、`SECOND` 或 `THIRD`"},count:{en:"how many times",zh:"发牌次数"},sitting_out:{en:"`is sitting out`",zh:"`is sitting out`"},out_of_hand:{en:"`out of hand`",zh:"`out of hand`"},button_tag:{en:"`(button)`",zh:"`(button)`"},small_blind_tag:{en:"`(small blind)`",zh:"`(small blind)`"},big_blind_tag:{en:"`(big blind)`",zh:"`(big blind)`"},street:{en:"when the player folded",zh:"fold 的时间"},no_bet:{en:"`(didn't bet)`",zh:"`(didn't bet)`"},cashed_out:{en:"`(cashed out)`",zh:"`(cashed out)`"},state:{en:"a state such as `is disconnected`",zh:"状态，如 `is disconnected`"},move:{en:"`joins the table` or `leaves the table`",zh:"`joins the table` 或 `leaves the table`"},place:{en:"a place in the tournament",zh:"锦标赛名次"},purchase:{en:"a re-buy or an add-on",zh:"re-buy 或 add-on"},text:{en:"text",zh:"文字"},end:{en:"the end of the line",zh:"行尾"}},line:{header:{en:"a hand header",zh:"手牌头部行"},table:{en:"the table line",zh:"牌桌行"},seat:{en:"a seat line",zh:"座位行"},post_ante:{en:"an ante",zh:"前注行"},post_small_blind:{en:"a small blind",zh:"小盲行"},post_big_blind:{en:"a big blind",zh:"大盲行"},post_both_blinds:{en:"a post of both blinds",zh:"同时补大小盲的行"},post_missed_blind:{en:"a missed blind",zh:"补盲行"},post_straddle:{en:"a straddle",zh:"straddle 行"},cash_drop:{en:"a cash drop",zh:"现金掉落行"},hole_cards:{en:"`*** HOLE CARDS ***`",zh:"`*** HOLE CARDS ***`"},dealt:{en:"a line with dealt cards",zh:"发底牌行"},fold:{en:"a fold",zh:"fold 行"},check:{en:"a check",zh:"check 行"},call:{en:"a call",zh:"call 行"},bet:{en:"a bet",zh:"bet 行"},raise:{en:"a raise",zh:"raise 行"},uncalled:{en:"a returned bet",zh:"未跟注返还行"},flop:{en:"the flop",zh:"flop 行"},turn:{en:"the turn",zh:"turn 行"},river:{en:"the river",zh:"river 行"},showdown:{en:"`*** SHOW DOWN ***`",zh:"`*** SHOW DOWN ***`"},show:{en:"shown cards",zh:"亮牌行"},muck:{en:"a mucked hand",zh:"muck 行"},no_show:{en:"a hand that is not shown",zh:"不亮牌行"},collect:{en:"a collected pot",zh:"收池行"},cash_out:{en:"a cash-out",zh:"cash out 行"},choose_cash_out:{en:"a choice to cash out",zh:"选择 cash out 的行"},pay_cash_out:{en:"a payment of a cash-out",zh:"支付 cash out 的行"},receive_cash_out:{en:"a receipt of a cash-out",zh:"收到 cash out 的行"},bet_and_muck:{en:"a bet with a muck",zh:"下注并 muck 的行"},fold_and_muck:{en:"a fold with a muck",zh:"fold 并 muck 的行"},cancelled:{en:"a line that cancels the hand",zh:"手牌取消行"},summary:{en:"`*** SUMMARY ***`",zh:"`*** SUMMARY ***`"},total_pot:{en:"the total pot",zh:"底池总额行"},runs:{en:"the number of runs",zh:"发牌次数行"},board:{en:"the board",zh:"公共牌行"},summary_seat:{en:"a seat of the summary",zh:"SUMMARY 座位行"},summary_folded:{en:"a seat of the summary that folded",zh:"SUMMARY 中 fold 的座位行"},summary_mucked:{en:"a seat of the summary that mucked",zh:"SUMMARY 中 muck 的座位行"},summary_won:{en:"a seat of the summary that won",zh:"SUMMARY 中收池的座位行"},summary_showed:{en:"a seat of the summary that showed",zh:"SUMMARY 中亮牌的座位行"},notice:{en:"a notice",zh:"通知行"},finish:{en:"a finish in the tournament",zh:"锦标赛名次行"},knockout:{en:"a bounty",zh:"赏金行"},rebuy:{en:"a re-buy or an add-on",zh:"re-buy 或 add-on 行"},chat:{en:"chat",zh:"聊天行"},connection:{en:"a player's connection",zh:"玩家连线状态行"},seating:{en:"a player who comes or goes",zh:"玩家加入或离开的行"},silence:{en:"an empty chat line",zh:"空聊天行"},counter:{en:"an exporter's count",zh:"导出工具的计数行"},noise:{en:"a table message",zh:"牌桌消息行"},end:{en:"the end of the hand",zh:"手牌结尾"}},street:{preflop:{en:"preflop",zh:"翻牌前"},flop:{en:"flop",zh:"flop"},turn:{en:"turn",zh:"turn"},river:{en:"river",zh:"river"},showdown:{en:"showdown",zh:"摊牌"}},game:{omaha:{en:"Omaha",zh:"Omaha（奥马哈）"},omaha_hi_lo:{en:"Omaha Hi/Lo",zh:"Omaha Hi/Lo（奥马哈高低）"},limit_holdem:{en:"Limit Hold'em",zh:"Limit Hold'em（限注德州）"},pot_limit_holdem:{en:"Pot Limit Hold'em",zh:"Pot Limit Hold'em（底池限注德州）"},stud:{en:"Seven Card Stud",zh:"Seven Card Stud（七张梭哈）"},razz:{en:"Razz",zh:"Razz"},draw:{en:"Five Card Draw",zh:"Five Card Draw（五张换牌）"},triple_draw:{en:"Triple Draw",zh:"Triple Draw（三次换牌）"},single_draw:{en:"Single Draw",zh:"Single Draw（单次换牌）"},badugi:{en:"Badugi",zh:"Badugi"},short_deck:{en:"Short Deck (6+) Hold'em",zh:"Short Deck（短牌）"},courchevel:{en:"Courchevel",zh:"Courchevel"},mixed:{en:"a mixed game",zh:"混合游戏"},cap:{en:"a game with a betting cap",zh:"有下注封顶（cap）的游戏"},zoom:{en:"Zoom (fast-fold)",zh:"Zoom（快速桌）"},rush:{en:"Rush (fast-fold)",zh:"Rush（快速桌）"},straddle:{en:"a straddle",zh:"straddle"},other_game:{en:"a game other than No Limit Hold'em",zh:"No Limit Hold'em 以外的游戏"},other:{en:"a game other than No Limit Hold'em",zh:"No Limit Hold'em 以外的游戏"}}};
const SOURCE = Symbol("source");
function keepSource(hand, source) {
Object.defineProperty(hand, SOURCE, { value: source });
}
function sourceOf(hand) {
return (hand)[SOURCE] ?? null;
}
function setKey(object, key, value) {
if (key === "__proto__") {
Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
} else {
object[key] = value;
}
}
const BETTING = new Set(["blind", "ante", "fold", "check", "call", "bet", "raise"]);
const FINEST = 1e6;
function unitsOfOne(hand) {
if (sourceOf(hand)) return 100;
const { players, blinds, streets, result } = hand;
let scale = hand.symbol && !hand.tournament ? 100 : 1;
for (const player of players) scale = finer(scale, player.stack);
for (const blind of blinds) scale = finer(scale, blind);
scale = finer(finer(scale, hand.ante), hand.cash_drop);
for (const street of streets) {
for (const action of street.actions) scale = finer(finer(scale, action.amount), action.to_amount);
}
for (const winner of result.winners) scale = finer(scale, winner.amount);
scale = finer(finer(scale, result.pot), result.rake);
for (const fee of Object.values(result.fees ?? {})) scale = finer(scale, fee);
return scale;
}
function finer(scale, figure) {
if (figure) while (scale < FINEST && Math.round(figure * scale) / scale !== figure) scale *= 10;
return scale;
}
function sum(amounts) {
let total = 0;
for (const amount of amounts) total += amount;
return total;
}
function splitPots(bets, living, antes, broke, dead) {
const everyone = seatsWhere(living, true);
const found = [];
let waiting = dead; // money below the first pot that somebody can win
function level(amount, players) {
const last = found[found.length - 1];
if (!players.length) {
if (last) last.amount += amount;
else waiting += amount;
} else if (last && sameList(last.players, players)) {
last.amount += amount;
} else {
found.push({ amount: amount + waiting, players });
waiting = 0;
}
}
const highest = Math.max(0, ...antes);
if (highest) {
const capped = everyone.filter((seat) => broke[seat]);
let floor = 0;
for (const top of [...capped.map((seat) => antes[seat]), highest].sort((a, b) => a - b)) {
if (top > floor) {
let amount = 0;
for (const ante of antes) amount += Math.min(ante, top) - Math.min(ante, floor);
level(amount, everyone.filter((seat) => !(broke[seat] && antes[seat] < top)));
floor = top;
}
}
}
let floor = 0;
for (const top of [...bets].sort((a, b) => a - b)) {
if (top > floor) {
let amount = 0;
for (const bet of bets) if (bet > floor) amount += Math.min(bet, top) - floor;
level(amount, everyone.filter((seat) => bets[seat] >= top));
floor = top;
}
}
if (waiting) found.push({ amount: waiting, players: everyone });
return found;
}
function seatsWhere(marks, mark) {
const seats = [];
for (let seat = 0; seat < marks.length; seat++) if (marks[seat] === mark) seats.push(seat);
return seats;
}
function sameList(one, other) {
if (one.length !== other.length) return false;
for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
return true;
}
function potName(index) {
return index ? `side-${index}` : "main";
}
class Table {
constructor(hand) {
const players = hand.players, size = players.length;
this.scale = unitsOfOne(hand);
this.index = new Map();
this.stacks = [];
this.folded = [];
for (let seat = 0; seat < size; seat++) {
this.index.set(players[seat].name, seat);
this.stacks.push(this.units(players[seat].stack));
this.folded.push(!!players[seat].sitting_out);
}
this.bets = nothing(size);
this.swept = nothing(size);
this.antes = nothing(size);
this.dead = this.units(hand.cash_drop);
this.high = 0;
this.bigBlind = this.units(hand.blinds[1]);
this.smallPosted = false;
}
units(figure) {
return figure ? Math.round(figure * this.scale) : 0;
}
price(seat, action) {
const inside = this.bets[seat];
if (action.to_amount != null) return this.units(action.to_amount) - inside;
const amount = this.units(action.amount);
return action.action === "raise" ? this.high + amount - inside : amount;
}
pay(seat, chips) {
const paid = Math.max(0, Math.min(chips, this.stacks[seat]));
this.stacks[seat] -= paid;
return paid;
}
apply(action) {
const kind = action.action;
if (kind === "check") return;
const seat = this.index.get(action.player);
if (seat === undefined) return;
if (kind === "fold") {
this.folded[seat] = true;
} else if (kind === "call" || kind === "bet" || kind === "raise") {
this.put(seat, this.pay(seat, this.price(seat, action)));
} else if (kind === "ante") {
this.antes[seat] += this.pay(seat, this.units(action.amount));
this.folded[seat] = false;
} else if (kind === "blind") {
this.post(seat, action);
} else if (kind === "uncalled") {
this.giveBack(seat, this.units(action.amount));
}
}
post(seat, action) {
this.folded[seat] = false; // whoever posts is dealt in (R12)
const chips = this.pay(seat, this.units(action.amount));
let live = chips;
if (action.type === "missed" || (action.type === "sb" && this.smallPosted)) live = 0;
else if (action.type === "both") live = Math.min(chips, this.bigBlind);
this.dead += chips - live;
this.put(seat, live);
if (action.type === "sb") this.smallPosted = true;
if (action.type !== "missed" && this.high < this.bigBlind) this.high = this.bigBlind;
}
put(seat, chips) {
const inside = this.bets[seat] + chips;
this.bets[seat] = inside;
if (inside > this.high) this.high = inside;
}
giveBack(seat, chips) {
const front = Math.min(chips, this.bets[seat]);
const behind = Math.min(chips - front, this.swept[seat]);
this.bets[seat] -= front;
this.swept[seat] -= behind;
this.stacks[seat] += front + behind;
}
sweep() {
for (let seat = 0; seat < this.bets.length; seat++) {
this.swept[seat] += this.bets[seat];
this.bets[seat] = 0;
}
this.high = 0;
}
contributions() {
return this.bets.map((front, seat) => front + this.swept[seat]);
}
excess() {
let seat = 0, most = -1, next = 0;
for (let at = 0; at < this.bets.length; at++) {
const amount = this.bets[at] + this.swept[at];
if (amount > most) {
if (most > next) next = most;
most = amount;
seat = at;
} else if (amount > next) {
next = amount;
}
}
return { seat, amount: most - next };
}
pots(amounts) {
const broke = this.stacks.map((stack, seat) => !stack && !this.bets[seat] && !this.swept[seat]);
return splitPots(amounts, this.folded.map((out) => !out), this.antes, broke, this.dead);
}
}
function nothing(size) {
const list = [];
for (let seat = 0; seat < size; seat++) list.push(0);
return list;
}
function shareOf(seat, amount, named, house) {
return { seat, amount, pot: named.pot ?? null, run: named.run ?? null, house, parts: [], excess: 0 };
}
function assignShares(shares, piles) {
const left = piles.map((pile) => pile.amount);
const used = new Set();
const key = (share, pot) => `${share.seat} ${share.run} ${pot}`;
function take(share, pot, amount) {
left[pot] -= amount;
share.parts.push({ pot, amount });
used.add(key(share, pot));
}
for (const share of shares) {
const pot = piles.findIndex((_, at) => share.pot === potName(at));
if (pot >= 0 && piles[pot].players.includes(share.seat) && left[pot] >= share.amount) take(share, pot, share.amount);
}
for (const share of shares) {
if (share.parts.length) continue;
const mine = [...piles.keys()].filter((pot) => piles[pot].players.includes(share.seat));
const fresh = mine.find((pot) => !used.has(key(share, pot)) && left[pot] >= share.amount);
if (fresh !== undefined) {
take(share, fresh, share.amount);
continue;
}
let rest = share.amount;
for (const pot of mine) {
const part = Math.min(rest, left[pot]);
if (part) {
take(share, pot, part);
rest -= part;
}
}
share.excess = rest;
}
}
function unpaid(hand, table) {
const collected = nothing(hand.players.length);
const cashed = new Set((hand.result.cashouts ?? []).map((cashout) => cashout.player));
for (const street of hand.streets) {
for (const action of street.actions) {
const seat = table.index.get(action.player);
if (action.action === "collect" && seat !== undefined) collected[seat] += table.units(action.amount);
if (action.action === "cashout") cashed.add(action.player);
}
}
const found = [];
for (const winner of hand.result.winners) {
const seat = table.index.get(winner.player);
if (seat === undefined) continue;
const amount = table.units(winner.amount);
const paid = Math.min(collected[seat], amount);
collected[seat] -= paid;
if (amount > paid) found.push(shareOf(seat, amount - paid, winner, cashed.has(winner.player)));
}
return found;
}
class Payout {
constructor(piles, shares, rake) {
assignShares(shares, piles);
this.players = piles.map((pile) => pile.players);
this.left = piles.map((pile) => pile.amount);
this.rake = rake;
this.cut = this.left.slice();
for (const share of shares) for (const part of share.parts) this.cut[part.pot] -= part.amount;
this.taken = 0;
}
rakeOff(pot, most) {
const cut = Math.min(most, this.rake);
this.left[pot] -= cut;
this.rake -= cut;
this.taken += cut;
}
settle(share) {
for (const part of share.parts) {
this.rakeOff(part.pot, this.cut[part.pot]);
this.cut[part.pot] = 0;
this.left[part.pot] -= part.amount;
}
}
close() {
this.left.forEach((amount, pot) => this.rakeOff(pot, amount));
}
}
function runOf(street, streets) {
const run = street.run ?? null;
if (run === null) return null;
return streets.every((other) => other.name !== street.name || (other.run ?? null) === run) ? null : run;
}
class Boards {
constructor(streets) {
this.streets = streets;
this.shared = [];
this.boards = null;
this.runs = 1;
for (const street of streets) if (street.run) this.runs = Math.max(this.runs, runOf(street, streets) ?? 1);
}
deal(street) {
const cards = street.cards;
if (!cards || !cards.length) return;
const run = runOf(street, this.streets);
if (run !== null && this.boards === null) {
this.boards = [];
for (let n = 0; n < this.runs; n++) this.boards.push(this.shared.slice());
}
if (this.boards === null) {
this.shared.push(...cards);
return;
}
this.boards.forEach((board, at) => {
if (run === null || run === at + 1) board.push(...cards);
});
}
first() {
return (this.boards ? this.boards[0] : this.shared).slice();
}
all() {
return this.boards && this.boards.map((board) => board.slice());
}
}
function clockOf(hand) {
const flat = hand.streets.flatMap((street) => street.actions.map((action) => ({ street: street.name, kind: action.action })));
let deal = 0;
while (deal < flat.length && (flat[deal].kind === "blind" || flat[deal].kind === "ante")) deal++;
let lastBet = flat.length - 1;
while (lastBet >= 0 && !BETTING.has(flat[lastBet].kind)) lastBet--;
let showdown = flat.findIndex(({ street, kind }, at) => street === "showdown" || (at > lastBet && kind !== "uncalled"));
if (showdown < 0) showdown = flat.length - 1;
return { deal, showdown: showdown + 1, lastBet, last: flat.length };
}
function frames(hand) {
return new Film(hand).shoot();
}
class Film {
constructor(hand) {
this.hand = hand;
this.names = hand.players.map((player) => player.name);
this.table = new Table(hand);
this.clock = clockOf(hand);
this.boards = new Boards(hand.streets);
this.visible = new Map();
this.payout = null;
this.shares = [];
this.uncalled = nothing(this.names.length);
this.returns = hand.players.length > 0 && !hand.cancelled;
for (const street of hand.streets) {
for (const action of street.actions) {
const seat = this.table.index.get(action.player);
if (action.action === "collect" && seat !== undefined) {
this.shares.push(shareOf(seat, this.table.units(action.amount), action, false));
}
if (action.action === "uncalled") {
if (seat !== undefined) this.uncalled[seat] += this.table.units(action.amount);
if (action.amount) this.returns = false;
}
}
}
this.waiting = unpaid(hand, this.table);
this.nextShare = 0;
this.street = 0;
this.taken = 0;
this.added = this.table.units(hand.cash_drop);
this.debts = nothing(this.names.length);
}
shoot() {
const hand = this.hand, source = sourceOf(hand);
const film = [];
if (this.clock.deal === 0) this.showHero();
film.push(this.frame(source && source.header, "preflop", null, null));
hand.streets.forEach((street, s) => {
this.street = s;
this.boards.deal(street);
street.actions.forEach((action, a) => {
if (s && a === 0 && !this.payout) this.table.sweep();
this.act(film.length, action);
film.push(this.frame(source && source.actions[s][a], street.name, action.player, action.action));
});
});
return film;
}
act(number, action) {
const kind = action.action, seat = this.table.index.get(action.player);
if (kind === "collect" && seat !== undefined) {
this.pay(this.openPayout(), this.shares[this.nextShare]);
this.nextShare++;
} else if (kind === "cashout" && seat !== undefined) {
this.cashOut(seat, this.table.units(action.amount));
} else if (kind === "uncalled" && seat !== undefined) {
this.uncalled[seat] -= this.table.units(action.amount);
this.table.apply(action);
} else if (!this.payout || kind === "fold") {
this.table.apply(action); // what is bet after the payout moves nothing: the audit says so
}
if (seat !== undefined && (kind === "show" || kind === "fold")) this.show(seat, action);
if (number - 1 === this.clock.lastBet && this.returns && !this.payout) this.returnExcess();
if (number === this.clock.deal) this.showHero();
if (number === this.clock.showdown) this.showDown();
if (number === this.clock.last) this.close();
}
show(seat, action) {
let cards = action.cards;
if (!cards?.length && action.action === "show") cards = this.hand.players[seat].cards ?? undefined;
if (!cards?.length) return;
const shown = cards;
const earlier = (this.visible.get(action.player) ?? []).filter((card) => !shown.includes(card));
this.visible.set(action.player, [...shown, ...earlier]);
}
returnExcess() {
const table = this.table, { seat, amount } = table.excess();
const inside = sum(table.bets) + sum(table.swept) + sum(table.antes) + table.dead;
if (amount && inside !== table.units(this.hand.result.pot)) table.giveBack(seat, amount);
}
showHero() {
for (const player of this.hand.players) {
if (player.is_hero && player.cards?.length) this.visible.set(player.name, player.cards.slice());
}
}
showDown() {
if (!this.hand.result.showdown) return;
const showing = new Set();
for (const street of this.hand.streets) {
for (const action of street.actions) if (action.action === "show" && action.cards?.length) showing.add(action.player);
}
for (const player of this.hand.players) {
if (player.cards?.length && !player.mucked && !showing.has(player.name) && !this.visible.has(player.name)) {
this.visible.set(player.name, player.cards.slice());
}
}
}
openPayout() {
if (this.payout) return this.payout;
const table = this.table, result = this.hand.result;
table.sweep();
this.setAside();
let rake = table.units(result.rake);
for (const fee of Object.values(result.fees ?? {})) rake += table.units(fee);
return (this.payout = new Payout(table.pots(table.swept), [...this.shares, ...this.waiting], rake));
}
setAside() {
const { swept, bets } = this.table;
this.uncalled.forEach((amount, seat) => {
const part = Math.min(amount, swept[seat]);
swept[seat] -= part;
bets[seat] += part;
});
}
pay(payout, share) {
payout.settle(share);
this.added += share.excess;
if (share.house) {
this.taken += share.amount;
return;
}
const debt = Math.min(this.debts[share.seat], share.amount);
this.debts[share.seat] -= debt;
this.taken += debt;
this.table.stacks[share.seat] += share.amount - debt;
}
cashOut(seat, amount) {
const mine = (share) => share.seat === seat && share.house;
for (const share of this.waiting.filter(mine)) this.pay(this.openPayout(), share);
this.waiting = this.waiting.filter((share) => !mine(share));
if (amount >= 0) {
this.table.stacks[seat] += amount;
this.added += amount;
} else {
const paid = Math.min(-amount, this.table.stacks[seat]);
this.table.stacks[seat] -= paid;
this.taken += paid;
this.debts[seat] += -amount - paid;
}
}
close() {
for (const street of this.hand.streets.slice(this.street + 1)) this.boards.deal(street);
if (this.hand.cancelled || !(this.payout || this.waiting.length)) return;
const payout = this.openPayout();
for (const share of this.waiting) this.pay(payout, share);
payout.close();
}
piles() {
const payout = this.payout;
if (!payout) return this.table.pots(this.table.swept);
return payout.left.map((amount, pot) => ({ amount, players: payout.players[pot] }));
}
frame(line, street, player, action) {
const { names, table } = this, scale = table.scale;
const stacks = {};
const bets = {};
names.forEach((name, seat) => {
setKey(stacks, name, table.stacks[seat] / scale);
if (table.bets[seat]) setKey(bets, name, table.bets[seat] / scale);
});
const pots = this.piles()
.map((pile, at) => ({ name: potName(at), amount: pile.amount / scale, players: pile.players.map((seat) => names[seat]) }))
.filter((pot) => pot.amount);
const visible = {};
for (const [name, cards] of this.visible) setKey(visible, name, cards.slice());
const taken = (this.taken + (this.payout ? this.payout.taken : 0)) / scale;
const added = this.added / scale, board = this.boards.first(), boards = this.boards.all();
const frame = { line, street, player, action, stacks, bets, pots, taken, added, board, visible };
if (boards) frame.boards = boards;
return frame;
}
}
const HIGH_CARD = 0, PAIR = 1, TWO_PAIR = 2, TRIPS = 3, STRAIGHT = 4, FLUSH = 5, FULL_HOUSE = 6, QUADS = 7, STRAIGHT_FLUSH = 8;
const DECIDING = [5, 4, 3, 3, 1, 5, 2, 2, 1];
const RANK_OF_LETTER = new Uint8Array(128);
"23456789TJQKA".split("").forEach((letter, at) => (RANK_OF_LETTER[letter.charCodeAt(0)] = at + 2));
const SUIT_OF_LETTER = new Uint8Array(128);
"cdhs".split("").forEach((letter, at) => (SUIT_OF_LETTER[letter.charCodeAt(0)] = at + 1));
function cardNumber(card) {
const rank = RANK_OF_LETTER[card.charCodeAt(0)], suit = SUIT_OF_LETTER[card.charCodeAt(1)];
return rank && suit && card.length === 2 ? 16 * suit + rank : 0;
}
function straightTop(ranks) {
const low = ranks | ((ranks >> 13) & 2);
const tops = low & (low << 1) & (low << 2) & (low << 3) & (low << 4);
return tops && 31 - Math.clz32(tops);
}
function withHighest(start, ranks, count) {
let packed = start;
for (let n = 0; n < count; n++) {
const top = ranks && 31 - Math.clz32(ranks);
packed = packed * 16 + top;
ranks &= ~(1 << top);
}
return packed;
}
function number(cards) {
const suits = [0, 0, 0, 0, 0];
let once = 0, twice = 0, thrice = 0, four = 0; // sets of ranks that are there at least so often
for (const card of cards) {
const code = cardNumber(card);
if (!code) return 0;
const bit = 1 << (code & 15);
suits[code >> 4] |= bit;
four |= thrice & bit;
thrice |= twice & bit;
twice |= once & bit;
once |= bit;
}
let flush = 0;
for (const ranks of suits) if (countBits(ranks) >= 5) flush = ranks;
const top = flush && straightTop(flush);
if (top) return pad(STRAIGHT_FLUSH, STRAIGHT_FLUSH * 16 + top);
if (four) {
const quads = withHighest(QUADS, four, 1);
return pad(QUADS, withHighest(quads, once & ~(1 << (quads & 15)), 1));
}
if (thrice) {
const trips = withHighest(FULL_HOUSE, thrice, 1);
const pairs = twice & ~(1 << (trips & 15));
if (pairs) return pad(FULL_HOUSE, withHighest(trips, pairs, 1));
}
if (flush) return withHighest(FLUSH, flush, 5);
const straight = straightTop(once);
if (straight) return pad(STRAIGHT, STRAIGHT * 16 + straight);
if (thrice) {
const trips = withHighest(TRIPS, thrice, 1);
return pad(TRIPS, withHighest(trips, once & ~(1 << (trips & 15)), 2));
}
if (twice & (twice - 1)) {
const pairs = withHighest(TWO_PAIR, twice, 2);
return pad(TWO_PAIR, withHighest(pairs, once & ~(1 << ((pairs >> 4) & 15)) & ~(1 << (pairs & 15)), 1));
}
if (twice) return pad(PAIR, withHighest(withHighest(PAIR, twice, 1), once & ~twice, 3));
return withHighest(HIGH_CARD, once, 5);
}
function pad(category, packed) {
return packed * 16 ** (5 - DECIDING[category]);
}
function countBits(set) {
let count = 0;
for (; set; set &= set - 1) count++;
return count;
}
function made(cards) {
if (cards.length < 5) return madeOfFew(cards);
const packed = number(cards);
if (!packed) return [];
const category = Math.floor(packed / 16 ** 5);
const hand = [category];
for (let n = 0; n < DECIDING[category]; n++) hand.push((packed >> (16 - 4 * n)) & 15);
return hand;
}
function madeOfFew(cards) {
const counts = new Map();
for (const card of cards) {
const code = cardNumber(card);
if (!code) return [];
counts.set(code & 15, (counts.get(code & 15) ?? 0) + 1);
}
const groups = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
const first = groups.length ? groups[0][1] : 0, second = groups.length > 1 ? groups[1][1] : 0;
const ranks = groups.map(([rank]) => rank);
if (first === 4) return [QUADS, ...ranks];
if (first === 3) return [TRIPS, ...ranks];
if (first === 2) return [second === 2 ? TWO_PAIR : PAIR, ...ranks];
return [HIGH_CARD, ...ranks];
}
function judgeStack(course, seat, action, chips) {
if (chips <= course.stacks[seat]) return false;
course.find("HR401", { player: action.player, amount: course.money(chips), stack: course.money(course.stacks[seat]) });
return true;
}
function judgeCall(course, seat, action) {
const amount = course.units(action.amount), player = action.player;
const inside = course.bets[seat], behind = course.stacks[seat], owed = course.high - inside;
if (amount === owed && amount <= behind) return;
if (owed <= 0) {
course.find("HR403", { player });
return;
}
if (judgeStack(course, seat, action, amount)) return;
const due = Math.min(owed, behind);
if (amount !== due && amount !== Math.min(course.mostOfOthers(seat) - inside, behind)) {
course.find("HR402", { player, amount: course.money(amount), owed: course.money(due) });
}
}
function judgeRaiseBy(course, seat, action) {
if (action.to_amount == null || action.amount == null) return;
const to = course.units(action.to_amount), by = course.units(action.amount);
if (judgeStack(course, seat, action, to - course.bets[seat])) return;
if (to - course.high !== by && to - course.mostOfOthers(seat) !== by) {
const high = course.money(course.high);
course.find("HR404", { player: action.player, amount: course.money(by), to_amount: course.money(to), high });
}
}
function judgeAllIn(course, seat, action) {
const left = course.stacks[seat];
if (action.all_in) {
if (left) course.find("HR405", { player: action.player, left: course.money(left) });
} else if (!left && action.action !== "ante" && action.action !== "blind") {
course.find("HR406", { player: action.player }); // posts do not always say so
}
}
function judgeBlind(course, seat, action) {
const amount = course.units(action.amount), blinds = course.hand.blinds;
if (judgeStack(course, seat, action, amount) || blinds.length < 2 || amount === course.stacks[seat]) return;
const small = course.units(blinds[0]), big = course.units(blinds[1]);
let wanted = [];
if (action.type === "sb") wanted = [small];
else if (action.type === "bb") wanted = [big];
else if (action.type === "both") wanted = [small + big];
else if (action.type === "missed") wanted = [small, big, small + big];
if (wanted.length && !wanted.includes(amount)) {
course.find("HR407", { player: action.player, amount: course.money(amount), header: course.money(wanted[0]) });
}
}
function judgeAnte(course, seat, action) {
const amount = course.units(action.amount), usual = course.units(course.hand.ante), player = action.player;
if (course.antes[seat]) course.find("HR420", { player });
if (judgeStack(course, seat, action, amount) || amount === course.stacks[seat]) return;
if (amount !== usual) course.find("HR408", { player, amount: course.money(amount), ante: course.money(usual) });
}
function judgeUncalled(course, seat, action) {
const amount = course.units(action.amount), excess = course.excess();
if (course.living === 1 && !course.folded[seat] && amount === course.bets[seat]) return;
const most = excess.amount ? excess.seat : seat;
if (amount !== excess.amount || (amount && seat !== most)) {
const owner = course.hand.players[most].name;
course.find("HR409", { player: action.player, amount: course.money(amount), owner, excess: course.money(excess.amount) });
}
}
function cutOf(course, pot) {
let cut = course.units(pot.rake);
if (pot.fees) for (const fee of Object.values(pot.fees)) cut += course.units(fee);
return cut;
}
function printedPots(course, pot) {
return pot.main == null ? [] : [pot.main, ...(pot.sides ?? [])].map((amount) => course.units(amount));
}
function judgeTotalPot(course, pot) {
const chips = course.inside(), total = course.units(pot.total);
if (chips === total || (!course.uncalled && chips - course.excess().amount === total)) return;
course.find("HR410", { total: course.money(total), inside: course.money(chips) }, pot.line);
}
function judgePaidOut(course, pot) {
let won = 0;
for (const winner of course.hand.result.winners) won += course.units(winner.amount);
const total = course.units(pot.total), rake = cutOf(course, pot);
if (won + rake !== total && !(pot.rake == null && won < total)) {
course.find("HR411", { won: course.money(won), rake: course.money(rake), total: course.money(total) }, pot.line);
}
}
function judgeShares(course, piles, won) {
if (piles.length === 1) {
const { amount, players } = piles[0];
if (sum(won) <= amount && won.every((share, seat) => !share || players.includes(seat))) return;
}
const reach = nothing(won.length).fill(-1);
piles.forEach((pile, at) => pile.players.forEach((seat) => (reach[seat] = at)));
let limit = 0;
for (let at = -1; at < piles.length; at++) {
if (at >= 0) limit += piles[at].amount;
let taken = 0;
for (let seat = 0; seat < won.length; seat++) if (reach[seat] <= at) taken += won[seat];
if (taken > limit) {
const seat = won.findIndex((amount, who) => amount > 0 && reach[who] === at);
const player = course.hand.players[seat].name;
course.find("HR412", { player, amount: course.money(won[seat]), limit: course.money(limit) }, collectLine(course, player));
return;
}
}
}
function judgePrintedPots(course, pot, piles) {
const printed = printedPots(course, pot), cut = cutOf(course, pot), total = course.units(pot.total), all = sum(printed);
let fits = all === total || all === total - cut;
let next = 0;
for (const { amount } of piles) {
let part = next < printed.length ? printed[next++] : 0;
while (next < printed.length && part < amount - cut) part += printed[next++];
fits = fits && amount - cut <= part && part <= amount;
}
if (fits && next === printed.length) return;
const words = (amounts) => amounts.map((amount) => course.money(amount)).join(" + ");
course.find("HR413", { printed: words(printed), pots: words(piles.map((pile) => pile.amount)) }, pot.line);
}
function judgeNamedPots(course, pot) {
if (course.hand.result.cashouts?.length || !course.named.size) return;
const amounts = new Map(printedPots(course, pot).map((amount, at) => [potName(at), amount]));
for (const name of new Set([...amounts.keys(), ...course.named.keys()])) {
const won = course.named.get(name) ?? 0, amount = amounts.get(name) ?? 0;
if (won !== amount) {
course.find("HR414", { pot: name, won: course.money(won), amount: course.money(amount) }, pot.line);
return;
}
}
}
function collectLine(course, name) {
const source = course.source, streets = course.hand.streets;
if (!source) return 0;
for (let s = 0; s < streets.length; s++) {
const at = streets[s].actions.findIndex((action) => action.player === name && action.action === "collect");
if (at >= 0) return source.actions[s][at];
}
return source.pot ? source.pot.line : source.last;
}
function judgeSummaryWon(course, claim, won) {
let said = 0;
for (const outcome of claim.outcomes ?? []) if (outcome.won) said += course.units(outcome.amount);
if (said !== won && !(claim.cashed_out && said === 0)) {
course.find("HR415", { player: claim.player, said: course.money(said), won: course.money(won) }, claim.line);
}
}
function judgeSummaryFold(course, seat, claim) {
if (claim.folded != null && claim.folded !== course.foldStreet[seat]) {
course.find("HR416", { player: claim.player, street: claim.folded }, claim.line);
}
}
function judgeSummaryResult(course, seat, claim) {
const folded = course.foldStreet[seat];
if (folded !== null && claim.folded == null && (claim.outcomes?.length || claim.showed)) {
course.find("HR417", { player: claim.player, street: folded }, claim.line);
}
}
function judgeSummaryNoBet(course, seat, claim) {
if (course.bettor[seat] || seat === course.smallSeat || seat === course.bigSeat) {
course.find("HR418", { player: claim.player }, claim.line);
}
}
function judgeSummaryRole(course, seat, claim) {
const { button_seat: button, players } = course.hand;
let role = "";
if (claim.button && button != null && button !== players[seat].seat) role = "button";
else if (claim.small_blind && course.smallSeat >= 0 && course.smallSeat !== seat) role = "small blind";
else if (claim.big_blind && course.bigSeat >= 0 && course.bigSeat !== seat) role = "big blind";
if (role) course.find("HR419", { player: claim.player, role }, claim.line);
}
const RANK_WORDS = {
"two": 2,
"twos": 2,
"deuce": 2,
"deuces": 2,
"three": 3,
"threes": 3,
"trey": 3,
"treys": 3,
"four": 4,
"fours": 4,
"five": 5,
"fives": 5,
"six": 6,
"sixes": 6,
"sixs": 6,
"seven": 7,
"sevens": 7,
"eight": 8,
"eights": 8,
"nine": 9,
"nines": 9,
"ten": 10,
"tens": 10,
"jack": 11,
"jacks": 11,
"queen": 12,
"queens": 12,
"king": 13,
"kings": 13,
"ace": 14,
"aces": 14,
};
const SHOWDOWN_WORDS = [
["(?:a )?royal flush(?: - lower kicker| - [a-z]+ higher| - ([a-z]+(?:\\+[a-z]+)*) kicker)?", 8, 1],
["a straight flush,? ([a-z]+) to ([a-z]+)(?: - lower kicker| - [a-z]+ higher| - ([a-z]+(?:\\+[a-z]+)*) kicker)?", 8, 3],
["([a-z]+)[- ]high straight flush(?: - lower kicker| - [a-z]+ higher| - ([a-z]+(?:\\+[a-z]+)*) kicker)?", 8, 2],
["four of a kind,? ([a-z]+)(?: - lower kicker| - [a-z]+ higher| - ([a-z]+(?:\\+[a-z]+)*) kicker)?", 7, 2],
["four ([a-z]+)(?: - lower kicker| - [a-z]+ higher| - ([a-z]+(?:\\+[a-z]+)*) kicker)?", 7, 2],
["a full house,? ([a-z]+) full of ([a-z]+)(?: - lower kicker| - [a-z]+ higher| - ([a-z]+(?:\\+[a-z]+)*) kicker)?", 6, 3],
["([a-z]+) full over ([a-z]+)(?: - lower kicker| - [a-z]+ higher| - ([a-z]+(?:\\+[a-z]+)*) kicker)?", 6, 3],
["a flush,? ([a-z]+) high(?: - lower kicker| - [a-z]+ higher| - ([a-z]+(?:\\+[a-z]+)*) kicker)?", 5, 2],
["([a-z]+)[- ]high flush(?: - lower kicker| - [a-z]+ higher| - ([a-z]+(?:\\+[a-z]+)*) kicker)?", 5, 2],
["a straight,? ([a-z]+) to ([a-z]+)(?: - lower kicker| - [a-z]+ higher| - ([a-z]+(?:\\+[a-z]+)*) kicker)?", 4, 3],
["([a-z]+)[- ]high straight(?: - lower kicker| - [a-z]+ higher| - ([a-z]+(?:\\+[a-z]+)*) kicker)?", 4, 2],
["three of a kind,? ([a-z]+)(?: - lower kicker| - [a-z]+ higher| - ([a-z]+(?:\\+[a-z]+)*) kicker)?", 3, 2],
["three ([a-z]+)(?: - lower kicker| - [a-z]+ higher| - ([a-z]+(?:\\+[a-z]+)*) kicker)?", 3, 2],
["two pair,? ([a-z]+) and ([a-z]+)(?: - lower kicker| - [a-z]+ higher| - ([a-z]+(?:\\+[a-z]+)*) kicker)?", 2, 3],
["pair of ([a-z]+) and pair of ([a-z]+)(?: - lower kicker| - [a-z]+ higher| - ([a-z]+(?:\\+[a-z]+)*) kicker)?", 2, 3],
["(?:a )?pair of ([a-z]+)(?: - lower kicker| - [a-z]+ higher| - ([a-z]+(?:\\+[a-z]+)*) kicker)?", 1, 2],
["high card ([a-z]+)(?: - lower kicker| - [a-z]+ higher| - ([a-z]+(?:\\+[a-z]+)*) kicker)?", 0, 2],
["([a-z]+)[- ]high(?: - lower kicker| - [a-z]+ higher| - ([a-z]+(?:\\+[a-z]+)*) kicker)?", 0, 2],
["high card(?: - lower kicker| - [a-z]+ higher| - ([a-z]+(?:\\+[a-z]+)*) kicker)?", 0, 1],
];
const RANK_OF_WORD = new Map(Object.entries(RANK_WORDS));
const SHAPES_OF_WORDS = SHOWDOWN_WORDS.map(([shape, category, kickers]) => {
return [new RegExp(`^(?:${shape})$`), Number(category), Number(kickers)];
});
const NO_HAND = [-1];
const claims = new Map();
const MOST_CLAIMS = 4096;
function claimOf(words) {
let claim = claims.get(words);
if (claim === undefined) {
if (claims.size >= MOST_CLAIMS) claims.clear();
claim = readClaim(words);
claims.set(words, claim);
}
return claim;
}
function readClaim(words) {
const text = words.replace(/^ +/, "").replace(/ +$/, "").replace(/\.+$/, "").toLowerCase();
for (const [shape, category, at] of SHAPES_OF_WORDS) {
const match = shape.exec(text);
if (!match) continue;
const kickers = match[at] ? match[at].split("+") : [];
const named = match.filter((group, index) => index > 0 && index !== at && group);
return putTogether(category, named.map(rankOfWord), kickers.map(rankOfWord));
}
return null;
}
function rankOfWord(word) {
return RANK_OF_WORD.get(word) ?? 0;
}
function putTogether(category, ranks, kickers) {
if (ranks.includes(0) || kickers.includes(0)) return null;
if (category === STRAIGHT || category === STRAIGHT_FLUSH) return straightClaim(category, ranks);
if (category === TWO_PAIR) ranks.sort((a, b) => b - a);
return [category, ...ranks, ...kickers];
}
function straightClaim(category, ranks) {
if (!ranks.length) return [category, 14];
if (ranks.length === 1) return [category, ranks[0]];
const [low, high] = ranks.sort((a, b) => a - b);
if (low === 5 && high === 14) return [category, 5];
return high - low === 4 ? [category, high] : NO_HAND;
}
function wordsFit(words, cards) {
const said = claimOf(words);
if (said === null) return true;
const hand = made(cards);
return !hand.length || said.every((rank, at) => rank === hand[at]);
}
const BOARD_SIZE = { preflop: 0, flop: 3, turn: 4, river: 5 };
const POT_PARTS = 2520;
function cardsAreSound(course) {
const { hand } = course;
const seen = [];
for (const player of hand.players) if (player.cards) seen.push(...player.cards);
for (const street of hand.streets) if (street.cards) seen.push(...street.cards);
const sound = new Set(seen).size === seen.length && course.shows.every(([, , action]) => {
const cards = hand.players[course.index.get(action.player) ?? 0].cards ?? [];
return (action.cards ?? []).every((card) => cards.includes(card));
});
if (!sound) nameTwice(course);
return sound;
}
function nameTwice(course) {
const { hand, source } = course;
const owner = new Map();
const told = new Set();
const held = new Map(hand.players.map((player) => [player.name, []]));
function deal(to, cards, line) {
for (const card of cards) {
const before = owner.get(card) ?? to;
owner.set(card, before);
if (!told.has(card) && (before !== to || cards.filter((other) => other === card).length > 1)) {
course.find("HR601", { card }, line);
told.add(card);
}
}
}
for (const player of hand.players) {
if (player.is_hero && player.cards?.length) {
deal(player.name, player.cards, source ? source.header : 0);
held.set(player.name, player.cards);
}
}
hand.streets.forEach((street, s) => {
if (street.cards?.length) deal(`*${s}`, street.cards, source ? source.streets[s] : 0);
street.actions.forEach((action, at) => {
const before = held.get(action.player);
if (!action.cards?.length || !before) return;
const line = source ? source.actions[s][at] : 0;
deal(action.player, action.cards, line);
const cards = [...new Set([...before, ...action.cards])].sort();
if (cards.length > 2) course.find("HR602", { player: action.player, cards: action.cards.join(" ") }, line);
held.set(action.player, cards.slice(0, 2));
});
});
for (const player of hand.players) {
if (player.cards?.length && !player.is_hero) {
deal(player.name, player.cards, source?.summary.find((claim) => claim.player === player.name)?.line ?? 0);
}
}
}
function judgeBoardGrowth(course) {
const source = course.source, streets = course.hand.streets;
const dealt = new Set();
streets.forEach(({ name, run, cards }, at) => {
if (!cards?.length) return;
const key = run ? `${name} ${run}` : name;
if (dealt.has(key)) course.find("HR611", { street: name }, source ? source.streets[at] : 0);
dealt.add(key);
});
if (!source) return;
source.printed_boards.forEach((printed, at) => {
if (printed?.length && !sameBoard(printed, boardBefore(streets, at))) {
course.find("HR603", { printed: printed.join(" ") }, source.streets[at]);
}
});
}
function boardBefore(streets, index) {
const run = streets[index].run ?? null, size = BOARD_SIZE[streets[index].name] ?? 5;
const cards = [];
for (const name of ["flop", "turn"]) {
if (BOARD_SIZE[name] >= size) continue;
let dealt = null;
for (let at = 0; at < index; at++) {
const other = streets[at];
if (other.name !== name || !other.cards?.length) continue;
if (!dealt || (other.run ?? null) === run) dealt = other.cards;
}
if (dealt) cards.push(...dealt);
}
return cards;
}
function sameBoard(printed, dealt) {
if (sameList(printed, dealt)) return true;
return sameList(printed.slice(0, 3).sort(), dealt.slice(0, 3).sort()) && sameList(printed.slice(3), dealt.slice(3));
}
function judgeSummaryBoards(course, source, boards) {
for (const [line, run, printed] of source.boards) {
const board = boards[(run || 1) - 1] ?? [];
if (!sameBoard(printed, board) && !(run && sameList(printed, board.slice(-printed.length)))) {
course.find("HR604", { printed: printed.join(" "), dealt: board.join(" ") }, line);
}
}
}
function judgeRuns(course, source, boards) {
if (source.runs && source.runs[1] !== boards.length) {
course.find("HR605", { said: String(source.runs[1]), dealt: String(boards.length) }, source.runs[0]);
}
}
function boardsOf(streets) {
const dealt = new Boards(streets);
for (const street of streets) dealt.deal(street);
return dealt.all() ?? [dealt.first()];
}
function knownCards(course) {
return course.hand.players.map(({ cards, mucked }, seat) => (cards?.length === 2 && !mucked && !course.folded[seat] ? cards : null));
}
function judgeWinners(course, piles, won, boards) {
if (!piles.length || !sum(won) || boards.some((board) => board.length !== 5)) return;
const known = knownCards(course);
if (won.some((amount, seat) => amount && !known[seat])) return;
const strengths = boards.map((board) => known.map((cards) => (cards ? number([...cards, ...board]) : -1)));
if (strengths.some((ranks) => ranks.includes(0))) return; // a card that is none: the reading says so
const due = nothing(won.length); // in parts of the pot, see POT_PARTS
const leads = [];
let pieces = 0;
for (const { amount, players } of piles) {
for (const ranks of strengths) {
let top = 0, winners = 0;
for (const seat of players) {
if (ranks[seat] > top) {
top = ranks[seat];
winners = 1;
} else if (ranks[seat] === top) {
winners++;
}
}
if (!winners) return;
pieces += winners; // the odd chips may all go to one
for (const seat of players) {
if (ranks[seat] !== top) continue;
leads[seat] = true;
due[seat] += amount * Math.floor(POT_PARTS / winners);
}
}
}
const wrong = won.findIndex((amount, seat) => amount && !leads[seat]);
if (wrong >= 0) {
const players = course.hand.players, player = players[wrong].name;
course.find("HR606", { player, better: players[leads.indexOf(true)].name }, collectLine(course, player));
return;
}
compareShares(course, won, due, boards.length, pieces);
}
function compareShares(course, won, due, runs, pieces) {
const { hand } = course, pot = course.source?.pot;
const slack = (hand.tournament || !hand.symbol ? course.scale : course.scale / 100) * pieces;
let cut = course.units(hand.result.rake);
for (const fee of Object.values(hand.result.fees ?? {})) cut += course.units(fee);
const rakeKnown = !!pot && pot.rake != null;
const whole = POT_PARTS * runs;
let wrong = won.findIndex((amount, seat) => amount * whole > due[seat] + slack * whole);
if (wrong < 0 && rakeKnown) wrong = won.findIndex((amount, seat) => amount * whole < due[seat] - (cut + slack) * whole);
if (wrong < 0) return;
const player = hand.players[wrong].name;
course.find("HR607", { player, amount: course.money(won[wrong]) }, collectLine(course, player));
}
function judgeShowWords(course, boards) {
for (const [street, at, action] of course.shows) {
const cards = action.cards ?? [], words = action.hand ?? null;
if (words === null || cards.length !== 2) continue;
if (!wordsFit(words, [...cards, ...boardAt(course.hand.streets, street, boards)])) {
course.find("HR608", { player: action.player, words }, course.source ? course.source.actions[street][at] : 0);
}
}
}
function boardAt(streets, index, boards) {
const { name, run } = streets[index], board = boards[(run || 1) - 1] ?? boards[0];
return name === "showdown" ? board : board.slice(0, BOARD_SIZE[name]);
}
function judgeSummaryCards(course, seat, claim, claimed, boards) {
const cards = course.hand.players[seat].cards ?? [], player = claim.player;
if (cards.length && claimed.some((card) => !cards.includes(card))) {
course.find("HR609", { player, cards: claimed.join(" ") }, claim.line);
return;
}
if (claimed.length !== 2 || !boards.length) return;
(claim.outcomes ?? []).forEach((outcome, run) => {
const board = (boards.length > 1 && boards[run]) || boards[0];
if (outcome.hand && !wordsFit(outcome.hand, [...claimed, ...board])) {
course.find("HR610", { player, words: outcome.hand }, claim.line);
}
});
}
class Course extends Table {
constructor(hand) {
super(hand);
const players = hand.players, size = players.length;
this.hand = hand;
this.source = sourceOf(hand);
this.findings = [];
this.total = sum(this.stacks) + this.dead;
this.dealt = seatsWhere(this.folded, false);
this.clockwise(this.dealt);
this.living = this.dealt.length;
this.able = this.dealt.filter((seat) => this.stacks[seat] > 0);
this.place = -1;
this.acted = this.folded.slice().fill(false);
this.bettor = this.acted.slice();
this.seenHigh = nothing(size);
this.step = this.bigBlind;
this.smallSeat = -1;
this.bigSeat = -1;
this.firstPost = -1;
this.foldStreet = players.map(() => null);
this.street = "preflop";
this.streetNumber = 0;
this.actionNumber = 0;
this.troubled = false;
this.shows = [];
this.named = new Map();
this.uncalled = false;
}
clockwise(seats) {
const players = this.hand.players;
for (let at = 1; at < seats.length; at++) {
if (players[seats[at - 1]].seat > players[seats[at]].seat) {
seats.sort((a, b) => players[a].seat - players[b].seat);
return;
}
}
}
line() {
return this.source ? this.source.actions[this.streetNumber][this.actionNumber] : 0;
}
find(code, params, line = this.line()) {
const hand_id = this.hand.hand_id;
this.findings.push({ code, line, column: 1, end_column: 0, params, expected: [], help: null, hand_id });
}
money(chips) {
return String(chips / this.scale);
}
openStreet(number, name) {
if (number) {
this.sweep();
this.step = this.bigBlind;
this.acted.fill(false);
}
this.street = name;
this.streetNumber = number;
this.actionNumber = 0;
this.troubled = false;
this.place = name === "showdown" ? -1 : this.openingPlace();
}
openingPlace() {
const players = this.hand.players;
if (this.street === "preflop") return this.firstPost < 0 ? -1 : this.placeAfter(this.firstPost);
if (this.dealt.length === 2 && this.bigSeat >= 0) return this.placeFrom(players[this.bigSeat].seat);
if (this.smallSeat >= 0) return this.placeFrom(players[this.smallSeat].seat);
const button = this.hand.button_seat;
return button == null ? -1 : this.placeFrom(button + 1);
}
placeFrom(number) {
const { able } = this, { players } = this.hand;
for (let place = 0; place < able.length; place++) if (players[able[place]].seat >= number) return place;
return 0;
}
placeAfter(seat) {
return this.placeFrom(this.hand.players[seat].seat + 1);
}
owesAction(seat) {
return !this.acted[seat] || this.bets[seat] < this.high;
}
isNext(seat) {
const { able, place } = this;
return place >= 0 && able.length > 1 && able[place % able.length] === seat && this.owesAction(seat);
}
nextToAct() {
const { able } = this, start = Math.max(this.place, 0);
if (this.living < 2) return -1;
for (let step = 0; step < able.length; step++) {
const seat = able[(start + step) % able.length];
if (this.owesAction(seat)) return able.length > 1 || this.maySpeakAlone(seat) ? seat : -1;
}
return -1;
}
maySpeakAlone(seat) {
return this.bets[seat] < this.mostOfOthers(seat) || (this.street === "preflop" && !this.acted[seat]);
}
mostOfOthers(seat) {
let most = 0;
for (let other = 0; other < this.bets.length; other++) {
if (other !== seat && this.bets[other] > most) most = this.bets[other];
}
return most;
}
leftToAct() {
const seat = this.nextToAct();
return seat >= 0 && this.able.length === 1 && this.bets[seat] >= this.mostOfOthers(seat) ? -1 : seat;
}
leave(seat) {
const place = this.able.indexOf(seat);
if (place < 0) return;
this.able.splice(place, 1);
if (place < this.place) this.place--;
}
comeBack(seat) {
if (this.able.includes(seat) || this.folded[seat]) return;
this.able.push(seat);
this.clockwise(this.able);
}
passTurn(seat) {
const { able, place } = this;
if (place >= 0 && place < able.length && able[place] === seat) this.place = place + 1 < able.length ? place + 1 : 0;
else this.place = this.placeAfter(seat);
}
fold(seat) {
if (!this.folded[seat]) {
this.folded[seat] = true;
this.foldStreet[seat] = this.street;
this.living--;
}
this.passTurn(seat);
this.leave(seat);
}
check(seat) {
this.acted[seat] = true;
this.seenHigh[seat] = this.high;
this.passTurn(seat);
}
wager(seat, action) {
const high = this.high;
this.put(seat, this.pay(seat, this.price(seat, action)));
this.step = Math.max(this.step, this.high - high);
this.bettor[seat] = this.acted[seat] = true;
this.seenHigh[seat] = this.high;
this.passTurn(seat);
if (!this.stacks[seat]) this.leave(seat);
}
postUp(seat, action) {
const small = this.smallPosted;
this.apply(action);
if (!this.stacks[seat]) this.leave(seat);
if (action.action !== "blind") return;
if (action.type === "sb" && !small) {
this.smallSeat = seat;
} else if (action.type === "bb" && this.bigSeat < 0) {
this.bigSeat = this.firstPost = seat;
} else if (action.type === "straddle") {
this.firstPost = seat;
this.step = Math.max(this.step, this.bets[seat]);
}
if (this.firstPost >= 0 && this.street === "preflop") this.place = this.placeAfter(this.firstPost);
}
inside() {
return this.total - sum(this.stacks);
}
finalPots() {
const living = seatsWhere(this.folded, false);
if (living.length && (living.length === 1 || living.every((seat) => this.stacks[seat]))) {
return [{ amount: this.inside(), players: living }];
}
return this.pots(this.contributions());
}
}
function judgeBlindByButton(course, label, seat, kind) {
if (seat < 0) return;
const { players, streets } = course.hand, source = course.source, player = players[seat].name;
const position = players[seat].position ?? null;
if (position === label || (label === "SB" && position === "BTN" && course.dealt.length === 2)) return;
const owner = players.find((other) => other.position === label);
if (!owner || position === null) return;
let line = 0;
if (source) {
const at = streets[0].actions.findIndex((act) => act.action === "blind" && act.type === kind && act.player === player);
line = at < 0 ? source.header : source.actions[0][at];
}
course.find("HR430", { player, position, blind: label, owner: owner.name }, line);
}
function judgeTurn(course, seat, action) {
if (course.isNext(seat)) return;
const player = action.player;
if (course.folded[seat]) {
course.find("HR502", { player });
return;
}
if (!course.stacks[seat]) {
if (action.action === "fold" && course.street === "preflop" && !course.acted[seat]) return;
course.find("HR503", { player });
return;
}
if (course.place < 0 || course.troubled) return;
const expected = course.nextToAct();
if (expected === seat) return;
if (expected >= 0) {
course.find("HR501", { player, expected: course.hand.players[expected].name });
} else if (action.action === "fold" && course.living > 1 && course.street === "river") {
return; // bets, is called, and throws the hand away without showing it
} else {
course.find("HR504", { player, street: course.street });
}
course.troubled = true;
}
function judgeStreetEnd(course, line) {
if (course.troubled || course.place < 0) return;
const seat = course.leftToAct();
if (seat < 0) return;
course.find("HR505", { player: course.hand.players[seat].name, street: course.street }, line);
course.troubled = true;
}
function judgeCheck(course, seat, action) {
const inside = course.bets[seat];
if (inside < course.high && inside < course.mostOfOthers(seat)) {
course.find("HR506", { player: action.player, amount: course.money(course.high - inside) });
}
}
function judgeBet(course, action) {
if (course.high > 0) course.find("HR507", { player: action.player, high: course.money(course.high) });
}
function judgeRaise(course, seat, action) {
if (action.to_amount == null) return;
const player = action.player;
if (course.high === 0) {
course.find("HR508", { player });
return;
}
const to = course.units(action.to_amount);
if (to - course.high < course.step && to - course.bets[seat] < course.stacks[seat]) {
course.find("HR509", { player, amount: course.money(to), least: course.money(course.high + course.step) });
} else if (course.acted[seat] && course.high - course.seenHigh[seat] < course.step) {
course.find("HR510", { player });
}
}
function audit(hand) {
if (hand.cancelled || !hand.players.length) return [];
const course = new Course(hand);
followAll(course);
settle(course);
if (course.findings.length > 1) course.findings.sort((a, b) => a.line - b.line);
return course.findings;
}
function followAll(course) {
const { streets } = course.hand;
for (let number = 0; number < streets.length; number++) {
const { name, actions } = streets[number];
if (number) {
if (course.living > 1 && (actions.length || name === "showdown")) closeStreet(course, number);
if (!actions.length) continue;
}
course.openStreet(number, name);
for (let at = 0; at < actions.length; at++) {
course.actionNumber = at;
const seat = course.index.get(actions[at].player);
if (seat !== undefined) follow(course, seat, actions[at]);
}
}
}
function closeStreet(course, number) {
judgeStreetEnd(course, course.source ? course.source.streets[number] : 0);
}
function follow(course, seat, action) {
switch (action.action) {
case "fold":
judgeTurn(course, seat, action);
course.fold(seat);
if (action.cards?.length) course.shows.push([course.streetNumber, course.actionNumber, action]);
break;
case "check":
judgeTurn(course, seat, action);
judgeCheck(course, seat, action);
course.check(seat);
break;
case "call":
judgeTurn(course, seat, action);
judgeCall(course, seat, action);
course.wager(seat, action);
judgeAllIn(course, seat, action);
break;
case "bet":
judgeTurn(course, seat, action);
judgeBet(course, action);
judgeStack(course, seat, action, course.units(action.amount));
course.wager(seat, action);
judgeAllIn(course, seat, action);
break;
case "raise":
judgeTurn(course, seat, action);
judgeRaise(course, seat, action);
judgeRaiseBy(course, seat, action);
course.wager(seat, action);
judgeAllIn(course, seat, action);
break;
case "blind":
judgeBlind(course, seat, action);
course.postUp(seat, action);
judgeAllIn(course, seat, action);
break;
case "ante":
judgeAnte(course, seat, action);
course.postUp(seat, action);
judgeAllIn(course, seat, action);
break;
case "uncalled":
judgeUncalled(course, seat, action);
course.apply(action);
if (action.amount) {
course.uncalled = true;
course.comeBack(seat);
}
break;
case "collect":
if (course.street !== "showdown") judgeStreetEnd(course);
if (action.pot) course.named.set(action.pot, (course.named.get(action.pot) ?? 0) + course.units(action.amount));
break;
case "show":
course.shows.push([course.streetNumber, course.actionNumber, action]);
}
}
function settle(course) {
const { hand, source } = course, pot = source?.pot ?? null;
judgeBlindByButton(course, "SB", course.smallSeat, "sb");
judgeBlindByButton(course, "BB", course.bigSeat, "bb");
if (pot) {
judgeTotalPot(course, pot);
judgePaidOut(course, pot);
}
if (!course.uncalled) giveExcessBack(course);
const won = winnings(course), piles = course.finalPots();
judgeShares(course, piles, won);
if (pot && pot.main != null) {
judgePrintedPots(course, pot, piles);
judgeNamedPots(course, pot);
}
const boards = boardsOf(hand.streets);
const sound = cardsAreSound(course) && boards.every((board) => board.length <= 5); // what wrong cards make is not judged
if (sound && course.shows.length) judgeShowWords(course, boards);
if (sound && course.living > 1 && hand.result.showdown) judgeWinners(course, piles, won, boards);
judgeBoardGrowth(course);
if (!source) return;
judgeSummaryBoards(course, source, boards);
judgeRuns(course, source, boards);
for (const claim of source.summary) {
const seat = course.index.get(claim.player);
if (seat !== undefined) holdSummary(course, seat, claim, won[seat], sound ? boards : []);
}
}
function holdSummary(course, seat, claim, won, boards) {
if (claim.folded != null) {
judgeSummaryFold(course, seat, claim);
if (claim.no_bet) judgeSummaryNoBet(course, seat, claim);
} else if (claim.outcomes?.length || claim.showed) {
judgeSummaryResult(course, seat, claim);
}
if (won || claim.outcomes?.length) judgeSummaryWon(course, claim, won);
if (claim.button || claim.small_blind || claim.big_blind) judgeSummaryRole(course, seat, claim);
if (claim.cards?.length) judgeSummaryCards(course, seat, claim, claim.cards, boards);
}
function giveExcessBack(course) {
const { seat, amount } = course.excess();
if (amount && course.inside() !== course.units(course.hand.result.pot)) course.giveBack(seat, amount);
}
function winnings(course) {
const won = nothing(course.stacks.length);
for (const winner of course.hand.result.winners) {
const seat = course.index.get(winner.player);
if (seat !== undefined) won[seat] += course.units(winner.amount);
}
return won;
}
const BLOCK = 1 << 18;
const LONGEST_HAND = 1 << 23;
const ODD_BLANKS = /[\t\v\f\xa0\u2000-\u200a\u202f\u205f]/;
const EVERY_ODD_BLANK = /[\t\v\f\xa0\u2000-\u200a\u202f\u205f]/g;
const PAIRS = /[\ud800-\udbff][\udc00-\udfff]/g;
const HIGH_HALF = /[\ud800-\udbff]/;
function characters(text, end = text.length) {
const before = text.slice(0, end);
return HIGH_HALF.test(before) ? before.length - (before.match(PAIRS) ?? []).length : before.length;
}
function placeAfter(text, at, count) {
const end = Math.min(at + count, text.length);
if (!HIGH_HALF.test(text.slice(at, end))) return end;
let place = at;
for (let left = count; left > 0 && place < text.length; left--) place += Number(text.codePointAt(place)) > 0xffff ? 2 : 1;
return place;
}
function trimStart(text) {
let at = 0;
while (text[at] === " ") at++;
return at ? text.slice(at) : text;
}
function trimEnd(text) {
let end = text.length;
while (end && text[end - 1] === " ") end--;
return end < text.length ? text.slice(0, end) : text;
}
function startsWithAny(text, beginnings, at = 0) {
for (let k = 0; k < beginnings.length; k++) if (text.startsWith(beginnings[k], at)) return true;
return false;
}
class Chunk {
constructor(lines, stretch, start, begins, offset, glued) {
this.lines = lines;
this.stretch = stretch;
this.first = stretch.first + start;
this.begins = begins;
this.offset = offset;
this.glued = glued;
}
get last() {
for (let k = this.lines.length - 1; k >= 0; k--) if (this.lines[k]) return this.first + k;
return this.first;
}
source(number) {
return rawLines(this.stretch)[number - this.stretch.first];
}
}
const splitLines = new WeakMap();
function rawLines(stretch) {
let lines = splitLines.get(stretch);
if (!lines) splitLines.set(stretch, (lines = stretch.raw.split("\n")));
return lines;
}
class Splitter {
constructor(prefixes) {
this.prefixes = prefixes;
this.rest = "";
this.line = 1;
this.endsInReturn = false;
}
feed(text, final) {
if (this.endsInReturn) text = "\r" + text;
this.endsInReturn = false;
if (text.includes("\r")) {
if (text.endsWith("\r") && !final) {
this.endsInReturn = true;
text = text.slice(0, -1);
}
text = text.replaceAll("\r\n", "\n").replaceAll("\r", "\n");
}
if (text.includes("\ufeff")) text = text.replaceAll("\ufeff", "");
let raw = this.rest + text;
const cut = final ? raw.length : this.cut(raw);
this.rest = raw.slice(cut);
raw = raw.slice(0, cut);
if (!raw) return null;
const first = this.line;
for (let at = raw.indexOf("\n"); at >= 0; at = raw.indexOf("\n", at + 1)) this.line++;
return { raw, text: cleaned(this.unquoted(raw)), first, replaced: raw.includes("\ufffd") };
}
unquoted(raw) {
if (!raw.startsWith(">") && !raw.includes("\n>")) return raw;
const lines = raw.split("\n");
let mark = "";
for (let k = 0; k < lines.length; k++) {
const line = lines[k], quoted = /^(?:> ?)+/.exec(line);
const header = quoted && this.quotedHeader(line, quoted[0]);
if (header) mark = header;
else if (startsWithAny(line, this.prefixes)) mark = "";
if (mark && line.startsWith(trimEnd(mark))) lines[k] = line.startsWith(mark) ? " ".repeat(mark.length) + line.slice(mark.length) : "";
}
return lines.join("\n");
}
quotedHeader(line, mark) {
return startsWithAny(line.slice(mark.length), this.prefixes) ? mark : "";
}
cut(raw) {
let at = raw.lastIndexOf("\n");
while (at >= 0 && !startsWithAny(raw, this.prefixes, at + 1)) at = at ? raw.lastIndexOf("\n", at - 1) : -1;
let cut = at + 1;
if (cut <= 0 && raw.length > LONGEST_HAND && characters(raw) > LONGEST_HAND) cut = raw.lastIndexOf("\n") + 1 || raw.length;
return cut;
}
}
function cleaned(raw) {
if (ODD_BLANKS.test(raw)) raw = raw.replace(EVERY_ODD_BLANK, " ");
for (let times = 0; times < 2; times++) if (raw.includes(" \n")) raw = raw.replaceAll(" \n", "\n");
if (raw.includes(" \n")) raw = raw.split("\n").map(trimEnd).join("\n");
return trimEnd(raw);
}
function* blocks(text) {
for (let at = 0; at < text.length;) {
const end = placeAfter(text, at, BLOCK);
yield [text.slice(at, end), end >= text.length];
at = end;
}
}
const EXPECTED_LIMIT = 5;
function finding(code, line, more) {
return { code, line, column: 1, end_column: 0, params: {}, expected: [], help: null, hand_id: null, ...more };
}
function isError(found) {
return CODES[found.code]?.severity === "error";
}
function render(found, source, lang = "en") {
const entry = Object.hasOwn(CODES, found.code) ? CODES[found.code] : null;
if (!entry) {
return render({ ...found, code: "HR901", params: { detail: `no words for ${found.code}` }, expected: [], help: null }, source, lang);
}
const help = entry.help[found.help || "usual"];
return {
severity: entry.severity,
code: found.code,
line: found.line,
column: found.column,
end_column: Math.max(found.end_column || characters(source) + 1, found.column),
message: filled(entry.message[lang], found.params, lang),
source,
hand_id: found.hand_id,
expected: found.expected.slice(0, EXPECTED_LIMIT).map(([section, key]) => (section === "literal" ? `\`${key}\`` : label(section, key, lang))),
help: help ? filled(help[lang], found.params, lang) : null,
};
}
function label(section, key, lang = "en") {
return labelled(section, key, lang) ?? key.replaceAll("_", " ");
}
function labelled(section, key, lang) {
return Object.hasOwn(LABELS, section) && Object.hasOwn(LABELS[section], key) ? LABELS[section][key][lang] : null;
}
function filled(template, params, lang) {
return template.replace(/\{([a-z_]+)\}/g, (placeholder, name) => {
const given = Object.hasOwn(params, name) ? params[name] : placeholder;
return labelled(name, given, lang) ?? given;
});
}
function explain(code, lang = "en") {
if (!Object.hasOwn(CODES, code)) return null;
const { severity, title, message } = CODES[code];
return { code, severity, title: title[lang], message: message[lang] };
}
const given = new Map();
const MOST_GIVEN = 4096;
function labels(seats, button, smallBlindPosted) {
const key = `${seats.join()} ${button} ${smallBlindPosted}`;
let found = given.get(key);
if (!found) {
if (given.size >= MOST_GIVEN) given.clear();
given.set(key, (found = newLabels(seats, button, smallBlindPosted)));
}
return found;
}
function newLabels(seats, button, smallBlindPosted) {
const found = new Map();
if (button === null) return found;
const clockwise = [...seats].sort((a, b) => Number(a < button) - Number(b < button) || a - b);
const deadButton = !seats.includes(button);
const deadSmallBlind = !smallBlindPosted && seats.length + Number(deadButton) > 2;
const places = clockwise.length + Number(deadButton) + Number(deadSmallBlind);
let row = POSITIONS[places - 1] ?? POSITIONS[POSITIONS.length - 1];
row = row.filter((label) => !(deadButton && label === "BTN") && !(deadSmallBlind && label === "SB"));
if (deadButton && clockwise.length === 1) row = ["BB"];
clockwise.forEach((seat, k) => k < row.length && found.set(seat, row[k]));
return found;
}
function amountOf(text) {
let figure = 0, decimals = -1;
for (let at = 0; at < text.length; at++) {
const digit = text.charCodeAt(at) - 48;
if (digit >= 0 && digit <= 9) {
figure = figure * 10 + digit;
if (decimals >= 0) decimals++;
} else if (digit === POINT) decimals = 0;
}
return decimals === 2 ? figure : decimals === 1 ? figure * 10 : figure * 100;
}
const POINT = ".".charCodeAt(0) - 48;
function signOf(text) {
let at = 0;
while (text.charCodeAt(at) > 57 || text.charCodeAt(at) < 48) at++;
return at ? text.slice(0, at) : "";
}
const cards = new Map();
function cardsOf(text) {
const found = [];
for (let at = 0; at < text.length; at += 3) found.push(cardOf(text.slice(at, at + 2)));
return found;
}
function cardOf(text) {
let card = cards.get(text);
if (card === undefined) cards.set(text, (card = text[0].toUpperCase() + text[1].toLowerCase()));
return card;
}
function runNumber(run) {
return run === null ? 0 : RUNS[run];
}
const NO_DESK = [null, null, null, null, null];
class Seated {
constructor(seat, name, stack) {
this.seat = seat;
this.name = name;
this.stack = stack;
this.cards = null;
this.position = null;
this.isHero = false;
this.mucked = false;
this.bounty = null;
}
known(shown) {
if (this.cards === null || this.cards.length < shown.length) this.cards = shown.slice();
}
plain(dealtIn) {
const player = { seat: this.seat, name: this.name, stack: this.stack, cards: this.cards, position: this.position };
if (this.isHero) player.is_hero = true;
if (!dealtIn) player.sitting_out = true;
if (this.mucked) player.mucked = true;
if (this.bounty !== null) player.bounty = this.bounty;
return player;
}
}
class Builder {
constructor(allow, claims) {
this.allow = allow;
this.claims = claims;
this.findings = [];
this.refused = false;
this.head = null;
this.blinds = [0, 0];
this.ante = 0;
this.desk = null;
this.players = [];
this.byName = new Map();
this.bySeat = new Map();
this.bets = new Map();
this.dealtIn = new Set();
this.folded = new Set();
this.inPot = 0;
this.returned = false;
this.collected = false;
this.smallBlindPosted = false;
this.antes = 0;
this.cancelledHand = false;
this.cashDrop = -1;
this.cashouts = [];
this.winners = [];
this.words = [];
this.showdownRun = 0;
this.summarised = false;
this.street = { name: "preflop", actions: [] };
this.streets = [this.street];
this.lines = [];
this.source = { header: 0, last: 0, seats: [], streets: [0], actions: [this.lines], boards: [], printed_boards: [null], summary: [] };
}
build(events) {
for (let k = 0; k < events.length; k++) {
const event = events[k];
HANDLERS[event[0]].call(this, event[1], event[2]);
}
if (events.length) this.source.last = events[events.length - 1][1];
}
handId() {
return this.head ? this.head[0] : "";
}
header(line, values) {
const zoom = values[1], zoomTournament = values[2], smallBlind = values[5], bigBlind = values[6], ante = values[7];
this.head = values;
this.source.header = this.source.streets[0] = line;
if ((zoom || zoomTournament) && !this.allow.has("zoom")) this.refuse("HR203", line, "zoom");
this.blinds = [amountOf(smallBlind), amountOf(bigBlind)];
if (ante) this.ante = amountOf(ante);
}
table(line, values) {
this.desk = values;
this.source.button = line;
if (values[1] && !this.allow.has("zoom")) this.refuse("HR203", line, "zoom");
}
seat(line, values) {
const name = values[1], player = new Seated(Number(values[0]), name, amountOf(values[2]) / 100);
if (values[3]) player.bounty = amountOf(values[3]) / 100;
const sitter = this.bySeat.get(player.seat), namesake = sitter ?? this.byName.get(name);
if (namesake) {
const params = { name: sitter ? `Seat ${player.seat}` : name, first: String(this.source.seats[this.players.indexOf(namesake)]) };
this.findings.push(finding("HR104", line, { params, help: "first" }));
}
this.players.push(player);
this.bySeat.set(player.seat, player);
this.byName.set(name, player);
this.source.seats.push(line);
}
refuse(code, line, game) {
if (this.refused) return;
this.refused = true;
this.findings.push(finding(code, line, { params: { game, allow: game } }));
}
act(line, action) {
this.street.actions.push(action);
this.lines.push(line);
this.dealtIn.add(action.player);
}
post_ante(line, values) {
const money = amountOf(values[1]);
if (money > this.antes) this.antes = money;
this.inPot += money;
this.act(line, withAllIn({ player: values[0], action: "ante", amount: money / 100 }, values[2]));
}
blind(line, player, money, type, allIn) {
this.inPot += money;
const amount = money / 100;
this.act(line, allIn === null ? { player, action: "blind", amount, type } : { player, action: "blind", amount, all_in: true, type });
}
post_small_blind(line, values) {
const player = values[0], amount = values[1], allIn = values[2];
const money = amountOf(amount);
if (!this.smallBlindPosted) this.live(player, money);
this.blind(line, player, money, this.smallBlindPosted ? "missed" : "sb", allIn);
this.smallBlindPosted = true;
}
post_big_blind(line, values) {
const player = values[0], amount = values[1], ante = values[2], allIn = values[3];
if (ante) this.post_ante(line, [player, ante, null]);
this.live(player, amountOf(amount));
this.blind(line, player, amountOf(amount), "bb", allIn);
}
post_both_blinds(line, values) {
const player = values[0], amount = values[1], allIn = values[2];
this.live(player, Math.min(amountOf(amount), this.blinds[1]));
this.blind(line, player, amountOf(amount), "both", allIn);
}
post_missed_blind(line, values) {
const player = values[0], amount = values[1], allIn = values[2];
this.blind(line, player, amountOf(amount), "missed", allIn);
}
post_straddle(line, values) {
const player = values[0], amount = values[1], allIn = values[2];
if (!this.allow.has("straddle")) this.refuse("HR203", line, "straddle");
this.live(player, amountOf(amount));
this.blind(line, player, amountOf(amount), "straddle", allIn);
}
live(player, money) {
const total = (this.bets.get(player) ?? 0) + money;
this.bets.set(player, total);
return total;
}
cash_drop(line, [amount]) {
this.cashDrop = Math.max(this.cashDrop, 0) + amountOf(amount);
this.inPot += amountOf(amount);
}
hole_cards(line) {
this.source.streets[0] = line;
}
dealt(line, values) {
const player = values[0], shown = values[1];
this.dealtIn.add(player);
if (!shown) return;
const hero = this.seated(player);
hero.isHero = true;
hero.cards = cardsOf(shown);
}
seated(name) {
const player = this.byName.get(name);
if (!player) throw new Error(`nobody is called ${name}`);
return player;
}
openStreet(line, name, run, dealt, printed) {
const street = { name, actions: [] };
if (dealt) street.cards = dealt;
if (run !== null) street.run = runNumber(run);
this.street = street;
this.streets.push(street);
this.lines = [];
this.bets.clear();
this.source.streets.push(line);
this.source.actions.push(this.lines);
this.source.printed_boards.push(printed);
}
flop(line, values) {
const run = values[0], board = values[1];
this.openStreet(line, "flop", run, cardsOf(board), null);
}
turn(line, values) {
const run = values[0], board = values[1], card = values[2];
this.openStreet(line, "turn", run, [cardOf(card)], this.claims ? cardsOf(board) : null);
}
river(line, values) {
const run = values[0], board = values[1], card = values[2];
this.openStreet(line, "river", run, [cardOf(card)], this.claims ? cardsOf(board) : null);
}
showdown(line, values) {
const run = values[0];
this.showdownRun = runNumber(run);
this.openStreet(line, "showdown", run, null, null);
}
fold(line, values) {
const player = values[0], shown = values[1];
this.folded.add(player);
const action = { player, action: "fold" };
if (shown) {
action.cards = cardsOf(shown);
this.seated(player).known(action.cards);
}
this.act(line, action);
}
fold_and_muck(line, [player]) {
this.fold(line, [player, null]);
}
check(line, values) {
this.act(line, { player: values[0], action: "check" });
}
call(line, values) {
const player = values[0], money = amountOf(values[1]);
this.inPot += money;
this.act(line, withAllIn({ player, action: "call", amount: money / 100, to_amount: this.live(player, money) / 100 }, values[2]));
}
bet(line, values) {
const player = values[0], money = amountOf(values[1]);
this.inPot += money;
this.act(line, withAllIn({ player, action: "bet", amount: money / 100, to_amount: this.live(player, money) / 100 }, values[2]));
}
raise(line, values) {
const player = values[0], total = amountOf(values[2]);
this.inPot += total - (this.bets.get(player) ?? 0);
this.bets.set(player, total);
this.act(line, withAllIn({ player, action: "raise", amount: amountOf(values[1]) / 100, to_amount: total / 100 }, values[3]));
}
uncalled(line, values) {
const money = amountOf(values[1]);
this.inPot -= money;
this.returned = true;
this.act(line, { player: values[0], action: "uncalled", amount: money / 100 });
}
show(line, values) {
const player = values[0], shown = values[1], words = values[2];
const action = { player, action: "show", cards: cardsOf(shown) };
if (words !== null) {
action.hand = words;
(this.words[this.showdownRun] ??= new Map()).set(player, words);
}
if (this.showdownRun) action.run = this.showdownRun;
this.seated(player).known((action.cards));
this.act(line, action);
}
muck(line, values) {
const player = values[0];
this.seated(player).mucked = true;
this.act(line, this.inRun({ player, action: "muck" }));
}
inRun(item) {
return this.showdownRun ? { ...item, run: this.showdownRun } : item;
}
collect(line, values) {
const player = values[0], amount = values[1], named = values[2];
const money = amountOf(amount) / 100, pot = POTS[named];
this.collected = true;
this.act(line, this.inRun(pot === null ? { player, action: "collect", amount: money } : { player, action: "collect", amount: money, pot }));
this.winners.push(this.inRun(pot === null ? { player, amount: money } : { player, amount: money, pot }));
}
cash_out(line, [player, amount, fee]) {
this.cashed(line, player, amountOf(amount), fee);
}
receive_cash_out(line, [player, amount]) {
this.cashed(line, player, amountOf(amount), null);
}
pay_cash_out(line, [player, amount]) {
this.cashed(line, player, 0 - amountOf(amount), null);
}
cashed(line, player, money, fee) {
const amount = money / 100;
this.cashouts.push(fee ? { player, amount, fee: amountOf(fee) / 100 } : { player, amount });
this.act(line, { player, action: "cashout", amount });
}
choose_cash_out() {}
cancelled(line) {
this.cancelledHand = true;
this.findings.push(finding("HR304", line));
}
summary() {
this.summarised = true;
}
total_pot(line, values) {
const total = values[0], main = values[1], rake = values[2], sidePots = values[3], drops = values[4];
this.source.pot = {
line,
total: amountOf(total) / 100,
rake: rake ? amountOf(rake) / 100 : null,
fees: drops ? Object.fromEntries(drops.map(([name, money]) => [name.toLowerCase(), amountOf(money) / 100])) : null,
main: main ? amountOf(main) / 100 : null,
sides: sidePots ? sidePots.map(([money]) => amountOf(money) / 100) : null,
};
}
runs(line, [count]) {
this.source.runs = [line, COUNTS[count]];
}
board(line, values) {
const run = values[0], board = values[1];
this.source.boards.push([line, runNumber(run) || null, cardsOf(board)]);
}
claim(line, values) {
const player = this.bySeat.get(Number(values[0]));
if (!player) throw new Error(`nobody sits in seat ${values[0]}`);
const claim = {
line, player: player.name, button: values[1] !== null, small_blind: values[2] !== null, big_blind: values[3] !== null,
folded: null, no_bet: false, mucked: false, showed: false, cards: null, outcomes: null, cashed_out: false,
};
this.source.summary.push(claim);
return claim;
}
summary_seat(line, values) {
this.claim(line, values);
}
summary_folded(line, values) {
if (!this.claims) return;
const claim = this.claim(line, values);
claim.folded = FOLDED[values[4]];
claim.no_bet = values[5] !== null;
}
summary_mucked(line, values) {
const claim = this.claim(line, values), player = this.seated(claim.player);
claim.mucked = player.mucked = true;
if (values[4]) player.known((claim.cards = cardsOf(values[4])));
}
summary_won(line, values) {
this.claim(line, values).outcomes = [{ won: true, amount: amountOf(values[4]) / 100, hand: null }];
}
summary_showed(line, values) {
const claim = this.claim(line, values), shown = values[4], outcomes = values[5], street = values[6], cashedOut = values[7];
claim.showed = true;
claim.cards = cardsOf(shown);
claim.cashed_out = cashedOut !== null;
if (street) claim.folded = FOLDED[street];
if (outcomes) {
claim.outcomes = outcomes.map(([won, words]) => {
return { won: won !== null, amount: won ? amountOf(won) / 100 : null, hand: words };
});
}
this.seated(claim.player).known(claim.cards);
}
whole() {
if (this.summarised || this.collected || this.cashouts.length || this.cancelledHand) return true;
return this.returned && this.unfolded() === 1;
}
unfolded() {
let count = 0;
for (const name of this.dealtIn) if (!this.folded.has(name)) count++;
return count;
}
finish(site) {
const { source, players, dealtIn, cancelledHand } = this, seats = [];
const desk = this.desk ?? NO_DESK, most = desk[2], button = desk[4] === null ? null : Number(desk[4]);
for (const player of players) if (dealtIn.has(player.name)) seats.push(player.seat);
const positions = labels(seats, button, this.smallBlindPosted);
for (const player of players) if (dealtIn.has(player.name)) player.position = positions.get(player.seat) ?? null;
this.nameRuns();
const winners = this.namedWinners(), { pot } = source;
const result = {
winners: cancelledHand ? [] : winners,
pot: cancelledHand ? 0 : pot ? pot.total : this.inPot / 100,
rake: pot?.rake ?? 0,
showdown: !cancelledHand && this.unfolded() > 1,
};
if (pot?.fees) result.fees = pot.fees;
this.nameBoards(result);
if (this.cashouts.length) result.cashouts = this.cashouts;
const hand = {
hand_id: this.handId(),
game: GAME,
game_type: "cash",
blinds: [this.blinds[0] / 100, this.blinds[1] / 100],
ante: (this.ante || this.antes) / 100,
table: desk[1] || desk[0],
max_players: most === null ? null : Number(most),
button_seat: button,
tournament: false,
players: players.map((player) => player.plain(dealtIn.has(player.name))),
streets: this.streets,
result,
site,
};
if (this.head) nameHead(hand, this.head);
if (this.cashDrop >= 0) hand.cash_drop = this.cashDrop / 100;
if (cancelledHand) hand.cancelled = true;
keepSource(hand, source);
return hand;
}
nameRuns() {
const { streets } = this;
if (!streets.some((street) => street.run)) return;
const again = new Set(streets.filter((street) => street.run && street.run > 1).map((street) => street.name));
for (const street of streets) {
if (!street.run || again.has(street.name)) continue;
delete street.run;
for (const action of street.actions) delete action.run;
}
if (!again.has("showdown")) for (const winner of this.winners) delete winner.run;
}
namedWinners() {
const { source, cashouts } = this, winners = [...this.winners];
if (cashouts.length) {
const paid = new Set(winners.map((winner) => winner.player));
for (const { player, outcomes, cashed_out: cashedOut } of source.summary) {
if (!cashedOut || paid.has(player)) continue;
for (const { won, amount, hand } of outcomes ?? []) if (won && amount) winners.push(hand ? { player, amount, hand } : { player, amount });
}
}
return winners.map((winner) => {
const hand = this.wordsOf(winner), { player, amount, pot, run } = winner;
const named = { player, amount };
if (hand) named.hand = hand;
if (pot) named.pot = pot;
if (run) named.run = run;
return named;
});
}
wordsOf({ player, run, hand }) {
const words = this.words[run ?? 0]?.get(player) ?? this.words[0]?.get(player) ?? hand;
if (words) return words;
const outcome = this.source.summary.find((claim) => claim.player === player)?.outcomes?.[(run ?? 1) - 1];
return outcome?.won ? outcome.hand : null;
}
nameBoards(result) {
let runs = 0;
for (const street of this.streets) if (street.cards) runs = Math.max(runs, street.run ?? 1);
if (runs > 1) result.boards = Array.from({ length: runs }, (_, k) => this.boardOf(k + 1));
else if (runs) result.board = this.boardOf(1);
else if (this.source.boards.length && !this.cancelledHand) result.board = this.source.boards[0][2];
}
boardOf(run) {
const board = [];
for (const street of this.streets) if (street.cards && (!street.run || street.run === run)) board.push(...street.cards);
return board;
}
}
function withAllIn(action, allIn) {
if (allIn !== null) action.all_in = true;
return action;
}
function nameHead(hand, head) {
const bigBlind = head[6], currency = head[8], date = head[9], zone = head[10], tournamentId = head[11], tournament = head[12];
const buyIn = head[13], bountyIn = head[14], fee = head[15], unit = head[16], freeroll = head[17], level = head[19];
const sign = signOf(bigBlind);
if (tournamentId === null && sign) {
const known = currency || CURRENCIES[sign];
if (known) hand.currency = known;
hand.symbol = sign;
}
const blank = date.lastIndexOf(" "), year = date.slice(0, 4), month = date.slice(5, 7), day = date.slice(8, 10);
hand.started_at = `${year}-${month}-${day}T${date.slice(blank + 1).padStart(8, "0")}`;
if (zone !== null) hand.timezone = zone;
if (tournamentId === null) return;
hand.game_type = "tournament";
hand.tournament = true;
const info = { id: tournamentId };
if (tournament !== null) info.name = tournament;
if (buyIn) info.buy_in = amountOf(buyIn) / 100;
else if (freeroll) info.buy_in = 0;
if (fee) info.fee = amountOf(fee) / 100;
if (bountyIn) info.bounty = amountOf(bountyIn) / 100;
const paidIn = buyIn ? unit || currency || CURRENCIES[signOf(buyIn)] : null;
if (paidIn) info.currency = paidIn;
if (level !== null) info.level = level;
hand.tournament_info = info;
}
const HANDLERS = {};
for (const kind of Object.keys(EVENTS)) HANDLERS[kind] = (Builder.prototype)[kind];
HANDLERS.no_show = Builder.prototype.muck;
HANDLERS.bet_and_muck = Builder.prototype.bet;
function quoted(text) {
return text.replace(/[\\^$.|?*+()[\]{}/]/g, "\\$&");
}
function expression(node, groups) {
const [kind, inside] = node;
switch (kind) {
case "text":
return quoted(inside);
case "mark":
case "term":
case "free": {
const inner = kind === "mark" ? quoted(node[2]) : kind === "term" ? node[2] : "[^\\n]+", field = node[node.length - 1];
if (field === null || groups === null) return kind === "free" ? inner : `(?:${inner})`;
groups.push({ field });
return `(${inner})`;
}
case "all":
return inside.map((n) => expression(n, groups)).join("");
case "any":
return `(?:${inside.map((n) => expression(n, groups)).join("|")})`;
case "maybe":
return `(?:${expression(inside, groups)})?`;
default: {
const inner = `(?:${expression(node[3], null)})${node[2]}`;
if (groups === null) return inner;
groups.push(itemOf(inside, listIn(node[3])?.[3] ?? node[3]));
return `(${inner})`;
}
}
}
function listIn(node) {
if (node[0] === "list") return node;
const inside = node[0] === "all" || node[0] === "any" ? node[1] : node[0] === "maybe" ? [node[1]] : [];
return inside.map(listIn).find(Boolean);
}
function itemOf(part, node) {
const found = [];
const item = new RegExp(expression(node, found), "g");
const numbers = (field) => found.flatMap((group, k) => (group.field === field ? [k + 1] : []));
return { field: part, item, itemGroups: LISTS[part].map(numbers) };
}
function flat(node) {
return node[0] === "all" ? node[1].flatMap(flat) : [node];
}
class Rule {
constructor(kind, node) {
const fields = EVENTS[kind] ?? [];
this.kind = kind;
this.steps = flat(node);
this.blank = fields.map(() => null);
this.playerSlot = fields.indexOf("player");
this.pieces = [];
let run = [];
for (const step of [...this.steps, null]) {
if (step && step[0] !== "player" && step[0] !== "sitter") {
run.push(step);
continue;
}
const groups = [];
const text = expression(["all", run], groups), names = groups.map(({ field }) => field);
const pattern = new RegExp(step ? text : `(?:${text})$`, "y"), slots = names.map((name) => fields.indexOf(name));
this.pieces.push({ pattern, groups, slots, name: step ? step[0] : null, seatGroup: names.indexOf("seat") + 1 });
run = [];
}
}
match(text, names, seats, at = 0, piece = 0) {
const values = this.blank.slice();
return this.matchFrom(text, at, piece, names, seats, values) ? values : null;
}
matchFrom(text, at, k, names, seats, values) {
const piece = this.pieces[k], { pattern, name } = piece;
pattern.lastIndex = at;
const m = pattern.exec(text);
if (m === null) return false;
if (name === null) {
take(values, piece, m);
return true;
}
at += m[0].length;
if (name === "player") {
for (let n = 0; n < names.length; n++) {
const end = endOfName(text, at, names[n]);
if (end < 0 || !this.matchFrom(text, end, k + 1, names, seats, values)) continue;
take(values, piece, m);
values[this.playerSlot] = names[n];
return true;
}
return false;
}
const sitter = seats.get(m[piece.seatGroup]), end = sitter === undefined ? -1 : endOfName(text, at, sitter);
if (end < 0 || !this.matchFrom(text, end, k + 1, names, seats, values)) return false;
take(values, piece, m);
return true;
}
}
function rulesOf(kind, node) {
return (node[0] === "any" ? node[1] : [node]).map((way) => new Rule(kind, way));
}
function endOfName(text, at, name) {
const end = at + name.length;
if (text.startsWith(name, at)) return end;
return end > text.length && name.endsWith(" ") && trimEnd(name) === text.slice(at) ? text.length : -1;
}
function take(values, { groups, slots }, m) {
for (let g = 0; g < slots.length; g++) {
const value = m[g + 1], slot = slots[g];
if (!value || slot < 0) continue;
const { item, itemGroups } = groups[g];
values[slot] = item && itemGroups ? itemsOf(values[slot], value, item, itemGroups) : value;
}
}
function itemsOf(before, text, item, itemGroups) {
const items = before ? [...before] : [];
for (const m of text.matchAll(item)) items.push(itemGroups.map((where) => where.map((k) => m[k]).find((v) => v !== undefined) ?? null));
return items.length ? items : null;
}
class Matcher {
constructor(site) {
this.site = site;
this.rules = new Map();
}
rulesOf(label) {
let rules = this.rules.get(label);
if (!rules) this.rules.set(label, (rules = this.site.classes[label].flatMap((kind) => rulesOf(kind, this.site.rules[kind]))));
return rules;
}
event(text, label, names, seats) {
for (const rule of this.rulesOf(label)) {
const values = rule.match(text, names, seats);
if (values) return [rule.kind, values];
}
return null;
}
}
const LONGEST_LINE = 1000;
const END = ["field", "line_end"];
function explainLine(site, line, text, names, seats) {
const indent = text.length - trimStart(text).length;
text = text.slice(indent, placeAfter(text, indent, LONGEST_LINE));
const walk = walked(site, text, names, seats);
const found = glued(site, line, walk) ?? unknownName(site, line, text, names, seats) ?? furthest(site, line, walk);
found.column += indent;
if (found.end_column) found.end_column += indent;
return found;
}
const namePatterns = new Map();
function namePatternsOf(site) {
let found = namePatterns.get(site);
if (found) return found;
found = [];
for (const name of site.classes.line) {
const steps = flat(site.rules[name]), at = steps.findIndex(([kind]) => kind === "player" || kind === "sitter");
if (at < 0) continue;
const before = expression(["all", steps.slice(0, at)], null), after = expression(["all", steps.slice(at + 1)], null);
const openEnd = new RegExp(`^(?:${after})$`).test("");
found.push({ pattern: new RegExp(`^(${before})([^\\n]+?)${after}$`), kind: steps[at][0], openEnd });
}
namePatterns.set(site, found);
return found;
}
function unknownName(site, line, text, names, seats) {
let at = -1, shortest = "", seatOf = "";
for (const { pattern, kind, openEnd } of namePatternsOf(site)) {
const m = pattern.exec(text);
if (!m || (at >= 0 && characters(m[2]) >= characters(shortest))) continue;
const seat = kind === "sitter" ? /[1-9][0-9]*/.exec(m[1])?.[0] ?? "" : "", sitter = seats.get(seat);
const known = kind === "player" ? names : sitter === undefined ? null : [sitter];
if (openEnd && (known === null || known.some((name) => m[2].startsWith(name + " ")))) continue;
at = m[1].length;
shortest = m[2];
seatOf = seat;
}
if (at < 0) return null;
const sitter = seats.get(seatOf), near = sitter === undefined ? nearest(shortest, names) : [sitter];
const column = characters(text, at) + 1;
const found = finding("HR103", line, { column, end_column: column + characters(shortest), params: { name: shortest } });
return near.length ? helped(found, "did_you_mean", near[0]) : found;
}
const stickies = new Map();
function matchEnd(pattern, text, at) {
let sticky = stickies.get(pattern);
if (!sticky) stickies.set(pattern, (sticky = new RegExp(pattern, "y")));
sticky.lastIndex = at;
return sticky.test(text) ? sticky.lastIndex : -1;
}
class LineWalk {
constructor(text, names, seats) {
this.text = text;
this.names = names;
this.seats = seats;
this.at = 0;
this.wanted = [];
this.places = [];
this.pastName = false;
this.reads = false;
}
fail(at, item) {
const place = at;
while (this.text[at] === " ") at++;
if (at > this.at) {
this.at = at;
this.wanted = [];
this.places = [];
}
if (at === this.at && !this.wants(item)) {
this.wanted.push(item);
this.places.push(place);
}
return at === this.at;
}
wants([kind, key]) {
return this.wanted.some((other) => other[0] === kind && other[1] === key);
}
walk(steps, k, at, seat, floor) {
const { text } = this;
if (k === steps.length) {
if (at === text.length) this.reads = true;
else if (at > floor) this.fail(at, END);
return;
}
const step = steps[k], [kind, inside] = step, rest = () => steps.slice(k + 1);
if (kind === "text" || kind === "mark") {
const end = this.literal(kind === "text" ? inside : step[2], at, floor);
if (end >= 0) this.walk(steps, k + 1, end, seat, floor);
} else if (kind === "term") {
const end = matchEnd(step[2], text, at);
if (end > at) this.walk(steps, k + 1, end, step[3] === "seat" ? text.slice(at, end).replace(/^0+/, "") : seat, floor);
else if (at > floor) this.fail(at, ["field", step[3] ? inside.toLowerCase() : "text"]);
} else if (kind === "free") {
const isFurthest = this.fail(at, ["field", step[2] || "text"]), before = this.at;
for (let end = at + 1; end <= text.length; end++) {
if (!partsAPair(text, end)) this.walk(steps, k + 1, end, seat, text[end] === " " ? end + 1 : end);
}
if (isFurthest && this.at === before) this.walk(steps, k + 1, text.length, seat, -1);
} else if (kind === "player" || kind === "sitter") {
if (at > floor) this.fail(at, ["field", "player"]);
const sitter = seat === null ? undefined : this.seats.get(seat);
for (const name of kind === "player" ? this.names : sitter === undefined ? [] : [sitter]) {
if (!text.startsWith(name, at)) continue;
this.pastName = true;
this.walk(steps, k + 1, at + name.length, seat, floor);
}
} else if (kind === "all") {
this.walk([...inside, ...rest()], 0, at, seat, floor);
} else if (kind === "any") {
for (const way of inside) this.walk([way, ...rest()], 0, at, seat, floor);
} else if (kind === "maybe") {
this.walk([inside, ...rest()], 0, at, seat, floor);
this.walk(steps, k + 1, at, seat, floor);
} else {
const [, , mark, inner] = step;
if (mark === "*") this.walk(steps, k + 1, at, seat, floor);
const end = mark ? matchEnd(`(?:${expression(inner, null)})+`, text, at) : -1;
if (end > at) {
at = end;
this.walk(steps, k + 1, at, seat, floor);
}
this.walk([inner, ...rest()], 0, at, seat, floor);
}
}
literal(literal, at, floor) {
const { text } = this;
if (text.startsWith(literal, at)) return at + literal.length;
let same = 0;
while (at + same < text.length && literal[same] === text[at + same]) same++;
if (literal.slice(same) === " " && at + same === text.length) return text.length;
let word = same;
while (word > 0 && !" :*'(".includes(literal[word - 1])) word--;
if (at + word > floor) this.fail(at + word, ["literal", (trimmed(literal.slice(word)) || trimmed(literal)).split(" ")[0]]);
return -1;
}
}
function trimmed(text) {
return trimStart(trimEnd(text));
}
function partsAPair(text, at) {
const before = text.charCodeAt(at - 1), after = text.charCodeAt(at);
return before >= 0xd800 && before < 0xdc00 && after >= 0xdc00 && after < 0xe000;
}
function walked(site, text, names, seats) {
const walk = new LineWalk(text, names, seats);
for (const name of site.classes.line) walk.walk([site.rules[name]], 0, 0, null, -1);
if (!walk.pastName) for (const name of site.classes.free) if (name in EVENTS) walk.walk([site.rules[name]], 0, 0, null, -1);
return walk;
}
function glued(site, line, walk) {
if (!walk.wants(END) || !walked(site, walk.text.slice(walk.at), walk.names, walk.seats).reads) return null;
return finding("HR107", line, { column: characters(walk.text, walk.at) + 1 });
}
function furthest(site, line, walk) {
const { text, names, seats } = walk;
let end = walk.at;
while (end < text.length && text[end] !== " ") end++;
const word = text.slice(walk.at, end), size = characters(word);
const ranked = walk.wanted.map((item) => ({ item, rank: item[0] === "literal" ? distance(word, item[1]) : size }));
const wanted = ranked.sort((a, b) => a.rank - b.rank).slice(0, EXPECTED_LIMIT).map(({ item }) => item);
const column = characters(text, walk.at) + 1;
const found = finding("HR101", line, { column, end_column: column + Math.max(size, 1), expected: wanted });
const words = wanted.filter(([kind]) => kind === "literal").map(([, key]) => key);
for (const best of words) {
if (word === best) return helped(found, "blank", best);
if (isSlip(distance(word, best), best) && best.length > 1) return helped(found, "did_you_mean", best);
}
for (const best of words) {
const place = walk.places[walk.wanted.findIndex(([kind, key]) => kind === "literal" && key === best)];
const mends = (gap) => walked(site, text.slice(0, place) + best + gap + text.slice(place), names, seats).reads;
if (mends("") || mends(" ") || (place === text.length && words.length === 1)) {
found.column = characters(text, place) + 1;
found.end_column = found.column + 1;
return helped(found, "missing", best);
}
}
if (walk.wants(END)) {
found.help = "surplus";
found.end_column = 0;
}
return found;
}
function helped(found, help, word) {
found.help = help;
found.params.word = word;
return found;
}
function distance(one, other) {
const a = lettersOf(one), b = lettersOf(other);
let before = [];
let above = Array.from({ length: b.length + 1 }, (_, j) => j);
for (let i = 1; i <= a.length; i++) {
const row = [i];
for (let j = 1; j <= b.length; j++) {
const x = a[i - 1], y = b[j - 1];
let least = Math.min(above[j] + 1, row[j - 1] + 1, above[j - 1] + Number(x !== y));
if (i > 1 && j > 1 && x === b[j - 2] && a[i - 2] === y) least = Math.min(least, before[j - 2] + 1);
row.push(least);
}
before = above;
above = row;
}
return above[b.length];
}
function lettersOf(word) {
return Array.from(word.slice(0, 120)).slice(0, 60);
}
function isSlip(far, word) {
return far > 0 && far <= Math.max(1, Math.floor(characters(word) / 3));
}
function nearest(word, choices) {
const ranked = choices.map((choice) => ({ choice, far: distance(word, choice) })).sort((a, b) => a.far - b.far);
return ranked.filter(({ choice, far }) => far <= Math.max(1, Math.floor(characters(choice) / 3))).map(({ choice }) => choice);
}
function fits(events) {
let state = 0;
for (let k = 0; k < events.length; k++) {
state = ORDER[state][events[k][0]];
if (state === undefined) return false;
}
return true;
}
class Walk {
constructor() {
this.states = new Set([0]);
}
take(kind) {
const next = this.after(this.states, kind), allowed = next.size > 0;
this.states = allowed ? next : new Set([...this.states, ...this.after(ORDER.keys(), kind)]);
return allowed;
}
bridges(kind) {
const found = new Set();
for (const state of this.states) {
for (const [before, to] of Object.entries(ORDER[state])) if (kind in ORDER[to]) found.add(before);
}
return [...found].sort();
}
after(states, kind) {
const next = new Set();
for (const state of states) if (kind in ORDER[state]) next.add(ORDER[state][kind]);
return next;
}
skip() {
for (const state of [...this.states]) for (const next of Object.values(ORDER[state])) this.states.add(next);
}
expected() {
return Object.keys(EVENTS).filter((kind) => [...this.states].some((state) => kind in ORDER[state]));
}
}
const nodes = [];
for (const [kind, ...rest] of NODES) {
if (kind === "all" || kind === "any") nodes.push([kind, rest[0].map(nodeAt)]);
else if (kind === "maybe") nodes.push([kind, nodeAt(rest[0])]);
else if (kind === "list") nodes.push([kind, rest[0], rest[1], nodeAt(rest[2])]);
else if (kind === "term") nodes.push([kind, rest[0], PATTERNS[rest[1]], rest[2]]);
else nodes.push([kind, ...rest]);
}
function nodeAt(number) {
return nodes[number];
}
const registry = new Map(Object.entries(SITES).map(([key, site]) => [key, siteOf(key, site)]));
function nodesOf(numbers) {
return Object.fromEntries(Object.entries(numbers).map(([name, number]) => [name, nodeAt(number)]));
}
function siteOf(key, data) {
return { key, ...data, freeNoise: new Set(data.freeNoise), rules: nodesOf(data.rules) };
}
function siteNamed(key) {
return (registry.get(key));
}
function sites() {
return [...registry.values()].filter((site) => site.classes.line.length).map(({ key, title, begins }) => ({ key, title, begins: [...begins] }));
}
const HEAD = 4;
const MOST_REMEMBERED = 20000;
const NOBODY = [];
const NO_SEATS = new Map();
class ShortCuts {
constructor(site) {
const rules = site.classes.line.flatMap((kind) => rulesOf(kind, site.rules[kind]));
this.openings = site.openings;
this.actions = byHead(rules.filter((rule) => opensWith(rule, "player")), 1);
this.heads = rules.filter((rule) => opensWith(rule, "player")).flatMap((rule) => beginnings(rule.steps.slice(1)));
this.claims = rules.filter((rule) => rule.pieces[0].name === "sitter");
this.claimHead = this.claims[0].pieces[0];
this.others = byHead(rules.filter((rule) => !opensWith(rule, "player") && !this.claims.includes(rule)), 0);
this.claimHeads = new Map();
this.seat = rulesOf("seat", site.rules.seat)[0];
this.seatHead = beginnings(this.seat.steps)[0].slice(0, HEAD);
const noise = site.classes.free.filter((kind) => !(kind in EVENTS)).map((kind) => expression(site.rules[kind], null));
this.noise = new RegExp(`^(?:${noise.join("|")})$`);
this.ends = new Map();
this.claimEnds = new Map();
this.alike = new Map();
}
hand(lines, first) {
const cuts = { events: [], left: [], names: [], seats: new Map() };
const { events, names } = cuts;
const bound = new Map();
for (let k = 0; k < lines.length; k++) {
const text = lines[k], number = first + k, colon = text.indexOf(": ");
if (colon > 0) {
const name = bound.get(text.slice(0, colon));
if (name !== undefined) {
const found = this.action(text, colon);
if (found) events.push(eventOf(found, number, name));
else cuts.left.push([number, text]);
continue;
}
}
if (!text) continue;
const head = text.slice(0, HEAD);
if (head === this.seatHead) {
if (!this.seatLine(text, number, colon + 2, cuts, bound)) cuts.left.push([number, text]);
continue;
}
const rules = this.others.get(head);
if (!(rules && matchAny(rules, text, number, names, events)) && !this.byOwner(text, number, cuts)) {
if (text[0] === " " || startsWithAny(text, this.openings) || !this.noise.test(text)) cuts.left.push([number, text]);
}
}
return this.areAlike(names) ? null : cuts;
}
action(text, at) {
const end = text.slice(at), known = this.ends.get(end);
if (known) return known;
for (const rule of this.actions.get(end.slice(0, HEAD)) ?? []) {
const values = rule.match(end, NOBODY, NO_SEATS, 0, 1);
if (values) return remember(this.ends, end, [rule.kind, values]);
}
return null;
}
byOwner(text, number, { events, left, names }) {
for (const name of names) {
if (!text.startsWith(name)) continue;
const found = this.action(text, name.length);
if (found) events.push(eventOf(found, number, name));
else if (this.heads.some((head) => text.startsWith(head, name.length))) left.push([number, text]);
else return false;
return true;
}
return false;
}
seatLine(text, number, at, { events, names, seats }, bound) {
const seat = this.seatOf(text.slice(0, at)), sitter = seats.get(seat);
if (sitter !== undefined && text.startsWith(sitter, at)) {
const found = this.claim(text, at + sitter.length);
if (found) {
events.push(eventOf(found, number, seat));
return true;
}
}
const values = this.seat.match(text, NOBODY, NO_SEATS);
if (!values) return false;
events.push([this.seat.kind, number, values]);
if (!seats.has(values[0])) seats.set(values[0], values[1]);
if (!bound.has(values[1])) {
bound.set(values[1], values[1]);
names.push(values[1]);
}
return true;
}
seatOf(head) {
const known = this.claimHeads.get(head);
if (known !== undefined) return known;
const { pattern, seatGroup } = this.claimHead;
pattern.lastIndex = 0;
const m = pattern.exec(head);
return remember(this.claimHeads, head, m && m[0] === head ? m[seatGroup] : "");
}
claim(text, at) {
const end = text.slice(at), known = this.claimEnds.get(end);
if (known) return known;
for (const rule of this.claims) {
const values = rule.match(end, NOBODY, NO_SEATS, 0, 1);
if (values) return remember(this.claimEnds, end, [rule.kind, values]);
}
return null;
}
areAlike(names) {
const together = names.join("\n"), known = this.alike.get(together);
if (known !== undefined) return known;
const sorted = [...names].sort();
const alike = sorted.some((name, k) => this.isLike(name) || (k > 0 && name.startsWith(sorted[k - 1])));
return remember(this.alike, together, alike);
}
isLike(name) {
const head = name.slice(0, HEAD);
return name.endsWith(" ") || head === this.seatHead || this.others.has(head) || startsWithAny(name, this.openings);
}
}
function opensWith(rule, kind) {
return rule.steps[0][0] === kind;
}
function eventOf([kind, values], number, who) {
const mine = values.slice();
mine[0] = who;
return [kind, number, mine];
}
function matchAny(rules, text, number, names, events) {
for (let k = 0; k < rules.length; k++) {
const values = rules[k].match(text, names, NO_SEATS);
if (values === null) continue;
events.push([rules[k].kind, number, values]);
return true;
}
return false;
}
function remember(memory, text, value) {
if (memory.size >= MOST_REMEMBERED) memory.clear();
memory.set(text, value);
return value;
}
function byHead(rules, skipped) {
const found = new Map();
for (const rule of rules) {
for (const head of new Set(beginnings(rule.steps.slice(skipped)).map((text) => text.slice(0, HEAD)))) {
if (head.length < HEAD) throw new Error(`lines of the kind ${rule.kind} may begin with anything`);
found.set(head, [...(found.get(head) ?? []), rule]);
}
}
return found;
}
function beginnings(steps) {
if (!steps.length) return [""];
const [[kind, inside, more], ...rest] = steps;
const texts = kind === "text" ? [inside] : kind === "mark" ? [more] : kind === "term" ? wordsOf(more) : null;
if (texts) return texts.flatMap((text) => (text.length >= HEAD ? [text] : beginnings(rest).map((end) => text + end)));
if (kind === "all") return beginnings([...inside, ...rest]);
if (kind === "any") return inside.flatMap((way) => beginnings([way, ...rest]));
if (kind === "maybe") return [...beginnings([inside, ...rest]), ...beginnings(rest)];
return [""];
}
function wordsOf(pattern) {
return /^\(\?:[A-Za-z |]+\)$/.test(pattern) ? pattern.slice(3, -1).split("|") : [""];
}
class Names {
constructor() {
this.byLength = [];
this.seats = new Map();
}
bind(seat, name) {
if (!this.seats.has(seat)) this.seats.set(seat, name);
if (!this.byLength.includes(name)) {
this.byLength.push(name);
this.byLength.sort(longestFirst);
}
}
}
function longestFirst(a, b) {
return characters(b) - characters(a);
}
class Recognizer {
constructor(key) {
this.site = siteNamed(key);
this.matcher = new Matcher(this.site);
this.shortCuts = this.site.classes.line.length ? new ShortCuts(this.site) : null;
}
hand(lines, first) {
const found = this.shortCuts?.hand(lines, first);
if (!found) return this.everyLine(lines, first);
const { events, left } = found, names = new Names();
names.seats = found.seats;
names.byLength = found.names.sort(longestFirst);
if (!left.length) return { events, rejected: [], refused: null, names };
return this.leftLines(events, left, names) ?? this.everyLine(lines, first);
}
leftLines(events, left, names) {
const rejected = [];
let lastSeat = 0;
for (const [kind, number] of events) if (kind === "seat") lastSeat = number;
for (const [number, text] of left) {
const line = number > lastSeat ? this.line(text, names) : null;
if (!line && number > lastSeat && !this.matcher.event(text, "refused", [], new Map())) rejected.push(number);
else if (!line || line[0] === "seat") return null;
else if (line[0] in EVENTS) events.push([line[0], number, line[1]]);
}
events.sort((a, b) => a[1] - b[1]);
return { events, rejected, refused: null, names };
}
everyLine(lines, first) {
const events = [];
const rejected = [], names = new Names();
for (let k = 0; k < lines.length; k++) {
const text = lines[k], number = first + k;
if (!text) continue;
const found = this.line(text, names);
if (!found) {
const refused = this.matcher.event(text, "refused", [], new Map());
if (refused) return { events, rejected, refused: [number, refused[0]], names };
rejected.push(number);
} else if (found[0] in EVENTS) {
if (found[0] === "seat") names.bind(found[1][0], found[1][1]);
events.push([found[0], number, found[1]]);
}
}
return { events, rejected, refused: null, names };
}
line(text, names) {
return this.lineAsItStands(text, names) ?? (text.startsWith(" ") ? this.lineAsItStands(trimStart(text), names) : null);
}
lineAsItStands(text, names) {
const found = this.matcher.event(text, "line", names.byLength, names.seats);
if (found) return found;
const free = this.matcher.event(text, "free", names.byLength, names.seats);
if (free && this.site.freeNoise.has(free[0]) && startsWithAny(text, this.site.openings) && !startsWithAny(text, names.byLength)) return null;
return free;
}
}
const recognizers = new Map();
function recognizer(key) {
let found = recognizers.get(key);
if (!found) recognizers.set(key, (found = new Recognizer(key)));
return found;
}
const OPENING_KINDS = new Set(["header", "table", "seat"]);
const SUMMARY_KINDS = new Set(Object.keys(EVENTS).filter((kind) => kind.startsWith("summary") || ["total_pot", "board", "runs"].includes(kind)));
function faults(site, chunk, seen) {
const { lines, first } = chunk, { events, seats } = seated(site, chunk, seen.events);
const names = [...new Set(seats.values())].sort(longestFirst);
const byLine = new Map(events.map((event) => [event[1], event]));
const unread = new Set([...seen.rejected, ...seen.events.map((event) => event[1]).filter((number) => !byLine.has(number))]);
const nextHand = nextHandOf(events);
const lastEvent = events.reduce((last, event) => (event[1] < nextHand ? Math.max(last, event[1]) : last), 0);
const findings = [];
const kept = [];
const walk = new Walk();
let ended = false; // a summary was seen
const lost = [];
const strangers = new Set();
for (const number of [...byLine.keys(), ...unread].sort((a, b) => a - b)) {
if (number === nextHand) {
findings.push(finding("HR303", number));
break;
}
if (unread.has(number)) {
const text = lines[number - first], own = startsWithAny(text, site.openings);
const apart = lines.slice(lastEvent + 1 - first, number - first).includes("") && kept.some(([kind]) => kind === "collect");
if (number > lastEvent && (apart || (ended && !own))) {
findings.push(finding("HR105", number));
continue;
}
walk.skip();
if (chunk.glued && number === first + lines.length - 1) {
findings.push(finding("HR107", number, { column: chunk.glued + 1 - (lines.length === 1 ? chunk.offset : 0) }));
continue;
}
const found = explainLine(site, number, text, names, seats);
if (found.code === "HR103") {
const { name } = found.params;
if (!seats.size && !lost.length) {
findings.push(finding("HR305", number, { params: { line: "seat" } }));
break;
}
if (lost.some((line) => line.includes(name)) || (strangers.size < lost.length && !found.help)) strangers.add(name);
if (strangers.has(name)) continue;
} else if (kept.length && ["table", "seat"].includes(kept[kept.length - 1][0])) {
lost.push(text);
}
findings.push(found);
continue;
}
const event = (byLine.get(number)), kind = event[0];
ended ||= kind === "summary";
const bridges = walk.bridges(kind), expected = walk.expected();
if (walk.take(kind)) {
kept.push(event);
} else if (bridges.length === 1 && !events.some((e) => e[0] === bridges[0] && number < e[1] && e[1] < nextHand)) {
findings.push(finding("HR305", number, { params: { line: bridges[0] } }));
kept.push(event);
} else {
const near = [...bridges, ...expected.filter((k) => !bridges.includes(k))].slice(0, EXPECTED_LIMIT);
findings.push(finding("HR301", number, { params: { line: kind }, expected: near.map((k) => ["line", k]) }));
}
}
return { kept, findings };
}
function seated(site, chunk, all) {
const events = [];
const seats = new Map();
for (const event of all) {
const [kind, number, values] = event;
if (kind === "seat") {
const seat = values[0], name = values[1];
if (events.length && !OPENING_KINDS.has(events[events.length - 1][0])) {
const names = [...seats.values()];
if (names.some((known) => name.startsWith(known + " "))) continue;
if (explainLine(site, number, chunk.lines[number - chunk.first], names, seats).code === "HR103") continue;
}
if (!seats.has(seat)) seats.set(seat, name);
}
events.push(event);
}
return { events, seats };
}
function nextHandOf(events) {
const seen = new Set();
let inPlay = false, summarised = false;
for (const [kind, number] of events) {
if (summarised && seen.has(kind) && (kind === "summary" || kind === "total_pot")) return number;
if ((seen.has("summary") && !SUMMARY_KINDS.has(kind)) || (kind === "table" && inPlay)) return number;
seen.add(kind);
inPlay ||= !OPENING_KINDS.has(kind);
summarised ||= kind.startsWith("summary_");
}
return Infinity;
}
const CARD = /^[2-9TJQKA][cdhs]$/;
const UNSAFE = /[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;
const NO_JSON = "this is no JSON";
class ModelError extends Error {
constructor(path, reason) {
super(`${path}: ${reason}`);
this.name = "ModelError";
this.path = path;
this.reason = reason;
}
}
function dumps(hands, indent) {
const value = Array.isArray(hands) ? (hands.length === 1 ? hands[0] : { hands }) : hands;
return JSON.stringify(value, null, indent).replace(UNSAFE, (c) => "\\u" + c.charCodeAt(0).toString(16).padStart(4, "0"));
}
function loads(text) {
let raw;
try {
raw = JSON.parse(text.replace(/^\ufeff/, ""));
} catch (error) {
throw new ModelError("$", error instanceof RangeError ? "this is nested too deep" : `${NO_JSON}: ${(error).message}`);
}
if (kindOf(raw) !== "object") throw new ModelError("$", 'this is neither a hand nor {"hands": […]}');
if (!Object.hasOwn(raw, "hands")) return [handOf(raw, "$")];
if (!Array.isArray(raw.hands)) throw new ModelError("$.hands", "this is not a list");
return raw.hands.map((item, at) => handOf(item, `$.hands[${at}]`));
}
function handOf(raw, path) {
const hand = structOf(raw, "Hand", path, "object");
checkFigures(hand, "Hand", path);
checkHand(hand, path);
return hand;
}
function kindOf(value) {
if (value === null) return "null";
if (Array.isArray(value)) return "array";
if (typeof value === "number") return Number.isInteger(value) ? "int" : "number";
return typeof value === "string" ? "str" : typeof value === "boolean" ? "bool" : "object";
}
function mismatch(value, expected, path) {
throw new ModelError(path, `Expected \`${expected}\`, got \`${kindOf(value)}\``);
}
const CALLED = { list: "array", dict: "object", struct: "object", enum: "str" };
function valueOf(value, [kind, of, nullable], path) {
if (value === null && nullable) return null;
const expected = (CALLED[kind] ?? kind) + (nullable ? " | null" : ""), found = kindOf(value);
if (kind === "struct") return structOf(value, of, path, expected);
if (kind === "list") {
if (found !== "array") mismatch(value, expected, path);
return value.map((item, at) => valueOf(item, of, `${path}[${at}]`));
}
if (kind === "dict") {
if (found !== "object") mismatch(value, expected, path);
const copy = {};
for (const key of Object.keys(value)) setKey(copy, key, valueOf(value[key], of, `${path}[...]`));
return copy;
}
if (kind === "enum") {
if (found !== "str") mismatch(value, expected, path);
if (!of.includes(value)) throw new ModelError(path, `Invalid enum value '${value}'`);
} else if (kind === "number" ? found !== "int" && found !== "number" : found !== kind) mismatch(value, expected, path);
return value;
}
function structOf(raw, name, path, expected) {
if (kindOf(raw) !== "object") mismatch(raw, expected, path);
const copy = {};
for (const [field, type, required, always] of SHAPES[name]) {
if (!Object.hasOwn(raw, field)) {
if (required) throw new ModelError(path, `Object missing required field \`${field}\``);
if (always) copy[field] = null;
continue;
}
const value = valueOf(raw[field], type, `${path}.${field}`);
if (required || always || !isNothing(value)) copy[field] = value;
}
return copy;
}
function isNothing(value) {
return value === null || value === false || (typeof value === "object" && !Object.keys(value).length);
}
function checkFigures(struct, name, path) {
const mayBeNegative = name === "Cashout" || (name === "Action" && struct.action === "cashout");
for (const [field, type] of SHAPES[name]) {
if (Object.hasOwn(struct, field)) checkFigure(struct[field], type, mayBeNegative, `${path}.${field}`);
}
}
function checkFigure(value, [kind, of], mayBeNegative, path) {
if (value === null) return;
if (kind === "list") value.forEach((item, at) => checkFigure(item, of, mayBeNegative, `${path}[${at}]`));
else if (kind === "dict") for (const key of Object.keys(value)) checkFigure(value[key], of, mayBeNegative, `${path}.${key}`);
else if (kind === "struct") checkFigures(value, of, path);
else if (kind === "number") {
if (Math.abs(value) > LIMITS.largest) throw new ModelError(path, "the number is too large");
if (value < 0 && !mayBeNegative) throw new ModelError(path, "the number is negative");
if (!hasFewDecimals(value)) throw new ModelError(path, `the number has more than ${LIMITS.decimals} decimals`);
}
}
function hasFewDecimals(figure) {
return Number(figure.toFixed(LIMITS.decimals)) === figure;
}
function checkHand(hand, path) {
if (hand.blinds.length !== 2) throw new ModelError(`${path}.blinds`, "a small and a big blind are needed");
const names = new Set(), seats = new Set(), { result } = hand;
hand.players.forEach(({ seat, name, cards }, i) => {
const at = `${path}.players[${i}]`;
if (!(seat >= 1 && seat <= LIMITS.seats)) throw new ModelError(`${at}.seat`, `seats are counted from 1 to ${LIMITS.seats}`);
if (seats.has(seat)) throw new ModelError(`${at}.seat`, `seat ${seat} is given twice`);
if (names.has(name)) throw new ModelError(`${at}.name`, `\`${name}\` is given twice`);
seats.add(seat);
names.add(name);
checkCards(cards, LIMITS.hole_cards, `${at}.cards`);
});
const checkPlayer = (name, at) => {
if (!names.has(name)) throw new ModelError(`${at}.player`, `\`${name}\` is none of the players`);
};
hand.streets.forEach(({ cards, actions }, i) => {
checkCards(cards, LIMITS.street_cards, `${path}.streets[${i}].cards`);
actions.forEach((action, j) => {
const at = `${path}.streets[${i}].actions[${j}]`;
checkPlayer(action.player, at);
checkCards(action.cards, LIMITS.hole_cards, `${at}.cards`);
if (action.amount === undefined && action.to_amount === undefined && LIMITS.moves_money.includes(action.action)) {
throw new ModelError(at, `a \`${action.action}\` needs an \`amount\``);
}
});
});
result.winners.forEach(({ player }, i) => checkPlayer(player, `${path}.result.winners[${i}]`));
(result.cashouts ?? []).forEach(({ player }, i) => checkPlayer(player, `${path}.result.cashouts[${i}]`));
checkCards(result.board, LIMITS.board_cards, `${path}.result.board`);
(result.boards ?? []).forEach((board, i) => checkCards(board, LIMITS.board_cards, `${path}.result.boards[${i}]`));
}
function checkCards(cards, most, path) {
if (!cards) return;
if (cards.length > most) throw new ModelError(path, `there are more than ${most} cards`);
cards.forEach((card, i) => {
if (!CARD.test(card)) throw new ModelError(`${path}[${i}]`, `\`${card}\` is no card; a card is written like \`Ah\` or \`Td\``);
});
}
const BETWEEN = new Set(["HR105", "HR303"]);
const LONGEST_HEADER = 1000;
const ALL_OPENINGS = [...registry.values()].flatMap((site) => site.openings);
const ORDER_CODES = "HR5";
class Reader {
constructor(options) {
const { site = null, allow = [], lang = "en" } = options;
if (site !== null && !registry.has(site)) throw new RangeError(`no site is called ${site}`);
this.allow = new Set(allow);
this.audit = options.audit ?? true;
this.lang = lang === "zh" ? "zh" : "en";
const mine = [...registry.values()].filter(({ key }) => site === null || key === site);
this.begins = mine.flatMap(({ key, begins }) => begins.map((begin) => ([begin, key])));
this.begins.sort((a, b) => b[0].length - a[0].length);
this.prefixes = this.begins.map(([begin]) => begin);
this.firstLetters = new Set(this.prefixes.map((prefix) => prefix.charCodeAt(0)));
this.stems = mine.filter(({ classes }) => classes.line.length).map(({ begins }) => commonPrefix(begins));
this.found = false;
this.hands = [];
this.diagnostics = [];
}
read(text) {
if (/^[\ufeff \t\r\n]*\{/.test(text) && this.json(text)) return;
const splitter = new Splitter(this.prefixes);
let firstText = null;
for (const [block, final] of blocks(text)) {
const stretch = splitter.feed(block, final);
if (!stretch) continue;
for (const chunk of this.chunks(stretch)) {
if (chunk.begins) {
if (firstText) this.stray(firstText);
firstText = null;
this.found = true;
this.hand(chunk);
} else if (this.found) this.stray(chunk);
else if (!firstText && chunk.lines.some(Boolean)) firstText = chunk;
}
}
if (firstText) this.nothing(firstText);
}
json(text) {
let hands;
try {
hands = loads(text);
} catch (error) {
if (!(error instanceof ModelError)) throw error;
if (error.path === "$" && error.reason.startsWith(NO_JSON)) return false;
const params = { path: error.path, reason: error.reason };
this.diagnostics.push(render(finding("HR108", 1, { end_column: 1, params }), "", this.lang));
return true;
}
for (const hand of hands) {
const found = (this.audit && !hand.cancelled ? audit(hand) : []).filter(({ code }) => !code.startsWith(ORDER_CODES));
for (const item of found) {
const said = { ...item, line: 1, column: 1, end_column: 1, hand_id: hand.hand_id };
this.diagnostics.push(render(said, "", this.lang));
}
if (!found.some(isError)) this.hands.push(hand);
}
return true;
}
chunks(stretch) {
const lines = stretch.text.split("\n");
if (lines[lines.length - 1] === "") lines.pop();
let cuts = [];
for (let k = 0; k < lines.length; k++) {
if (this.firstLetters.has(lines[k].charCodeAt(0)) && startsWithAny(lines[k], this.prefixes)) cuts.push([k, 0]);
}
if (cuts.length < this.stemCount(stretch.text)) {
const found = new Map([...cuts, ...this.glued(lines)].map((cut) => [cut.join(" "), cut]));
cuts = [...found.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}
if (!cuts.length || cuts[0][0] || cuts[0][1]) cuts.unshift([0, -1]);
return cuts.map(([k, at], n) => {
const [upto, uptoAt] = cuts[n + 1] ?? [lines.length, 0], offset = Math.max(at, 0);
const mine = lines.slice(k, upto);
if (uptoAt > 0) mine.push(trimEnd(lines[upto].slice(0, uptoAt)));
if (offset && mine.length) mine[0] = upto > k ? mine[0].slice(offset) : trimEnd(lines[k].slice(offset, uptoAt));
const glued = uptoAt > 0 ? characters(lines[upto], uptoAt) : 0;
return new Chunk(mine, stretch, k, at >= 0, offset && characters(lines[k], offset), glued);
});
}
stemCount(text) {
let count = 0;
for (const stem of this.stems) for (let at = text.indexOf(stem); at >= 0; at = text.indexOf(stem, at + stem.length)) count++;
return count;
}
glued(lines) {
const found = [];
const prefixes = this.begins.filter(([, site]) => siteNamed(site).classes.line.length).map(([begin]) => begin);
lines.forEach((line, k) => {
const begins = startsWithAny(line, this.prefixes), from = Math.max(1, line.length - ending(line, LONGEST_HEADER).length);
for (const prefix of prefixes) {
for (let at = line.indexOf(prefix, from); at > 0; at = line.indexOf(prefix, at + 1)) {
if ((!begins || isFar(line, at)) && this.isWholeHeader(line.slice(at))) found.push([k, at]);
}
}
});
return found;
}
isWholeHeader(text) {
const { matcher } = recognizer(this.siteOf(text));
return Boolean(matcher.event(text, "line", [], new Map()) ?? matcher.event(text, "refused", [], new Map()));
}
siteOf(header) {
return (this.begins.find(([begin]) => header.startsWith(begin)))[1];
}
hand(chunk) {
const site = this.siteOf(chunk.lines[0]), seen = recognizer(site).hand(chunk.lines, chunk.first);
if (seen.refused) {
this.say(chunk, [refusal(site, seen.refused, chunk.lines[0])], null);
} else if (!seen.rejected.length && fits(seen.events)) {
this.built(chunk, site, seen.events, []);
} else {
const { kept, findings } = faults(siteNamed(site), chunk, seen);
this.built(chunk, site, kept, findings);
}
}
built(chunk, site, events, findings) {
const builder = new Builder(this.allow, this.audit), broken = findings.some(spoils);
let hand = null;
if (chunk.stretch.replaced) findings.push(...replacedLine(chunk));
try {
builder.build(events);
findings.push(...builder.findings);
if (findings.some((f) => f.code === "HR104")) findings = findings.filter((f) => f.code !== "HR103");
this.end(chunk, builder, findings);
if (!findings.some(spoils)) {
hand = builder.finish(site);
if (this.audit && !hand.cancelled) findings.push(...audit(hand));
} else if (builder.refused) {
findings = builder.findings;
}
} catch (fault) {
if (!broken) findings.push(finding("HR901", chunk.first, { params: { detail: String(fault) } }));
}
if (findings.length) this.say(chunk, findings, builder.handId() || null);
if (hand && !findings.some(spoils)) this.hands.push(hand);
}
end(chunk, builder, findings) {
if (builder.whole()) return;
let { last } = chunk;
if (findings.some((f) => BETWEEN.has(f.code))) {
last = findings.reduce((line, f) => (BETWEEN.has(f.code) ? line : Math.max(line, f.line)), builder.source.last);
}
for (const found of findings) if (found.line === last && found.code === "HR101" && !found.help) found.code = "HR302";
const told = findings.some((f) => isError(f) && (f.line === last || f.code === "HR305"));
if (!builder.refused && !told) findings.push(finding("HR302", last));
}
stray(chunk) {
const findings = [];
for (let k = 0; k < chunk.lines.length; k++) {
const line = chunk.lines[k];
if (!line || isNoise(line)) continue;
const headless = startsWithAny(line, ALL_OPENINGS);
findings.push(finding(headless ? "HR303" : "HR105", chunk.first + k));
if (headless) break;
}
this.say(chunk, findings, null);
}
nothing(chunk) {
const headless = chunk.lines.some((line) => startsWithAny(line, ALL_OPENINGS));
const number = chunk.first + chunk.lines.findIndex(Boolean);
this.diagnostics.push(render(finding(headless ? "HR303" : "HR102", number), chunk.source(number), this.lang));
}
say(chunk, findings, handId) {
for (const found of [...findings].sort((a, b) => a.line - b.line || a.column - b.column)) {
if (found.line === chunk.first && chunk.offset) {
found.column += chunk.offset;
if (found.end_column) found.end_column += chunk.offset;
}
found.hand_id = BETWEEN.has(found.code) ? null : handId;
this.diagnostics.push(render(found, chunk.source(found.line), this.lang));
}
}
}
function replacedLine({ lines, first }) {
const k = lines.findIndex((line) => line.includes("\ufffd"));
if (k < 0) return [];
const column = characters(lines[k], lines[k].indexOf("\ufffd")) + 1;
return [finding("HR106", first + k, { column, end_column: column + 1 })];
}
function spoils(found) {
return isError(found) && !BETWEEN.has(found.code);
}
function isFar(line, at) {
return at > 40 && characters(line, at) > 40;
}
function ending(text, count) {
return text.length <= count ? text : [...text.slice(-2 * count)].slice(-count).join("");
}
function refusal(key, [line, rule], header) {
const site = siteNamed(key);
if (site.classes.line.length) return finding("HR201", line, { params: { game: rule } });
const prefix = site.begins.find((begin) => header.startsWith(begin)) ?? "";
return finding("HR202", line, { params: { site: prefix.replace(/[ #:-]+$/, "").replace(/ Hand$/, "") } });
}
function isNoise(line) {
for (const key of registry.keys()) {
const found = recognizer(key).matcher.event(line, "free", [], new Map());
if (found && !(found[0] in EVENTS)) return true;
}
return false;
}
function commonPrefix(texts) {
let common = texts[0];
for (const text of texts) while (!text.startsWith(common)) common = common.slice(0, -1);
return common;
}
const version = VERSION;
function parse(text, options = {}) {
const reader = new Reader(options);
reader.read(text);
return { hands: reader.hands, diagnostics: reader.diagnostics };
}
if (typeof module === "object" && module.exports) module.exports = { ModelError, audit, dumps, explain, frames, loads, parse, render, sites, sourceOf, version };
else root.hrparse = { ModelError, audit, dumps, explain, frames, loads, parse, render, sites, sourceOf, version };
})(typeof globalThis === "object" ? globalThis : this);
