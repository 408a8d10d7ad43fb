import type { MaybePromise } from '../../../model/maybe-promise.ts';
import type { SiteFiles } from '../../../model/site-files.ts';
import { compareUtf8 } from '../../../model/text/compare.ts';
import { xml } from '../../../model/text/markup.ts';
import { type Answer, OPEN_HEADERS } from '../answer.ts';
import type { Ask } from '../ask.ts';
import { answerContent } from '../conditional.ts';
import { contentTypeOf, isCompressible } from '../media-type.ts';
import { parseArguments } from '../parse-arguments.ts';
import { RAW_POLICY } from '../security-headers.ts';
import { openFile } from '../site-reader.ts';
import type { Listing, ListingEntry, ListingRequest } from './listing.ts';
import type { ObjectList } from './object-list.ts';
import { printListing } from './print-listing.ts';

const BUCKET = 'bucket';

/**
 * Raw store (contract, 4.4; decisions, 7): `/bucket` and `/bucket/` are the listing, `/bucket/<key>` an object. Signed requests get the
 * same answers as anonymous ones, because everything is public and read-only.
 */
export async function answerBucket(ask: Ask, files: SiteFiles, objects: () => MaybePromise<ObjectList>): Promise<Answer> {
  const isHead = ask.method === 'HEAD';
  if (ask.method !== 'GET' && !isHead) {
    const error: S3Error = {
      status: 405,
      code: 'MethodNotAllowed',
      message: 'The specified method is not allowed against this resource.',
      details: { Method: ask.method },
    };
    return answerS3Error(error, isHead, { allow: 'GET, HEAD' });
  }
  if (ask.path === undefined)
    return answerS3Error({ status: 400, code: 'InvalidURI', message: "Couldn't parse the specified URI." }, isHead);
  const key = ask.path.slice(BUCKET.length + 1);
  return key === '' ? answerListing(ask, objects, isHead) : answerObject(ask, key, { files, objects });
}

async function answerObject(
  ask: Ask,
  key: string,
  { files, objects }: { files: SiteFiles; objects: () => MaybePromise<ObjectList> },
): Promise<Answer> {
  const path = `${BUCKET}/${key}`;
  const stored = await (await objects()).find(key);
  const file = await openFile(files, path);
  if (file === undefined || (stored === undefined && !LISTING_PAGES.test(key))) {
    const error: S3Error = { status: 404, code: 'NoSuchKey', message: 'The specified key does not exist.', details: { Key: key } };
    return answerS3Error(error, ask.method === 'HEAD');
  }
  const contentType = contentTypeOf(path);
  const modified = stored === undefined ? {} : { 'last-modified': new Date(stored.lastModified).toUTCString() };
  const answer = answerContent(ask, file, {
    headers: {
      'content-type': contentType,
      etag: stored === undefined ? file.etag : `"${stored.md5}"`,
      ...modified,
      'cache-control': 'public, max-age=0, must-revalidate',
      ...OPEN_HEADERS,
      // Raw files come from unknown senders, so browsers must not show them as pages of this site.
      'content-security-policy': RAW_POLICY,
    },
    compressible: stored === undefined && isCompressible(contentType),
  });
  const refused = REFUSED.get(answer.status);
  if (refused === undefined) return answer;
  const error: S3Error = { status: answer.status, ...refused, details: { Key: key } };
  return answerS3Error(error, ask.method === 'HEAD', answer.headers);
}

async function answerListing(ask: Ask, objects: () => MaybePromise<ObjectList>, isHead: boolean): Promise<Answer> {
  const headers = { 'content-type': 'application/xml', 'x-amz-bucket-region': 'us-east-1', ...OPEN_HEADERS };
  if (isHead) return { status: 200, headers };
  const given = parseArguments(ask.query);
  if (given === undefined) return answerS3Error(invalidArgument('query', ask.query, 'The query string is not UTF-8.'), false);
  const first = (name: string): string | undefined => given.find(([each]) => each === name)?.[1];
  if (first('location') !== undefined) {
    const body = xml`<?xml version="1.0" encoding="UTF-8"?>
<LocationConstraint xmlns="http://s3.amazonaws.com/doc/2006-03-01/"/>
`.markup;
    return { status: 200, headers, body };
  }
  if (given.some(([name]) => SUBRESOURCES.has(name)))
    return answerS3Error({ status: 403, code: 'AccessDenied', message: 'Access Denied' }, false);
  const request = listingRequestOf(first);
  if ('code' in request) return answerS3Error(request, false);
  const body = printListing(await listObjects(await objects(), request, BUCKET));
  return { status: 200, headers: { ...headers, 'cache-control': 'no-cache' }, body, compressible: true };
}

