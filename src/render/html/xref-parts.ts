import type { Inline, Xref } from '../../model/inline.ts';
import type { NumberedTargets } from './numbered-targets.ts';

/** One of the links of a pointer, or the words between two of them. */
export interface XrefPart {
  /** Targets of the link; empty for the words between links. */
  readonly rids: readonly string[];
  readonly content: readonly Inline[];
  /** The name of a target that the words do not name: 4 within "3–5". Such a link has no words of its own. */
  readonly unnamed?: string;
  /** Id of the link, to which the backlink of a reference leads. */
  readonly id?: string;
}

/** `ref-type`s of links to notes. */
export const NOTES: ReadonlySet<string> = new Set(['fn', 'table-fn', 'author-notes']);

/**
 * Returns the links that a pointer becomes, one for each of its targets. Targets that the words do not name follow where they belong:
 *
 *   '1, 3–5' with b1 b3 b4 b5  ->  1 (b1) ', ' 3 (b3) '–' unnamed (b4) 5 (b5)
 *   '3–5' with b3 b5           ->  3 (b3) '–' unnamed (b4) 5 (b5), where b4 is reference 4
 *   'Smith et al.' with b1 b2  ->  Smith et al. (b1) unnamed (b2)
 */
export function xrefParts(xref: Xref, targets: NumberedTargets): readonly XrefPart[] {
  const { rids, content } = xref;
  if (rids.length === 0) return [{ rids, content }];
  const only = content.length === 1 ? content[0] : undefined;
  if (only?.kind === 'text') {
    if (rids.length === 1 && !mayBeRange(only.value)) return [{ rids, content }];
    return splitText(only.value, rids, targets) ?? together(xref, targets);
  }
  if (only?.kind === 'styled' && only.content.length === 1 && only.content[0]?.kind === 'text') {
    const parts = splitText(only.content[0].value, rids, targets);
    if (parts !== undefined)
      return parts.map((part) => (part.content.length === 0 ? part : { ...part, content: [{ ...only, content: part.content }] }));
  }
  return together(xref, targets);
}

/** Returns the links to targets that stand between two pointers' targets and that no words name: 4 and 5 between "[3]" and "[6]". */
export function unnamedBetween(first: Xref, last: Xref, targets: NumberedTargets): readonly XrefPart[] {
  const from = first.rids[first.rids.length - 1];
  const to = last.rids[0];
  const number = to === undefined ? undefined : targets.numberOf(to);
  if (from === undefined || number === undefined || first.refType !== last.refType) return [];
  const within = targets.upTo(from, number);
  if (within === undefined || within[within.length - 1] !== to) return [];
  return within.slice(0, -1).map((rid) => unnamedPart(rid, targets));
}

/** Tells whether the words between two pointers make them a range: '–', ']–[', ' to '. */
export function isRangeSign(words: string): boolean {
  return words.length < 12 && RANGE_SIGN.test(words);
}

