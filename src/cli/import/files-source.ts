import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { english } from '../../model/text/translatable.ts';
import type { Imported, LeftOut, OpenedSource } from '../../read/import/imported.ts';
import { dependentFiles } from '../../read/import/jats-files.ts';
import type { Json } from '../../read/import/json-values.ts';
import { type ArticleAnswers, joinedRecord } from '../../read/import/ojs-article.ts';
import { mergedRecord, type SourceFile, type SourceJournal, type SourceRecord, tagOf } from '../../read/import/record.ts';
import { issuePlaces, type Recorded, readRecording } from '../../read/import/recordings.ts';
import { type Content, type ContentFile, contentOf, isZipName } from '../../read/package/content.ts';
import { ContentError } from '../../read/package/content-error.ts';
import { diskFolder } from '../../read/package/disk-folder.ts';
import { decodePage, decodeText } from '../../read/xml/decode-text.ts';
import { decodeXml } from '../../read/xml/decode-xml.ts';
import type { SourceInput, SourceOptions } from './sources.ts';
import { ArchiveError, isTarName, unpackedFiles } from './unpack-tar.ts';
import { journalSettings, openSite, RecordConverter } from './web-source.ts';

/** A file of metadata, and those around it. */
interface Listed {
  readonly content: Content;
  /** Files, also within zips, by key. */
  readonly files: ReadonlyMap<string, ContentFile>;
  readonly faults: readonly LeftOut[];
  /** Absolute path of the folder. */
  readonly folder: string;
  /** Absolute paths of the folders in which tar archives are unpacked, by their keys. */
  readonly unpacked: ReadonlyMap<string, string>;
}

/** True if one of the files has a format of metadata. */
export async function hasMetadata(input: SourceInput): Promise<boolean> {
  if (input.kind === 'url' || input.kind === 'name') return false;
  if ((input.names ?? [input.path ?? '']).some(isTarName)) return true;
  const listed = await listFiles(input);
  for (const file of listed.files.values()) if ((await recordedIn(listed, file)) !== undefined) return true;
  // A zip that cannot be opened is reported.
  return input.kind === 'file' && listed.faults.length > 0;
}

/**
 * Opens files of metadata, or a folder or zip of them: recorded answers of servers, JATS, BibTeX, RIS, CSL-JSON, Janeway's tables. What several files
 * say of one article is joined. Files of articles are looked for beside them and in the folder `--files`.
 */
export async function openFiles(input: SourceInput, options: SourceOptions): Promise<OpenedSource> {
  const unpackedIn = await mkdtemp(join(tmpdir(), 'offprint-import-'));
  const listed = await listFiles(input, unpackedIn);
  const site = options.oldUrl ?? options.endpoint;
  const client = await openSite(options, { site: site ?? 'https://example.invalid', obeysRobots: true });
  return {
    name: `${basename(input.path ?? input.given)}`,
    items: (async function* () {
      try {
        yield* itemsOf(listed, options);
        await client.finish();
      } finally {
        await rm(unpackedIn, { recursive: true, force: true });
      }
    })(),
    fetch: (url) => client.open(url),
    digestOf: (url) => client.digestOf(url),
  };
}

