import { withWindowsCharacters } from '../../model/text/c1-characters.ts';

/**
 * Decodes a text of another system: in the encoding of its byte order mark, else in the declared one, else in UTF-8. Lines that are not in it are read as
 * windows-1252, which old files and pages have.
 */
export function decodeText(bytes: Uint8Array, declared?: string): string {
  const [first, second] = bytes;
  const label = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : (declared ?? 'utf-8');
  const decoder = strictDecoder(label) ?? strictDecoder('utf-8');
  const whole = decoded(bytes, decoder);
  if (whole !== undefined) return SINGLE_BYTE.test(label) ? withWindowsCharacters(whole) : whole;
  const lines: string[] = [];
  const [strict, lenient] = [new TextDecoder('utf-8', { fatal: true }), new TextDecoder('windows-1252')];
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(NEWLINE, start);
    const line = bytes.subarray(start, end < 0 ? bytes.length : end + 1);
    lines.push(decoded(line, strict) ?? withWindowsCharacters(lenient.decode(line)));
    start += line.length;
  }
  return lines.join('');
}

/** Decodes a page in the encoding of its header, else of its `meta` tag. */
export function decodePage(bytes: Uint8Array, charset?: string): string {
  const head = String.fromCharCode(...bytes.subarray(0, LONGEST_HEAD));
  return decodeText(bytes, charset ?? /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(head)?.[1]?.toLowerCase());
}

type Decoder = InstanceType<typeof TextDecoder>;

function strictDecoder(label: string): Decoder | undefined {
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    return undefined;
  }
}

function decoded(bytes: Uint8Array, decoder: Decoder | undefined): string | undefined {
  try {
    return decoder?.decode(bytes);
  } catch {
    return undefined;
  }
}

const SINGLE_BYTE = /^(?:iso-?8859-1|latin-?1|windows-1252|cp1252|us-ascii|ascii)$/i;
const NEWLINE = 0x0a;
const LONGEST_HEAD = 2048;
