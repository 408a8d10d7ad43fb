import type { Inline, Styled, Text, Xref } from '../model/inline.ts';

/**
 * Removes the call-outs of notes and references from inlines, with the commas and dashes between them and the brackets around them:
 *
 *   shown [1, 3–5]. Warm<sup>2</sup> pools (Reed, 2019; Moss, 2020)  ->  shown. Warm pools
 *
 * Names and years in a sentence are kept: `as Reed et al. found`. So are numbers that it needs: `adapted from [17]`.
 */
export function withoutCallOuts(inlines: readonly Inline[]): readonly Inline[] {
  return without(inlines, removalInMetadata);
}

/** Removes the call-outs of notes and the raised ones of references, which would run into the words before them. */
export function withoutRaisedCallOuts(inlines: readonly Inline[]): readonly Inline[] {
  return without(inlines, removalInText);
}

/** When a call-out is removed: everywhere, within brackets that hold nothing else, or only if it is raised. */
type Removal = 'always' | 'in brackets' | 'if raised';
type RemovalOf = (xref: Xref) => Removal;

function removalInMetadata({ content }: Xref): Removal {
  const words = wordsOf(content);
  return !IN_BRACKETS.test(words) && NAME_OR_YEAR.test(words) ? 'in brackets' : 'always';
}

function removalInText(xref: Xref): Removal {
  return isRaised(xref) ? 'always' : 'if raised';
}

/** A call-out among the inlines of a line. */
interface CallOut {
  readonly kind: 'call-out';
  readonly removal: Removal;
  readonly inline: Inline;
}

type Item = Inline | CallOut;

function without(inlines: readonly Inline[], removalOf: RemovalOf): readonly Inline[] {
  if (!inlines.some(({ kind }) => MAY_HOLD_CALL_OUTS.has(kind))) return inlines;
  const items = inlines.map((inline) => itemOf(inline, removalOf));
  const line: Inline[] = [];
  for (let start = 0; start < items.length; start++) {
    const item = items[start];
    if (item === undefined) continue;
    if (item.kind !== 'call-out') {
      line.push(item);
      continue;
    }
    const end = endOfRemoval(items, start);
    if (isObject(items, start)) {
      const endOfObject = endOfRun(items, start, isOnLine);
      line.push(...items.slice(start, endOfObject).map((one) => (one.kind === 'call-out' ? one.inline : one)));
      start = endOfObject - 1;
    } else if (end === undefined) line.push(item.inline);
    else {
      closeGap(items, start, end);
      // The text before the call-outs is in the line already.
      const before = items[start - 1];
      if (before?.kind === 'text') line[line.length - 1] = before;
      start = end - 1;
    }
  }
  return line;
}

const MAY_HOLD_CALL_OUTS: ReadonlySet<Inline['kind']> = new Set(['styled', 'xref', 'inlineFootnote']);

function itemOf(inline: Inline, removalOf: RemovalOf): Item {
  if (inline.kind === 'inlineFootnote') return { kind: 'call-out', removal: 'always', inline };
  if (inline.kind === 'xref') {
    if (NOTES.has(inline.refType)) return { kind: 'call-out', removal: 'always', inline };
    return inline.refType === 'bibr' ? { kind: 'call-out', removal: removalOf(inline), inline } : inline;
  }
  return inline.kind === 'styled' ? styledItem(inline, removalOf) : inline;
}

/** A style around nothing but call-outs is one itself. */
function styledItem(inline: Styled, removalOf: RemovalOf): Item {
  const content = without(inline.content, inline.style === 'sup' ? () => 'always' : removalOf);
  if (content.length === inline.content.length && content.every((one, i) => one === inline.content[i])) return inline;
  const isCallOut = content.every((one) => one.kind === 'text' && SEPARATOR.test(one.value));
  return isCallOut ? { kind: 'call-out', removal: 'always', inline } : { ...inline, content };
}

/** Returns the index after the call-outs that are removed together; undefined if the first one stays. */
function endOfRemoval(items: readonly Item[], start: number): number | undefined {
  const all = endOfRun(items, start, () => true);
  if (bracketsAround(items, start, all) !== undefined && isRunWith(items, start, all, ({ removal }) => removal !== 'if raised')) return all;
  return isRunWith(items, start, start + 1, isRemovedAlone) ? endOfRun(items, start, isRemovedAlone) : undefined;
}

