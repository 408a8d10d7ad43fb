/** Script that waits until each region that is wider than its column is focusable, as the page makes them in idle time, without a scroll. */
export const WIDE_ARE_FOCUSABLE = `(async () => {
  const isDone = () => [...document.querySelectorAll('main *')].every(
    (one) => one.scrollWidth <= one.clientWidth + 1 || getComputedStyle(one).overflowX !== 'auto' || one.tabIndex >= 0,
  );
  for (let frames = 0; !isDone() && frames < 600; frames += 1) await new Promise(requestAnimationFrame);
})()`;
/**
 * Script that lays out all sections. Until the browser has laid out a section with `content-visibility: auto`, it has an estimated height, and axe
 * takes its last links for links that lie over the footer.
 */
export const LAY_OUT_ALL = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.article-text section, .references > li { content-visibility: visible !important }');
  document.adoptedStyleSheets = [sheet];
}`;
/** Script that resolves to the violations that axe finds, one line each. Lazy images are not loaded, because axe does not inspect them. */
export const RUN_AXE = `axe.run({ resultTypes: ['violations'] }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.slice(0, 2).map((node) => id + ' ' + node.html.slice(0, 200) + ' ' + (node.any[0]?.message ?? ''))))`;
