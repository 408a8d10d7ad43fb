import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { xml } from '../../../src/model/text/markup.ts';

/** Headers that a store stores with an object. */
export interface StoredHeaders {
  readonly 'content-type': string;
  readonly 'cache-control'?: string;
}

/**
 * Runs the site's `upload.sh` with the real `aws` against a local store; returns the headers of each object by key. The store keeps the size
 * and upload time of an object, which the client requests again.
 */
export async function uploadSite(site: string): Promise<ReadonlyMap<string, StoredHeaders>> {
  const objects = new Map<string, { readonly headers: StoredHeaders; readonly sizeBytes: number; readonly at: string }>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://store');
    const key = decodeURIComponent(url.pathname).replace(/^\/journal\/?/, '');
    if (request.method === 'GET') {
      const prefix = url.searchParams.get('prefix') ?? '';
      const listed = [...objects].filter(([each]) => each.startsWith(prefix)).sort(([a], [b]) => (a < b ? -1 : 1));
      const contents = listed.map(
        ([each, { sizeBytes, at }]) =>
          xml`<Contents><Key>${encodeURIComponent(each)}</Key><LastModified>${at}</LastModified><Size>${sizeBytes}</Size></Contents>`,
      );
      response.end(
        xml`<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><EncodingType>url</EncodingType><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`
          .markup,
      );
      return;
    }
    let sizeBytes = 0;
    request.on('data', (chunk: Buffer) => {
      sizeBytes += chunk.length;
    });
    request.on('end', () => {
      const { 'content-type': type = 'binary/octet-stream', 'cache-control': cacheControl } = request.headers;
      const headers = { 'content-type': type, ...(cacheControl === undefined ? {} : { 'cache-control': cacheControl }) };
      objects.set(key, { headers, sizeBytes, at: new Date().toISOString() });
      response.setHeader('etag', '"d41d8cd98f00b204e9800998ecf8427e"').end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  try {
    const given = [join(site, '.offprint/upload.sh'), 's3://journal', '--endpoint-url', `http://127.0.0.1:${port}`, '--no-sign-request'];
    const env = { ...process.env, AWS_DEFAULT_REGION: 'us-east-1', AWS_EC2_METADATA_DISABLED: 'true', AWS_CA_BUNDLE: '' };
    await promisify(execFile)('/bin/sh', given, { env, maxBuffer: 1 << 26 });
  } finally {
    server.close();
    server.closeAllConnections();
  }
  return new Map([...objects].map(([key, { headers }]) => [key, headers]));
}
