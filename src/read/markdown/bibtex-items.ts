import type { ReportProblem } from '../../model/problem.ts';
import { nearest } from '../../model/text/nearest.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { Translatable } from '../../model/translatable.ts';
import { type BibtexEntry, type BibtexFile, parseBibtex } from './parse-bibtex.ts';
import { texLine, texText } from './tex-line.ts';

/** A text file of references with its key in the content. */
export interface BibliographyFile {
  readonly file: string;
  readonly text: string;
}

/** CSL fields of an entry; titles, names of publishers and notes are still TeX. */
export type BibtexItem = Readonly<Record<string, unknown>>;

/** The references of a BibTeX file, converted when they are cited. */
export interface BibtexLibrary {
  readonly keys: readonly string[];
  /** Returns the CSL fields of an entry; undefined if there is none with the key. Its faults are reported with its line. */
  item(key: string): BibtexItem | undefined;
}

/** Opens a BibTeX or BibLaTeX file. Syntax errors and repeated keys are reported with their lines. */
export function openBibtex({ file, text }: BibliographyFile, report: ReportProblem): BibtexLibrary {
  const { byKey, byLowerKey, repeated, mistakes } = indexed(text);
  const tell = (code: string, severity: 'error' | 'warning', line: number, message: Translatable): void =>
    report({ code, severity, place: { file, line, column: 1 }, message });
  for (const { line, message } of mistakes) tell('bibliography-syntax', 'error', line, message);
  for (const { key, line } of repeated) {
    const first = byKey.get(key)?.line ?? line;
    const message = translatable`the entry "${key}" is in line ${first} already and is left out; expected a key of its own`;
    tell('reference-repeated', 'warning', line, message);
  }
  return {
    keys: [...byKey.keys()],
    item: (key) => {
      const entry = byKey.get(key);
      if (entry === undefined) return undefined;
      const warn = (message: Translatable) => tell('bibliography-entry', 'warning', entry.line, message);
      return itemOf(entry, { byLowerKey, warn });
    },
  };
}

interface BibtexIndex extends Pick<BibtexFile, 'mistakes'> {
  readonly byKey: ReadonlyMap<string, BibtexEntry>;
  /** The same by key in lower case: BibTeX compares the keys of `crossref` without case. */
  readonly byLowerKey: ReadonlyMap<string, BibtexEntry>;
  /** Entries whose key an earlier one has. */
  readonly repeated: readonly BibtexEntry[];
}

/** Returns the index of a file. That of the journal's own file is cached, because it is read for one article after the other. */
function indexed(text: string): BibtexIndex {
  const known = recent.get(text);
  const index = known ?? indexOf(parseBibtex(text));
  recent.delete(text);
  recent.set(text, index);
  const [oldest = ''] = recent.keys();
  if (recent.size > MOST_RECENT) recent.delete(oldest);
  return index;
}

/** Indexes by text, least recently used first. */
const recent = new Map<string, BibtexIndex>();
/** The file of the journal and that of an article. */
const MOST_RECENT = 2;

function indexOf({ entries, mistakes }: BibtexFile): BibtexIndex {
  const byKey = new Map<string, BibtexEntry>();
  const byLowerKey = new Map<string, BibtexEntry>();
  const repeated = entries.filter((entry) => {
    const isRepeated = byKey.has(entry.key);
    if (!isRepeated) byKey.set(entry.key, entry);
    const lower = entry.key.toLowerCase();
    if (!byLowerKey.has(lower)) byLowerKey.set(lower, entry);
    return isRepeated;
  });
  return { byKey, byLowerKey, repeated, mistakes };
}

interface EntryContext {
  readonly byLowerKey: ReadonlyMap<string, BibtexEntry>;
  readonly warn: (message: Translatable) => void;
}

