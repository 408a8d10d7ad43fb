import type { Inline } from '../../model/inline.ts';
import type { Word } from './word-changes.ts';

/** Joins words to inlines again: words with the same styles are one run of text. */
export function inlinesOfWords(words: readonly Word[]): readonly Inline[] {
  const out: Inline[] = [];
  for (let at = 0; at < words.length; ) {
    const first = words[at];
    if (first === undefined) break;
    let end = at + 1;
    let value = first.text;
    while (first.inline === undefined && isLike(words[end], first)) value += words[end++]?.text ?? '';
    out.push(styled(first, first.inline ?? { kind: 'text', value }));
    at = end;
  }
  return out;
}

function isLike(word: Word | undefined, first: Word): boolean {
  return word !== undefined && word.inline === undefined && word.styles.join() === first.styles.join();
}

function styled({ styles }: Word, inner: Inline): Inline {
  return styles.reduceRight<Inline>((content, style) => ({ kind: 'styled', style, content: [content] }), inner);
}
