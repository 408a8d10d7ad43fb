/**
 * Throws a RangeError for a workbook that would take too much memory or time to read. It is unpacked here first, a piece at a time, and only
 * counted: a cell far from all others, such as XFD1048576, makes a table of every cell before it, and a zip of 10 MB can hold 10 GB.
 */
export async function checkWorkbook(file: Blob): Promise<void> {
  const left = { bytes: MAX_UNPACKED_BYTES, cells: MAX_CELLS };
  const entries = await entriesOf(file);
  const declared = entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0);
  if (declared > MAX_UNPACKED_BYTES) throw new RangeError('the workbook has too many bytes');
  for (const entry of entries) await checkEntry(file, entry, left);
}

interface ZipEntry {
  readonly isDeflated: boolean;
  readonly packedBytes: number;
  /** As declared; the library reserves as much memory. */
  readonly unpackedBytes: number;
  /** Offset of the local header. */
  readonly offset: number;
}

interface Left {
  bytes: number;
  cells: number;
}

/** Reads the central directory (APPNOTE.TXT, 4.3.12); ZIP64 is for files that are too large anyway. */
async function entriesOf(file: Blob): Promise<readonly ZipEntry[]> {
  const tailStart = Math.max(0, file.size - MAX_TAIL_BYTES);
  const tail = await viewOf(file.slice(tailStart));
  let end = tail.byteLength - END_BYTES;
  while (end >= 0 && tail.getUint32(end, true) !== END_SIGNATURE) end--;
  if (end < 0) throw new Error('no zip file');
  const count = tail.getUint16(end + 8, true);
  const directory = await viewOf(file.slice(tail.getUint32(end + 16, true), tailStart + end));
  const entries: ZipEntry[] = [];
  for (let at = 0; entries.length < count; ) {
    if (directory.getUint32(at, true) !== ENTRY_SIGNATURE) throw new Error('a damaged zip file');
    entries.push({
      isDeflated: directory.getUint16(at + 10, true) !== 0,
      packedBytes: directory.getUint32(at + 20, true),
      unpackedBytes: directory.getUint32(at + 24, true),
      offset: directory.getUint32(at + 42, true),
    });
    at += ENTRY_BYTES + directory.getUint16(at + 28, true) + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
  }
  return entries;
}

async function checkEntry(file: Blob, { isDeflated, packedBytes, offset }: ZipEntry, left: Left): Promise<void> {
  const header = await viewOf(file.slice(offset, offset + LOCAL_BYTES));
  const start = offset + LOCAL_BYTES + header.getUint16(26, true) + header.getUint16(28, true);
  const packed = file.slice(start, start + packedBytes).stream();
  const reader = (isDeflated ? packed.pipeThrough(new DecompressionStream('deflate-raw')) : packed).getReader();
  const decoder = new TextDecoder();
  let text = '';
  let rows = 0;
  let columns = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    left.bytes -= piece.value.length;
    if (left.bytes < 0) throw new RangeError('the workbook has too many bytes');
    text += decoder.decode(piece.value, { stream: true });
    for (const [, , value = ''] of text.matchAll(CELL_ADDRESS)) {
      const [, letters = '', row = '0'] = ADDRESS.exec(value) ?? [];
      rows = Math.max(rows, Number(row));
      columns = Math.max(columns, columnOf(letters));
      // The parser would resolve an entity in an address.
      if (value.includes('&') || rows * columns > left.cells) throw new RangeError('the workbook has too many cells');
    }
    // An address that this piece has cut is found again with the next.
    text = text.slice(-MAX_ADDRESS_LENGTH);
  }
  left.cells -= rows * columns;
}

/** `A` is 1, `XFD` 16,384; a row's own number has no letters. */
function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return Math.max(1, column);
}

async function viewOf(bytes: Blob): Promise<DataView> {
  return new DataView(await bytes.arrayBuffer());
}

const MAX_UNPACKED_BYTES = 40_000_000;
/** Rows by columns, of all sheets. */
const MAX_CELLS = 1_000_000;
const MAX_ADDRESS_LENGTH = 100;
// The attribute of a row or cell: ' r="XFD1048576"'
const CELL_ADDRESS = /\sr\s*=\s*(["'])([^"'<]*)\1/g;
const ADDRESS = /^\$?([A-Za-z]{0,7})\$?(\d{1,15})$/;
const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
/** The end of the directory and the longest comment. */
const MAX_TAIL_BYTES = END_BYTES + 65_535;
