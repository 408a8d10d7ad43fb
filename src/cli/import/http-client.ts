import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import robotsParser from 'robots-parser';
import { causeOf, type HttpResponse } from '../../publish/mirror/http-get.ts';
import { TransferError } from '../../publish/mirror/mirror-error.ts';
import { ATTEMPTS, CONNECTIONS, openRequests, type RequestOptions } from './http-requests.ts';

export interface ClientOptions extends RequestOptions {
  /** Folder of answers, from which an interrupted import continues; absent: every answer is asked for again. */
  readonly answers?: string;
  /** False for an interface for programs, to which `robots.txt` does not apply. */
  readonly obeysRobots: boolean;
}

/** Asks the server of a source: few requests at once, repeated after transient faults, each answer once per import. */
export interface ImportClient {
  /** Resolves with a successful answer; throws an `AddressError`, or a `TransferError`, without status if there is no connection. */
  readonly get: (url: string, options?: GetOptions) => Promise<Answer>;
  /** Reads a file of any size; an interrupted one is continued. */
  readonly open: (url: string) => AsyncIterable<Uint8Array>;
  /** SHA-256 of a file that was read to its end before the import was interrupted. */
  readonly digestOf: (url: string) => string | undefined;
  /** Forgets an answer, such as a list whose continuation has expired. */
  readonly forget: (url: string) => Promise<void>;
  /** Removes the folder of answers, after an import that was not interrupted. */
  readonly finish: () => Promise<void>;
}

export interface GetOptions {
  /** Headers of the request. They are sent to the site of the address only, because they may have a key. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Parameters of the address with a key, which are not in messages. */
  readonly query?: Readonly<Record<string, string>>;
  /** False if the answer was cut off, although the transfer ended properly. It is then asked for again. */
  readonly isWhole?: (answer: Answer) => boolean;
}

export interface Answer {
  /** Address after redirects. */
  readonly url: string;
  /** Media type in lower case: `text/html`. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Opens a client. At most two requests run at once; `Retry-After` and `Crawl-delay` hold for all requests to a host. */
export function openClient(options: ClientOptions): ImportClient {
  const requests = openRequests(options);
  const { answers } = options;
  const saved = answers === undefined ? undefined : savedAnswersIn(answers);
  const digests = answers === undefined ? undefined : openDigests(join(answers, 'files.tsv'));

  async function fetched(address: string, { headers = {}, query, isWhole }: GetOptions): Promise<Answer> {
    let cutOff = 0;
    return await requests.attempt(address, async () => {
      const { url, answer } = await requests.request(address, headers, query);
      const type = (answer.headers['content-type'] ?? '').replace(/;.*/, '').trim().toLowerCase();
      const result = { url: url.href, type, bytes: await collected(address, answer) };
      // An answer that is the same each time is not cut off on its way: what it has is read.
      if (isWhole?.(result) === false && cutOff++ < MOST_CUT_OFF)
        throw new TransferError(`${address}: the answer is cut off`, { isTransient: true });
      return result;
    });
  }

  const robots = options.obeysRobots ? openRobots((address) => fetched(address, {})) : undefined;
  async function checkRobots(url: URL): Promise<void> {
    requests.check(url);
    const { isAllowed, delayMs } = (await robots?.(url.origin)) ?? EVERYTHING;
    if (!isAllowed(url.href))
      throw new TransferError(`${url.href} is forbidden by robots.txt; --ignore-robots asks for it nevertheless`, { isTransient: false });
    requests.pause(url.host, delayMs);
  }

  return {
    async get(url, getOptions = {}) {
      const known = await saved?.read(url);
      if (known !== undefined && known.status === undefined) return known;
      if (known?.status !== undefined)
        throw new TransferError(`${url} answered ${known.status}; expected 200`, { isTransient: false, status: known.status });
      await checkRobots(new URL(url));
      try {
        const answer = await fetched(url, getOptions);
        await saved?.write(url, answer);
        return answer;
      } catch (error) {
        if (error instanceof TransferError && (error.status === 404 || error.status === 410))
          await saved?.write(url, { url, type: '', bytes: new Uint8Array(), status: error.status });
        throw error;
      }
    },
    async *open(url) {
      await checkRobots(new URL(url));
      const hash = createHash('sha256');
      let received = 0;
      for (let failures = 0; ; failures++) {
        const headers: Record<string, string> = received === 0 ? {} : { range: `bytes=${received}-`, 'accept-encoding': 'identity' };
        const { answer } = await requests.attempt(url, () => requests.request(url, headers));
        let skipped = answer.status === 206 ? 0 : received;
        try {
          for await (const chunk of answer.body as AsyncIterable<Buffer>) {
            const fresh = chunk.subarray(Math.min(skipped, chunk.length));
            skipped -= chunk.length - fresh.length;
            received += fresh.length;
            if (received > LARGEST_FILE) throw new TransferError(`${url} has more than ${LARGEST_FILE} bytes`, { isTransient: false });
            hash.update(fresh);
            if (fresh.length > 0) yield fresh;
          }
          digests?.add(url, hash.digest('hex'));
          return;
        } catch (error) {
          if (error instanceof TransferError || failures >= ATTEMPTS) throw error;
          await delay(requests.backoffMs * 2 ** failures);
        } finally {
          answer.discard();
        }
      }
    },
    digestOf: (url) => digests?.get(url),
    forget: async (url) => await saved?.forget(url),
    async finish() {
      if (answers === undefined) return;
      await rm(answers, { recursive: true, force: true });
      // Other sources may have been interrupted, too.
      await rmdir(dirname(answers)).catch(() => undefined);
    },
  };
}

/** Reads `robots.txt` of each origin once. */
function openRobots(ask: (address: string) => Promise<Answer>): (origin: string) => Promise<Robots> {
  const known = new Map<string, Promise<Robots>>();
  const read = async (origin: string): Promise<Robots> => {
    const address = `${origin}/robots.txt`;
    try {
      const rules = parseRobots(address, new TextDecoder().decode((await ask(address)).bytes));
      const seconds = rules.getCrawlDelay(AGENT) ?? 0;
      return { isAllowed: (url) => rules.isAllowed(url, AGENT) !== false, delayMs: Math.min(seconds * 1000, LONGEST_CRAWL_DELAY_MS) };
    } catch (error) {
      // RFC 9309, 2.3.1.3: without the file everything is allowed.
      if (error instanceof TransferError && error.status !== undefined && error.status < 500) return EVERYTHING;
      throw error;
    }
  };
  return (origin) => {
    const found = known.get(origin) ?? read(origin);
    known.set(origin, found);
    return found;
  };
}

interface Robots {
  readonly isAllowed: (url: string) => boolean;
  readonly delayMs: number;
}

const EVERYTHING: Robots = { isAllowed: () => true, delayMs: 0 };

async function collected(address: string, { body, status, sizeBytes = 0, discard }: HttpResponse): Promise<Uint8Array> {
  const tooLarge = () => new TransferError(`${address} has more than ${LARGEST_ANSWER} bytes`, { isTransient: false });
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    if (sizeBytes > LARGEST_ANSWER) throw tooLarge();
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > LARGEST_ANSWER) throw tooLarge();
    }
    return Buffer.concat(chunks);
  } catch (error) {
    discard();
    if (error instanceof TransferError) throw error;
    throw new TransferError(`${address} was interrupted: ${causeOf(error)}`, { isTransient: true, status, cause: error });
  }
}

