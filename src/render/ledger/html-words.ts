import type { WordHasher } from './word-hashes.ts';

/**
 * Hashes the words of our own HTML, whole, of which the hasher has the text: tags within a line join what stands beside them, all others part it.
 *
 *   'gly<i>X</i></td><td>2'  ->  'glyX', '2'
 *
 * Formulas are left out: they are counted, not read. Entities are no word characters, so they part words as their characters do.
 */
export function hashHtml(html: string, words: WordHasher, from = 0, to = html.length): void {
  let entity = html.indexOf('&', from);
  const hashText = (textFrom: number, textTo: number): void => {
    let start = textFrom;
    while (entity >= 0 && entity < textTo) {
      if (entity >= start) {
        words.add(start, entity);
        words.part();
        ENTITY.lastIndex = entity;
        start = ENTITY.test(html) ? ENTITY.lastIndex : entity + 1;
      }
      entity = html.indexOf('&', start);
    }
    words.add(start, textTo);
  };
  let textFrom = from;
  for (let at = html.indexOf('<', from); at >= 0 && at < to; at = html.indexOf('<', textFrom)) {
    hashText(textFrom, at);
    const name = nameAt(html, at + 1);
    if (!INLINE.has(name)) words.part();
    textFrom = after(html, name === 'math' ? '</math>' : '>', at);
  }
  if (textFrom < to) hashText(textFrom, to);
}

function nameAt(html: string, start: number): string {
  const begin = html.charCodeAt(start) === SLASH ? start + 1 : start;
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
const ENTITY = /&(?:#\d+|\w+);/y;
