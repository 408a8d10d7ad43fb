import type { Inline, Text, Xref } from '../../model/inline.ts';
import type { JatsReader } from './jats-reader.ts';
import { hasWords } from './line.ts';

/**
 * Completes the pointers of a finished line. A call-out that is only a number or sign and touches the word before it is raised; an empty
 * pointer within a range of pointers keeps no words.
 *
 *   'pH 7' <xref ref-type="bibr">13</xref>               ->  'pH 7' sup(13)
 *   'Figs. ' <xref>1</xref> '–' <xref/> <xref>3</xref>   ->  'Figs. 1–3'
 *
 * Call-outs within superscripts, subscripts or brackets stay as they are.
 */
export function completePointers(content: Inline[], reader: JatsReader): Inline[] {
  if (!content.some(hasXref)) return content;
  const items: Item[] = [];
  flatten(content, { isRaised: false, items, reader });
  const changes: Changes = { unnamed: new Set(), raised: new Set() };
  items.forEach((item, at) => {
    if (item.xref !== undefined && item.isEmpty && isWithinRange(items, at)) changes.unnamed.add(item.xref);
  });
  raiseCalls(items, changes);
  return changes.unnamed.size + changes.raised.size === 0 ? content : changed(content, changes);
}

function hasXref(inline: Inline): boolean {
  return inline.kind === 'xref' || ((inline.kind === 'styled' || inline.kind === 'link') && inline.content.some(hasXref));
}

/** A text or pointer of a line, whatever emphasis it is in. */
interface Item {
  readonly text?: Text;
  readonly xref?: Xref;
  /** Its words; those of an empty pointer are the label of its target. */
  readonly words: string;
  readonly isEmpty: boolean;
  readonly isNote?: boolean;
  /** True within a superscript or subscript. */
  readonly isRaised: boolean;
}

interface Changes {
  readonly unnamed: Set<Xref>;
  readonly raised: Set<Inline>;
}

interface Flattening {
  readonly isRaised: boolean;
  readonly items: Item[];
  readonly reader: JatsReader;
}

function flatten(content: readonly Inline[], into: Flattening): void {
  const { isRaised, items, reader } = into;
  for (const inline of content) {
    if (inline.kind === 'text') items.push({ text: inline, words: inline.value, isEmpty: false, isRaised });
    else if (inline.kind === 'xref') {
      const isEmpty = !hasWords(inline.content);
      const words = isEmpty ? reader.labelsOf(inline) : wordsOf(inline.content);
      const isNote = NOTE_TYPES.has(inline.refType) || reader.pointsToNote(inline);
      items.push({ xref: inline, words, isEmpty, isNote, isRaised: isRaised || inline.content.some(isScript) });
    } else if (inline.kind === 'styled')
      flatten(inline.content, { ...into, isRaised: isRaised || inline.style === 'sup' || inline.style === 'sub' });
    else if (inline.kind === 'link') flatten(inline.content, into);
    else items.push({ words: inline.kind === 'anchor' ? '' : OBJECT, isEmpty: false, isRaised });
  }
}

function isScript(inline: Inline): boolean {
  return inline.kind === 'styled' && (inline.style === 'sup' || inline.style === 'sub' || inline.content.some(isScript));
}

function wordsOf(content: readonly Inline[]): string {
  let words = '';
  for (const inline of content) {
    if (inline.kind === 'text') words += inline.value;
    else words += inline.kind === 'styled' ? wordsOf(inline.content) : OBJECT;
  }
  return words;
}

/** Stands for a formula, picture or note. */
const OBJECT = '\ufffc';

/**
 * Tells whether an empty pointer belongs to a range whose ends have words. The ends are pointers of its type that touch it or that only a
 * dash separates from it, or numbers beside such a dash. Of empty pointers alone, all but the first of those that touch have no words.
 */
function isWithinRange(items: readonly Item[], at: number): boolean {
  const type = items[at]?.xref?.refType;
  let isNamed = false;
  const end = (step: 1 | -1): string => {
    for (let next = at + step; ; next += step) {
      const item = items[next];
      if (item === undefined) return '';
      if (item.xref === undefined && !DASH.test(item.words)) return item.words;
      if (item.xref !== undefined && item.xref.refType !== type) return '';
      if (item.xref !== undefined && !item.isEmpty) isNamed = true;
    }
  };
  const before = end(-1);
  const after = end(1);
  if (isNamed || NUMBER_DASH.test(before) || DASH_NUMBER.test(after)) return true;
  const touching = items[at - 1];
  return touching?.xref?.refType === type && type !== undefined;
}

// ' – '
const DASH = /^\s*[–—‒−-]?\s*$/;
// 'Figs. 1–'
const NUMBER_DASH = /\d\s*[–—‒−-]\s*$/;
// '–3'
const DASH_NUMBER = /^\s*[–—‒−-]\s*\d/;

