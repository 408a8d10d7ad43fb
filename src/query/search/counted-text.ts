import { runsOf } from '../../model/text/words.ts';
import { joinedForms } from '../index/words/joined-words.ts';

/** The words of a full text in order of first occurrence, separated by spaces, and how often each occurs; a third of the text's size. */
export interface CountedText {
  readonly words: string;
  readonly counts: readonly number[];
}

/** Counts words and their joined forms (`il6` for IL-6) when an article is converted. The index then adds each word of an article once. */
export function countText(text: string): CountedText {
  const counts = new Map<string, number>();
  for (const run of [...runsOf(text), ...joinedForms(text)]) counts.set(run, (counts.get(run) ?? 0) + 1);
  return { words: [...counts.keys()].join(' '), counts: [...counts.values()] };
}

export function* wordsOfCountedText({ words, counts }: CountedText): Generator<readonly [word: string, count: number]> {
  for (const [i, word] of (words === '' ? [] : words.split(' ')).entries()) yield [word, counts[i] ?? 0];
}
