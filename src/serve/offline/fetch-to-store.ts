import { text } from '../../model/messages/script-messages.ts';
import { isNamedByContent } from '../http/named-by-content.ts';
import { SECURITY_HEADERS } from '../http/security-headers.ts';
import type { OfflineFile } from './manifest-files.ts';
import { addressOf, type OfflineStore } from './offline-store.ts';

/** A file that could not be stored: `network` is transient, `file` is wrong content or a refusal. */
export class FileError extends Error {
  override readonly name = 'FileError';
  readonly kind: 'network' | 'file';

  constructor(message: string, kind: 'network' | 'file') {
    super(message);
    this.kind = kind;
  }
}

/**
 * Fetches a file and stores it if its size and hash equal those of the manifest. Rejects with `FileError`, with the browser's
 * `QuotaExceededError` if storage is full, or with the reason of `signal`.
 */
export async function fetchToStore(file: OfflineFile, options: { scope: string; store: OfflineStore; signal: AbortSignal }): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await fetchOnce(file, { ...options, isFirst: attempt === 1 });
    } catch (error) {
      options.signal.throwIfAborted();
      if (!(error instanceof FileError) || attempt === MAX_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, BACKOFF_MS * attempt));
      options.signal.throwIfAborted();
    }
  }
}

const MAX_ATTEMPTS = 3;
const BACKOFF_MS = 400;

interface Once {
  readonly scope: string;
  readonly store: OfflineStore;
  readonly signal: AbortSignal;
  readonly isFirst: boolean;
}

async function fetchOnce(file: OfflineFile, { scope, store, signal, isFirst }: Once): Promise<void> {
  const { path, sizeBytes, mediaType } = file;
  const controller = new AbortController();
  const abort = (): void => controller.abort(signal.reason);
  signal.addEventListener('abort', abort);
  // Timeout: 30 s plus the time of the file at 10 bytes per millisecond.
  const timer = setTimeout(() => controller.abort(), IDLE_TIMEOUT_MS + sizeBytes / 10);
  try {
    const cache = !isFirst ? 'reload' : isNamedByContent(path) ? 'default' : 'no-cache';
    const response = await asNetworkError(fetch(addressOf(path, scope), { cache, signal: controller.signal }), path);
    if (!response.ok || response.body === null)
      throw new FileError(text('offline.file.status', { path, status: String(response.status) }), 'file');
    const headers = { ...securityHeadersOf(response), 'content-type': typeOf(mediaType), 'content-length': String(sizeBytes) };
    if (sizeBytes > MAX_HASHED_BYTES) {
      await streamToStore(response.body, file, { store, headers });
      return;
    }
    const bytes = await asNetworkError(response.arrayBuffer(), path);
    if ((await sha256Of(bytes)) !== file.sha256) throw new FileError(text('offline.file.changed', { path }), 'file');
    await store.put(path, new Response(bytes, { headers }));
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

/** Security headers of the host: a stored page is shown with the policy that it was served with. */
export function securityHeadersOf({ headers }: Response): Record<string, string> {
  const names = ['content-security-policy', 'x-content-type-options', ...Object.keys(SECURITY_HEADERS)];
  return Object.fromEntries(names.flatMap((name) => [[name, headers.get(name) ?? '']]).filter(([, value]) => value !== ''));
}

/** `fetch` rejects alike for a missing network and a missing host; both become a `network` error. */
function asNetworkError<T>(waiting: Promise<T>, path: string): Promise<T> {
  return waiting.catch(() => {
    throw new FileError(text('offline.file.unreachable', { path }), 'network');
  });
}

/**
 * Streams a large file into the store, with the right length or not at all. The store reports any failed stream alike, so the cause is
 * remembered here.
 */
async function streamToStore(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { path, sizeBytes }: OfflineFile,
  { store, headers }: { store: OfflineStore; headers: Readonly<Record<string, string>> },
): Promise<void> {
  let seen = 0;
  let lengthError: FileError | undefined;
  const lengthCheck = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      seen += chunk.byteLength;
      controller.enqueue(chunk);
    },
    flush(controller) {
      if (seen === sizeBytes) return;
      lengthError = new FileError(text('offline.file.length', { path, actual: seen, expected: sizeBytes }), 'file');
      controller.error(lengthError);
    },
  });
  await store.put(path, new Response(body.pipeThrough(lengthCheck), { headers })).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'QuotaExceededError') throw error;
    throw lengthError ?? new FileError(text('offline.file.unreachable', { path }), 'network');
  });
}

export async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function typeOf(mediaType: string): string {
  return mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType;
}

const IDLE_TIMEOUT_MS = 30_000;
/** Web Crypto hashes complete buffers only, so larger files are checked by length. */
const MAX_HASHED_BYTES = 64e6;