/** Raises runs of call-outs, separated by commas or dashes, if the first of them should be. */
function raiseCalls(items: readonly Item[], { raised, unnamed }: Changes): void {
  let before = '';
  for (let at = 0; at < items.length; at++) {
    const item = items[at];
    if (item === undefined) continue;
    const run = callsFrom(items, at, unnamed);
    if (run.length > 0 && isSetApart(before, item)) for (const { xref, text } of run) raised.add((xref ?? text) as Inline);
    const passed = run.length > 0 ? run : [item];
    before = (before + passed.map(({ words }) => words).join('')).slice(-60);
    at += passed.length - 1;
  }
}

/** Returns the call-outs from a position on with the separators between them; empty if it is none. */
function callsFrom(items: readonly Item[], from: number, unnamed: ReadonlySet<Xref>): readonly Item[] {
  const type = items[from]?.xref?.refType;
  let length = 0;
  for (let at = from; type !== undefined; at++) {
    const item = items[at];
    const isCall = item?.xref?.refType === type && (isCallOut(item) || unnamed.has(item.xref));
    if (isCall && !item.isRaised) length = at + 1 - from;
    else if (item?.text === undefined || item.isRaised || !SEPARATOR.test(item.words)) break;
  }
  return items.slice(from, from + length);
}

function isCallOut({ xref, words, isNote }: Item): boolean {
  if (isNote !== true) return xref?.refType === 'bibr' && NUMBERS.test(words);
  return NUMBERS.test(words) || SIGNS.test(words) || LETTER.test(words) || words === '';
}

/** Tells whether a call-out after a text is raised. Numbers of notes may follow a space, but not the word "note" or an opening bracket. */
function isSetApart(before: string, { xref, words, isNote }: Item): boolean {
  if (IN_BRACKETS.test(before)) return false;
  const touches = TOUCHING.test(before);
  if (isNote !== true) return touches && !ABBREVIATION.test(before);
  if (LETTER.test(words)) return touches || (before === '' && xref?.refType === 'table-fn');
  if (SIGNS.test(words) || words === '') return true;
  return !NOTE_WORD.test(before) && (touches || before.trim() === '' || before.endsWith(' ') || before.endsWith(OBJECT));
}

/** Returns a line with its changes; adjacent call-outs share a superscript. */
function changed(content: readonly Inline[], changes: Changes): Inline[] {
  const out: Inline[] = [];
  let raised: Inline[] | undefined;
  for (const inline of content) {
    const own = withChanges(inline, changes);
    if (!changes.raised.has(inline)) {
      out.push(own);
      raised = undefined;
    } else if (raised === undefined) {
      raised = [own];
      out.push({ kind: 'styled', style: 'sup', content: raised });
    } else raised.push(own);
  }
  return out;
}

function withChanges(inline: Inline, changes: Changes): Inline {
  if (inline.kind === 'xref') return changes.unnamed.has(inline) ? { ...inline, content: [], isUnnamed: true } : inline;
  if ((inline.kind !== 'styled' && inline.kind !== 'link') || !inline.content.some(hasXref)) return inline;
  return { ...inline, content: changed(inline.content, changes) };
}

/** `ref-type`s of notes. */
const NOTE_TYPES: ReadonlySet<string> = new Set(['fn', 'table-fn', 'author-notes']);
// '13', '5a', '3–5, 8'
const NUMBERS = /^\s*\d{1,4}[a-z]?(?:\s*[,;–—‒−-]\s*\d{1,4}[a-z]?)*\s*$/;
const SIGNS = /^\s*[*∗⁎†‡§¶#‖∥☆★◊♦+~]{1,4}\s*$/u;
// 'a', 'bc'
const LETTER = /^\s*[a-z]{1,2}\s*$/i;
const SEPARATOR = /^\s*[,;–—‒−-]\s*$/;
// 'salt', 'pH 7', 'water.', 'walls,', 'known”'
const TOUCHING = /[\p{L}\p{N}\p{M}.,;:!?)’”"'%°…»*†‡§\ufffc]$/u;
// 'Ref.', 'no. '
const ABBREVIATION = /(?:^|[^\p{L}])(?:refs?|nos?|nr|n|eqs?|figs?|vol|pp?|lit|ch|sec)\.?$/iu;
// '[', '(3, '
const IN_BRACKETS = /[[(]\s*(?:\d{1,4}[a-z]?\s*[,;–—‒−-]?\s*)*$/;
// 'see note ', 'Fußnote '
const NOTE_WORD =
  /(?:^|[^\p{L}])(?:(?:foot|end)?notes?|fn|nn?|notas?|anm(?:erkung(?:en)?)?|(?:fu(?:ß|ss))?noten?|noot|voetnoot|прим(?:ечани[ея])?|сноск[аиу]|see|and|or|und|et|y|to)\.?\s*$/iu;
