import { diffArrays } from 'diff';
import type { Inline, InlineStyle } from '../../model/inline.ts';
import { textOfInlines } from '../plain-text.ts';
import type { LeafChange } from './article-changes.ts';

/** Words of a leaf that are in both versions, or in one of them. */
export interface WordRun {
  readonly state: 'same' | 'deleted' | 'inserted';
  readonly words: readonly Word[];
}

/** A word, a space or a punctuation mark with the styles around it, outermost first. */
export interface Word {
  readonly text: string;
  readonly styles: readonly InlineStyle[];
  /** The inline that it stands for, if it is no text: a formula or an image. */
  readonly inline?: Inline;
}

/** Compares two texts by words; a change of style alone is a change. In deleted and inserted runs, the deleted words come first. */
export function wordChanges(before: readonly Inline[], after: readonly Inline[]): readonly WordRun[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const parts = diffArrays([...old], [...now], { comparator: isSame, maxEditLength: MAX_EDITS });
  // Too many differences: the one text replaces the other.
  if (parts === undefined) return [run('deleted', old), run('inserted', now)].filter(({ words }) => words.length > 0);
  return joined(parts.map(({ added, removed, value }) => run(added ? 'inserted' : removed ? 'deleted' : 'same', value)));
}

/** Splits inlines into words. Letters of scripts without spaces are words of their own. */
export function wordsOf(inlines: readonly Inline[], styles: readonly InlineStyle[] = []): readonly Word[] {
  return inlines.flatMap((inline): readonly Word[] => {
    if (inline.kind === 'text') return (inline.value.match(WORDS) ?? []).map((text) => ({ text, styles }));
    if (inline.kind === 'styled') return wordsOf(inline.content, [...styles, inline.style]);
    if (inline.kind === 'inlineFormula' || inline.kind === 'inlineGraphic') return [{ text: textOfInlines([inline]), styles, inline }];
    if (inline.kind === 'break') return [{ text: ' ', styles }];
    return 'content' in inline && inline.kind !== 'inlineFootnote' ? wordsOf(inline.content, styles) : [];
  });
}

/** Counts the words that are in one version only; spaces and punctuation do not count. */
export function countedWords(changes: readonly LeafChange[]): { readonly inserted: number; readonly deleted: number } {
  const counts = { inserted: 0, deleted: 0 };
  const add = (state: keyof typeof counts, words: readonly Word[]): void => {
    counts[state] += words.filter(({ text, inline }) => inline !== undefined || LETTER.test(text)).length;
  };
  for (const change of changes) {
    if (change.state === 'deleted') add('deleted', wordsOf(change.before.content));
    if (change.state === 'inserted') add('inserted', wordsOf(change.after.content));
    if (change.state === 'changed') for (const { state, words } of change.runs) if (state !== 'same') add(state, words);
  }
  return counts;
}

const LETTER = /[\p{L}\p{N}]/u;

/** Joins runs that only spaces separate, so that a rewritten sentence is one change and not one per word. */
function joined(runs: readonly WordRun[]): readonly WordRun[] {
  const out: WordRun[] = [];
  let [deleted, inserted]: [Word[], Word[]] = [[], []];
  const flush = (): void => {
    const end: Word[] = [];
    while (isSame(deleted.at(-1), inserted.at(-1))) {
      inserted.pop();
      end.unshift(...deleted.splice(-1));
    }
    if (deleted.length > 0) out.push(run('deleted', deleted));
    if (inserted.length > 0) out.push(run('inserted', inserted));
    if (end.length > 0) out.push(run('same', end));
    [deleted, inserted] = [[], []];
  };
  for (const [at, { state, words }] of runs.entries()) {
    const isBetween = at > 0 && at < runs.length - 1 && words.every(({ text, inline }) => inline === undefined && text.trim() === '');
    if (state === 'deleted') deleted.push(...words);
    else if (state === 'inserted') inserted.push(...words);
    else if (isBetween) {
      deleted.push(...words);
      inserted.push(...words);
    } else {
      flush();
      out.push({ state, words });
    }
  }
  flush();
  return out;
}

function run(state: WordRun['state'], words: readonly Word[]): WordRun {
  return { state, words };
}

function isSame(a: Word | undefined, b: Word | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  return a.text === b.text && a.inline?.kind === b.inline?.kind && a.styles.join() === b.styles.join();
}

const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]|[\p{L}\p{M}\p{N}]+|\s+|[^\p{L}\p{M}\p{N}\s]/gu;
/** Differences of two texts that are worth finding: beyond them, a comparison costs seconds and reads like a new text. */
const MAX_EDITS = 1000;
