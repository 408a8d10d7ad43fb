import type { Affiliation } from '../model/article-meta.ts';
import type { Inline } from '../model/inline.ts';

/** Returns the words of an affiliation, with its links where they are in the words. */
export function affiliationLine({ text, links = [] }: Affiliation): readonly Inline[] {
  const line: Inline[] = [];
  let at = 0;
  for (const { words, href } of links) {
    const from = text.indexOf(words, at);
    if (from < 0) continue;
    if (from > at) line.push({ kind: 'text', value: text.slice(at, from) });
    line.push({ kind: 'link', href, content: [{ kind: 'text', value: words }] });
    at = from + words.length;
  }
  if (at < text.length) line.push({ kind: 'text', value: text.slice(at) });
  return line;
}
