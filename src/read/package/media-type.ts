import mime from 'mime';

/**
 * Determines the media type of a file by its first bytes, else by its ending.
 *
 *   mediaTypeOf('fig1.png', bytes of a JPEG)  ->  'image/jpeg'
 *
 * 32 bytes are sufficient. Returns undefined for an unknown ending. RFC 6838.
 */
export function mediaTypeOf(key: string, head: Uint8Array): string | undefined {
  const name = key.slice(key.lastIndexOf('/') + 1);
  const byName = name.includes('.') ? (mime.getType(name.replace(RENDITION, '.png')) ?? undefined) : undefined;
  const byBytes = SIGNATURES.find(({ offset, bytes }) => bytes.every((byte, i) => head[offset + i] === byte))?.type;
  if (byBytes === undefined) return SVG.test(new TextDecoder('latin1').decode(head.subarray(0, 512))) ? 'image/svg+xml' : byName;
  // Many formats are zips or Ogg streams; the ending then determines which.
  return CONTAINERS.has(byBytes) ? (byName ?? byBytes) : byBytes;
}

interface Signature {
  readonly type: string;
  readonly offset: number;
  readonly bytes: readonly number[];
}

function ascii(type: string, text: string, offset = 0): Signature {
  return { type, offset, bytes: [...text].map((char) => char.charCodeAt(0)) };
}

const SIGNATURES: readonly Signature[] = [
  { type: 'image/jpeg', offset: 0, bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', offset: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  ascii('image/gif', 'GIF8'),
  { type: 'image/tiff', offset: 0, bytes: [0x49, 0x49, 0x2a, 0x00] },
  { type: 'image/tiff', offset: 0, bytes: [0x4d, 0x4d, 0x00, 0x2a] },
  { type: 'image/tiff', offset: 0, bytes: [0x49, 0x49, 0x2b, 0x00] },
  { type: 'image/tiff', offset: 0, bytes: [0x4d, 0x4d, 0x00, 0x2b] },
  ascii('image/webp', 'WEBP', 8),
  ascii('image/avif', 'ftypavif', 4),
  ascii('image/bmp', 'BM'),
  ascii('application/pdf', '%PDF-'),
  ascii('application/postscript', '%!PS'),
  { type: 'application/postscript', offset: 0, bytes: [0xc5, 0xd0, 0xd3, 0xc6] },
  ascii('video/quicktime', 'ftypqt', 4),
  ascii('video/mp4', 'ftyp', 4),
  ascii('video/quicktime', 'moov', 4),
  { type: 'video/webm', offset: 0, bytes: [0x1a, 0x45, 0xdf, 0xa3] },
  ascii('video/x-msvideo', 'AVI ', 8),
  ascii('audio/wav', 'WAVE', 8),
  ascii('audio/mpeg', 'ID3'),
  ascii('application/ogg', 'OggS'),
  { type: 'application/zip', offset: 0, bytes: [0x50, 0x4b, 0x03, 0x04] },
];

const CONTAINERS = new Set(['application/zip', 'application/ogg', 'application/postscript', 'image/bmp', 'video/mp4', 'video/webm']);
// PLOS renditions: pone.0056489.g001.PNG_L
const RENDITION = /\.png_[a-z]$/i;
const SVG = /^(?:\u00EF\u00BB\u00BF)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*|<!DOCTYPE\s+svg[^>]*>\s*)*<svg[\s>]/;
