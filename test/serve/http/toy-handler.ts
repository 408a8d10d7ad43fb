import type { Artifact } from '../../../src/model/artifact.ts';
import type { TaggedObject } from '../../../src/model/tagged-object.ts';
import type { Answer } from '../../../src/serve/http/answer.ts';
import { askOf } from '../../../src/serve/http/ask.ts';
import { type Handler, openHandler } from '../../../src/serve/http/handle.ts';
import { memoryFiles } from '../../../src/serve/http/memory-files.ts';
import { TOY_NAMES } from '../../query/language/toy-objects.ts';
import { toyIndex } from '../../query/language/toy-site.ts';

/** Files of the toy journal: indexes and public description. */
export function toyFiles(objects?: readonly TaggedObject[], settings: { readonly maxObjects?: number } = {}): readonly Artifact[] {
  const journal = { ...TOY_NAMES, title: 'Toy', siteUrl: 'https://toy.org', language: 'en', maxObjects: 1_000_000, ...settings };
  return [...toyIndex(objects), { path: 'journal.json', bytes: JSON.stringify(journal) }];
}

export function toyHandler(objects?: readonly TaggedObject[], settings?: { readonly maxObjects?: number }): Handler {
  return openHandler(memoryFiles(toyFiles(objects, settings)));
}

/** Sends a request line and headers to a handler; returns the response as a client receives it. */
export async function request(handler: Handler, target: string, options: RequestOptions = {}): Promise<ReceivedAnswer> {
  const { method = 'GET', headers = {} } = options;
  return receivedAnswer(await handler(askOf(method, target, { header: (name) => headers[name], origin: 'https://toy.org' })));
}

export interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ReceivedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function receivedAnswer({ status, headers, body }: Answer): ReceivedAnswer {
  const text = body instanceof Uint8Array ? new TextDecoder().decode(body) : typeof body === 'string' ? body : '';
  return { status, headers, body: text };
}