function itemOf(entry: BibtexEntry, context: EntryContext): BibtexItem {
  const fields = withParents(entry, context);
  const used = new Set<string>();
  const field = (...names: string[]): string | undefined => {
    const value = names.map((name) => fields.get(name)?.trim()).find((one) => one !== undefined && one !== '');
    if (value?.includes('\\') === true) used.add(value);
    return value;
  };
  const plain = (...names: string[]): string | undefined => {
    const value = field(...names);
    return value === undefined ? undefined : texText(value);
  };
  const known = TYPES.get(entry.type);
  if (known === undefined) {
    const meant = nearest(entry.type, TYPES.keys());
    const hint =
      meant === undefined ? translatable`expected one of ${[...TYPES.keys()].join(', ')}` : translatable`did you mean "${meant}"?`;
    context.warn(translatable`"@${entry.type}" is no type of BibTeX, so "${entry.key}" is read as @misc; ${hint}`);
  }
  const { type, container } = known ?? { type: 'document' };
  const title = titled(field('title'), field('subtitle'));
  const { year, rest } = yearOf(plain('date', 'year') ?? '');
  if (title === undefined && field('booktitle', 'author', 'editor', 'note', 'howpublished') === undefined) {
    context.warn(translatable`the entry "${entry.key}" has no title; expected "title"`);
  }
  const item: Record<string, unknown> = {
    type: type === 'document' && field('url', 'howpublished')?.includes('://') === true ? 'webpage' : type,
    author: namesOf(field('author')),
    editor: namesOf(field('editor')),
    issued: year,
    title,
    'container-title':
      container === 'journal'
        ? titled(field('journaltitle', 'journal'), field('journalsubtitle'))
        : container === 'book'
          ? titled(field('booktitle', 'maintitle', 'journal', 'eventtitle'), field('booksubtitle'))
          : field('journaltitle', 'journal'),
    edition: field('edition'),
    volume: plain('volume'),
    issue: plain(...(container === 'journal' ? ['number', 'issue'] : ['issue', 'number'])),
    page: plain('pages', 'eid', 'articleno')?.replace(/\s*(?:–|—|-+)\s*/g, '-'),
    publisher: field('publisher', 'institution', 'school', 'organization'),
    'publisher-place': field('location', 'address'),
    version: plain('version'),
    note: [rest, ...noteFields(entry.type, field)].filter((one) => one !== '' && one !== undefined).join('. '),
    DOI: address(field('doi')),
    PMID: plain('pmid'),
    PMCID: plain('pmcid', 'pmc'),
    URL: address(field('url')) ?? preprintAddress(field) ?? /https?:\/\/[^\s{}]+/.exec(address(field('howpublished')) ?? '')?.[0],
  };
  const unknown = new Set([...used].flatMap((value) => texLine(value).unknown));
  if (unknown.size > 0)
    context.warn(
      translatable`the command ${[...unknown].join(', ')} of "${entry.key}" is left out; expected its character, or TeX of BibTeX`,
    );
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined && value !== ''));
}

/** Fields of an entry with those of its `crossref` and `xdata` that it lacks. The title of the parent is the `booktitle` of a part. */
function withParents(entry: BibtexEntry, { byLowerKey, warn }: EntryContext): ReadonlyMap<string, string> {
  const fields = new Map(entry.fields);
  const seen = new Set([entry]);
  const queue = [entry];
  for (let child = queue.shift(); child !== undefined; child = queue.shift()) {
    const named = [child.fields.get('crossref'), ...(child.fields.get('xdata')?.split(',') ?? [])];
    for (const key of named) {
      if (key === undefined || key.trim() === '') continue;
      const parent = byLowerKey.get(key.trim().toLowerCase());
      if (parent === undefined) {
        const meant = nearest(key.trim(), byLowerKey.keys());
        const hint = meant === undefined ? translatable`expected the key of an entry` : translatable`did you mean "${meant}"?`;
        warn(translatable`"crossref" of "${child.key}" names "${key.trim()}", which is not in the file; ${hint}`);
      } else if (!seen.has(parent)) {
        seen.add(parent);
        queue.push(parent);
        for (const [name, value] of parent.fields) {
          const own = parent.type === 'xdata' ? name : (inherited(child.type, parent.type)[name] ?? name);
          if (!fields.has(own) && !NOT_INHERITED.has(name)) fields.set(own, value);
        }
      }
    }
  }
  return fields;
}

