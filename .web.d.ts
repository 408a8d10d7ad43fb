// The web platform that every host has, and no more: what pure folders may use besides the language itself.
// Node's own types and the DOM's are kept out on purpose, so that a pure folder that reaches for them does not compile.

type BodyInit = string | Uint8Array<ArrayBuffer> | ArrayBuffer | ReadableStream<Uint8Array> | null;
type HeadersInit = Record<string, string> | Headers | readonly (readonly [string, string])[];

declare class TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>;
  encodeInto(text: string, into: Uint8Array): { readonly read: number; readonly written: number };
}
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(bytes?: ArrayBuffer | ArrayBufferView, options?: { stream?: boolean }): string;
}
declare class URLSearchParams {
  constructor(init?: string | Record<string, string> | [string, string][]);
  append(name: string, value: string): void;
  delete(name: string): void;
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string): boolean;
  set(name: string, value: string): void;
  [Symbol.iterator](): IterableIterator<[string, string]>;
  toString(): string;
}
declare class URL {
  constructor(url: string, base?: string | URL);
  static canParse(url: string, base?: string): boolean;
  readonly searchParams: URLSearchParams;
  href: string;
  readonly origin: string;
  protocol: string;
  host: string;
  hostname: string;
  port: string;
  pathname: string;
  search: string;
  hash: string;
  toString(): string;
}
declare class Headers {
  constructor(init?: HeadersInit);
  append(name: string, value: string): void;
  delete(name: string): void;
  get(name: string): string | null;
  has(name: string): boolean;
  set(name: string, value: string): void;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}
interface ReadableStreamDefaultReader<T> {
  read(): Promise<{ done: false; value: T } | { done: true; value: undefined }>;
  cancel(reason?: unknown): Promise<void>;
}
interface ReadableStream<T> {
  pipeThrough<U>(transform: { readable: ReadableStream<U>; writable: unknown }): ReadableStream<U>;
  getReader(): ReadableStreamDefaultReader<T>;
}
declare class Request {
  constructor(url: string | URL, init?: { method?: string; headers?: HeadersInit; body?: BodyInit });
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: ReadableStream<Uint8Array> | null;
  text(): Promise<string>;
}
declare class Response {
  constructor(body?: BodyInit, init?: { status?: number; statusText?: string; headers?: HeadersInit });
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Headers;
  readonly body: ReadableStream<Uint8Array> | null;
  arrayBuffer(): Promise<ArrayBuffer>;
  text(): Promise<string>;
  json(): Promise<unknown>;
}
declare class DecompressionStream {
  constructor(format: 'gzip' | 'deflate' | 'deflate-raw');
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: unknown;
}
declare const crypto: {
  readonly subtle: { digest(algorithm: string, data: Uint8Array<ArrayBuffer> | ArrayBuffer): Promise<ArrayBuffer> };
  randomUUID(): string;
};
declare const performance: { now(): number };
declare function setTimeout(callback: () => void, delayMs: number): unknown;
declare function btoa(binary: string): string;
declare function atob(base64: string): string;
declare function fetch(input: string | URL | Request): Promise<Response>;
