/** Longest text in the URL of an article; the rest of a longer query is left out. */
const MAX_LENGTH = 100;

/**
 * Adds the words of a search to the URL of an article, whose page marks them (`mark-words.ts`). The text fragment scrolls to the first plain
 * word in browsers without script.
 *
 *   addressWithFind('../content/1/e3', 'snail shell')  ->  '../content/1/e3?find=snail+shell#:~:text=snail'
 */
export function addressWithFind(href: string, query: string): string {
  const words = query.trim().slice(0, MAX_LENGTH);
  if (words === '') return href;
  const [first] = PLAIN_WORD.exec(words) ?? [];
  return `${href}?${new URLSearchParams({ find: words })}${first === undefined ? '' : `#:~:text=${encodeURIComponent(first)}`}`;
}

// A word that no operator changes: not `author:Müller`, `-shell`, `neuro*` or `adress~`.
const PLAIN_WORD = /(?<![^\s"“„«])[\p{L}\p{M}\p{N}]{3,}(?![^\s"”“»,.;?!])/u;