async function* itemsOf(listed: Listed, options: SourceOptions): AsyncGenerator<Imported> {
  for (const fault of listed.faults) yield { kind: 'left-out', ...fault };
  const articles = new Map<string, Known>();
  const issues: Json[] = [];
  const identifiers = new Set<string>();
  const seen = new Set<string>();
  for (const file of listed.files.values()) {
    for (const one of (await recordedIn(listed, file)) ?? []) {
      if ('leftOut' in one) yield { kind: 'left-out', ...one.leftOut };
      else if ('issue' in one) issues.push(one.issue);
      else if ('identifier' in one) identifiers.add(one.identifier);
      else if ('answers' in one) {
        seen.add(one.at);
        yield* added(articles, one, file);
      }
    }
  }
  for (const identifier of identifiers)
    if (!seen.has(`record ${identifier}`))
      yield { kind: 'left-out', what: 'article', at: identifier, reason: 'the files have its identifier only' };
  const places = issuePlaces(issues);
  for (const { id } of places.values()) yield { kind: 'issue', key: `ojs-issue:${id}`, files: [] };
  const others = await otherFiles(options);
  const converter = new RecordConverter({
    sites: [...(options.oldUrl === undefined ? [] : [options.oldUrl]), ...options.allowSites],
    allowPrivate: options.allowPrivate,
    journal: journalOf([...articles.values()]),
  });
  const packages = packagesOf([...articles.values()]);
  for (const known of articles.values()) {
    const joined = joinedRecord(known.answers);
    if (joined === undefined) continue;
    const record = withIssue(joined, known.issueId === undefined ? undefined : places.get(known.issueId));
    yield* converter.items(await withFiles(record, known, { listed, others, packages, isOnly: articles.size === 1 }), known);
  }
  const records = [...articles.values()].flatMap(({ answers }) => joinedRecord(answers) ?? []);
  if (records.length > 0)
    yield {
      kind: 'journal',
      settings: journalSettings(journalOf([...articles.values()]), {
        language: records.flatMap(({ language }) => tagOf(language) ?? [])[0],
      }),
      files: [],
    };
}

/** Answers of the files about one article. */
interface Known {
  readonly answers: ArticleAnswers;
  readonly at: string;
  readonly line?: number | undefined;
  readonly file: ContentFile;
  readonly names: readonly string[];
  readonly entry?: string | undefined;
  readonly issueId?: string | undefined;
}

/** Adds an answer to what is known of its article. Two answers of the same kind are two articles with the same key. */
function* added(articles: Map<string, Known>, one: Extract<Recorded, { answers: ArticleAnswers }>, file: ContentFile): Generator<Imported> {
  const record = joinedRecord(one.answers);
  if (record === undefined) return;
  const { at, line, files = [], entry } = one;
  // An article may be known by its DOI only.
  const key = articles.has(record.key) || record.doi === undefined ? record.key : (keyOfDoi(articles, record.doi) ?? record.key);
  const known = articles.get(key);
  const isRepeated =
    known !== undefined &&
    Object.entries(one.answers).some(([kind, value]) => value !== undefined && known.answers[kind as keyof ArticleAnswers] !== undefined);
  // An answer of one record is in several files.
  if (isRepeated && known?.at === at && known.file !== file) return;
  if (isRepeated)
    yield {
      kind: 'left-out',
      what: 'article',
      at,
      ...(line === undefined ? {} : { line }),
      reason: `it has the key ${key} of an earlier one`,
    };
  else
    articles.set(key, {
      ...known,
      at: known?.at ?? at,
      line: known?.line ?? line,
      file: known?.file ?? file,
      names: [...(known?.names ?? []), ...files],
      entry: known?.entry ?? entry,
      answers: { ...known?.answers, ...one.answers },
      issueId: known?.issueId ?? one.issueId,
    });
}

function keyOfDoi(articles: ReadonlyMap<string, Known>, doi: string): string | undefined {
  for (const [key, { answers }] of articles) if (joinedRecord(answers)?.doi?.toLowerCase() === doi.toLowerCase()) return key;
  return undefined;
}

function withIssue(record: SourceRecord, issue: { readonly volume?: string; readonly number?: string } | undefined): SourceRecord {
  return issue === undefined
    ? record
    : mergedRecord(record, {
        key: record.key,
        titles: [],
        ...(issue.volume === undefined ? {} : { volume: issue.volume }),
        ...(issue.number === undefined ? {} : { issue: issue.number }),
      });
}

/** The journal of most articles. */
function journalOf(articles: readonly Known[]): SourceJournal {
  const counts = new Map<string, { count: number; readonly journal: SourceJournal }>();
  for (const { answers } of articles) {
    const journal = joinedRecord(answers)?.journal;
    const name = journal?.issn ?? journal?.title;
    if (journal === undefined || name === undefined) continue;
    const known = counts.get(name) ?? { count: 0, journal };
    known.count++;
    counts.set(name, known);
  }
  return [...counts.values()].reduce<{ count: number; readonly journal: SourceJournal }>(
    (most, one) => (one.count > most.count ? one : most),
    { count: 0, journal: {} },
  ).journal;
}

