/**
 * A body in Markdown with what every generator reads alike, and no more: CommonMark and GFM tables.
 *
 * - Formulas are code: one generator makes MathML of them, others leave them to a script.
 * - Links within the journal, to anchors and figures' pages, are their words: the anchors would be made from HTML.
 * - HTML is passed through by some and shown as it is written by others: tables and formulas in it are left out, of other elements what
 *   they hold remains. Images are left out, since none are beside the bodies.
 * - What a template language would read is set apart.
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
