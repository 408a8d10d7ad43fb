import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import robotsParser from 'robots-parser';
import { causeOf, type HttpResponse, openHttpGet, retryAfterMs } from '../../publish/mirror/http-get.ts';
import { TransferError } from '../../publish/mirror/mirror-error.ts';
import { withRetry } from '../../publish/mirror/retry.ts';
import { type AddressOptions, addressRules } from './address-rules.ts';

export interface ClientOptions extends AddressOptions {
  /** `Offprint/0.1.0 (import of https://journal.example/index.php/j)` */
  readonly userAgent: string;
  /** Folder of answers, from which an interrupted import continues; absent: every answer is asked for again. */
  readonly answers?: string;
  /** False for an interface for programs, to which `robots.txt` does not apply. */
  readonly obeysRobots: boolean;
  /** Delay before the first repetition in milliseconds; doubled for each further one. */
  readonly backoffMs?: number;
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
  const rules = addressRules(options);
  const send = openHttpGet();
  const slots = openSlots(CONNECTIONS);
  const pauses = new Map<string, number>();
  const robots = new Map<string, Promise<Robots>>();
  const retry = { idleTimeoutMs: IDLE_MS, backoffMs: options.backoffMs ?? 1000, attempts: ATTEMPTS };

  /** One request, with redirects; the answer has the status 200 or 206. */
  async function request(address: string, headers: Headers, query: Headers = {}): Promise<{ url: URL; answer: HttpResponse }> {
    let url = new URL(address);
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      rules.check(url);
      await delay(Math.max((pauses.get(url.host) ?? 0) - Date.now(), 0));
      const isSameOrigin = url.origin === new URL(address).origin;
      const sent = { 'user-agent': options.userAgent, accept: '*/*', 'accept-encoding': 'gzip', ...(isSameOrigin ? headers : {}) };
      const asked = new URL(url);
      if (isSameOrigin) for (const [name, value] of Object.entries(query)) asked.searchParams.set(name, value);
      const answer = await send(asked, { headers: sent, timeout: IDLE_MS, lookup: rules.lookup }).catch((error: unknown) => {
        throw isAddressError(error) ? error : new TransferError(`${url.href}: ${causeOf(error)}`, { isTransient: true, cause: error });
      });
      const { status, headers: given } = answer;
      if (status === 200 || (status === 206 && headers.range !== undefined)) return { url, answer };
      answer.discard();
      if (status < 300 || status >= 400 || given.location === undefined || !URL.canParse(given.location, url)) throw refused(url, answer);
      url = new URL(given.location, url);
    }
    throw new TransferError(`${address} redirects more than ${MAX_REDIRECTS} times`, { isTransient: false });
  }

  function refused(url: URL, { status, headers }: HttpResponse): TransferError {
    const waitMs = retryAfterMs(headers['retry-after']);
    const isTransient = TRANSIENT.has(status) && (waitMs === undefined || waitMs <= LONGEST_WAIT_MS);
    if (isTransient && waitMs !== undefined) pauses.set(url.host, Date.now() + waitMs);
    return new TransferError(`${url.href} answered ${status}; expected 200`, { isTransient, status });
  }

  const attempt = <Result>(address: string, run: () => Promise<Result>): Promise<Result> => slots(() => withRetry(address, retry, run));

  async function fetched(address: string, { headers = {}, query, isWhole }: GetOptions): Promise<Answer> {
    let cutOff = 0;
    return await attempt(address, async () => {
      const { url, answer } = await request(address, headers, query);
      const type = (answer.headers['content-type'] ?? '').replace(/;.*/, '').trim().toLowerCase();
      const result = { url: url.href, type, bytes: await collected(address, answer) };
      // An answer that is the same each time is not cut off on its way: what it has is read.
      if (isWhole?.(result) === false && cutOff++ < MOST_CUT_OFF)
        throw new TransferError(`${address}: the answer is cut off`, { isTransient: true });
      return result;
    });
  }

  async function checkRobots(url: URL): Promise<void> {
    if (!options.obeysRobots) return;
    rules.check(url);
    const known = robots.get(url.origin) ?? readRobots(url.origin);
    robots.set(url.origin, known);
    const { isAllowed, delayMs } = await known;
    if (!isAllowed(url.href))
      throw new TransferError(`${url.href} is forbidden by robots.txt; --ignore-robots asks for it nevertheless`, { isTransient: false });
    if (delayMs > 0) {
      const next = Math.max(pauses.get(url.host) ?? 0, Date.now());
      pauses.set(url.host, next + delayMs);
    }
  }

  async function readRobots(origin: string): Promise<Robots> {
    const address = `${origin}/robots.txt`;
    try {
      const { bytes } = await fetched(address, {});
      const rulesOfSite = parseRobots(address, new TextDecoder().decode(bytes));
      const seconds = rulesOfSite.getCrawlDelay(AGENT) ?? 0;
      return { isAllowed: (url) => rulesOfSite.isAllowed(url, AGENT) !== false, delayMs: Math.min(seconds * 1000, LONGEST_CRAWL_DELAY_MS) };
    } catch (error) {
      // RFC 9309, 2.3.1.3: without the file everything is allowed.
      if (error instanceof TransferError && error.status !== undefined && error.status < 500) return { isAllowed: () => true, delayMs: 0 };
      throw error;
    }
  }

  const digests = options.answers === undefined ? undefined : openDigests(join(options.answers, 'files.tsv'));

  const fileOf = (url: string): string | undefined =>
    options.answers === undefined ? undefined : join(options.answers, createHash('sha256').update(url).digest('hex').slice(0, 40));

  return {
    async get(url, getOptions = {}) {
      const file = fileOf(url);
      const known = file === undefined ? undefined : await savedAnswer(file);
      if (known !== undefined && known.status === undefined) return known;
      if (known?.status !== undefined)
        throw new TransferError(`${url} answered ${known.status}; expected 200`, { isTransient: false, status: known.status });
      await checkRobots(new URL(url));
      try {
        const answer = await fetched(url, getOptions);
        if (file !== undefined) await saveAnswer(file, answer);
        return answer;
      } catch (error) {
        const isGone = error instanceof TransferError && (error.status === 404 || error.status === 410);
        if (isGone && file !== undefined) await saveAnswer(file, { url, type: '', bytes: new Uint8Array(), status: error.status ?? 404 });
        throw error;
      }
    },
    async *open(url) {
      await checkRobots(new URL(url));
      const hash = createHash('sha256');
      let received = 0;
      for (let failures = 0; ; failures++) {
        const headers: Record<string, string> = received === 0 ? {} : { range: `bytes=${received}-`, 'accept-encoding': 'identity' };
        const { answer } = await attempt(url, () => request(url, headers));
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
          await delay(retry.backoffMs * 2 ** failures);
        } finally {
          answer.discard();
        }
      }
    },
    digestOf: (url) => digests?.get(url),
    async forget(url) {
      const file = fileOf(url);
      if (file !== undefined) await rm(file, { force: true });
    },
    async finish() {
      if (options.answers === undefined) return;
      await rm(options.answers, { recursive: true, force: true });
      // Other sources may have been interrupted, too.
      await rmdir(dirname(options.answers)).catch(() => undefined);
    },
  };
}

