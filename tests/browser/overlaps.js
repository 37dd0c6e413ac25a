// What overlaps on the table, what leaves it, and whether the page is too wide; run in the page.
() => {
  const table = document.getElementById("table").getBoundingClientRect(), boxes = [];
  const add = (what, seat, element) => {
    const box = element.getBoundingClientRect();
    if (box.width && box.height) boxes.push({ what, seat, left: box.left, top: box.top, right: box.right, bottom: box.bottom, text: element.textContent.slice(0, 20) });
  };
  document.querySelectorAll(".seat").forEach((seat, k) => {
    add("plate", k, seat.querySelector(".plate"));
    add("tag", k, seat.querySelector(".tag"));
    if (seat.querySelector(".card")) add("cards", k, seat.querySelector(".hole"));
  });
  document.querySelectorAll(".bets .spot:not(.ghost)").forEach((spot, k) => spot.querySelectorAll(".dealer, .bet:not([hidden])").forEach((each) => add(each.className, `spot ${k}`, each)));
  document.querySelectorAll(".board:not([hidden]) .card").forEach((card) => add("board", "middle", card));
  add("pot", "middle", document.querySelector(".pot"));
  document.querySelectorAll(".pots:not([hidden]) li").forEach((pot) => add("side pot", "middle", pot));
  const wrong = [];
  for (const [k, a] of boxes.entries()) {
    if (a.left < table.left - 1 || a.right > table.right + 1 || a.top < table.top - 1 || a.bottom > table.bottom + 1) wrong.push(`${a.what} ${a.seat} ${a.text} leaves the table`);
    for (const b of boxes.slice(k + 1)) {
      if (a.seat === b.seat && a.what !== b.what) continue; // the tag lies on the edge of its own plate
      const x = Math.min(a.right, b.right) - Math.max(a.left, b.left), y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (x > 0.5 && y > 0.5) wrong.push(`${a.what} ${a.seat} ${a.text} / ${b.what} ${b.seat} ${b.text}: ${x.toFixed(1)} × ${y.toFixed(1)}`);
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) wrong.push("the page is wider than the window");
  return wrong;
}
