import { translatable } from '../../model/text/translatable.ts';
import type { Translatable } from '../../model/translatable.ts';
/** The kind of a source image, from its first bytes; file names are not reliable. */
export type ImageKind = 'bitmap' | 'svg' | 'eps' | 'pdf';

/** A kind of image that can be rendered, or a description of the bytes. */
export type ImageFinding = { readonly kind: ImageKind } | { readonly kind: 'none'; readonly found: Translatable };

/**
 * Detects the kind of an image from its bytes.
 *
 *   'II*\0…'              ->  bitmap (TIFF)
 *   '<?xml …><svg …'      ->  svg
 *   'Dear editor, …'      ->  none, found: text that begins "Dear editor, …"
 */
export function imageKindOf(bytes: Uint8Array): ImageFinding {
  if (bytes.length === 0) return { kind: 'none', found: translatable`an empty file` };
  for (const [kind, signature] of SIGNATURES) {
    if (startsWith(bytes, signature)) return { kind };
  }
  if (isHeif(bytes)) return { kind: 'bitmap' };
  const head = textOf(bytes.subarray(0, TEXT_HEAD));
  if (head === undefined) return { kind: 'none', found: translatable`bytes that begin ${hexOf(bytes.subarray(0, 8))}` };
  if (SVG_START.test(head)) return { kind: 'svg' };
  if (/^\s*(?:<!doctype html|<html)/i.test(head)) return { kind: 'none', found: translatable`an HTML page` };
  return { kind: 'none', found: translatable`text that begins "${head.replace(/\s+/g, ' ').trim().slice(0, 40)}"` };
}

const SIGNATURES: readonly (readonly [ImageKind, readonly number[]])[] = [
  ['bitmap', [0x49, 0x49, 0x2a, 0x00]], // TIFF, little-endian
  ['bitmap', [0x4d, 0x4d, 0x00, 0x2a]], // TIFF, big-endian
  ['bitmap', [0x49, 0x49, 0x2b, 0x00]], // BigTIFF
  ['bitmap', [0x4d, 0x4d, 0x00, 0x2b]],
  ['bitmap', [0x89, 0x50, 0x4e, 0x47]], // PNG
  ['bitmap', [0xff, 0xd8, 0xff]], // JPEG
  ['bitmap', [0x47, 0x49, 0x46, 0x38]], // GIF
  ['bitmap', [0x52, 0x49, 0x46, 0x46]], // WebP, in RIFF
  ['pdf', [0x25, 0x50, 0x44, 0x46]], // %PDF
  ['eps', [0x25, 0x21, 0x50, 0x53]], // %!PS
  ['eps', [0xc5, 0xd0, 0xd3, 0xc6]], // EPS with a preview
];

const TEXT_HEAD = 4096;

// '<?xml version="1.0"?><!-- Generator: … --><!DOCTYPE svg …><svg:svg'
const SVG_START =
  /^\uFEFF?\s*(?:<\?xml|<!--|<!DOCTYPE\s+svg|<(?:\w+:)?svg[\s>])[\s\S]*?(?:<(?:\w+:)?svg[\s>]|<!DOCTYPE\s+svg)|^\s*<svg[\s>]/;

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}

/** ISO base media files (AVIF and HEIC) have `ftyp` after a length. */
function isHeif(bytes: Uint8Array): boolean {
  return startsWith(bytes.subarray(4), [0x66, 0x74, 0x79, 0x70]);
}

/** Returns the bytes as text; undefined for binary data. */
function textOf(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(bytes);
  const odd = text.match(/[\u0000-\u0008\u000E-\u001F\uFFFD]/g)?.length ?? 0;
  return odd > 2 ? undefined : text;
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
}
