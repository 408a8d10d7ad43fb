import type { Block, RefList } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import type { Citation, CitedPerson, Reference } from '../../model/reference.ts';
import { foldAccents } from '../../model/text/fold.ts';
import { translatable } from '../../model/text/translatable.ts';
import { hasWords, trimLine } from '../jats/line.ts';
import { withoutStart } from '../markdown/captions.ts';
import { referenceOf } from '../markdown/references-of.ts';
import type { CitableReference } from './link-text.ts';
import { type ParsedReference, parseReference, textIn } from './parse-reference.ts';
import { FIGURE_LABEL, roleOf, sectionTypeOf, TABLE_LABEL } from './roles.ts';
import type { CitedItem, StoryBlock, StoryParagraph } from './story.ts';
import type { WordReader } from './word-reader.ts';

/** A reference list of a story. */
export interface StoryReferences {
  /** Its heading, if it has one. */
  readonly heading?: StoryParagraph;
  readonly entries: readonly StoryParagraph[];
  /** Other blocks in the list. */
  readonly others: readonly StoryBlock[];
}

/** Takes the reference lists out of a story: what follows a heading such as References, and paragraphs of bibliographies. */
export function takeReferences(blocks: readonly StoryBlock[]): { readonly rest: StoryBlock[]; readonly lists: StoryReferences[] } {
  const rest: StoryBlock[] = [];
  const lists: StoryReferences[] = [];
  for (let at = 0; at < blocks.length; ) {
    const block = blocks[at];
    if (block === undefined) break;
    const heading = block.kind === 'paragraph' && isReferenceHeading(block) ? block : undefined;
    if (heading === undefined && !isEntry(block)) {
      rest.push(block);
      at++;
      continue;
    }
    const first = heading === undefined ? at : at + 1;
    const end = endOfList(blocks, first, heading?.level);
    const own = blocks.slice(first, end);
    const isMarked = own.some(isEntry);
    const entries = own.filter(
      (one): one is StoryParagraph => one.kind === 'paragraph' && (isMarked ? isEntry(one) : hasWords(one.content)),
    );
    if (entries.length === 0) {
      rest.push(block);
      at++;
      continue;
    }
    lists.push({
      ...(heading === undefined ? {} : { heading }),
      entries,
      others: own.filter((one) => !entries.some((entry) => entry === one)),
    });
    at = end;
  }
  return { rest, lists };
}

/** The end of a list: the next heading, caption or table, or the end of the paragraphs that are marked as references. */
function endOfList(blocks: readonly StoryBlock[], first: number, level: number | undefined): number {
  const last = blocks.findLastIndex(
    (block, at) => at >= first && isEntry(block) && !blocks.slice(first, at).some((one) => isHeadingAbove(one, level)),
  );
  let end = first;
  while (end < blocks.length) {
    const block = blocks[end];
    if (block === undefined || (block.kind !== 'paragraph' && end > last) || isHeadingAbove(block, level)) break;
    // Paragraphs after the marked entries are no references.
    if (last >= 0 && end > last) break;
    if (last < 0 && isOther(block)) break;
    end++;
  }
  return end;
}

function isHeadingAbove(block: StoryBlock, level: number | undefined): boolean {
  if (block.kind !== 'paragraph') return false;
  const isReference: boolean = isReferenceHeading(block);
  return (
    isReference ||
    (block.level !== undefined && (level === undefined || block.level <= level || sectionTypeOf(textIn(block.content)) !== undefined))
  );
}

function isOther(block: StoryBlock): boolean {
  if (block.kind !== 'paragraph') return true;
  const text = textIn(block.content);
  return (
    FIGURE_LABEL.test(text) ||
    TABLE_LABEL.test(text) ||
    roleOf(block.style) === 'caption' ||
    ['app', 'ack', 'supplementary-material'].includes(sectionTypeOf(text) ?? '')
  );
}

function isReferenceHeading(block: StoryBlock): boolean {
  if (block.kind !== 'paragraph') return false;
  const text = textIn(block.content).trim();
  return text.length < 60 && sectionTypeOf(text) === 'ref-list';
}

