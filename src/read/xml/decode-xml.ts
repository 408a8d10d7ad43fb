import type { ReportProblem } from '../../model/problem.ts';
import { withWindowsCharacters } from '../../model/text/c1-characters.ts';
import { translatable } from '../../model/text/translatable.ts';
import { byName } from './by-name.ts';

export interface DecodeOptions {
  readonly file: string;
  readonly report: ReportProblem;
}

/**
 * Decodes an XML file, without its byte order mark; undefined, with one problem reported, if the bytes are invalid in its encoding.
 *
 * The encoding is that of the byte order mark, else of the pattern of the first bytes (UTF-16), else of the XML declaration, else UTF-8.
 *
 * XML 1.0, appendix F.
 */
export function decodeXml(bytes: Uint8Array, options: DecodeOptions): string | undefined {
  const label = encodingOf(bytes);
  const decoder = decoderOf(label);
  if (decoder === undefined) {
    const message = translatable`the XML declaration says encoding "${label}"; expected UTF-8, UTF-16, ISO-8859-1 or another encoding of the web`;
    options.report({ code: 'xml-encoding-unknown', severity: 'error', place: { file: options.file, line: 1, column: 1 }, message });
    return undefined;
  }
  try {
    const text = decoder.decode(bytes);
    // Some runtimes decode windows-1252 as ISO-8859-1, which has control characters in place of dashes and quotation marks.
    return WINDOWS_1252.has(label) ? withWindowsCharacters(text) : text;
  } catch {
    const { line, column } = firstUndecodable(bytes, label);
    const message = translatable`bytes that are not ${label.toUpperCase()}; expected every character in the file's encoding`;
    options.report({ code: 'xml-bytes-undecodable', severity: 'error', place: { file: options.file, line, column }, message });
    return undefined;
  }
}

const WINDOWS_1252: ReadonlySet<string> = new Set(['windows-1252', 'cp1252', 'iso-8859-1', 'latin1', 'us-ascii', 'ascii']);

/** Returns the label of the encoding of an XML file by its first bytes: `utf-8`, `utf-16le`, `iso-8859-1`. */
export function encodingOf(bytes: Uint8Array): string {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === LESS_THAN && b === 0) return 'utf-16le';
  if (a === 0 && b === LESS_THAN) return 'utf-16be';
  const head = String.fromCharCode(...bytes.subarray(0, 200));
  const declared = DECLARED_ENCODING.exec(head)?.[1]?.toLowerCase();
  // A file whose declaration is readable as bytes is not UTF-16, even if declared: it was transcoded without changing the declaration.
  return declared === undefined || declared.startsWith('utf-16') ? 'utf-8' : (IANA_ALIASES[declared] ?? declared);
}

/** Labels of the Encoding Standard, which decoders require, by IANA names that it lacks. */
const IANA_ALIASES: Readonly<Record<string, string>> = byName({
  ...Object.fromEntries(
    'iso646-us iso_646.irv:1991 iso_646.irv:1983 ansi_x3.4-1986 iso-ir-6 us ibm367 cp367 csascii'
      .split(' ')
      .map((name) => [name, 'us-ascii']),
  ),
  ...Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`cswindows125${i}`, `windows-125${i}`])),
  csutf8: 'utf-8',
  ibm819: 'iso-8859-1',
  cp819: 'iso-8859-1',
  mac: 'macintosh',
  csmacintosh: 'macintosh',
  cp936: 'gbk',
  ms936: 'gbk',
  'windows-936': 'gbk',
  csgbk: 'gbk',
  csgb18030: 'gb18030',
  cskoi8r: 'koi8-r',
  cskoi8u: 'koi8-u',
  'cp-949': 'euc-kr',
});

function decoderOf(label: string): InstanceType<typeof TextDecoder> | undefined {
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    return undefined;
  }
}

/** Line and column of the first byte that does not decode. */
function firstUndecodable(bytes: Uint8Array, label: string): { line: number; column: number } {
  if (label.startsWith('utf-16')) return { line: 0, column: 0 };
  const strict = new TextDecoder(label, { fatal: true });
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline < 0 ? bytes.length : newline + 1;
    const part = bytes.subarray(start, end);
    try {
      strict.decode(part);
    } catch {
      return { line, column: new TextDecoder(label).decode(part).indexOf('\uFFFD') + 1 };
    }
    start = end;
  }
  return { line: 0, column: 0 };
}

const LESS_THAN = 0x3c;
const NEWLINE = 0x0a;
// <?xml version="1.0" encoding="ISO-8859-1"?>
const DECLARED_ENCODING = /^<\?xml\s[^>]*?encoding\s*=\s*["']([A-Za-z][\w.-]*)["']/;
