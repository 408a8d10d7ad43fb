import { parse } from 'yaml';
import type { Block, RefList, Section } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import { compareText } from '../../model/text/compare.ts';
import { TranslatableError, translatable, wordsOf } from '../../model/text/translatable.ts';
import { type BibliographyFile, type BibtexItem, type BibtexLibrary, openBibtex } from './bibtex-items.ts';
import { withoutStart } from './captions.ts';
import type { WrittenReference } from './front-matter-settings.ts';
import type { MarkdownReader } from './markdown-reader.ts';
import type { ReadMarkdownOptions } from './open-reader.ts';
import type { CitedReference, Pointers } from './pointers.ts';
import type { ReadFrontMatter } from './read-front-matter.ts';
import { type KeyedReference, referenceOf, sortNames } from './references-of.ts';
import { texLine } from './tex-line.ts';

export interface ReferenceListOptions {
  readonly options: ReadMarkdownOptions;
  readonly reader: MarkdownReader;
  readonly pointers: Pointers;
  /** The section titled `References`, if the article has one. */
  readonly section: Section | undefined;
}

/** The reference list, and its entries for citations by key. */
export interface ReadReferences {
  /** One, or none if the article has no references. */
  readonly refLists: readonly RefList[];
  readonly cited: ReadonlyMap<string, CitedReference>;
  /** Keys of all references that could be cited. */
  readonly keys: readonly string[];
}

/**
 * Reads all references: of the front matter, of a bibliography in CSL, and of the list below `# References`. The cited ones of bibliographies
 * in BibTeX follow, by authors and year. A list item that begins with `@key` is cited by that key.
 */
export function referenceList(
  { settings, lineOf }: ReadFrontMatter,
  { options, reader, pointers, section }: ReferenceListOptions,
): ReadReferences {
  const keyed = new Map<string, KeyedReference>();
  const add: AddReference = (key, written, { readLine, notes = [] }) => {
    const number = keyed.size + 1;
    if (key !== undefined && keyed.has(key)) {
      reader.warn('reference-repeated', translatable`the reference "${key}" is there already; expected a key of its own`);
    }
    let ownKey = key ?? String(number);
    for (let n = 2; keyed.has(ownKey); n++) ownKey = `${key ?? number}-${n}`;
    keyed.set(ownKey, referenceOf(written, { key: ownKey, number, readLine, notes }));
  };
  const line = lineOf('references');
  const { references = [] } = settings;
  const written = Array.isArray(references) ? references.map((one) => [keyOf(one), one] as const) : Object.entries(references);
  const { bibliography, journalBibliography } = options;
  const isTex = bibliography !== undefined && isBibtex(bibliography);
  for (const [key, one] of [...written, ...(isTex ? [] : cslReferences(options))]) {
    add(key, one, { readLine: (text) => reader.readLine({ text, line }) });
  }

  const rest: Block[] = [];
  for (const block of section?.content ?? []) {
    if (block.kind !== 'list') rest.push(block);
    else for (const { content } of block.items) rest.push(...addItem(content, pointers, add));
  }
  const libraries = [...(isTex ? [bibliography] : []), ...(journalBibliography === undefined ? [] : [journalBibliography])].map((file) =>
    openBibtex(file, options.report),
  );
  for (const [key, item] of citedItems(pointers.keys(), keyed, libraries)) add(key, item, { readLine: (text) => texLine(text).content });
  if (isTex && libraries[0]?.keys.length !== 0 && !libraries[0]?.keys.some((key) => keyed.has(key))) {
    const message = translatable`none of the references of "${bibliography.file}" is cited, so none is listed; expected citations as [@${libraries[0]?.keys[0]}]`;
    options.report({
      code: 'bibliography-unused',
      severity: 'warning',
      place: { file: options.file, line: lineOf('bibliography'), column: 1 },
      message,
    });
  }
  const refs = [...keyed.values()];
  const cited = new Map(refs.map((one) => [one.key, one.cited]));
  const keys = libraries.flatMap((library) => library.keys);
  if (refs.length === 0 && section === undefined) return { refLists: [], cited, keys };
  const id = section?.id ?? reader.id({ values: {} }, 'references', 'References');
  const title: readonly Inline[] = section?.title ?? [{ kind: 'text', value: 'References' }];
  return { refLists: [{ kind: 'refList', id, title, content: rest, references: refs.map(({ reference }) => reference) }], cited, keys };
}