function isEntry(block: StoryBlock): boolean {
  return (
    block.kind === 'paragraph' &&
    !isReferenceHeading(block) &&
    block.level === undefined &&
    hasWords(block.content) &&
    (block.isBibliography || roleOf(block.style) === 'bibliography')
  );
}

export interface ReadReferences {
  readonly lists: readonly RefList[];
  readonly citable: readonly CitableReference[];
  /** Reference by key of the cited work. */
  readonly idByKey: ReadonlyMap<string, string>;
  /** Reference by position in the list, from 1. */
  readonly idByNumber: ReadonlyMap<number, string>;
  /** Reference by bookmark in its entry. */
  readonly idByBookmark: ReadonlyMap<string, string>;
}

export interface ReferenceContext {
  readonly reader: WordReader;
  readonly uniqueId: (wanted: string) => string;
  readonly assemble: (blocks: readonly StoryBlock[]) => Block[];
}

/**
 * Reads the entries of reference lists, joined with the data of the works that fields cite. Cited works without an entry are listed after
 * them, from their data.
 */
export function readReferences(lists: readonly StoryReferences[], { reader, uniqueId, assemble }: ReferenceContext): ReadReferences {
  const cited = citedItems(reader);
  const entries = lists.flatMap((list) => entriesOf(list));
  const itemByEntry = matched(entries, cited);
  const idByKey = new Map<string, string>();
  const idByNumber = new Map<number, string>();
  const idByBookmark = new Map<string, string>();
  const citable: CitableReference[] = [];
  const add = (
    number: number | undefined,
    key: string | undefined,
    parsed: { readonly persons: readonly CitedPerson[]; readonly year?: string },
  ): string => {
    const id = uniqueId(`ref-${citable.length + 1}`);
    if (key !== undefined) idByKey.set(key, id);
    if (number !== undefined && !idByNumber.has(number)) idByNumber.set(number, id);
    const [first] = parsed.persons;
    const name = first?.surname ?? first?.literal;
    citable.push({
      id,
      ...(number === undefined ? {} : { number }),
      ...(name === undefined ? {} : { name }),
      ...(parsed.year === undefined ? {} : { year: parsed.year }),
    });
    return id;
  };
  const references = new Map<Entry, Reference>();
  for (const entry of entries) {
    const item = itemByEntry.get(entry);
    const id = add(entry.number, item?.key, entry.parsed);
    for (const name of entry.bookmarks) idByBookmark.set(name, id);
    const label = entry.label === undefined ? {} : { label: entry.label };
    references.set(entry, {
      id,
      ...label,
      citations: [item === undefined ? citationOf(entry) : { ...dataOf(item), mixed: entry.line }],
      notes: [],
    });
  }
  reportDoubtful(
    entries.filter((entry) => !itemByEntry.has(entry)),
    entries.length,
    reader,
  );
  const taken = new Set([...itemByEntry.values()].map(({ key }) => key));
  const missing = cited.filter(({ key }) => !taken.has(key));
  const isNumbered = entries.some(({ number }) => number !== undefined);
  const generated = missing.map((one): Reference => {
    const data = dataOf(one);
    const persons = data.parts.flatMap((part) => (part.kind === 'persons' && part.role === 'author' ? part.persons : []));
    const number = citable.length + 1;
    const id = add(isNumbered || entries.length === 0 ? number : undefined, one.key, { persons });
    return { id, ...(isNumbered ? { label: `${number}.` } : {}), citations: [data], notes: [] };
  });
  const made = lists.map((list, at): RefList => {
    const own = entries.filter((entry) => entry.list === list).flatMap((entry) => references.get(entry) ?? []);
    const title = list.heading === undefined ? undefined : withoutBold(withoutAnchors(list.heading.content));
    return {
      kind: 'refList',
      id: uniqueId(at === 0 ? 'references' : `references-${at + 1}`),
      ...(list.heading?.list?.label ? { label: list.heading.list.label } : {}),
      title: title ?? [{ kind: 'text', value: 'References' }],
      content: assemble(list.others),
      references: at === lists.length - 1 ? [...own, ...generated] : own,
    };
  });
  if (made.length === 0 && generated.length > 0)
    made.push({
      kind: 'refList',
      id: uniqueId('references'),
      title: [{ kind: 'text', value: 'References' }],
      content: [],
      references: generated,
    });
  return { lists: made, citable, idByKey, idByNumber, idByBookmark };
}

