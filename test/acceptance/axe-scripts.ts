/** Script that scrolls to each region that is wider than its column, which becomes focusable when it becomes visible. */
export const SEE_WIDE = `(async () => {
  const frame = () => new Promise(requestAnimationFrame);
  for (const one of document.querySelectorAll('main *')) {
    if (one.scrollWidth <= one.clientWidth + 1 || getComputedStyle(one).overflowX !== 'auto' || one.tabIndex >= 0) continue;
    one.scrollIntoView({ behavior: 'instant' });
    // On a busy machine the IntersectionObserver of the page reports many frames later.
    for (let frames = 0; one.tabIndex < 0 && frames < 120; frames += 1) await frame();
  }
})()`;
/** Script that resolves to the violations that axe finds, one line each. Lazy images are not loaded, because axe does not inspect them. */
export const RUN_AXE = `axe.run({ resultTypes: ['violations'] }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.slice(0, 2).map((node) => id + ' ' + node.html.slice(0, 200) + ' ' + (node.any[0]?.message ?? ''))))`;