/** An answer in its file; with the status of one that says that there is nothing. */
type SavedAnswer = Answer & { readonly status?: number };

/** Answers in files of a folder, by the digests of their addresses. One that is older than a week is asked for again. */
function savedAnswersIn(folder: string) {
  const fileOf = (url: string): string => join(folder, createHash('sha256').update(url).digest('hex').slice(0, 40));
  return {
    async read(url: string): Promise<SavedAnswer | undefined> {
      try {
        const [bytes, { mtimeMs }] = await Promise.all([readFile(fileOf(url)), stat(fileOf(url))]);
        if (Date.now() - mtimeMs > OLDEST_ANSWER_MS) return undefined;
        const end = bytes.indexOf('\n');
        return { ...(JSON.parse(bytes.toString('utf8', 0, end)) as Omit<SavedAnswer, 'bytes'>), bytes: bytes.subarray(end + 1) };
      } catch {
        return undefined;
      }
    },
    async write(url: string, { bytes, ...head }: SavedAnswer): Promise<void> {
      await mkdir(folder, { recursive: true });
      const temp = `${fileOf(url)}.${process.pid}.tmp`;
      await writeFile(temp, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bytes]));
      await rename(temp, fileOf(url));
    },
    forget: (url: string): Promise<void> => rm(fileOf(url), { force: true }),
  };
}

/** Digests of the files that were read to their end, one a line: `https://…<TAB>5f70bf18…`. */
function openDigests(path: string): {
  readonly get: (url: string) => string | undefined;
  readonly add: (url: string, digest: string) => void;
} {
  const written = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const digests = new Map(
    written.split('\n').flatMap((line) => (/^\S+\t[0-9a-f]{64}$/.test(line) ? [line.split('\t') as [string, string]] : [])),
  );
  return {
    get: (url) => digests.get(url),
    add: (url, digest) => {
      digests.set(url, digest);
      mkdirSync(dirname(path), { recursive: true });
      appendFileSync(path, `\n${url}\t${digest}\n`);
    },
  };
}

/** Converts items with one or two requests ahead, and yields the results in the order of the items. */
export async function* mapAhead<Item, Result>(
  items: Iterable<Item> | AsyncIterable<Item>,
  convert: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const pending: Promise<Result>[] = [];
  for await (const item of items) {
    const result = convert(item);
    // The rejection is handled where the result is awaited.
    result.catch(() => undefined);
    pending.push(result);
    if (pending.length > CONNECTIONS) yield await (pending.shift() as Promise<Result>);
  }
  for (const result of pending) yield await result;
}

// The declarations of the package say `default`, but it is a CommonJS function.
const parseRobots = robotsParser as unknown as typeof robotsParser.default;
const AGENT = 'Offprint';
const MOST_CUT_OFF = 3;
const LONGEST_CRAWL_DELAY_MS = 30_000;
const LARGEST_ANSWER = 100_000_000;
const LARGEST_FILE = 4_000_000_000;
const OLDEST_ANSWER_MS = 7 * 24 * 3_600_000;