interface Entry {
  readonly list: StoryReferences;
  readonly paragraph: StoryParagraph;
  readonly line: Inline[];
  readonly text: string;
  readonly label?: string;
  readonly number?: number;
  readonly bookmarks: readonly string[];
  readonly parsed: ParsedReference;
}

/** Entries of a list with their numbers, which Word counts or which are typed. */
function entriesOf(list: StoryReferences): Entry[] {
  const lines = list.entries.map((paragraph) => {
    const bookmarks = anchorsIn(paragraph.content);
    return { paragraph, bookmarks, line: trimLine(withoutAnchors(paragraph.content)) };
  });
  const typed = lines.filter(({ line }) => TYPED_NUMBER.test(textIn(line))).length;
  const isTyped = typed > 0 && typed * 2 >= lines.length;
  return lines.map(({ paragraph, bookmarks, line }) => {
    const started = isTyped ? withoutStart(line, TYPED_NUMBER) : undefined;
    const own = started?.rest ?? line;
    const counted = paragraph.list !== undefined && paragraph.list.format !== 'bullet' ? paragraph.list : undefined;
    const label = started?.match[0].trim() ?? (counted === undefined || counted.label === '' ? undefined : counted.label);
    const number = started === undefined ? counted?.number : Number(started.match[1]);
    const text = textIn(own).slice(0, 3000);
    return {
      list,
      paragraph,
      line: own,
      text,
      ...(label === undefined ? {} : { label }),
      ...(number === undefined ? {} : { number }),
      bookmarks,
      parsed: parseReference(text, own),
    };
  });
}

// [1]   1.   (12)   3)
const TYPED_NUMBER = /^\s*[[(]?(\d{1,3})(?:[\])]\.?|\.)\s*/;

export function anchorsIn(line: readonly Inline[]): string[] {
  return line.flatMap((inline) =>
    inline.kind === 'anchor' ? [inline.id] : 'content' in inline && inline.kind !== 'inlineFootnote' ? anchorsIn(inline.content) : [],
  );
}

export function withoutAnchors(line: readonly Inline[]): Inline[] {
  return line.flatMap((inline): Inline[] => {
    if (inline.kind === 'anchor') return [];
    return 'content' in inline && inline.kind === 'styled' ? [{ ...inline, content: withoutAnchors(inline.content) }] : [inline];
  });
}

/** A title without the bold type that all of it has, which is the page's business. */
export function withoutBold(line: readonly Inline[]): Inline[] {
  const isBold = (inline: Inline): boolean =>
    inline.kind === 'styled' ? inline.style === 'bold' : inline.kind === 'break' || (inline.kind === 'text' && inline.value.trim() === '');
  if (!line.every(isBold)) return [...line];
  return trimLine(line.flatMap((inline) => (inline.kind === 'styled' ? inline.content : [inline])));
}

function citationOf({ parsed, line }: Entry): Citation {
  const { parts, doi, url, publicationType } = parsed;
  return {
    ...(parts.length === 0 ? {} : { publicationType }),
    mixed: line,
    parts,
    ...(doi === undefined ? {} : { doi }),
    ...(url === undefined ? {} : { url }),
  };
}

function dataOf({ item, key }: CitedItem): Citation {
  const { reference } = referenceOf(withIdentifiers(item), { key, number: 1, readLine: richText, notes: [] });
  return reference.citations[0] ?? { parts: [] };
}