function listingRequestOf(first: (name: string) => string | undefined): ListingRequest | S3Error {
  const asked = first('max-keys') ?? '1000';
  if (!/^\d{1,10}$/.test(asked) || Number(asked) > 0x7fffffff)
    return invalidArgument('max-keys', asked, 'Provided max-keys not an integer or within integer range');
  const encoding = first('encoding-type');
  if (encoding !== undefined && encoding !== 'url')
    return invalidArgument('encoding-type', encoding, 'Invalid Encoding Method specified in Request');
  // An older option of rclone sends `list_version`.
  const listType = first('list-type') ?? first('list_version') ?? '1';
  if (listType !== '1' && listType !== '2') return invalidArgument('list-type', listType, 'Invalid List Type specified in Request');
  const version = listType === '2' ? 2 : 1;
  const continuationToken = version === 2 ? first('continuation-token') : undefined;
  if (continuationToken !== undefined && !isToken(continuationToken)) {
    return invalidArgument('continuation-token', continuationToken, 'The continuation token provided is incorrect');
  }
  return {
    version,
    prefix: first('prefix') ?? '',
    delimiter: first('delimiter') ?? '',
    maxKeys: Math.min(Number(asked), 1000),
    encode: encoding === 'url',
    after: (version === 2 ? first('start-after') : first('marker')) ?? '',
    ...(continuationToken === undefined ? {} : { continuationToken }),
  };
}

function invalidArgument(name: string, value: string, message: string): S3Error {
  return { status: 400, code: 'InvalidArgument', message, details: { ArgumentName: name, ArgumentValue: value } };
}

const SUBRESOURCES = new Set(
  'accelerate acl analytics cors encryption intelligent-tiering inventory lifecycle logging metrics notification object-lock ownershipControls policy policyStatus publicAccessBlock replication requestPayment tagging uploads versioning versions website'.split(
    ' ',
  ),
);
/** S3 errors for a failed condition or an invalid range. */
const REFUSED: ReadonlyMap<number, Pick<S3Error, 'code' | 'message'>> = new Map([
  [412, { code: 'PreconditionFailed', message: 'At least one of the pre-conditions you specified did not hold' }],
  [416, { code: 'InvalidRange', message: 'The requested range is not satisfiable' }],
]);
// Files of the listing, which are not objects: 'index.xml', 'index.html'.
const LISTING_PAGES = /^index\.(?:xml|html)$/;

/** An error of the S3 protocol: its code and additional elements (`Key`, `BucketName`, `ArgumentName`). */
interface S3Error {
  readonly status: number;
  readonly code:
    | 'NoSuchKey'
    | 'AccessDenied'
    | 'InvalidArgument'
    | 'MethodNotAllowed'
    | 'InvalidURI'
    | 'InvalidRange'
    | 'PreconditionFailed';
  readonly message: string;
  readonly details?: Readonly<Record<string, string>>;
}

/** Prints S3's error body: no namespace, `Code` first, `RequestId` and `HostId` last. */
function answerS3Error(error: S3Error, isHead: boolean, headers: Readonly<Record<string, string>> = {}): Answer {
  const details = Object.entries(error.details ?? {}).map(([name, value]) => DETAILS[name]?.(value));
  const body = xml`<?xml version="1.0" encoding="UTF-8"?>
<Error><Code>${error.code}</Code><Message>${error.message}</Message>${details}<RequestId>0</RequestId><HostId>offprint</HostId></Error>
`.markup;
  return {
    status: error.status,
    headers: { ...OPEN_HEADERS, ...headers, 'content-type': 'application/xml' },
    ...(isHead ? {} : { body }),
  };
}

