import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Object of one key. */
export interface StoredObject {
  readonly bytes: Buffer;
  readonly contentType: string | undefined;
  readonly cacheControl: string | undefined;
}

/** S3-compatible server with one bucket in memory, for the requests of upload programs: PUT, GET, HEAD and DELETE of an object. */
export interface ObjectStore {
  readonly url: string;
  readonly objects: Map<string, StoredObject>;
  /** Requests that changed the bucket, in order: `put a.html`, `delete b.html`. */
  readonly log: string[];
  /** True for keys whose PUT is answered with 403. */
  refuses: (key: string) => boolean;
  close(): Promise<void>;
}

export async function openObjectStore(): Promise<ObjectStore> {
  const objects = new Map<string, StoredObject>();
  const log: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
    const key = decodeURIComponent(new URL(request.url ?? '/', 'http://store').pathname)
      .split('/')
      .slice(2)
      .join('/');
    const { 'content-type': contentType, 'cache-control': cacheControl } = request.headers;
    const found = objects.get(key);
    if (request.method === 'PUT' && key !== '') {
      if (store.refuses(key)) return response.writeHead(403).end();
      objects.set(key, { bytes: Buffer.concat(chunks), contentType, cacheControl });
      log.push(`put ${key}`);
      return response.writeHead(200, { etag: '"0"' }).end();
    }
    if (request.method === 'DELETE') {
      if (objects.delete(key)) log.push(`delete ${key}`);
      return response.writeHead(204).end();
    }
    if (key === '') return response.writeHead(200).end();
    if (found === undefined) return response.writeHead(404).end();
    const headers = { 'content-length': found.bytes.length, etag: '"0"', 'last-modified': 'Mon, 08 Oct 2012 22:13:20 GMT' };
    return response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : found.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const store: ObjectStore = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    log,
    refuses: () => false,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return store;
}