/** Entries of BibTeX files that are cited and not defined by the article itself, by authors, year and key; the first file has priority. */
function citedItems(
  pointed: ReadonlySet<string>,
  known: ReadonlyMap<string, unknown>,
  libraries: readonly BibtexLibrary[],
): (readonly [string, BibtexItem])[] {
  const items = [...pointed].flatMap((key) => {
    const item = known.has(key) ? undefined : libraries.map((library) => library.item(key)).find((one) => one !== undefined);
    return item === undefined ? [] : [{ key, item, order: [...sortNames(item), String(item.issued ?? ''), key].join('\n') }];
  });
  return items.sort((a, b) => compareText(a.order, b.order)).map(({ key, item }) => [key, item] as const);
}

/** True for BibTeX, by the name of the file or its first entry. */
function isBibtex({ file, text }: BibliographyFile): boolean {
  return /\.bib(?:tex)?$/i.test(file) || (!/\.(?:json|ya?ml)$/i.test(file) && /^\s*@[A-Za-z]+\s*[{(]/.test(text));
}

interface AddOptions {
  readonly readLine: (text: string) => Inline[];
  readonly notes?: readonly Block[];
}

type AddReference = (key: string | undefined, written: WrittenReference, options: AddOptions) => void;

/**
 * Adds a reference written as a list item, which may begin with a citation as its key. Returns the blocks of an item that is not a reference.
 */
function addItem(content: readonly Block[], pointers: Pointers, add: AddReference): readonly Block[] {
  const [first, ...notes] = content;
  if (first?.kind !== 'paragraph') return content;
  const [start] = first.content;
  const key = start === undefined ? undefined : pointers.takeKey(start);
  const line = key === undefined ? [...first.content] : (withoutStart(first.content.slice(1), /^\s*:?\s*/)?.rest ?? first.content.slice(1));
  add(key, plainText(line), { readLine: () => line, notes });
  return [];
}

function plainText(line: readonly Inline[]): string {
  return line
    .map((inline) =>
      inline.kind === 'text' ? inline.value : 'content' in inline && inline.kind !== 'inlineFootnote' ? plainText(inline.content) : '',
    )
    .join('');
}

function keyOf(written: WrittenReference): string | undefined {
  if (typeof written === 'string') return undefined;
  return typeof written.id === 'string' || typeof written.id === 'number' ? String(written.id) : undefined;
}

/** Reads the references of a CSL file: a JSON or YAML list, or an object with a list `references`. */
function cslReferences({ bibliography, report }: ReadMarkdownOptions): (readonly [string | undefined, WrittenReference])[] {
  if (bibliography === undefined) return [];
  const { file, text } = bibliography;
  try {
    const written: unknown = parse(text, { maxAliasCount: 100, logLevel: 'error' });
    const list: unknown = Array.isArray(written)
      ? written
      : typeof written === 'object' && written !== null
        ? Reflect.get(written, 'references')
        : undefined;
    if (!Array.isArray(list)) throw new TranslatableError(translatable`it holds no list of references`);
    const items = list.filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null);
    return items.map((one) => [keyOf(one), one]);
  } catch (error) {
    const words = wordsOf(error);
    const reason = typeof words === 'string' ? words.split('\n')[0] : words;
    const place = { file, line: 1, column: 1 };
    report({
      code: 'bibliography-syntax',
      severity: 'error',
      place,
      message: translatable`cannot be read (${reason}); expected references in BibTeX, or CSL in JSON or YAML`,
    });
    return [];
  }
}