const DETAILS: Readonly<Record<string, (value: string) => ReturnType<typeof xml>>> = {
  Key: (value) => xml`<Key>${value}</Key>`,
  BucketName: (value) => xml`<BucketName>${value}</BucketName>`,
  ArgumentName: (value) => xml`<ArgumentName>${value}</ArgumentName>`,
  ArgumentValue: (value) => xml`<ArgumentValue>${value}</ArgumentValue>`,
  Method: (value) => xml`<Method>${value}</Method>`,
};

/**
 * Returns one page of the listing. Keys with the same text up to the first delimiter after the prefix are one common prefix; entries of
 * both kinds count towards `max-keys`. Groups are skipped without reading their keys.
 */
async function listObjects(list: ObjectList, request: ListingRequest, bucket: string): Promise<Listing> {
  const { prefix, delimiter, maxKeys } = request;
  const start = request.continuationToken === undefined ? request.after : tokenText(request.continuationToken);
  const entries: ListingEntry[] = [];
  let last = '';
  let more = false;
  let position = afterGroup(start, prefix, delimiter);
  if (compareUtf8(position.key, prefix) < 0) position = { key: prefix, inclusive: true };
  while (maxKeys > 0) {
    const object = await firstFrom(list, position.key, position.inclusive, prefix);
    if (object === undefined) break;
    if (entries.length === maxKeys) {
      more = true;
      break;
    }
    const cut = delimiter === '' ? -1 : object.key.indexOf(delimiter, prefix.length);
    if (cut < 0) {
      // A run of plain keys is read at once.
      const run = await plainRun(list, object.key, { prefix, delimiter, atMost: maxKeys - entries.length });
      entries.push(...run);
      last = keyOf(run.at(-1)) ?? last;
      position = { key: last, inclusive: false };
      continue;
    }
    last = object.key.slice(0, cut + delimiter.length);
    entries.push({ kind: 'prefix', prefix: last });
    position = { key: last + LAST_CHARACTER, inclusive: false };
  }
  return {
    ...request,
    name: bucket,
    entries,
    isTruncated: more,
    ...(more ? { next: request.version === 1 ? last : tokenOf(last) } : {}),
  };
}

/** Start of the next page after a marker that is a common prefix: behind the whole group. */
function afterGroup(start: string, prefix: string, delimiter: string): { key: string; inclusive: boolean } {
  const isGroup = delimiter !== '' && start.startsWith(prefix) && start.length > prefix.length && start.endsWith(delimiter);
  return { key: isGroup ? start + LAST_CHARACTER : start, inclusive: false };
}

async function firstFrom(list: ObjectList, key: string, inclusive: boolean, prefix: string) {
  for await (const object of list.from(key, { inclusive })) return object.key.startsWith(prefix) ? object : undefined;
  return undefined;
}

async function plainRun(
  list: ObjectList,
  first: string,
  limits: { prefix: string; delimiter: string; atMost: number },
): Promise<ListingEntry[]> {
  const run: ListingEntry[] = [];
  for await (const object of list.from(first, { inclusive: true })) {
    const isPlain = limits.delimiter === '' || !object.key.includes(limits.delimiter, limits.prefix.length);
    if (run.length === limits.atMost || !object.key.startsWith(limits.prefix) || !isPlain) break;
    run.push({ kind: 'object', object });
  }
  return run;
}

function keyOf(entry: ListingEntry | undefined): string | undefined {
  return entry?.kind === 'object' ? entry.object.key : entry?.prefix;
}

/** Continuation token: a format mark and the last entry in hexadecimal UTF-8. Opaque to clients; contains nothing secret. */
function tokenOf(last: string): string {
  return `k${Array.from(new TextEncoder().encode(last), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** True for a token of this format. */
function isToken(token: string): boolean {
  return TOKEN.test(token);
}

function tokenText(token: string): string {
  const bytes = Uint8Array.from(token.slice(1).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return new TextDecoder().decode(bytes);
}

const TOKEN = /^k(?:[0-9a-f]{2})*$/;
// Greater than any character that can follow in a key.
const LAST_CHARACTER = '\u{10FFFF}';
