import { diffArrays } from 'diff';
import type { Article } from '../../model/article.ts';
import { type Leaf, leafOf, leavesOf } from './leaf.ts';
import { type WordRun, wordChanges } from './word-changes.ts';

/** A leaf that is in both versions (`same`, `changed`) or in one of them. */
export type LeafChange =
  | { readonly state: 'same'; readonly after: Leaf }
  | { readonly state: 'changed'; readonly before: Leaf; readonly after: Leaf; readonly runs: readonly WordRun[] }
  | { readonly state: 'deleted'; readonly before: Leaf }
  | { readonly state: 'inserted'; readonly after: Leaf };

/** True if two figures show the same images. */
export type SameFigure = (before: Leaf, after: Leaf) => boolean;

/**
 * Compares two versions of an article, in the order of the newer one: title, abstracts, text, notes and references. Leaves are aligned by their
 * text; of a replaced group, the leaves that share most of their words are compared by words.
 */
export function articleChanges(before: Article, after: Article, isSameFigure: SameFigure): readonly LeafChange[] {
  const isSame = (a: Leaf, b: Leaf): boolean => a.kind === b.kind && a.text === b.text && (a.kind !== 'figure' || isSameFigure(a, b));
  const [old, now] = [leavesOfArticle(before), leavesOfArticle(after)];
  const parts = diffArrays([...old], [...now], { comparator: isSame, maxEditLength: MAX_EDITS }) ?? [
    { removed: true, added: false, value: [...old] },
    { removed: false, added: true, value: [...now] },
  ];
  const changes: LeafChange[] = [];
  let deleted: readonly Leaf[] = [];
  for (const [at, { added, removed, value }] of parts.entries()) {
    if (removed) {
      deleted = value;
      if (parts[at + 1]?.added !== true) changes.push(...paired(deleted, []));
    } else if (added) {
      changes.push(...paired(parts[at - 1]?.removed === true ? deleted : [], value));
    } else changes.push(...value.map((leaf) => ({ state: 'same', after: leaf }) as const));
  }
  return changes;
}

function leavesOfArticle({ meta, abstracts, body, back }: Article): readonly Leaf[] {
  return [
    ...leafOf('text', meta.title),
    ...abstracts.flatMap(({ title = [], content }) => [...leafOf('heading', title, { level: 2 }), ...leavesOf(content, 3)]),
    ...leavesOf(body),
    ...leavesOf(back),
  ];
}

/** Pairs the leaves of a replaced group in their order: each with the next that shares enough words. */
function paired(old: readonly Leaf[], now: readonly Leaf[]): readonly LeafChange[] {
  const changes: LeafChange[] = [];
  const bags = now.map(({ text }) => new Set(text.split(/\s+/)));
  let next = 0;
  for (const before of old) {
    const words = new Set(before.text.split(/\s+/));
    const limit = Math.min(now.length, next + MAX_AHEAD);
    let match = -1;
    for (let at = next; at < limit && match < 0; at++) if (now[at]?.kind === before.kind && share(words, bags[at]) >= SIMILAR) match = at;
    const after = now[match];
    if (after === undefined) {
      changes.push({ state: 'deleted', before });
      continue;
    }
    for (; next < match; next++) changes.push(...insertedLeaf(now[next]));
    next = match + 1;
    changes.push({ state: 'changed', before, after, runs: wordChanges(before.content, after.content) });
  }
  for (; next < now.length; next++) changes.push(...insertedLeaf(now[next]));
  return changes;
}

function insertedLeaf(after: Leaf | undefined): readonly LeafChange[] {
  return after === undefined ? [] : [{ state: 'inserted', after }];
}

/** The share of words that two texts have in common: 0 to 1. */
function share(a: ReadonlySet<string>, b: ReadonlySet<string> | undefined): number {
  if (b === undefined || a.size === 0 || b.size === 0) return 0;
  let common = 0;
  for (const word of a) if (b.has(word)) common++;
  return common / Math.max(a.size, b.size);
}

const SIMILAR = 0.4;
/** How many leaves ahead a moved match is looked for; bounds the cost to a multiple of the article's length. */
const MAX_AHEAD = 40;
const MAX_EDITS = 4000;
