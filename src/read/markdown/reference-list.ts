import { parse } from 'yaml';
import type { Block, RefList, Section } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import { translatable } from '../../text/translatable.ts';
import { withoutStart } from './captions.ts';
import type { WrittenReference } from './front-matter-settings.ts';
import type { MarkdownReader } from './markdown-reader.ts';
import type { ReadMarkdownOptions } from './open-reader.ts';
import type { CitedReference, Pointers } from './pointers.ts';
import type { ReadFrontMatter } from './read-front-matter.ts';
import { type KeyedReference, referenceOf } from './references-of.ts';

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
}

/**
 * Reads all references: those of the front matter, of the bibliography, and the list items under `# References`, in this order.
 * A list item that begins with `@key` is cited by that key.
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
  for (const [key, one] of [...written, ...bibliographyOf(options)]) {
    add(key, one, { readLine: (text) => reader.readLine({ text, line }) });
  }

  const rest: Block[] = [];
  for (const block of section?.content ?? []) {
    if (block.kind !== 'list') rest.push(block);
    else for (const { content } of block.items) rest.push(...addItem(content, pointers, add));
  }
  const refs = [...keyed.values()];
  const cited = new Map(refs.map((one) => [one.key, one.cited]));
  if (refs.length === 0 && section === undefined) return { refLists: [], cited };
  const id = section?.id ?? reader.id({ values: {} }, 'references', 'References');
  const title: readonly Inline[] = section?.title ?? [{ kind: 'text', value: 'References' }];
  return { refLists: [{ kind: 'refList', id, title, content: rest, references: refs.map(({ reference }) => reference) }], cited };
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
function bibliographyOf({ bibliography, report }: ReadMarkdownOptions): (readonly [string | undefined, WrittenReference])[] {
  if (bibliography === undefined) return [];
  const { file, text } = bibliography;
  try {
    const written: unknown = parse(text, { maxAliasCount: 100, logLevel: 'error' });
    const list: unknown = Array.isArray(written)
      ? written
      : typeof written === 'object' && written !== null
        ? Reflect.get(written, 'references')
        : undefined;
    if (!Array.isArray(list)) throw new Error(translatable`it holds no list of references`);
    const items = list.filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null);
    return items.map((one) => [keyOf(one), one]);
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    const place = { file, line: 1, column: 1 };
    report({
      code: 'bibliography-syntax',
      severity: 'error',
      place,
      message: translatable`cannot be read (${reason}); expected CSL references in JSON or YAML`,
    });
    return [];
  }
}
