/**
 * Reduces a body in Markdown to syntax that every generator renders alike: CommonMark and GFM tables.
 *
 * - Formulas become code, because some generators render MathML and others rely on a script.
 * - Links within the journal, to anchors and pages of figures, become text, because the anchors would come from HTML.
 * - HTML, which some generators escape, is removed: tables and formulas completely, other elements except their content. Images are removed,
 *   because the bodies have no image files.
 * - Template syntax is broken by a space.
 *
 *   'H<sub>2</sub>O as in [Figure 1](00012/F1): $x$'  ->  'H2O as in Figure 1: `x`'
 */
export function plainBody(markdown: string): string {
  return markdown
    .replace(LEFT_OUT, '')
    .replace(TAG, '')
    .replace(IMAGE, '')
    .replace(INNER_LINK, '$1')
    .replace(FORMULA, (_, display: string | undefined, inLine = '') => `\`${(display ?? inLine).replace(/\s+/g, ' ').trim()}\``)
    .replace(TEMPLATE, '{ ')
    .replace(EMPTY_LINES, '\n\n')
    .trim();
}

const LEFT_OUT = /<(table|math)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g;
// '<sup>', '</a>', not '<https://example.org>'
const TAG = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/gi;
const IMAGE = /!\[[^\]\n]*\]\([^)\n]*\)/g;
// '[Figure 1](00012/F1)', '[[3]](#ref3)', not '[here](https://example.org)'
const INNER_LINK = /\[((?:[^[\]\\\n]|\\.|\[[^[\]\n]*\])*)\]\((?!https?:|mailto:)[^)\s]*\)/g;
// '$x$', '$$x$$', not '\$5'
const FORMULA = /(?<![\\$])(?:\$\$([^$`]+)\$\$|\$([^$`\n]+)\$)/g;
// '{{ x }}', '{% x %}'
const TEMPLATE = /\{(?=[{%#])/g;
const EMPTY_LINES = /\n(?:[ \t]*\n){2,}/g;