interface FileContext {
  readonly listed: Listed;
  readonly others: Listed | undefined;
  /** True if the source has one article, so that a PDF beside it is its own. */
  readonly isOnly: boolean;
  /** Files of articles whose zip, archive or folder has no other article. */
  readonly packages: ReadonlySet<string>;
}

/** Articles that are alone in their folder, which is not that of the source itself. */
function packagesOf(articles: readonly Known[]): ReadonlySet<string> {
  const folders = articles.map(({ file }) => dirname(file.key));
  return new Set(
    articles.flatMap(({ file }) => {
      const folder = dirname(file.key);
      return folder !== '.' && folders.indexOf(folder) === folders.lastIndexOf(folder) ? [file.key] : [];
    }),
  );
}

/** Adds the files of an article that are named by it, or by the names of their own. */
async function withFiles(record: SourceRecord, known: Known, { listed, others, isOnly, packages }: FileContext): Promise<SourceRecord> {
  const { jats } = known.answers;
  const isPackage = packages.has(known.file.key);
  const found: SourceFile[] = [];
  const taken = new Set<string>([known.file.key]);
  const add = (from: Listed, file: ContentFile, more: Partial<SourceFile> = {}): void => {
    if (taken.has(file.key)) return;
    taken.add(file.key);
    found.push({ from: sourceOf(from, file), name: basename(file.key), ...more });
  };
  if (jats !== undefined)
    for (const file of dependentFiles(jats.graphics, known.file.key, [...listed.files.keys()]))
      add(listed, listed.files.get(file.key) ?? known.file, { role: 'dependent', name: file.name });
  const hasPdf =
    record.files?.some(
      ({ role, type, from }) => role === 'pdf' || type === 'application/pdf' || ('url' in from && /\.pdf$/i.test(from.url)),
    ) === true;
  for (const place of others === undefined ? [listed] : [others, listed]) {
    for (const name of known.names) {
      const file = [...place.files.values()].find(
        ({ key }) => key === name || key.endsWith(`/${name}`) || basename(key) === basename(name.replaceAll('\\', '/')),
      );
      if (file !== undefined) add(place, file);
    }
    const stems = stemsOf(record, known);
    const own = [...place.files.values()].filter(({ key }) => ARTICLE_FILE.test(key) && stems.has(stemOf(key)) && key !== known.file.key);
    const nearby = isOnly ? '' : isPackage ? known.file.key.slice(0, known.file.key.lastIndexOf('/') + 1) : undefined;
    const near =
      nearby === undefined || hasPdf
        ? []
        : [...place.files.values()].filter(({ key }) => key.startsWith(nearby) && /\.pdf$/i.test(key) && !taken.has(key));
    for (const file of own.length > 0 ? own : near.length === 1 ? near : []) add(place, file);
  }
  const isLocal = found.some(({ name = '' }) => /\.pdf$/i.test(name));
  const files = (record.files ?? []).filter(({ type, from }) => !isLocal || !('url' in from) || type !== 'application/pdf');
  // The bytes of a file of JATS stay as they are, with its DOCTYPE.
  const isFile = jats?.isWhole === true && known.at === known.file.key;
  const own = files.map((file) => (isFile && file.role === 'jats' ? { ...file, from: sourceOf(listed, known.file) } : file));
  return { ...record, files: [...own, ...found] };
}

/** Names that a file of the article may have: the key of its entry, its DOI, the name of the file with its metadata. */
function stemsOf(record: SourceRecord, { entry, file }: Known): ReadonlySet<string> {
  const { doi = '' } = record;
  const names = [
    entry ?? '',
    doi,
    doi.slice(doi.indexOf('/') + 1),
    ...(record.former?.ids ?? []),
    record.number ?? '',
    record.key,
    /\.n?xml$/i.test(file.key) && record.files?.some(({ role }) => role === 'jats') === true ? stemOf(file.key) : '',
  ];
  return new Set(names.map(plainName).filter((name) => name !== ''));
}

