// What is cut short, or stands outside of its part of the page; run in the page.
() => {
  const wrong = [];
  for (const each of document.querySelectorAll("body *")) {
    const box = each.getBoundingClientRect();
    if (box.width < 2 || box.height < 2 || !each.checkVisibility({ visibilityProperty: true }) || getComputedStyle(each).clipPath !== "none") continue;
    const what = `${each.tagName}#${each.id}.${each.className} ${each.textContent.slice(0, 30)}`;
    const part = each.closest(".stage, .side, .bar, #start")?.getBoundingClientRect() ?? { left: 0, right: innerWidth };
    if (box.left < part.left - 1 || box.right > part.right + 1) wrong.push(`${what} stands outside`);
    const empty = each.placeholder && !each.value;
    if (empty) each.value = each.placeholder;
    if (getComputedStyle(each).overflowX !== "visible" && each.scrollWidth > each.clientWidth + 1) wrong.push(`${what} ${each.placeholder ?? ""} is cut`);
    if (empty) each.value = "";
  }
  return wrong;
}
