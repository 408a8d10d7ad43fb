import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseDocument, stringify } from 'yaml';
import { TransferError } from '../../publish/mirror/mirror-error.ts';
import {
  type Imported,
  type ImportedArticle,
  type ImportedFile,
  type KnownStamps,
  type LeftOut,
  type OpenedSource,
  RETRY,
} from '../../read/import/imported.ts';
import { uniqueName } from '../../read/import/values.ts';
import { SCHEMAS_FOLDER, schemaReference, writeSchemas } from '../init/write-schemas.ts';
import { ImportState, isFolderRow, NO_DOI } from './import-state.ts';
import { type PresentArticle, type PresentArticles, presentArticles } from './present-articles.ts';
import { type Outcome, removeFile, removeTempFile, writeFile } from './write-files.ts';

/** Kinds of things that are counted. */
export type Counted = LeftOut['what'];

/** Counts of an import, and the paths that it has written. */
export interface ImportResult {
  readonly source: string;
  readonly taken: Readonly<Record<Counted, number>>;
  readonly leftOut: readonly LeftOut[];
  readonly notes: readonly Omit<LeftOut, 'what'>[];
  /** Paths by what became of them, from the folder of the journal. */
  readonly files: Readonly<Record<Outcome | 'removed', readonly string[]>>;
}

interface ImportOptions {
  /** Folder of the journal, whose `content/` is written. */
  readonly folder: string;
  readonly isDry: boolean;
  /** Asks for all articles again, also for those that have not changed at the source. */
  readonly isFull?: boolean;
  readonly onArticle: (done: number) => void;
}

/** Imports a source into a journal, one item after the other. What was edited here is kept; what cannot be read is left out and reported. */
export async function runImport(source: OpenedSource, options: ImportOptions): Promise<ImportResult> {
  const { folder, isDry } = options;
  if (!isDry) await mkdir(join(folder, CONTENT), { recursive: true });
  const writer = new JournalWriter(source, options);
  if (!isDry) removeTempFile(folder);
  if (options.isFull !== true) source.resume?.(writer.known);
  let articles = 0;
  try {
    for await (const item of source.items) {
      await writer.write(item);
      if (item.kind === 'article' || item.kind === 'unchanged' || (item.kind === 'left-out' && item.what === 'article'))
        options.onArticle(++articles);
    }
  } finally {
    writer.close();
  }
  return writer.result();
}

class JournalWriter {
  readonly #source: OpenedSource;
  readonly #options: ImportOptions;
  readonly #state: ImportState;
  readonly #taken: Record<Counted, number> = { article: 0, version: 0, issue: 0, galley: 0, file: 0, reference: 0, page: 0, value: 0 };
  readonly #leftOut: LeftOut[] = [];
  readonly #notes: Omit<LeftOut, 'what'>[] = [];
  readonly #files: Record<Outcome | 'removed', string[]> = { new: [], updated: [], unchanged: [], edited: [], conflict: [], removed: [] };
  readonly #folders = new Set<string>();
  readonly #present: PresentArticles;
  #unchanged = 0;
  /** True if a part of the source could not be listed that may be there later. */
  #isIncomplete = false;

  constructor(source: OpenedSource, options: ImportOptions) {
    this.#source = source;
    this.#options = options;
    this.#state = new ImportState(options.folder);
    this.#present = presentArticles(join(options.folder, CONTENT), this.#state.files);
  }

  /** Records of earlier imports. */
  get known(): KnownStamps {
    return {
      stampOf: (name) => this.#state.stampOf(name),
      has: (key) => this.#state.pathsOf(key).length > 0,
      retries: (prefix) => this.#state.stampsWith(RETRY).filter((name) => name.startsWith(prefix)),
    };
  }

