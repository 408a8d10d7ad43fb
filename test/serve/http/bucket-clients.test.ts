import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import {
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareUtf8 } from '../../../src/model/text/compare.ts';
import { describeWith, findProgram, type SystemProgram } from '../../system-programs.ts';
import { folderFiles } from '../hosts/folder-files.ts';
import { rawKeys, writeRawStore } from './raw-store.ts';
import { serveFiles } from './serve-files.ts';

const KEYS = rawKeys(2500).sort(compareUtf8);
const SOME_KEY = KEYS[9] ?? '';
const store = await writeRawStore(KEYS);
const server = await serveFiles(folderFiles(store.folder));
const work = await mkdtemp(join(tmpdir(), 'offprint-clients-'));

afterAll(async () => {
  server.close();
  await store.remove();
  await rm(work, { recursive: true, force: true });
});

// Clients must not use settings, keys or proxies of this machine.
const environment = {
  PATH: '/usr/bin:/bin',
  HOME: work,
  LANG: 'C.UTF-8',
  AWS_EC2_METADATA_DISABLED: 'true',
  AWS_DEFAULT_REGION: 'us-east-1',
};

async function run(program: SystemProgram, ...given: string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(findProgram(program) ?? program, given, { env: environment, maxBuffer: 1 << 26 });
  return stdout + stderr;
}

async function expectCopied(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const keys = files.map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort(compareUtf8);
  expect(keys).toEqual(KEYS);
  for (const key of KEYS) expect((await readFile(join(folder, key))).equals(await readFile(join(store.folder, 'bucket', key)))).toBe(true);
}

describeWith(['aws'], 'aws', () => {
  const aws = (...given: string[]) => run('aws', '--no-sign-request', '--endpoint-url', server.url, ...given);

  test('s3 sync copies every object, then nothing in the second run', async () => {
    const folder = join(work, 'aws');
    await aws('s3', 'sync', 's3://bucket', folder, '--only-show-errors');
    await expectCopied(folder);
    expect(await aws('s3', 'sync', 's3://bucket', folder)).toBe('');
  });

  test('s3 ls shows folders, and everything with --recursive', async () => {
    const top = await aws('s3', 'ls', 's3://bucket/');
    const folders = [...new Set(KEYS.map((key) => key.slice(0, key.indexOf('/') + 1)))];
    expect(
      top
        .trim()
        .split('\n')
        .map((line) => line.replace(/^\s*PRE /, '')),
    ).toEqual(folders);
    const all = await aws('s3', 'ls', '--recursive', 's3://bucket');
    expect(
      all
        .trim()
        .split('\n')
        .map((line) => line.slice(31)),
    ).toEqual(KEYS);
  });

  test('s3api pages with markers', async () => {
    const listed = JSON.parse(
      await aws('s3api', 'list-objects', '--bucket', 'bucket', '--page-size', '300', '--query', 'Contents[].Key'),
    ) as string[];
    expect(listed).toEqual(KEYS);
  });
});

describeWith(['rclone'], 'rclone', () => {
  const rclone = (...given: string[]) => run('rclone', '--config', '', '--s3-provider', 'Other', '--s3-endpoint', server.url, ...given);

  test.each([[[]], [['--s3-list-version', '2', '--fast-list']]])(
    'sync copies every object, then nothing in the second run %j',
    async (options) => {
      const folder = join(work, `rclone${options.length}`);
      await rclone('sync', ...options, ':s3:bucket', folder);
      await expectCopied(folder);
      const again = await rclone('sync', ...options, '-v', ':s3:bucket', folder);
      expect(again).not.toContain('Copied');
      expect(again).toContain('There was nothing to transfer');
      expect(await rclone('check', ...options, folder, ':s3:bucket')).toContain('0 differences found');
    },
  );
});

