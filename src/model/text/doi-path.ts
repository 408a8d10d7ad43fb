import { hashOfName } from './bounded-name.ts';

/**
 * Returns a DOI as a path without ending that is unique and legal on every file system.
 *
 *   '10.7554/eLife.00013'    ->  '10.7554/eLife.00013'
 *   '10.1002/(SICI)1<1::2>'  ->  '10.1002/(SICI)1~3C1~3A~3A2~3E'
 *   '10.1/../a//b'           ->  '10.1/~2E~2E/a/~/b'
 *
 * `~` and two hexadecimal digits encode a byte of UTF-8; a `~` at the end of a segment means that the DOI has no slash there (an empty
 * segment, or a long one that was split). Case is kept: two DOIs that differ only in case are one DOI.
 *
 * A DOI whose path would have more than 700 characters becomes its prefix and a hash, `10.1/~~5d0b9f0c3e4a7712`: object stores allow keys
 * of 1,024 bytes, file systems paths of 4,096.
 */
export function doiPath(doi: string): string {
  const segments = doi.split('/');
  const path = segments.map((segment, index) => segmentPath(segment, index === segments.length - 1)).join('/');
  if (path.length <= MAX_PATH_LENGTH) return path;
  const [prefix = ''] = path.split('/');
  return `${prefix.length <= MAX_PREFIX_LENGTH ? prefix : '~'}/~~${hashOfName(doi)}`;
}

const MAX_PATH_LENGTH = 700;
const MAX_PREFIX_LENGTH = 40;

/** Longest name in characters, so that a name with an ending is still legal. */
const MAX_NAME_LENGTH = 200;

function segmentPath(segment: string, isLast: boolean): string {
  if (segment === '') return '~';
  if (DOTS.test(segment)) return escapeAll(segment);
  let path = segment.replace(UNSAFE, escapeAll);
  // Windows reserves device names, with any ending, and drops a final dot.
  if (DEVICE.test(path)) path = escapeAll(path.slice(0, 1)) + path.slice(1);
  if (path.endsWith('.')) path = `${path.slice(0, -1)}~2E`;
  // A folder must not have the name of another DOI's file.
  if (!isLast) path = path.replace(ANSWER_ENDING, '~2E$1');
  return path.length <= MAX_NAME_LENGTH ? path : splitName(path);
}

function escapeAll(text: string): string {
  return [...ENCODER.encode(text)].map((byte) => `~${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
}

function splitName(path: string): string {
  const pieces = path.match(PIECES) ?? [];
  return pieces.join('~/');
}

const ENCODER = new TextEncoder();
const DOTS = /^\.+$/;
const UNSAFE = /[^A-Za-z0-9._()+,;=@!$-]+/g;
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const ANSWER_ENDING = /\.(json|html)$/i;
// up to 200 characters, not inside an escape
const PIECES = /(?:~[0-9A-F]{2}|[^~]){1,66}/g;
