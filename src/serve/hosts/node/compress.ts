import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MaybePromise } from '../../../model/maybe-promise.ts';
import { chooseCoding } from '../../http/accept-encoding.ts';
import type { Answer } from '../../http/answer.ts';
import { varyingByCoding } from '../../http/conditional.ts';

/** Compresses answers as `Accept-Encoding` allows and caches the results by entity tag. */
export type Compress = (answer: Answer, acceptEncoding: string | undefined) => MaybePromise<Answer>;

/** Opens a compressor with its own cache of at most 64 MiB; the oldest entries are evicted. */
export function openCompressor(): Compress {
  const cache = new Map<string, Uint8Array<ArrayBuffer>>();
  let cacheBytes = 0;

  async function compressed(coding: 'br' | 'gzip', body: Uint8Array | string, etag: string | undefined): Promise<Uint8Array<ArrayBuffer>> {
    const key = `${coding} ${etag}`;
    const known = etag === undefined ? undefined : cache.get(key);
    if (known !== undefined) return known;
    const made = new Uint8Array(coding === 'br' ? await brotli(body, BROTLI) : await gz(body, { level: 6 }));
    if (etag !== undefined) {
      cache.set(key, made);
      cacheBytes += made.byteLength;
      for (const [oldKey, old] of cache) {
        if (cacheBytes <= MAX_CACHE_BYTES) break;
        cache.delete(oldKey);
        cacheBytes -= old.byteLength;
      }
    }
    return made;
  }

  return (answer, acceptEncoding) => {
    if (answer.compressible !== true) return answer;
    const { body } = answer;
    const headers = varyingByCoding(answer.headers);
    const isBytes = typeof body === 'string' || body instanceof Uint8Array;
    const coding = isBytes && body.length >= MIN_BYTES ? chooseCoding(acceptEncoding) : undefined;
    if (coding === undefined || !isBytes) return headers === answer.headers ? answer : { ...answer, headers };
    const etag = answer.headers.etag;
    return compressed(coding, body, etag).then((bytes) => ({
      status: answer.status,
      headers: { ...headers, 'content-encoding': coding, ...(etag === undefined ? {} : { etag: etag.replace(/"$/, `-${coding}"`) }) },
      body: bytes,
    }));
  };
}

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const MIN_BYTES = 512;
const MAX_CACHE_BYTES = 64 * 1024 * 1024;
