import { hashOfName } from './bounded-name.ts';

/**
 * A DOI as a path of folders and a file name without ending, different for different DOIs and harmless on every disk.
 *
 *   '10.7554/eLife.00013'    ->  '10.7554/eLife.00013'
 *   '10.1002/(SICI)1<1::2>'  ->  '10.1002/(SICI)1~3C1~3A~3A2~3E'
 *   '10.1/../a//b'           ->  '10.1/~2E~2E/a/~/b'
 *
 * `~` and two hexadecimal digits stand for one byte of UTF-8; a lone `~` at the end of a segment says that the DOI has no
 * slash in it there (an empty segment, or a long one cut). Case is kept: two DOIs that differ in case only are one DOI.
 *
 * A DOI that would give a path of more than 700 characters is its prefix and a hash, `10.1/~~5d0b9f0c3e4a7712`: stores of objects take
 * keys of 1,024 bytes, disks paths of 4,096.
 */
export function doiPath(doi: string): string {
  const segments = doi.split('/');
  const path = segments.map((segment, index) => segmentPath(segment, index === segments.length - 1)).join('/');
  if (path.length <= LONGEST_PATH) return path;
  const [prefix = ''] = path.split('/');
  return `${prefix.length <= LONGEST_PREFIX ? prefix : '~'}/~~${hashOfName(doi)}`;
}

const LONGEST_PATH = 700;
const LONGEST_PREFIX = 40;

/** Longest run of characters in one name, so that an ending still fits what disks allow. */
const LONGEST = 200;

function segmentPath(segment: string, isLast: boolean): string {
  if (segment === '') return '~';
  if (DOTS.test(segment)) return escapeAll(segment);
  let path = segment.replace(UNSAFE, escapeAll);
  // Windows keeps its device names for itself, with any ending, and drops a dot at the end.
  if (DEVICE.test(path)) path = escapeAll(path.slice(0, 1)) + path.slice(1);
  if (path.endsWith('.')) path = `${path.slice(0, -1)}~2E`;
  // A folder must not have the name of another DOI's file.
  if (!isLast) path = path.replace(ANSWER_ENDING, '~2E$1');
  return path.length <= LONGEST ? path : cutUp(path);
}

function escapeAll(text: string): string {
  return [...ENCODER.encode(text)].map((byte) => `~${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
}

function cutUp(path: string): string {
  const pieces = path.match(PIECES) ?? [];
  return pieces.join('~/');
}

const ENCODER = new TextEncoder();
const DOTS = /^\.+$/;
const UNSAFE = /[^A-Za-z0-9._()+,;=@!$-]+/g;
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const ANSWER_ENDING = /\.(json|html)$/i;
// pieces of up to 200 characters that do not cut an escape in two
const PIECES = /(?:~[0-9A-F]{2}|[^~]){1,66}/g;
