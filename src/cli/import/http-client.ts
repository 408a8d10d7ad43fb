import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import robotsParser from 'robots-parser';
import { causeOf, type HttpResponse } from '../../publish/mirror/http-get.ts';
import { TransferError } from '../../publish/mirror/mirror-error.ts';
import type { LeftOut } from '../../read/import/imported.ts';
import { AddressError } from './address-rules.ts';
import { ATTEMPTS, CONNECTIONS, openRequests, type RequestOptions, type Requests } from './http-requests.ts';
import { conditionOf, type SavedAnswers, savedAnswersIn, type Validators, validatorsOf } from './saved-answers.ts';

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
  /** SHA-256 of a file that was read to its end before the import was interrupted, or by an earlier one and has not changed since. */
  readonly digestOf: (url: string) => Promise<string | undefined>;
  /** Fetches a file to a path, for an archive that is read more than once; `remove` it afterwards. */
  readonly download: (url: string) => Promise<string>;
  /** Forgets an answer, such as a list whose continuation has expired. */
  readonly forget: (url: string) => Promise<void>;
  /** Ends an import that was not interrupted: keeps only answers that can be asked for conditionally. */
  readonly finish: () => Promise<void>;
  /** Removes temporary files. */
  readonly close: () => Promise<void>;
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
  /** Encoding in its header: `iso-8859-1`. */
  readonly charset?: string;
  readonly bytes: Uint8Array;
}

/** Opens a client. At most two requests run at once; `Retry-After` and `Crawl-delay` hold for all requests to a host. */
export function openClient(options: ClientOptions): ImportClient {
  const requests = openRequests(options);
  const saved = options.answers === undefined ? undefined : savedAnswersIn(options.answers);
  /** Resolves with the answer; with undefined, if it has not changed since the one with these validators. */
  async function fetched(
    address: string,
    { headers = {}, query, isWhole }: GetOptions,
    condition: Validators = {},
  ): Promise<(Answer & Validators) | undefined> {
    let cutOff = 0;
    return await requests.attempt(address, async () => {
      const { url, answer } = await requests.request(address, { ...headers, ...conditionOf(condition) }, query);
      if (answer.status === 304) return undefined;
      const charset = /charset\s*=\s*["']?([\w:.-]+)/i.exec(answer.headers['content-type'] ?? '')?.[1]?.toLowerCase();
      const type = (answer.headers['content-type'] ?? '').replace(/;.*/, '').trim().toLowerCase();
      const result = {
        url: url.href,
        type,
        bytes: await collected(address, answer),
        ...(charset === undefined ? {} : { charset }),
        ...validatorsOf(answer.headers),
      };
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

  const files = openFiles({ requests, saved, checkRobots });

  return {
    async get(url, getOptions = {}) {
      const known = await saved?.read(url);
      if (known !== undefined && known.status === undefined) return known;
      if (known?.status !== undefined)
        throw new TransferError(`${url} answered ${known.status}; expected 200`, { isTransient: false, status: known.status });
      await checkRobots(new URL(url));
      // An answer to a request with a key is not kept after the import.
      const isOpen = getOptions.headers === undefined && getOptions.query === undefined;
      const earlier = isOpen ? await saved?.readEarlier(url) : undefined;
      try {
        const answer = (await fetched(url, getOptions, earlier)) ?? earlier;
        if (answer === undefined) throw new TransferError(`${url} answered 304; expected 200`, { isTransient: false, status: 304 });
        await saved?.write(url, isOpen ? answer : { url: answer.url, type: answer.type, bytes: answer.bytes });
        return answer;
      } catch (error) {
        if (error instanceof TransferError && (error.status === 404 || error.status === 410))
          await saved?.write(url, { url, type: '', bytes: new Uint8Array(), status: error.status });
        throw error;
      }
    },
    forget: async (url) => await saved?.forget(url),
    finish: async () => await saved?.finish(),
    ...files,
  };
}

interface FileContext {
  readonly requests: Requests;
  readonly saved: SavedAnswers | undefined;
  readonly checkRobots: (url: URL) => Promise<void>;
}

/** The part of a client that reads files of any size. */
function openFiles({ requests, saved, checkRobots }: FileContext): Pick<ImportClient, 'open' | 'digestOf' | 'download' | 'close'> {
  let temporary: string | undefined;
  /** Answers to conditional requests for files that have changed. */
  const pending = new Map<string, HttpResponse>();

  async function* openFile(url: string): AsyncGenerator<Uint8Array> {
    await checkRobots(new URL(url));
    const hash = createHash('sha256');
    let received = 0;
    for (let failures = 0; ; failures++) {
      const headers: Record<string, string> = received === 0 ? {} : { range: `bytes=${received}-`, 'accept-encoding': 'identity' };
      const changed = pending.get(url);
      pending.delete(url);
      const answer = changed ?? (await requests.attempt(url, () => requests.request(url, headers))).answer;
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
        saved?.addFile(url, { digest: hash.digest('hex'), ...validatorsOf(answer.headers) });
        return;
      } catch (error) {
        if (error instanceof TransferError) throw error;
        if (failures >= ATTEMPTS) throw new TransferError(`${url} was interrupted: ${causeOf(error)}`, { isTransient: true, cause: error });
        await delay(requests.backoffMs * 2 ** failures);
      } finally {
        answer.discard();
      }
    }
  }

  return {
    open: openFile,
    async digestOf(url) {
      const own = saved?.fileOf(url);
      if (own !== undefined) return own.digest;
      const earlier = saved?.earlierFileOf(url);
      if (earlier === undefined) return undefined;
      await checkRobots(new URL(url));
      const { answer } = await requests.attempt(url, () => requests.request(url, conditionOf(earlier)));
      if (answer.status !== 304) {
        pending.set(url, answer);
        return undefined;
      }
      saved?.addFile(url, earlier);
      return earlier.digest;
    },
    async download(url) {
      temporary ??= saved === undefined ? await mkdtemp(join(tmpdir(), 'offprint-import-')) : undefined;
      const path = saved?.pathOf(url) ?? join(temporary ?? '', createHash('sha256').update(url).digest('hex'));
      if (existsSync(path)) return path;
      await mkdir(dirname(path), { recursive: true });
      const part = `${path}.${process.pid}.part`;
      await writeFile(part, openFile(url));
      await rename(part, path);
      return path;
    },
    async close() {
      for (const answer of pending.values()) answer.discard();
      if (temporary !== undefined) await rm(temporary, { recursive: true, force: true });
    },
  };
}

/** Reports a request that was not answered; an error of the program or of the network is thrown. */
export function faultOf(error: unknown, place: Pick<LeftOut, 'what' | 'at'>): LeftOut {
  if (error instanceof AddressError) return { ...place, reason: error.message };
  // Without a connection the import ends, and goes on from there when it is run again.
  if (error instanceof TransferError && (error.status !== undefined || error.isTransient === false))
    return { ...place, reason: error.message, isFault: true, ...(error.isTransient === false ? {} : { isTransient: true }) };
  throw error;
}

/** Reads `robots.txt` of each origin once. */
function openRobots(ask: (address: string) => Promise<Answer | undefined>): (origin: string) => Promise<Robots> {
  const known = new Map<string, Promise<Robots>>();
  const read = async (origin: string): Promise<Robots> => {
    const address = `${origin}/robots.txt`;
    try {
      const rules = parseRobots(address, new TextDecoder().decode((await ask(address))?.bytes));
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
