import type { Inline, Text, Xref } from '../../model/inline.ts';
import type { ReportProblem } from '../../model/problem.ts';
import { nearest } from '../../model/text/nearest.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { CitationItem, CitationMeta } from './citation-rule.ts';
import type { Target, TextPlace } from './markdown-reader.ts';

/** Parts of a reference that citations show. */
export interface CitedReference {
  readonly id: string;
  /** `Smith and Jones`, `Smith et al.`; undefined if the source has no names. */
  readonly authors?: string;
  readonly year?: string;
  /** Position in the list, from 1; shown if names or year are missing. */
  readonly number: number;
}

/** Links within an article, created while it is read and filled when all targets are known. */
export interface Pointers {
  cite(citation: CitationMeta, where: TextPlace & { readonly written: string }): Inline[];
  pointTo(written: string, where: TextPlace & { readonly content: readonly Inline[] }): Inline;
  /** Removes a citation that is the key of a reference in a list, and returns the key. */
  takeKey(inline: Inline): string | undefined;
  /** Keys that are pointed to. */
  keys(): ReadonlySet<string>;
  /** Fills text and target of every link; one without a target is reported and keeps its text. `known` are further keys that it may mean. */
  fill(references: ReadonlyMap<string, CitedReference>, known?: readonly string[]): void;
}

/** An xref under construction: its arrays are part of the model and filled at the end. */
interface OpenXref extends TextPlace {
  readonly xref: Xref & { refType: string };
  readonly rids: string[];
  readonly content: Inline[];
  readonly key: string;
  readonly item: CitationItem | undefined;
  readonly isBare: boolean;
}

/** Keys of components of the article, not of references: `fig:cells`. */
const PART_KEY = /^(?:fig|tbl|table|eq|sec|box|thm|lem|def|app|video|media|supp|alg|prop|cor):/;

/** Creates the pointers of an article; `targets` is filled while it is read. */
export function pointersOf(targets: ReadonlyMap<string, Target>, report: ReportProblem): Pointers {
  const open: OpenXref[] = [];
  const add = (key: string, parts: Pick<OpenXref, 'item' | 'isBare' | 'file' | 'line'>): Xref => {
    const rids: string[] = [];
    const content: Inline[] = [];
    const xref = { kind: 'xref' as const, refType: PART_KEY.test(key) ? 'other' : 'bibr', rids, content };
    open.push({ xref, rids, content, key, ...parts });
    return xref;
  };
  return {
    cite: ({ items, isBare }, { file, line }) => {
      const xrefs = items.map((item) => ({ item, xref: add(item.key, { item, isBare, file, line }) }));
      if (isBare) return xrefs.map(({ xref }) => xref);
      const areParts = items.every(({ key }) => PART_KEY.test(key));
      const between = xrefs.flatMap(({ item, xref }, i): Inline[] => [
        ...text(i === 0 ? '' : areParts ? ', ' : '; '),
        ...text(item.prefix === '' ? '' : `${item.prefix} `),
        xref,
        ...text(item.suffix),
      ]);
      return areParts ? between : [...text('('), ...between, ...text(')')];
    },
    pointTo: (written, { content, file, line }) => {
      const xref = add(written, { item: undefined, isBare: true, file, line });
      open[open.length - 1]?.content.push(...content);
      return xref;
    },
    takeKey: (inline) => {
      const at = open.findIndex(({ xref }) => xref === inline);
      return at < 0 ? undefined : open.splice(at, 1)[0]?.key;
    },
    keys: () => new Set(open.map(({ key }) => key)),
    fill: (references, known = []) => {
      const keys = [...references.keys(), ...targets.keys(), ...known];
      for (const pointer of open) {
        const reference = references.get(pointer.key);
        const target = targets.get(pointer.key);
        if (reference === undefined && target === undefined) report(dangling(pointer, nearest(pointer.key, keys)));
        fillOne(pointer, reference, target);
      }
    },
  };
}

function fillOne(
  { xref, rids, content, key, item, isBare }: OpenXref,
  reference: CitedReference | undefined,
  target: Target | undefined,
): void {
  if (reference !== undefined) {
    xref.refType = 'bibr';
    rids.push(reference.id);
    if (content.length === 0) content.push(...text(citationWords(reference, { isBare, isYearOnly: item?.isYearOnly ?? false })));
  } else if (target !== undefined) {
    xref.refType = target.refType;
    rids.push(target.id);
    if (content.length === 0) content.push(...target.words);
  } else if (content.length === 0) content.push(...text(`@${key}`));
}

function citationWords(
  { authors, year, number }: CitedReference,
  { isBare, isYearOnly }: { isBare: boolean; isYearOnly: boolean },
): string {
  if (authors === undefined || year === undefined) return String(number);
  if (isYearOnly) return year;
  return isBare ? `${authors} (${year})` : `${authors}, ${year}`;
}

function dangling({ key, file, line }: OpenXref, meant: string | undefined) {
  const hint =
    meant === undefined ? translatable`expected the key of a reference or the id of a part` : translatable`did you mean "${meant}"?`;
  return {
    code: 'xref-dangling',
    severity: 'warning',
    place: { file, line, column: 1 },
    message: translatable`"@${key}" points at nothing; ${hint}`,
  } as const;
}

function text(value: string): readonly Text[] {
  return value === '' ? [] : [{ kind: 'text', value }];
}
