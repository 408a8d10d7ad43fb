import { Worker } from 'node:worker_threads';
import { withoutLanguage } from '../../../model/text/article-path.ts';
import { execArgvOf, programScript } from '../../../program-files.ts';
import type { GenerationCounter } from '../../../publish/generations/open-generations.ts';
import { type Answer, plainAnswer } from '../../http/answer.ts';
import { type Ask, REQUEST_HEADERS, type RequestHeader } from '../../http/ask.ts';
import type { Handler } from '../../http/handle.ts';
import { readsIndex } from '../../http/routes.ts';

/** Data that the worker thread starts with. */
export interface QueryWorkerData {
  /** Folder of the built site. */
  readonly site: string;
  readonly counter: GenerationCounter;
}

/** A request as the worker thread gets it; `form` is undefined if it is too long. */
export interface QueryRequest extends Pick<Ask, 'method' | 'origin'> {
  readonly id: number;
  readonly target: string;
  readonly headers: Readonly<Partial<Record<RequestHeader, string | undefined>>>;
  readonly form: string | undefined;
}

/** A message of the worker thread. `stream`: the body is a large file, which only the main thread can send. */
export type QueryResponse =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answer }
  | { readonly kind: 'stream'; readonly id: number }
  | { readonly kind: 'error'; readonly id: number; readonly error: unknown }
  | { readonly kind: 'unavailable'; readonly message: string };

export interface QueryThreadOptions {
  /** Folder of the built site. */
  readonly site: string;
  /** Shared with the generations of the wrapped handler. */
  readonly counter: GenerationCounter;
  /** Gets the messages of files without a stored version. */
  readonly onUnavailable: (message: string) => void;
  /** Gets the error that ended the thread. */
  readonly onEnd: (error: Error) => void;
}

/**
 * Wraps the handler of a site: requests that read the index are answered in a worker thread.
 *
 * So pages do not wait for the evaluation of queries, for the parsing of shards or for garbage collection. The thread starts with the first
 * of them, and again if it runs out of memory; the requests that it was answering then get a 503. It answers several at a time, and the others
 * wait here, where they take no memory.
 */
export function withQueryThread(inner: Handler, { site, counter, onUnavailable, onEnd }: QueryThreadOptions): Handler {
  const waiting = new Map<number, { readonly ask: Ask; readonly settle: (answer: Answer | Promise<Answer>) => void }>();
  let thread: Worker | undefined;
  const queue: (() => void)[] = [];
  let lastId = 0;

  function start(): Worker {
    const script = programScript('query-worker');
    const worker = new Worker(script.url, {
      workerData: { site, counter } satisfies QueryWorkerData,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
      ...execArgvOf(script),
    });
    worker.unref();
    worker.on('message', receive);
    worker.on('error', onEnd);
    worker.on('exit', () => {
      thread = undefined;
      for (const { settle } of waiting.values()) settle(ENDED);
      waiting.clear();
      startQueued();
    });
    return worker;
  }

  function receive(response: QueryResponse): void {
    if (response.kind === 'unavailable') {
      onUnavailable(response.message);
      return;
    }
    const request = waiting.get(response.id);
    waiting.delete(response.id);
    startQueued();
    if (response.kind === 'answer') request?.settle(response.answer);
    else if (response.kind === 'error') request?.settle(Promise.reject(response.error));
    else request?.settle(Promise.resolve(request.ask).then(inner));
  }

  function startQueued(): void {
    while (waiting.size < MAX_ACTIVE && queue.length > 0) queue.shift()?.();
  }

  return (ask) => {
    const { method, rawPath, query, origin } = ask;
    if (!readsIndex(withoutLanguage(rawPath))) return inner(ask);
    const read = method === 'POST' ? ask.form?.() : undefined;
    return Promise.resolve(read).then((form) => {
      const id = ++lastId;
      const headers = Object.fromEntries(REQUEST_HEADERS.map((name) => [name, ask.header(name)]));
      return new Promise<Answer>((settle) => {
        queue.push(() => {
          waiting.set(id, { ask, settle });
          thread ??= start();
          thread.postMessage({ id, method, target: `/${rawPath}?${query}`, origin, headers, form } satisfies QueryRequest);
        });
        startQueued();
      });
    });
  };
}

const ENDED = plainAnswer(503, 'the queries needed too much memory; repeat this one', { 'retry-after': '5', 'cache-control': 'no-store' });
const MAX_HEAP_MB = 256;
/** Requests that the thread answers at a time; each may hold an answer of 16 MB. */
const MAX_ACTIVE = 8;