  close(): void {
    if (!this.#options.isDry) this.#state.close();
  }

  result(): ImportResult {
    const notes =
      this.#unchanged === 0
        ? this.#notes
        : [
            ...this.#notes,
            { at: this.#source.name, count: this.#unchanged, reason: 'not changed at the source since the last import; --full asks again' },
          ];
    return { source: this.#source.name, taken: this.#taken, leftOut: this.#leftOut, notes, files: this.#files };
  }

  async write(item: Imported): Promise<void> {
    switch (item.kind) {
      case 'article':
        return this.#writeArticle(item.article);
      case 'unchanged':
        this.#taken.article++;
        this.#unchanged++;
        return;
      case 'complete':
        if (!this.#options.isDry && !this.#isIncomplete) this.#state.setStamp(item.stamp);
        return;
      case 'journal':
        return this.#writeJournal(item);
      case 'issue':
        this.#taken.issue++;
        return this.#writeJournalFiles(item.key, item.files);
      case 'page':
        this.#taken.page++;
        return this.#writeText(
          `page:${item.name}`,
          `${CONTENT}/${item.isNews === true ? 'news' : 'pages'}/${checkedPath(item.name)}.md`,
          item.markdown,
        );
      case 'left-out': {
        const { kind: _, ...leftOut } = item;
        this.#leftOut.push(leftOut);
        if (leftOut.isTransient === true) this.#isIncomplete = true;
        return;
      }
      case 'note': {
        const { kind: _, ...note } = item;
        this.#notes.push(note);
      }
    }
  }

  /** Writes `journal.json` if the journal has no settings; they are the editors'. */
  async #writeJournal({ settings, files }: Extract<Imported, { kind: 'journal' }>): Promise<void> {
    const { folder, isDry } = this.#options;
    await this.#writeJournalFiles('journal', files);
    const present = SETTINGS_FILES.find((name) => existsSync(join(folder, CONTENT, name)));
    if (present !== undefined) {
      const own: unknown = parseDocument(readFileSync(join(folder, CONTENT, present), 'utf8')).toJS();
      const absent = Object.keys(settings).filter((name) => typeof own !== 'object' || own === null || !Object.hasOwn(own, name));
      if (absent.length > 0)
        this.#notes.push({ at: `${CONTENT}/${present}`, reason: `it is not changed; the source has settings for: ${absent.join(', ')}` });
      return;
    }
    const $schema = schemaReference('journal.schema.json', 1);
    if (!isDry) await writeSchemas(join(folder, SCHEMAS_FOLDER));
    await this.#writeText('journal', `${CONTENT}/journal.json`, `${JSON.stringify({ $schema, ...settings }, undefined, 2)}\n`);
    const missing = ['title', 'issn', 'publisher'].filter((name) => settings[name] === undefined);
    if (missing.length > 0)
      this.#notes.push({ at: `${CONTENT}/journal.json`, reason: `the source does not have: ${missing.join(', ')}; add them` });
  }

  async #writeJournalFiles(key: string, files: readonly ImportedFile[]): Promise<void> {
    for (const file of files) {
      const isWritten = await this.#writeFile(file, { key, path: `${CONTENT}/${checkedPath(file.name)}`, at: key });
      if (isWritten) this.#taken.file++;
      if (isWritten && GALLEYS.has(file.role)) this.#taken.galley++;
    }
  }

  async #writeArticle(article: ImportedArticle): Promise<void> {
    const { files, former } = article;
    const place = await this.#placeOf(article);
    if (place === undefined) return;
    const { key, folder } = place;
    const at = `article ${key}`;
    const failed = new Set<string>();
    const { length: faults } = this.#leftOut;
    for (const file of files) {
      const path = `${folder}/${checkedPath(file.name)}`;
      if (await this.#writeFile(file, { key, path, at })) {
        this.#taken.file++;
        if (GALLEYS.has(file.role)) this.#taken.galley++;
      } else if (!existsSync(join(this.#options.folder, path))) failed.add(file.name);
    }
    const written = new Set([folder, ...files.map(({ name }) => `${folder}/${name}`)]);
    const matter = withoutFiles({ ...article.matter, former: formerOf(former, failed) }, failed);
    if (Object.keys(matter).length > 0) {
      this.#taken.galley += listOf(matter.galleys).filter((galley) => 'url' in galley).length;
      this.#taken.reference += listOf(matter.references).length;
      await this.#writeText(key, `${folder}/article.yml`, stringify(matter, { lineWidth: 0 }));
      written.add(`${folder}/article.yml`);
    }
    this.#taken.article++;
    // Files that the article had at an earlier import.
    for (const path of this.#state.pathsOf(key)) {
      if (!written.has(path) && path.startsWith(`${folder}/`)) {
        const outcome = await removeFile(path, { ...this.#options, state: this.#state });
        this.#files[outcome].push(path);
      }
    }
    const isWhole = this.#leftOut.slice(faults).every(({ isTransient }) => isTransient !== true);
    if (article.stamp !== undefined && !this.#options.isDry)
      this.#state.setStamp(isWhole ? article.stamp : { name: article.stamp.name, value: RETRY });
  }

  /**
   * Returns the key and the folder of an article. They are those of the last import, else of the same article in the content, else its own, with a number
   * if others have a folder of that name. An article with another DOI is another one, even if it has the same number, as articles of some converters have.
   * Undefined, after a report, if the content has the article in another form, or from another source.
   */
  async #placeOf(article: ImportedArticle): Promise<{ readonly key: string; readonly folder: string } | undefined> {
    const { key: own, folder: wanted, matter, doi = textOf(matter.doi) } = article;
    const { folder: journal, isDry } = this.#options;
    const folderIn = (key: string): string | undefined =>
      this.#state.pathsOf(key).find((path) => isFolderRow(this.#state.get(path)?.sha256));
    const doiIn = (path: string | undefined): string => (path === undefined ? NO_DOI : (this.#state.get(path)?.sha256 ?? NO_DOI));
    const isOther = doi !== undefined && ![NO_DOI, doi].includes(doiIn(folderIn(own)));
    const key = isOther ? `${own} ${doi}` : own;
    const known = folderIn(key);
    let folder = known;
    if (folder === undefined) {
      const there = this.#recordedElsewhere(key, doi) ?? (await this.#present.find(article));
      if (there !== undefined && !there.isOfImport) {
        const reason = `it is here already, in ${CONTENT}/${there.file}, ${'key' in there ? `imported as ${there.key}` : 'which no import has written'}`;
        this.#leftOut.push({ what: 'article', at: `article ${key}`, reason });
        return undefined;
      }
      if (there !== undefined) {
        folder = `${CONTENT}/${dirname(there.file)}`;
        this.#notes.push({ at: folder, reason: 'it was here without a record of its import: its files here are kept where they differ' });
      }
    }
    if (folder === undefined) {
      let name = uniqueName(checkedPath(wanted), this.#folders);
      while (existsSync(join(journal, CONTENT, name))) name = uniqueName(checkedPath(wanted), this.#folders);
      folder = `${CONTENT}/${name}`;
    }
    // Before the first file, so that a killed import finds its folder again.
    if (!isDry && (known === undefined || doiIn(known) !== (doi ?? NO_DOI))) this.#state.set(folder, { key, sha256: doi ?? NO_DOI });
    return { key, folder };
  }

  /** The folder of an article of this DOI that was imported from another kind of source: `ojs:12` is not `doi:10.5555/x`. */
  #recordedElsewhere(key: string, doi: string | undefined): (PresentArticle & { readonly key: string }) | undefined {
    const systemOf = (one: string): string => one.slice(0, one.indexOf(':'));
    const path = doi === undefined ? undefined : this.#state.folderOfDoi(doi);
    const file = path === undefined ? undefined : this.#state.get(path);
    if (path === undefined || file === undefined || systemOf(file.key) === systemOf(key)) return undefined;
    return { file: path.slice(CONTENT.length + 1), key: file.key, isOfImport: false };
  }

  #writeText(key: string, path: string, text: string): Promise<void> {
    const bytes = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from(text);
    };
    return writeFile({ key, path, bytes, isLocal: true }, { ...this.#options, state: this.#state }).then((outcome) => {
      this.#files[outcome].push(path);
    });
  }

  /** Writes a file of the source; false, after a report, if it cannot be read. */
  async #writeFile(
    file: ImportedFile,
    { key, path, at }: { readonly key: string; readonly path: string; readonly at: string },
  ): Promise<boolean> {
    const { from } = file;
    try {
      const outcome = await writeFile(
        { key, path, bytes: () => this.#bytesOf(from), isLocal: !('url' in from), digestThere: () => this.#digestOf(from) },
        { ...this.#options, state: this.#state },
      );
      this.#files[outcome].push(path);
      return true;
    } catch (error) {
      // A full disk stops the import, which goes on from there when it is run again; a file that cannot be fetched does not.
      const isOfSource = 'path' in from && error instanceof Error && 'path' in error && error.path === from.path;
      if (!isOfSource && error instanceof Error && 'code' in error && DISK_FAULTS.has(String(error.code))) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      const isTransient = error instanceof TransferError && error.isTransient !== false;
      const leftOut: LeftOut = { what: 'file', at: `${at}, ${file.name}`, reason: `it cannot be read: ${reason}`, isFault: true };
      this.#leftOut.push({ ...leftOut, ...(isTransient && { isTransient }) });
      return false;
    }
  }

  async #digestOf(from: ImportedFile['from']): Promise<string | undefined> {
    return 'url' in from ? await this.#source.digestOf?.(from.url) : undefined;
  }

  #bytesOf(from: ImportedFile['from']): AsyncIterable<Uint8Array> {
    if ('bytes' in from) return from.bytes();
    if ('path' in from) return createReadStream(from.path);
    if (this.#source.fetch === undefined) throw new Error(`it is at ${from.url}, and this kind of source fetches no files`);
    return this.#source.fetch(from.url);
  }
}

/** Paths come from the source: without empty, hidden or parent segments, they stay in the content. */
function checkedPath(path: string): string {
  const isSafe = path !== '' && !/[\\:\u0000-\u001f]/.test(path) && path.split('/').every((part) => part !== '' && !part.startsWith('.'));
  if (!isSafe) throw new Error(`"${path}" is no path in the content`);
  return path;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function formerOf({ system, ids, files, urls }: ImportedArticle['former'], failed: ReadonlySet<string>): unknown {
  if (ids.length === 0 && urls.length === 0) return undefined;
  const there = Object.entries(files).filter(([, name]) => !failed.has(name));
  return {
    system,
    ...(ids.length > 0 && { ids }),
    ...(there.length > 0 && { files: Object.fromEntries(there) }),
    ...(urls.length > 0 && { urls }),
  };
}

function listOf(value: unknown): readonly object[] {
  return Array.isArray(value) ? value.filter((item) => item !== null).map((item) => (typeof item === 'object' ? item : { item })) : [];
}

/** Removes the names of files that could not be read from the front matter. */
function withoutFiles(matter: Readonly<Record<string, unknown>>, failed: ReadonlySet<string>): Readonly<Record<string, unknown>> {
  const isGone = (value: unknown): boolean => typeof value === 'string' && failed.has(value);
  const entries = Object.entries(matter).flatMap(([key, value]): [string, unknown][] => {
    if (value === undefined || (FILE_KEYS.has(key) && isGone(value))) return [];
    if (!LIST_KEYS.has(key) || !Array.isArray(value)) return [[key, value]];
    const left = value.filter((item: unknown) => !(typeof item === 'object' && item !== null && 'file' in item && isGone(item.file)));
    return left.length === 0 ? [] : [[key, left]];
  });
  return Object.fromEntries(entries);
}

const CONTENT = 'content';
const SETTINGS_FILES = ['journal.json', 'journal.yml', 'journal.yaml'] as const;
const FILE_KEYS: ReadonlySet<string> = new Set(['body', 'pdf', 'cover']);
const LIST_KEYS: ReadonlySet<string> = new Set(['galleys', 'supplements']);
/** Roles of files that readers choose. */
const GALLEYS: ReadonlySet<string> = new Set(['jats', 'body', 'pdf', 'galley', 'supplement']);
const DISK_FAULTS: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'EIO', 'EMFILE', 'ENOTDIR', 'EISDIR']);
