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
/** Attributes and computed styles that decide the contrast of a text, of its element and of those around it. */
const ATTRIBUTES = ['class', 'role', 'style', 'disabled', 'aria-disabled', 'inert'];
const STYLES = ['color', 'background-color', 'background-image', 'opacity', 'font-size', 'font-weight', 'text-shadow', 'position'];
/**
 * Script that limits the comparison of colours, most of the time of axe, to elements that differ in their styles. Elements are equal if their styles
 * and those of all elements around them are. Of equal elements, axe compares the first and the one with the longest text. All other rules look at
 * every element.
 */
export const COMPARE_COLOURS_ONCE = `{
  const chains = new Map([[null, 0]]);
  const numbers = new Map();
  const chainOf = (element) => {
    if (!chains.has(element)) {
      const style = getComputedStyle(element);
      const own = [chainOf(element.parentElement), element.localName, ...${JSON.stringify(ATTRIBUTES)}.map((name) => element.getAttribute(name)),
        ...${JSON.stringify(STYLES)}.map((name) => style.getPropertyValue(name))].join('|');
      if (!numbers.has(own)) numbers.set(own, numbers.size + 1);
      chains.set(element, numbers.get(own));
    }
    return chains.get(element);
  };
  const compared = new Map();
  for (const element of document.querySelectorAll('body, body *')) {
    const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    const length = texts.reduce((sum, { data }) => sum + data.trim().length, 0);
    const isField = element.matches('input, select, textarea');
    if (length === 0 && !isField) continue;
    const chain = chainOf(element);
    const { first = element, most = -1 } = compared.get(chain) ?? {};
    if (length > most && element.checkVisibility({ visibilityProperty: true })) compared.set(chain, { first, longest: element, most: length });
  }
  for (const { first, longest } of compared.values()) for (const element of [first, longest]) element.setAttribute('data-compared', '');
  axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-compared]' }] });
}`;
/** Script that resolves to the violations that axe finds, one line each. Lazy images are not loaded, because axe does not inspect them. */
export const RUN_AXE = `${COMPARE_COLOURS_ONCE} axe.run({ resultTypes: ['violations'] }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.slice(0, 2).map((node) => id + ' ' + node.html.slice(0, 200) + ' ' + (node.any[0]?.message ?? ''))))`;
