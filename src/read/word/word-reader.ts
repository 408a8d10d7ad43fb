import type { Block } from '../../model/block.ts';
import type { FileRef, Inline, InlineFormula, Xref } from '../../model/inline.ts';
import type { Problem, ReportProblem } from '../../model/problem.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { Translatable } from '../../model/translatable.ts';
import type { ResolveFile } from '../jats/jats-reader.ts';
import { attributeOf, childrenOf, descendantsOf, rawTextOf, type XmlElement } from '../xml/xml-element.ts';
import { type CitationFields, openCitationFields } from './citation-fields.ts';
import { type Numbering, readNumbering } from './numbering.ts';
import type { OpenXref, StoryBlock } from './story.ts';
import { readStyles, type StyleSheet } from './styles.ts';
import type { Relation, WordParts } from './word-parts.ts';

export interface ReadWordOptions {
  /** Finds the pictures of the document among the files of the article: `article.docx/word/media/image1.png`. */
  readonly resolveFile: ResolveFile;
  readonly report: ReportProblem;
  /** Name by which `resolveFile` knows the document; its file name by default. */
  readonly href?: string;
}

/** Content that pages do not show; counted, and reported once each. */
export type LeftOut = 'comments' | 'changes' | 'shapes' | 'charts' | 'objects' | 'symbols' | 'equations' | 'subdocuments' | 'macros';

/** Context of reading one document. */
export interface WordReader {
  readonly parts: WordParts;
  readonly styles: StyleSheet;
  readonly numbering: Numbering;
  readonly citations: CitationFields;
  /** Part that is read, whose relationships the ids name. */
  part: string;
  /** Position of the paragraph that is read, from 1. */
  paragraph: number;
  readonly openXrefs: OpenXref[];
  /** Bookmarks that something refers to. */
  readonly wantedBookmarks: ReadonlySet<string>;
  readonly display: Map<InlineFormula, string | undefined>;
  /** Footnotes whose text is not yet assembled. */
  readonly openNotes: { readonly story: readonly StoryBlock[]; readonly content: Block[] }[];
  readonly notes: { footnote: ReadonlyMap<string, XmlElement>; endnote: ReadonlyMap<string, XmlElement>; count: number };
  /** Number of characters by language. */
  readonly languages: Map<string, number>;
  relation(id: string | undefined): Relation | undefined;
  picture(target: string): FileRef;
  leaveOut(what: LeftOut, count?: number): void;
  warn(code: string, message: Translatable, paragraph?: number): void;
  /** Reports what was left out. */
  finish(): void;
}

export function createWordReader(parts: WordParts, { resolveFile, report, href }: ReadWordOptions): WordReader {
  const { file, main } = parts;
  const leftOut = new Map<LeftOut, { count: number; readonly paragraph: number }>();
  const problem = (severity: Problem['severity'], code: string, message: Translatable, line: number): void =>
    report({ code, severity, place: { file, line, column: line === 0 ? 0 : 1 }, message });
  const notesOf = (type: 'footnote' | 'endnote'): ReadonlyMap<string, XmlElement> => {
    const root = parts.related(`${type}s`)?.root;
    const notes =
      root === undefined
        ? []
        : childrenOf(root, `w:${type}`).filter((note) => !/separator|continuation/i.test(attributeOf(note, 'w:type') ?? ''));
    return new Map(notes.map((note) => [attributeOf(note, 'w:id') ?? '', note]));
  };
  const notes = { footnote: notesOf('footnote'), endnote: notesOf('endnote'), count: 0 };
  const reader: WordReader = {
    parts,
    styles: readStyles(parts.related('styles')?.root),
    numbering: readNumbering(parts.related('numbering')?.root),
    citations: openCitationFields(parts),
    part: main,
    paragraph: 0,
    openXrefs: [],
    wantedBookmarks: bookmarksWanted(parts, [...notes.footnote.values(), ...notes.endnote.values()]),
    display: new Map(),
    openNotes: [],
    notes,
    languages: new Map(),
    relation: (id) => (id === undefined ? undefined : parts.relations(reader.part).get(id)),
    picture: (target) => {
      const name = `${href ?? file.slice(file.lastIndexOf('/') + 1)}/${target}`;
      const found = resolveFile(name, 'image');
      if (found.source === undefined)
        problem(
          'error',
          'graphic-missing',
          translatable`"${target}" is not in the document; expected the picture that paragraph ${reader.paragraph} shows`,
          reader.paragraph,
        );
      return found;
    },
    leaveOut: (what, count = 1) => {
      const known = leftOut.get(what);
      if (known === undefined) leftOut.set(what, { count, paragraph: reader.paragraph });
      else known.count += count;
    },
    warn: (code, message, paragraph = reader.paragraph) => problem('warning', code, message, paragraph),
    finish: () => {
      if ([...parts.relations(main).values()].some(({ type }) => type === 'vbaProject')) reader.leaveOut('macros');
      for (const [what, { count, paragraph }] of leftOut) reader.warn('word-left-out', LEFT_OUT[what](count), paragraph);
    },
  };
  return reader;
}