describeWith(['s3cmd'], 's3cmd', () => {
  const s3cmd = (...given: string[]) => {
    const host = server.url.replace('http://', '');
    return run(
      's3cmd',
      '--config=/dev/null',
      '--access_key=reader',
      '--secret_key=anything',
      '--no-ssl',
      `--host=${host}`,
      `--host-bucket=${host}`,
      ...given,
    );
  };

  test('signs its requests, and gets the same answers', async () => {
    const all = await s3cmd('ls', '--recursive', 's3://bucket');
    expect(
      all
        .trim()
        .split('\n')
        .map((line) => line.replace(/^.*s3:\/\/bucket\//, '')),
    ).toEqual(KEYS);
    expect((await s3cmd('ls', 's3://bucket')).match(/ DIR /g)).toHaveLength(new Set(KEYS.map((key) => key.split('/')[0])).size);
    const key = KEYS.find((each) => each.includes('Neil')) ?? '';
    await s3cmd('get', `s3://bucket/${key}`, join(work, 'got'));
    expect((await readFile(join(work, 'got'))).equals(await readFile(join(store.folder, 'bucket', key)))).toBe(true);
  });
});

describe('AWS SDK for JavaScript', () => {
  let client: S3Client;
  beforeAll(() => {
    client = new S3Client({
      endpoint: server.url,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId: 'nobody', secretAccessKey: '' },
      signer: { sign: async (request) => request },
    });
  });
  afterAll(() => client.destroy());

  test('lists every page', async () => {
    const keys: string[] = [];
    for await (const page of paginateListObjectsV2({ client, pageSize: 700 }, { Bucket: 'bucket' }))
      keys.push(...(page.Contents ?? []).map(({ Key = '' }) => Key));
    expect(keys).toEqual(KEYS);
    const folders = await client.send(new ListObjectsV2Command({ Bucket: 'bucket', Delimiter: '/', EncodingType: 'url' }));
    expect(folders.CommonPrefixes?.map(({ Prefix = '' }) => decodeURIComponent(Prefix.replaceAll('+', ' ')))).toEqual([
      ...new Set(KEYS.map((key) => key.slice(0, key.indexOf('/') + 1))),
    ]);
  });

  test('gets objects, ranges and conditional requests', async () => {
    for (const key of KEYS.filter((_, index) => index % 100 === 1)) {
      const { Body, ETag = '', ContentLength } = await client.send(new GetObjectCommand({ Bucket: 'bucket', Key: key }));
      const stored = await readFile(join(store.folder, 'bucket', key));
      expect([await Body?.transformToString(), ContentLength]).toEqual([stored.toString(), stored.length]);
      const head = await client.send(new HeadObjectCommand({ Bucket: 'bucket', Key: key }));
      expect([head.ETag, head.ContentLength, head.LastModified]).toEqual([ETag, stored.length, new Date('2012-10-08T00:00:00Z')]);
      const part = await client.send(new GetObjectCommand({ Bucket: 'bucket', Key: key, Range: 'bytes=0-2', IfMatch: ETag }));
      expect(await part.Body?.transformToByteArray()).toEqual(new Uint8Array(stored.subarray(0, 3)));
    }
    expect((await client.send(new HeadBucketCommand({ Bucket: 'bucket' }))).BucketRegion).toBe('us-east-1');
  });

  test.each([
    [{ Key: 'nothing' }, 'NoSuchKey', 404],
    [{ Key: SOME_KEY, Range: 'bytes=99999999-' }, 'InvalidRange', 416],
    [{ Key: SOME_KEY, IfMatch: '"other"' }, 'PreconditionFailed', 412],
    [{ Key: SOME_KEY, IfModifiedSince: new Date('2020-01-01') }, 'Unknown', 304],
  ])('%j fails with %s', async (asked, name, status) => {
    const failed = await client.send(new GetObjectCommand({ Bucket: 'bucket', ...asked })).catch((error: unknown) => error);
    expect(failed).toMatchObject({ name, $metadata: { httpStatusCode: status } });
  });
});

test('no request caused a server error', () => {
  expect(server.faults).toEqual([]);
});
