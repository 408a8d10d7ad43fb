import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { dirname, join } from 'node:path';
import type { Answer } from './http-client.ts';

/** `ETag` and `Last-Modified` of an answer, which a conditional request sends back. */
export interface Validators {
  readonly etag?: string;
  readonly modified?: string;
}

/** An answer in its file; with the status of one that says that there is nothing. */
export type SavedAnswer = Answer & Validators & { readonly status?: number };

/** A file that was read to its end. */
export interface FetchedFile extends Validators {
  /** SHA-256. */
  readonly digest: string;
}

/**
 * Answers of a server in a folder. Those of an import that was interrupted are not asked for again for a week. Those of earlier imports that have
 * validators are in `earlier/` and are asked for conditionally.
 */
export interface SavedAnswers {
  readonly read: (url: string) => Promise<SavedAnswer | undefined>;
  readonly readEarlier: (url: string) => Promise<SavedAnswer | undefined>;
  readonly write: (url: string, answer: SavedAnswer) => Promise<void>;
  readonly forget: (url: string) => Promise<void>;
  /** A file that was fetched by this import. */
  readonly fileOf: (url: string) => FetchedFile | undefined;
  /** A file of an earlier import, with validators. */
  readonly earlierFileOf: (url: string) => FetchedFile | undefined;
  readonly addFile: (url: string, file: FetchedFile) => void;
  /** Path of a file that is fetched whole, such as an archive. */
  readonly pathOf: (url: string) => string;
  /** Ends an import: keeps the answers that have validators, and removes the others. */
  readonly finish: () => Promise<void>;
}

export function validatorsOf(headers: IncomingHttpHeaders): Validators {
  const { etag, 'last-modified': modified } = headers;
  return { ...(etag === undefined ? {} : { etag }), ...(modified === undefined ? {} : { modified }) };
}

/** Headers of a conditional request; RFC 9110, 13.1. */
export function conditionOf({ etag, modified }: Validators): Readonly<Record<string, string>> {
  return { ...(etag === undefined ? {} : { 'if-none-match': etag }), ...(modified === undefined ? {} : { 'if-modified-since': modified }) };
}

export function savedAnswersIn(folder: string): SavedAnswers {
  const earlier = join(folder, EARLIER);
  const nameOf = (url: string): string => createHash('sha256').update(url).digest('hex').slice(0, 40);
  const files = readFiles(join(folder, FILES));
  const earlierFiles = readFiles(join(earlier, FILES));
  return {
    async read(url) {
      const path = join(folder, nameOf(url));
      const age = await stat(path).then(
        ({ mtimeMs }) => Date.now() - mtimeMs,
        () => Number.POSITIVE_INFINITY,
      );
      return age > OLDEST_ANSWER_MS ? undefined : await readAnswer(path);
    },
    readEarlier: (url) => readAnswer(join(earlier, nameOf(url))),
    async write(url, { bytes, ...head }) {
      await mkdir(folder, { recursive: true });
      const path = join(folder, nameOf(url));
      const temp = `${path}.${process.pid}.tmp`;
      await writeFile(temp, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bytes]));
      await rename(temp, path);
    },
    forget: (url) => rm(join(folder, nameOf(url)), { force: true }),
    fileOf: (url) => files.get(url),
    earlierFileOf: (url) => earlierFiles.get(url),
    addFile(url, file) {
      files.set(url, file);
      mkdirSync(folder, { recursive: true });
      // A row that a killed import has begun would else be part of this one.
      appendFileSync(join(folder, FILES), `\n${rowOf(url, file)}`);
    },
    pathOf: (url) => join(folder, `${nameOf(url)}.file`),
    async finish() {
      const names = await readdir(folder).catch(() => []);
      for (const name of names.filter((one) => one !== EARLIER && one !== FILES)) {
        const hasCondition = ANSWER_NAME.test(name) && hasValidators(await readHead(join(folder, name)));
        if (hasCondition) await mkdir(earlier, { recursive: true });
        await (hasCondition ? rename(join(folder, name), join(earlier, name)) : rm(join(folder, name), { recursive: true, force: true }));
      }
      const rows = [...new Map([...earlierFiles, ...files])]
        .filter(([, file]) => hasValidators(file))
        .map(([url, file]) => `${rowOf(url, file)}\n`);
      if (rows.length > 0) {
        await mkdir(earlier, { recursive: true });
        await writeFile(join(earlier, FILES), rows.sort().join(''));
      }
      await rm(join(folder, FILES), { force: true });
      // Folders stay if they have something: other sources may have been interrupted, too.
      for (const empty of [folder, dirname(folder)]) await rmdir(empty).catch(() => undefined);
    },
  };
}

async function readAnswer(path: string): Promise<SavedAnswer | undefined> {
  try {
    const bytes = await readFile(path);
    const end = bytes.indexOf('\n');
    return { ...(JSON.parse(bytes.toString('utf8', 0, end)) as Omit<SavedAnswer, 'bytes'>), bytes: bytes.subarray(end + 1) };
  } catch {
    return undefined;
  }
}

/** The first line of an answer, without its bytes. */
async function readHead(path: string): Promise<Validators> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST_HEAD), 0, LONGEST_HEAD, 0);
    const text = buffer.toString('utf8', 0, bytesRead);
    return JSON.parse(text.slice(0, text.indexOf('\n'))) as Validators;
  } catch {
    return {};
  } finally {
    await file.close();
  }
}

function hasValidators({ etag, modified }: Validators): boolean {
  return etag !== undefined || modified !== undefined;
}

/** `https://…<TAB>5f70bf18…<TAB>"etag"<TAB>Fri, 31 Dec 2027 23:59:59 GMT` */
function rowOf(url: string, { digest, etag = '', modified = '' }: FetchedFile): string {
  return [url, digest, etag, modified].join('\t');
}

function readFiles(path: string): Map<string, FetchedFile> {
  const files = new Map<string, FetchedFile>();
  for (const line of existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []) {
    const [url = '', digest = '', etag = '', modified = '', ...more] = line.split('\t');
    if (!DIGEST.test(digest) || more.length > 0) continue;
    files.set(url, { digest, ...(etag === '' ? {} : { etag }), ...(modified === '' ? {} : { modified }) });
  }
  return files;
}

const EARLIER = 'earlier';
const FILES = 'files.tsv';
const ANSWER_NAME = /^[0-9a-f]{40}$/;
const DIGEST = /^[0-9a-f]{64}$/;
const LONGEST_HEAD = 1 << 14;
const OLDEST_ANSWER_MS = 7 * 24 * 3_600_000;