/** Adds a cross-reference that is filled when all targets are known. */
export function openXref(
  { content, target }: { readonly content: readonly Inline[]; readonly target: OpenXref['target'] },
  reader: WordReader,
): Xref {
  const rids: string[] = [];
  const xref = { kind: 'xref' as const, refType: 'bookmark' in target ? 'other' : 'bibr', rids, content };
  reader.openXrefs.push({ xref, rids, target, number: reader.paragraph });
  return xref;
}

/** Names of the bookmarks that fields and hyperlinks refer to. */
function bookmarksWanted(parts: WordParts, notes: readonly XmlElement[]): ReadonlySet<string> {
  const root = parts.root(parts.main);
  const names = new Set<string>();
  for (const element of root === undefined ? notes : [root, ...notes]) {
    for (const link of descendantsOf(element, 'w:hyperlink')) names.add(attributeOf(link, 'w:anchor') ?? '');
    // Codes may be split into several runs.
    const codes =
      descendantsOf(element, 'w:instrText').map(rawTextOf).join('') +
      descendantsOf(element, 'w:fldSimple')
        .map((field) => attributeOf(field, 'w:instr') ?? '')
        .join(' ');
    for (const [, quoted, plain = ''] of codes.matchAll(BOOKMARK_IN_CODE)) names.add(quoted ?? plain);
    for (const [name] of codes.matchAll(/\b_Ref\d+/g)) names.add(name);
  }
  return names;
}

// REF _Ref1 \h    HYPERLINK \l "sec"
const BOOKMARK_IN_CODE = /(?:REF|\\l)\s+(?:"([^"]*)"|([^\s"\\]+))/g;

const LEFT_OUT: Readonly<Record<LeftOut, (count: number) => Translatable>> = {
  comments: (count) => translatable`comments are left out (${count}); expected a document without comments`,
  changes: (count) =>
    translatable`tracked changes (${count}): insertions are accepted, deletions left out; expected a document without open changes`,
  shapes: (count) => translatable`drawn shapes without a picture are left out (${count}); expected pictures`,
  charts: (count) => translatable`charts are left out (${count}); expected pictures`,
  objects: (count) =>
    translatable`embedded objects (${count}) are shown as their pictures, if they have any; expected pictures or equations of Word`,
  symbols: (count) => translatable`characters of symbol fonts (${count}) have no equivalent; expected Unicode characters`,
  equations: (count) => translatable`equation fields are left out (${count}); expected equations of Word`,
  subdocuments: (count) => translatable`documents outside of this one are left out (${count}); expected their text in the document`,
  macros: (count) => translatable`macros are left out (${count}); expected a document without macros`,
};