/** Moves identifiers out of the note, where Zotero keeps those that CSL has no field for: `PMID: 123 PMCID: PMC4`. */
function withIdentifiers(item: CitedItem['item']): CitedItem['item'] {
  const note = typeof item.note === 'string' ? item.note : '';
  const pmid = /\bPMID:\s*(\d+)/.exec(note)?.[1];
  const pmcid = /\bPMCID:\s*(PMC\d+)/.exec(note)?.[1];
  // Notes are those of the author's own library.
  const { note: _, ...rest } = item;
  return { ...rest, ...(pmid === undefined ? {} : { PMID: pmid }), ...(pmcid === undefined ? {} : { PMCID: pmcid }) };
}

/** Reads the few elements that CSL allows in text: `<i>E. coli</i>`. */
export function richText(text: string): Inline[] {
  const line: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(/<(i|b|sup|sub)>(.*?)<\/\1>|<\/?span[^>]*>/gs)) {
    if (match.index > at) line.push({ kind: 'text', value: text.slice(at, match.index) });
    const style = { i: 'italic', b: 'bold', sup: 'sup', sub: 'sub' } as const;
    const name = match[1];
    if (name === 'i' || name === 'b' || name === 'sup' || name === 'sub')
      line.push({ kind: 'styled', style: style[name], content: richText(match[2] ?? '') });
    at = match.index + match[0].length;
  }
  if (at < text.length) line.push({ kind: 'text', value: text.slice(at) });
  return line;
}

/** Cited works in the order of their first citation, each once. */
function citedItems({ openXrefs }: WordReader): CitedItem[] {
  const items = new Map<string, CitedItem>();
  for (const { target } of openXrefs)
    if ('items' in target) for (const one of target.items) if (!items.has(one.key)) items.set(one.key, one);
  return [...items.values()];
}

/** Finds the entry of each cited work: by DOI, by the words of its title, else by first author and year. */
function matched(entries: readonly Entry[], items: readonly CitedItem[]): ReadonlyMap<Entry, CitedItem> {
  const found = new Map<Entry, CitedItem>();
  const texts = new Map(entries.map((entry) => [entry, wordsOf(entry.text)]));
  for (const least of [0.85, 0.6]) {
    for (const one of items) {
      if ([...found.values()].includes(one)) continue;
      const scored = entries
        .filter((entry) => !found.has(entry))
        .map((entry) => ({ entry, score: likeness(one, entry, texts.get(entry) ?? new Set()) }));
      const best = scored.reduce<{ entry: Entry; score: number } | undefined>(
        (top, next) => (top === undefined || next.score > top.score ? next : top),
        undefined,
      );
      if (best !== undefined && best.score >= least) found.set(best.entry, one);
    }
  }
  return found;
}

function likeness({ item }: CitedItem, entry: Entry, words: ReadonlySet<string>): number {
  const doi = typeof item.DOI === 'string' ? item.DOI.toLowerCase() : '';
  if (doi !== '' && entry.text.toLowerCase().includes(doi)) return 2;
  const title = typeof item.title === 'string' ? [...wordsOf(item.title)] : [];
  const share = title.length === 0 ? 0 : title.filter((word) => words.has(word)).length / title.length;
  const year = /\d{4}/.exec(JSON.stringify(item.issued ?? ''))?.[0];
  const [first] = Array.isArray(item.author) ? item.author : [];
  const name: unknown = first?.family ?? first?.literal;
  const hasName = typeof name === 'string' && [...wordsOf(name)].every((word) => words.has(word));
  const hasYear = year !== undefined && entry.text.includes(year);
  return share * 0.7 + (hasName ? 0.2 : 0) + (hasYear ? 0.1 : 0);
}

function wordsOf(text: string): Set<string> {
  return new Set(foldAccents(text.toLowerCase().replace(/<[^>]*>/g, '')).match(/[\p{L}\p{N}]+/gu) ?? []);
}

function reportDoubtful(entries: readonly Entry[], total: number, reader: WordReader): void {
  const doubtful = entries.filter(({ parsed }) => parsed.confidence < 3);
  const [first] = doubtful;
  if (first === undefined) return;
  reader.warn(
    'word-guessed',
    translatable`the fields of ${doubtful.length} of ${total} references are not clear, first of "${first.text.slice(0, 60)}", so they are shown as they are; expected authors, year, title and source`,
    first.paragraph.number,
  );
}