const RANGE_SIGN = /^[\s)\]]*(?:[–—‒−-]|\b(?:to|through)\b)[\s([]*$/;

/** Returns one link with all the words, followed by the other targets. */
function together({ rids, content }: Xref, targets: NumberedTargets): readonly XrefPart[] {
  if (rids.length < 2) return [{ rids, content }];
  return [{ rids: rids.slice(0, 1), content }, ...rids.slice(1).map((rid) => unnamedPart(rid, targets))];
}

/** Returns a link to a target that no words name. */
export function unnamedPart(rid: string, targets: NumberedTargets): XrefPart {
  return { rids: [rid], content: [], unnamed: String(targets.numberOf(rid) ?? rid) };
}

// separators in '1, 3–5'
const BETWEEN = /(\s*[,;]\s*|\s*[–—‒−-]\s*|\s+(?:and|e|y|to|through|und|et|bis|a|à)\s+)/;
const RANGE = /[–—‒−-]|^\s*(?:to|through|bis|a|à)\s*$/;
// '(3', 'Figure 3', 'S3', '[5]'
const NUMBER = /(\d+)\D*$/;

function mayBeRange(text: string): boolean {
  return text.length < 30 && ONE_RANGE.test(text);
}

// '1–4', '[3–5]', 'Figures 1–3'
const ONE_RANGE = /^\D*\d+\s*[–—‒−-]\s*\d+\D{0,2}$/;

function splitText(text: string, rids: readonly string[], targets: NumberedTargets): readonly XrefPart[] | undefined {
  const pieces = text.split(BETWEEN);
  const names = pieces.filter((_, index) => index % 2 === 0);
  if (names.length < 2 || names.some((name) => name.trim() === '')) return undefined;
  const separators = pieces.filter((_, index) => index % 2 === 1);
  const numbers = names.map((name) => Number(NUMBER.exec(name)?.[1] ?? Number.NaN));
  const ridsByName =
    byWidth(numbers, separators, rids) ?? byCount(numbers, { separators, rids, targets }) ?? byNumber(numbers, rids, targets);
  if (ridsByName === undefined) return undefined;
  const parts: XrefPart[] = [];
  names.forEach((name, index) => {
    const [own, ...others] = ridsByName[index] ?? [];
    parts.push({ rids: own === undefined ? [] : [own], content: [{ kind: 'text', value: name }] });
    const separator = separators[index];
    if (separator !== undefined) parts.push({ rids: [], content: [{ kind: 'text', value: separator }] });
    for (const rid of others) parts.push(unnamedPart(rid, targets));
  });
  return parts;
}

/** Assigns targets to names if ranges account for every target: `3–5, 8` for four targets. */
function byWidth(numbers: readonly number[], separators: readonly string[], rids: readonly string[]): string[][] | undefined {
  const ridsByName: string[][] = [];
  let next = 0;
  numbers.forEach((number, index) => {
    const to = numbers[index + 1] ?? Number.NaN;
    const width = RANGE.test(separators[index] ?? '') && to > number ? to - number : 1;
    ridsByName.push(rids.slice(next, next + width));
    next += width;
  });
  return next === rids.length ? ridsByName : undefined;
}

interface Named {
  readonly separators: readonly string[];
  readonly rids: readonly string[];
  readonly targets: NumberedTargets;
}

/** Assigns one target to each name; targets within a range that the source does not list are found by their numbers. */
function byCount(numbers: readonly number[], { separators, rids, targets }: Named): string[][] | undefined {
  const isOpen = rids.length === 1 && numbers.length === 2;
  if (rids.length !== numbers.length && !isOpen) return undefined;
  const ridsByName: string[][] = rids.map((rid, index) => {
    const to = numbers[index + 1];
    const isRange = to !== undefined && RANGE.test(separators[index] ?? '') && targets.numberOf(rid) === numbers[index];
    const within = isRange ? targets.upTo(rid, to) : undefined;
    if (within === undefined) return [rid];
    return isOpen || within[within.length - 1] === rids[index + 1] ? [rid, ...within] : [rid];
  });
  if (isOpen) {
    const end = ridsByName[0]?.pop();
    return end === undefined || ridsByName[0]?.length === 0 ? undefined : [...ridsByName, [end]];
  }
  return ridsByName.map((own, index) => (own.length > 1 && index + 1 < rids.length ? own.slice(0, -1) : own));
}

/** Assigns targets by number: 'Figure 3F,4B,C' for Figures 3 and 4. A name without a number belongs to the previous target. */
function byNumber(numbers: readonly number[], rids: readonly string[], targets: NumberedTargets): string[][] | undefined {
  const left = new Set(rids);
  let current: string | undefined;
  const ridsByName = numbers.map((number) => {
    current = Number.isNaN(number) ? current : rids.find((rid) => targets.numberOf(rid) === number);
    if (current === undefined) return [];
    left.delete(current);
    return [current];
  });
  return left.size === 0 && ridsByName.every((own) => own.length > 0) ? ridsByName : undefined;
}
