import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { compareText } from '../../model/text/compare.ts';
import { writeAtomically } from '../../publish/generations/write-durably.ts';
import type { SourceStamp } from '../../read/import/imported.ts';

/** A file that an import has written: the article, page or setting of the source, and the digest of the file. */
export interface WrittenFile {
  /** `ojs:12` */
  readonly key: string;
  /** SHA-256 in hex. For the folder of an article its DOI, or `-` if it has none; for a state of the source `@` and its value. */
  readonly sha256: string;
}

/**
 * The record of what imports have written into a journal, `.offprint-import.tsv`, by which a later import tells its own files from edited ones.
 *
 *   content/v1n2-lovelace-12/article.yml<TAB>ojs:12<TAB>5f70bf18…
 *   https://old.example/oai#oai:x:article/12<TAB>source<TAB>@2024-03-01T10:00:00Z
 *
 * Rows are appended after each file, so that a killed import goes on where it was; the last row of a path is valid, one without a digest
 * removes it. An import that ends sorts them.
 */
export class ImportState {
  readonly #path: string;
  readonly #files = new Map<string, WrittenFile>();
  readonly #pathsByKey = new Map<string, Set<string>>();
  readonly #foldersByDoi = new Map<string, string>();
  #log: number | undefined;

  constructor(folder: string) {
    this.#path = join(folder, STATE_FILE);
    for (const [path, file] of readRows(this.#path)) this.#put(path, file);
  }

  get(path: string): WrittenFile | undefined {
    return this.#files.get(path);
  }

  /** All files, and folders of articles, by their paths. */
  get files(): ReadonlyMap<string, WrittenFile> {
    return this.#files;
  }

  /** Paths of an article's files, sorted. */
  pathsOf(key: string): readonly string[] {
    return [...(this.#pathsByKey.get(key) ?? [])].sort(compareText);
  }

  /** The recorded state of something at a source, by its name. */
  stampOf(name: string): string | undefined {
    const value = this.#files.get(name)?.sha256;
    return value?.startsWith('@') === true ? value.slice(1) : undefined;
  }

  /** Names of stamps of this value, sorted. */
  stampsWith(value: string): readonly string[] {
    return [...this.#files].flatMap(([name, { sha256 }]) => (sha256 === `@${value}` ? [name] : [])).sort(compareText);
  }

  setStamp({ name, value }: SourceStamp): void {
    if (this.stampOf(name) !== value) this.set(name, { key: 'source', sha256: `@${value}` });
  }

  /** Path of the folder of an article with this DOI. */
  folderOfDoi(doi: string): string | undefined {
    return this.#foldersByDoi.get(doi.toLowerCase());
  }

  /** Records a file, or with an empty digest that it is gone. */
  set(path: string, file: WrittenFile): void {
    this.#put(path, file);
    this.#log ??= openSync(this.#path, 'a');
    // A row that a killed import has begun would else be part of this one.
    writeSync(this.#log, `\n${row(path, file)}`);
  }

  #put(path: string, file: WrittenFile): void {
    const before = this.#files.get(path);
    if (before !== undefined) this.#pathsByKey.get(before.key)?.delete(path);
    if (file.sha256 === '') {
      this.#files.delete(path);
      return;
    }
    this.#files.set(path, file);
    this.#pathsByKey.set(file.key, (this.#pathsByKey.get(file.key) ?? new Set()).add(path));
    if (isFolderRow(file.sha256)) this.#foldersByDoi.set(file.sha256.toLowerCase(), path);
  }

  /** Writes the rows sorted, without those that are no longer valid. */
  close(): void {
    if (this.#log !== undefined) closeSync(this.#log);
    this.#log = undefined;
    const rows = [...this.#files].sort(([a], [b]) => compareText(a, b)).map(([path, file]) => `${row(path, file)}\n`);
    const text = rows.join('');
    if (text !== textOf(this.#path)) writeAtomically(this.#path, [Buffer.from(text)]);
  }
}

/** In place of the DOI of an article without one. */
export const NO_DOI = '-';

/** True for the row of a folder: a DOI, or none, in place of a digest. */
export function isFolderRow(sha256: string | undefined): boolean {
  return sha256 !== undefined && (sha256 === NO_DOI || sha256.startsWith('10.'));
}

function row(path: string, { key, sha256 }: WrittenFile): string {
  return [path, key, sha256].map((field) => field.replace(/[\t\n\r]/g, ' ')).join('\t');
}

function readRows(path: string): Map<string, WrittenFile> {
  const files = new Map<string, WrittenFile>();
  for (const line of textOf(path).split('\n')) {
    const [file = '', key, sha256] = line.split('\t');
    if (key === undefined || sha256 === undefined) continue;
    if (sha256 === '') files.delete(file);
    else if (DIGEST.test(sha256)) files.set(file, { key, sha256 });
  }
  return files;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

const STATE_FILE = '.offprint-import.tsv';
const DIGEST = /^(?:[0-9a-f]{64}|-|10\..+|@.+)$/;
