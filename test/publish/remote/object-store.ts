import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What was put under a key. */
export interface StoredObject {
  readonly bytes: Buffer;
  readonly contentType: string | undefined;
  readonly cacheControl: string | undefined;
}

/** One bucket in memory behind the requests of S3 that copying programs make: PUT, GET, HEAD and DELETE of an object. */
export interface ObjectStore {
  readonly url: string;
  readonly objects: Map<string, StoredObject>;
  /** Keys in the order in which they were put and deleted. */
  readonly log: string[];
  /** Of the next puts, those for which it answers true are refused. */
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