/** Tells whether a reference on the line is what a preposition or the word *reference* needs. Without its number the sentence would be broken. */
function isObject(items: readonly Item[], start: number): boolean {
  const item = items[start];
  return item?.kind === 'call-out' && isOnLine(item) && GOVERNING.test(textAt(items, start - 1));
}

function isOnLine({ inline }: CallOut): boolean {
  return inline.kind === 'xref' && !NOTES.has(inline.refType) && !isRaised(inline);
}

function isRaised({ content }: Xref): boolean {
  return content.length > 0 && content.every((inline) => inline.kind === 'styled' && inline.style === 'sup');
}

function isRemovedAlone({ removal }: CallOut): boolean {
  return removal === 'always';
}

function isRunWith(items: readonly Item[], start: number, end: number, isWanted: (callOut: CallOut) => boolean): boolean {
  return items.slice(start, end).every((item) => item.kind !== 'call-out' || isWanted(item));
}

/** Returns the index after the last call-out that only separators part from the first. */
function endOfRun(items: readonly Item[], start: number, isWanted: (callOut: CallOut) => boolean): number {
  let end = start + 1;
  for (let i = end; i < items.length; i++) {
    const item = items[i];
    if (item?.kind === 'call-out' && isWanted(item)) end = i + 1;
    else if (item?.kind !== 'text' || !SEPARATOR.test(item.value)) break;
  }
  return end;
}

/** Returns the text before and after the brackets around call-outs. */
function bracketsAround(items: readonly Item[], start: number, end: number): readonly [before: string, after: string] | undefined {
  const before = textAt(items, start - 1);
  const after = textAt(items, end);
  if (!OPENING.test(before) || !CLOSING.test(after)) return undefined;
  return [before.replace(OPENING, ''), after.replace(CLOSING, '')];
}

function textAt(items: readonly Item[], at: number): string {
  const item = items[at];
  return item?.kind === 'text' ? item.value : '';
}

/** Removes what belonged to call-outs from the texts around them: brackets, a space, a comma before another sign. */
function closeGap(items: Item[], start: number, end: number): void {
  let [before, after] = bracketsAround(items, start, end) ?? [textAt(items, start - 1), textAt(items, end)];
  const isLast = items[end] === undefined;
  if (isLast || SIGN_FIRST.test(after)) before = before.replace(DANGLING, '');
  if (isLast || SPACE_OR_SIGN_FIRST.test(after)) before = before.trimEnd();
  if (start === 0) after = after.replace(LEADING, '');
  else if (STOP_FIRST.test(after)) after = after.trimStart();
  const write = (at: number, value: string): void => {
    if (items[at]?.kind === 'text') items[at] = { kind: 'text', value } satisfies Text;
  };
  write(start - 1, before);
  write(end, after);
}

function wordsOf(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => (inline.kind === 'text' ? inline.value : inline.kind === 'styled' ? wordsOf(inline.content) : ''))
    .join('');
}

const NOTES: ReadonlySet<string> = new Set(['fn', 'table-fn', 'author-notes', 'author-note']);
// Reed et al.   2019a
const NAME_OR_YEAR = /\p{L}{2}|^\W*(?:1[5-9]|20)\d\d[a-z]?\W*$/u;
// [12]   (Reed, 2019)
const IN_BRACKETS = /^\s*(?:\[[^[\]]*\]|\([^()]*\))\s*$/;
// ', '   '–'   '], ['   ' and '
const SEPARATOR = /^[\s,;\-‐‑–—−&()[\]]*(?:(?:and|et|und|y|e) )?[\s([]*$/;
// ' ['   ' (see '   ' (e.g., '
const OPENING = /\s*[[(（［]\s*(?:(?:see(?: also)?|e\.\s?g\.|cf\.|reviewed (?:in|by))[\s,:]*)?$/i;
const CLOSING = /^\s*[\])）］]/;
// 'adapted from ['   'in '   'see Ref. '
const GOVERNING = /(?:^|\s)(?:from|in|by|of|with|than|see|refs?\.?|references?)\s*[[［]?\s*$/i;
const SIGN_FIRST = /^\s*[.,;:!?)\]。，、；：]/;
const SPACE_OR_SIGN_FIRST = /^[\s.,;:!?)\]…。，、；：]/;
// ' .': the space was before the call-out and after it. French has one before other signs.
const STOP_FIRST = /^\s+[.,)\]]/;
const DANGLING = /\s*[,;\-–—]\s*$/;
const LEADING = /^[\s,;]+/;