type Headers = Readonly<Record<string, string>>;

interface Robots {
  readonly isAllowed: (url: string) => boolean;
  readonly delayMs: number;
}

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

/** An answer of the interrupted import; undefined if there is none, or if it is older than a week. */
async function savedAnswer(file: string): Promise<SavedAnswer | undefined> {
  try {
    const [bytes, { mtimeMs }] = await Promise.all([readFile(file), stat(file)]);
    if (Date.now() - mtimeMs > OLDEST_ANSWER_MS) return undefined;
    const end = bytes.indexOf('\n');
    return { ...(JSON.parse(bytes.toString('utf8', 0, end)) as Omit<SavedAnswer, 'bytes'>), bytes: bytes.subarray(end + 1) };
  } catch {
    return undefined;
  }
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

async function saveAnswer(file: string, { bytes, ...head }: SavedAnswer): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true });
  const temp = `${file}.${process.pid}.tmp`;
  await writeFile(temp, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bytes]));
  await rename(temp, file);
}

function isAddressError(error: unknown): boolean {
  return error instanceof Error && error.name === 'AddressError';
}

/** Runs at most some tasks at once, in the order of their calls. */
function openSlots(count: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let free = count;
  return async (task) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => void waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free++;
      else next();
    }
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
const CONNECTIONS = 2;
const ATTEMPTS = 6;
const IDLE_MS = 60_000;
const MOST_CUT_OFF = 3;
const MAX_REDIRECTS = 5;
const LONGEST_WAIT_MS = 15 * 60_000;
const LONGEST_CRAWL_DELAY_MS = 30_000;
const LARGEST_ANSWER = 100_000_000;
const LARGEST_FILE = 4_000_000_000;
const OLDEST_ANSWER_MS = 7 * 24 * 3_600_000;
const TRANSIENT: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);
