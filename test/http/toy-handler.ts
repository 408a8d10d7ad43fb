import type { Answer } from '../../src/http/answer.ts';
import { askOf } from '../../src/http/ask.ts';
import { type Handler, openHandler } from '../../src/http/handle.ts';
import { memoryFiles } from '../../src/http/memory-files.ts';
import type { Artifact } from '../../src/model/artifact.ts';
import type { TaggedObject } from '../../src/model/tagged-object.ts';
import { TOY_NAMES } from '../query/toy-objects.ts';
import { toyIndex } from '../query/toy-site.ts';

/** The toy journal as files: its indexes and its public description. */
export function toyFiles(objects?: readonly TaggedObject[], settings: { readonly maxObjects?: number } = {}): readonly Artifact[] {
  const journal = { ...TOY_NAMES, title: 'Toy', siteUrl: 'https://toy.org', language: 'en', maxObjects: 1_000_000, ...settings };
  return [...toyIndex(objects), { path: 'journal.json', bytes: JSON.stringify(journal) }];
}

export function toyHandler(objects?: readonly TaggedObject[], settings?: { readonly maxObjects?: number }): Handler {
  return openHandler(memoryFiles(toyFiles(objects, settings)));
}

/** What a handler answers to a request line and headers, as a client would see it. */
export async function request(handler: Handler, target: string, options: RequestOptions = {}): Promise<Seen> {
  const { method = 'GET', headers = {} } = options;
  return seen(await handler(askOf(method, target, { header: (name) => headers[name], origin: 'https://toy.org' })));
}

export interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Seen {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function seen({ status, headers, body }: Answer): Seen {
  const text = body instanceof Uint8Array ? new TextDecoder().decode(body) : typeof body === 'string' ? body : '';
  return { status, headers, body: text };
}