function inherited(child: string, parent: string): Readonly<Record<string, string>> {
  if (child === 'article') return { title: 'journaltitle', subtitle: 'journalsubtitle' };
  if (parent.startsWith('mv')) return { title: 'maintitle', subtitle: 'mainsubtitle' };
  return { title: 'booktitle', subtitle: 'booksubtitle', ...(child === 'inbook' ? { author: 'bookauthor' } : {}) };
}

const NOT_INHERITED: ReadonlySet<string> = new Set([
  'crossref',
  'xdata',
  'ids',
  'label',
  'pages',
  'abstract',
  'keywords',
  'file',
  'shorttitle',
]);

function titled(title: string | undefined, subtitle: string | undefined): string | undefined {
  if (title === undefined || subtitle === undefined) return title ?? subtitle;
  return /[?!.:]\}*$/.test(title) ? `${title} ${subtitle}` : `${title}: ${subtitle}`;
}

/** Year of `2010`, `2010a`, `2010-05-01`, `2010/2012`; other words, as `in press`, are returned as `rest`. */
function yearOf(date: string): { readonly year: string | undefined; readonly rest: string } {
  const year = /^[{(c. ]*(\d{4})(?!\d)([a-z]?)/.exec(date);
  if (year?.[1] === undefined) return { year: undefined, rest: date };
  return { year: `${year[1]}${year[2] ?? ''}`, rest: '' };
}

function noteFields(type: string, field: (...names: string[]) => string | undefined): (string | undefined)[] {
  const kind = field('type') ?? (type === 'phdthesis' ? 'PhD thesis' : type === 'mastersthesis' ? "Master's thesis" : undefined);
  const published = field('howpublished');
  const isAddress = published !== undefined && /^\s*(?:\\url\s*\{|https?:)/.test(published);
  return [kind, isAddress ? undefined : published, field('note'), field('addendum')];
}

/** A DOI or URL, in which TeX has only escaped characters. */
function address(written: string | undefined): string | undefined {
  if (written === undefined) return undefined;
  return written
    .replace(/\\(?:url|href|path|nolinkurl)\s*\{([^{}]*)\}/g, '$1')
    .replace(/\\textasciitilde(?:\{\}|\s)?|\\~(?:\{\})?|\{\\textasciitilde\}/g, '~')
    .replace(/\\textunderscore(?:\{\}|\s)?/g, '_')
    .replace(/\\([_%&#$~{}])/g, '$1')
    .replace(/^\{(.*)\}$/, '$1')
    .replace(/\s+/g, '');
}

function preprintAddress(field: (...names: string[]) => string | undefined): string | undefined {
  const id = address(field('eprint'));
  const archive = field('eprinttype', 'archiveprefix')?.toLowerCase();
  if (id === undefined || field('doi') !== undefined) return undefined;
  if (archive === 'arxiv' || (archive === undefined && /^\d{4}\.\d{4,5}(?:v\d+)?$/.test(id)))
    return `https://arxiv.org/abs/${id.replace(/^arxiv:/i, '')}`;
  return archive === 'jstor' ? `https://www.jstor.org/stable/${id}` : undefined;
}

/** Names joined by `and`: `First von Last`, `von Last, First`, `von Last, Jr, First`, `{A Group}`, and `others` at the end. */
function namesOf(written: string | undefined): readonly object[] | undefined {
  if (written === undefined) return undefined;
  return splitAt(written, /\s+and\s+/iy).flatMap((name) => (name.trim() === '' ? [] : [nameOf(name.trim())]));
}

function nameOf(name: string): object {
  if (name.toLowerCase() === 'others') return { literal: 'others' };
  if (/^(?:family|given|prefix|suffix)\s*=/.test(name)) return nameOfParts(name);
  const isGroup = name.startsWith('{') && splitAt(name, /\s+/y).length === 1 && !name.startsWith('{\\');
  if (isGroup) return { literal: texText(name) };
  const [last = '', ...rest] = splitAt(name, /\s*,\s*/y);
  if (rest.length > 0) {
    const [suffix, given] = rest.length > 1 ? [rest[0], rest.slice(1).join(', ')] : [undefined, rest[0]];
    return person({ family: last, given, suffix });
  }
  const words = splitAt(name, /[\s~]+/y);
  if (words.length === 1) return { literal: texText(name) };
  const particle = words.findIndex((word, i) => i < words.length - 1 && isLowerCase(word));
  const at = particle < 0 ? words.length - 1 : particle;
  return person({ family: words.slice(at).join(' '), given: words.slice(0, at).join(' ') });
}

/** `family=Beethoven, given=Ludwig, prefix=van` of BibLaTeX. */
function nameOfParts(name: string): object {
  const parts = new Map(
    splitAt(name, /\s*,\s*/y).map((part) => {
      const [key = '', ...value] = part.split('=');
      return [key.trim(), value.join('=').replace(/^"(.*)"$/, '$1')] as const;
    }),
  );
  const family = [parts.get('prefix'), parts.get('family')].filter(Boolean).join(' ');
  return person({ family, given: parts.get('given'), suffix: parts.get('suffix') });
}

function person(parts: { readonly family: string; readonly given: string | undefined; readonly suffix?: string | undefined }): object {
  return Object.fromEntries(
    Object.entries(parts).flatMap(([key, tex]) =>
      tex === undefined || tex.trim() === '' ? [] : [[key, texText(tex).replace(/\u00A0/g, ' ')]],
    ),
  );
}

/** True if the first letter outside of braces is in lower case, as in `van` and `de`. */
function isLowerCase(word: string): boolean {
  if (/^\{[^\\]/.test(word)) return false;
  const [first = ''] = texText(word);
  return first !== first.toUpperCase();
}

/** Splits TeX where a pattern matches outside of braces. */
function splitAt(tex: string, pattern: RegExp): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < tex.length; at++) {
    const current = tex[at];
    if (current === '\\') at++;
    else if (current === '{') depth++;
    else if (current === '}') depth--;
    else if (depth === 0) {
      pattern.lastIndex = at;
      const found = pattern.exec(tex)?.[0];
      if (found === undefined || found === '') continue;
      parts.push(tex.slice(start, at));
      start = at + found.length;
      at = start - 1;
    }
  }
  return [...parts, tex.slice(start)];
}

interface EntryType {
  /** Type of CSL. */
  readonly type: string;
  /** Kind of the work that contains this one. */
  readonly container?: 'journal' | 'book';
}

/** Types of BibTeX and BibLaTeX. */
const TYPES: ReadonlyMap<string, EntryType> = new Map(
  Object.entries({
    'article suppperiodical review': { type: 'article-journal', container: 'journal' },
    'book mvbook booklet collection mvcollection reference mvreference proceedings mvproceedings': { type: 'book' },
    'inbook bookinbook suppbook incollection suppcollection inreference': { type: 'chapter', container: 'book' },
    'inproceedings conference': { type: 'paper-conference', container: 'book' },
    'manual report techreport standard': { type: 'report' },
    'thesis phdthesis mastersthesis': { type: 'thesis' },
    'online electronic www webpage': { type: 'webpage' },
    'dataset data': { type: 'dataset' },
    periodical: { type: 'periodical' },
    preprint: { type: 'article' },
    software: { type: 'software' },
    patent: { type: 'patent' },
    'misc unpublished artwork audio image jurisdiction legislation letter movie music performance video': { type: 'document' },
  } satisfies Record<string, EntryType>).flatMap(([names, type]) => names.split(' ').map((name) => [name, type] as const)),
);
