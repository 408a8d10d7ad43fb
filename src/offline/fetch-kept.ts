import { isNamedByContent } from '../http/named-by-content.ts';
import { SECURITY_HEADERS } from '../http/security-headers.ts';
import { addressOf, type KeptFiles } from './kept-files.ts';
import type { OfflineFile } from './manifest-files.ts';

/** Why a file could not be kept. `mayPass`: another attempt may bring it. */
export class FileError extends Error {
  override readonly name = 'FileError';
  readonly kind: 'network' | 'file';

  constructor(message: string, kind: 'network' | 'file') {
    super(message);
    this.kind = kind;
  }
}

/**
 * Fetches a file and keeps it where its size and hash are those of the manifest, else nothing. Rejects with `FileError`, with the
 * browser's `QuotaExceededError` where there is no room, or with what `signal` was aborted with.
 */
export async function fetchKept(file: OfflineFile, options: { scope: string; kept: KeptFiles; signal: AbortSignal }): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await fetchOnce(file, { ...options, isFirst: attempt === 1 });
    } catch (error) {
      options.signal.throwIfAborted();
      if (!(error instanceof FileError) || attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
      options.signal.throwIfAborted();
    }
  }
}

const ATTEMPTS = 3;
const PAUSE_MS = 400;

interface Once {
  readonly scope: string;
  readonly kept: KeptFiles;
  readonly signal: AbortSignal;
  readonly isFirst: boolean;
}

async function fetchOnce(file: OfflineFile, { scope, kept, signal, isFirst }: Once): Promise<void> {
  const { path, sizeBytes, mediaType } = file;
  const patience = new AbortController();
  const abort = (): void => patience.abort(signal.reason);
  signal.addEventListener('abort', abort);
  // A connection that brings less than 10 bytes a millisecond is taken for dead.
  const alarm = setTimeout(() => patience.abort(), STALL_MS + sizeBytes / 10);
  try {
    const cache = !isFirst ? 'reload' : isNamedByContent(path) ? 'default' : 'no-cache';
    const response = await reached(fetch(addressOf(path, scope), { cache, signal: patience.signal }), path);
    if (!response.ok || response.body === null) throw new FileError(`${path} answered ${response.status}`, 'file');
    const headers = { ...securityHeadersOf(response), 'content-type': typeOf(mediaType), 'content-length': String(sizeBytes) };
    if (sizeBytes > LARGEST_HASHED) {
      await putLong(response.body, file, { kept, headers });
      return;
    }
    const bytes = await reached(response.arrayBuffer(), path);
    if ((await sha256Of(bytes)) !== file.sha256) throw new FileError(`${path} is not as the manifest says`, 'file');
    await kept.put(path, new Response(bytes, { headers }));
  } finally {
    clearTimeout(alarm);
    signal.removeEventListener('abort', abort);
  }
}

/** The host's security headers: a kept page is shown under the policy that it came with. */
function securityHeadersOf({ headers }: Response): Record<string, string> {
  const names = ['content-security-policy', 'x-content-type-options', ...Object.keys(SECURITY_HEADERS)];
  return Object.fromEntries(names.flatMap((name) => [[name, headers.get(name) ?? '']]).filter(([, value]) => value !== ''));
}

/** What fetch rejects with does not say whether the network or the host is gone; to a reader they are the same. */
function reached<T>(waiting: Promise<T>, path: string): Promise<T> {
  return waiting.catch(() => {
    throw new FileError(`${path} could not be reached`, 'network');
  });
}

/** Keeps a long file as it comes, of the right length or not at all. Stores say of any break only that there was one: here it is told which. */
async function putLong(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { path, sizeBytes }: OfflineFile,
  { kept, headers }: { kept: KeptFiles; headers: Readonly<Record<string, string>> },
): Promise<void> {
  let seen = 0;
  let fault: FileError | undefined;
  const exactly = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      seen += chunk.byteLength;
      controller.enqueue(chunk);
    },
    flush(controller) {
      if (seen === sizeBytes) return;
      fault = new FileError(`${path} has ${seen} bytes and not ${sizeBytes}`, 'file');
      controller.error(fault);
    },
  });
  await kept.put(path, new Response(body.pipeThrough(exactly), { headers })).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'QuotaExceededError') throw error;
    throw fault ?? new FileError(`${path} could not be reached`, 'network');
  });
}

async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function typeOf(mediaType: string): string {
  return mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType;
}

const STALL_MS = 30_000;
/** Browsers hash only what is in memory whole; a film is compared by its length. */
const LARGEST_HASHED = 64e6;
