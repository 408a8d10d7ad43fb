import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { xml } from '../../../src/model/text/markup.ts';
import { findProgram } from '../../system-programs.ts';

/** Headers that a store stores with an object. */
export interface StoredHeaders {
  readonly 'content-type': string;
  readonly 'cache-control'?: string;
}

/**
 * Runs the site's `upload.sh` with the real client `aws` against a local store; returns the headers of each object by key. The store keeps the size
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
    await runAws(await awsCallsOf(given, env), env);
  } finally {
    server.close();
    server.closeAllConnections();
  }
  return new Map([...objects].map(([key, { headers }]) => [key, headers]));
}

/** Runs a shell script; returns the arguments of its calls of `aws`, each of which succeeds at once. */
async function awsCallsOf(script: readonly string[], env: NodeJS.ProcessEnv): Promise<readonly (readonly string[])[]> {
  const folder = await mkdtemp(join(tmpdir(), 'offprint-aws-'));
  try {
    const calls = join(folder, 'calls');
    await writeFile(join(folder, 'aws'), `#!/bin/sh\nprintf '%s\\0' "$@" '' >> "${calls}"\n`, { mode: 0o755 });
    await promisify(execFile)('/bin/sh', script, { env: { ...env, PATH: `${folder}:${env.PATH}` } });
    const texts = (await readFile(calls, 'utf8')).split('\0\0').slice(0, -1);
    return texts.map((text) => text.split('\0'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs calls of `aws` one after the other in one process: starting it takes ten times as long as most of them. Rejects if one fails. */
async function runAws(calls: readonly (readonly string[])[], env: NodeJS.ProcessEnv): Promise<void> {
  const [first = ''] = (await readFile(findProgram('aws') ?? '', 'utf8')).split('\n');
  await promisify(execFile)(first.slice('#!'.length), ['-c', RUN_CALLS, JSON.stringify(calls)], { env, maxBuffer: 1 << 26 });
}

const RUN_CALLS = `
import json, sys
from awscli.clidriver import create_clidriver
driver = create_clidriver()
for call in json.loads(sys.argv[1]):
    code = driver.main(call)
    if code != 0:
        sys.exit('aws %s ended with %s' % (' '.join(call), code))
`;