function stemOf(key: string): string {
  return plainName(basename(key).replace(/\.[A-Za-z0-9]{1,5}$/, ''));
}

/** Letters and digits of a name, since file names cannot have the slash of a DOI. */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

function sourceOf({ content, folder, unpacked }: Listed, file: ContentFile): SourceFile['from'] {
  const archive = unpacked.get(file.delivered);
  if (archive !== undefined) return { path: join(archive, file.key.slice(file.delivered.length + 1)) };
  if (file.key === file.delivered) return { path: join(folder, file.key) };
  return {
    bytes: async function* () {
      yield await content.read(file);
    },
  };
}

async function otherFiles({ files }: SourceOptions): Promise<Listed | undefined> {
  return files === undefined ? undefined : await listFiles({ given: files, kind: 'folder', path: files });
}

/** Lists the files of an input, and those in its zips, and in its tar archives, which are unpacked into a folder. */
async function listFiles({ kind, path = '' }: SourceInput, unpackedIn?: string): Promise<Listed> {
  const folder = kind === 'folder' ? path : dirname(path);
  const faults: LeftOut[] = [];
  const report = ({
    place,
    message,
  }: {
    readonly place?: { readonly file: string } | undefined;
    readonly message: Parameters<typeof english>[0];
  }): void => {
    faults.push({ what: 'file', at: place?.file ?? folder, reason: english(message), isFault: true });
  };
  const content = contentOf(diskFolder(folder, report));
  const delivered =
    kind === 'folder'
      ? (await content.folder.list()).map(({ path: key, sizeBytes }) => ({ key, delivered: key, sizeBytes }))
      : [{ key: basename(path), delivered: basename(path), sizeBytes: (await stat(path)).size }];
  const files = new Map<string, ContentFile>();
  const unpacked = new Map<string, string>();
  for (const file of delivered) {
    if (isTarName(file.key) && unpackedIn !== undefined) {
      const target = join(unpackedIn, String(unpacked.size));
      const add = (leftOut: Pick<LeftOut, 'at' | 'reason'>): unknown => faults.push({ what: 'file', ...leftOut, isFault: true });
      for (const one of await unpackedFiles(join(folder, file.key), target, (name, reason) =>
        add({ at: `${file.key}/${name}`, reason }),
      ).catch((error: unknown) => {
        if (!(error instanceof ArchiveError)) throw error;
        add({ at: file.key, reason: error.message });
        return [];
      }))
        files.set(`${file.key}/${one.path}`, { key: `${file.key}/${one.path}`, delivered: file.key, sizeBytes: one.sizeBytes });
      unpacked.set(file.key, target);
    } else if (!isZipName(file.key)) files.set(file.key, file);
    else {
      try {
        for (const [name, { sizeBytes }] of (await content.openZip(file, report)).entries)
          files.set(`${file.key}/${name}`, { key: `${file.key}/${name}`, delivered: file.key, sizeBytes });
      } catch (error) {
        if (!(error instanceof ContentError)) throw error;
        faults.push({ what: 'file', at: file.key, reason: error.message, isFault: true });
      }
    }
  }
  return { content, files, faults, folder, unpacked };
}

async function recordedIn(listed: Listed, file: ContentFile): Promise<readonly Recorded[] | undefined> {
  if (!METADATA_FILE.test(file.key) || file.sizeBytes > LARGEST_FILE) return undefined;
  const from = sourceOf(listed, file);
  const bytes = 'path' in from ? await readFile(from.path) : await listed.content.read(file);
  const text = /\.n?xml$/i.test(file.key)
    ? (decodeXml(bytes, { file: file.key, report: () => undefined }) ?? decodeText(bytes))
    : decodePage(bytes);
  return readRecording({ name: file.key, text })?.recorded;
}

const METADATA_FILE = /\.(?:n?xml|html?|json|bib|bibtex|ris|csv|nbib|txt)$/i;
const ARTICLE_FILE = /\.(?:pdf|html?|epub|docx?|odt)$/i;
const LARGEST_FILE = 100_000_000;
