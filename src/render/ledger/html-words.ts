/**
 * The text of our own HTML with its words whole: tags within a line join what stands beside them, all others part it.
 *
 *   'gly<i>X</i></td><td>2'  ->  'glyX 2'
 *
 * Formulas are left out: they are counted, not read. Entities are no word characters, so they part words as their characters do.
 */
export function htmlWords(html: string): string {
  let out = '';
  let from = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', from)) {
    out += html.slice(from, at);
    const name = nameAt(html, at + 1);
    if (name === 'math') {
      out += ' ';
      from = after(html, '</math>', at);
      continue;
    }
    if (!INLINE.has(name)) out += ' ';
    from = after(html, '>', at);
  }
  out += html.slice(from);
  return out.includes('&') ? out.replace(ENTITY, ' ') : out;
}

function nameAt(html: string, start: number): string {
  let begin = start;
  if (html.charCodeAt(begin) === SLASH) begin++;
  let end = begin;
  while (isNameChar(html.charCodeAt(end))) end++;
  return html.slice(begin, end);
}

function after(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  return at < 0 ? html.length : at + mark.length;
}

function isNameChar(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
}

const SLASH = 47;
const INLINE: ReadonlySet<string> = new Set('a abbr b code em i kbd q s small span strong sub sup u'.split(' '));
const ENTITY = /&(?:#\d+|\w+);/g;
