import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { openGenerations } from '../../../publish/generations/open-generations.ts';
import type { Answer } from '../../http/answer.ts';
import { askOf } from '../../http/ask.ts';
import type { Handler } from '../../http/handle.ts';
import type { QueryRequest, QueryResponse, QueryWorkerData } from './query-thread.ts';
import { generationHandler } from './serve-generations.ts';

// Worker thread of `offprint serve`: answers one request per message, several at a time.

// On Linux this is the priority of the calling thread, elsewhere that of the process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const { site, counter } = workerData as QueryWorkerData;
const handler = generationHandler(openGenerations(site, counter), ({ message }) => respond({ kind: 'unavailable', message }));

parentPort?.on('message', (request: QueryRequest) => {
  void answerOf(handler, request).then(respond, (error: unknown) => respond({ kind: 'error', id: request.id, error }));
});

async function answerOf(answer: Handler, { id, method, target, origin, headers, form }: QueryRequest): Promise<QueryResponse> {
  const ask = askOf(method, target, { origin, header: (name) => headers[name], form: async () => form });
  const { status, headers: sent, body, compressible = false } = await answer(ask);
  const plain: Answer = { status, headers: sent, compressible };
  if (body === undefined) return { kind: 'answer', id, answer: plain };
  if (typeof body === 'object' && 'stream' in body) return { kind: 'stream', id };
  // A copy, because the bytes are moved to the main thread, and those of a file are cached here.
  return { kind: 'answer', id, answer: { ...plain, body: typeof body === 'string' ? new TextEncoder().encode(body) : body.slice() } };
}

function respond(response: QueryResponse): void {
  const body = response.kind === 'answer' ? response.answer.body : undefined;
  parentPort?.postMessage(response, body instanceof Uint8Array ? [body.buffer] : []);
}
