/** An entry in the directory of a zip. */
export interface ZipRecord {
  readonly path: string;
  readonly method: ZipMethod;
  readonly crc32: number;
  readonly packedBytes: number;
  readonly sizeBytes: number;
  /** Offset of its local header. */
  readonly offset: number;
  readonly date: DosDate;
}

export const STORED = 0 as const;
export const DEFLATED = 8 as const;
export type ZipMethod = typeof STORED | typeof DEFLATED;

/** A date in a zip: years since 1980, month, day, in 16 bits. The time is always midnight. */
export type DosDate = number;

/** Returns the date of an ISO date of any precision: `2012-10` is the first of the month; other text is 1980-01-01. */
export function dosDateOf(isoDate: string): DosDate {
  const [year = 0, month = 1, day = 1] = isoDate.split('-').map(Number);
  const isStorable = year >= 1980 && year <= 2107 && month >= 1 && month <= 12 && day >= 1 && day <= 31;
  return isStorable ? ((year - 1980) << 9) | (month << 5) | day : (1 << 5) | 1;
}

/**
 * Returns the local header of an entry, with its sizes and a UTF-8 name. APPNOTE.TXT 6.3.10, 4.3.7
 *
 * There is no data descriptor, since some programs cannot read it.
 */
export function localHeader(record: ZipRecord): Buffer {
  const name = Buffer.from(record.path, 'utf8');
  const isLarge = hasLargeSizes(record);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  writeCommon(header, 4, { record, isLarge });
  header.writeUInt16LE(name.length, 26);
  const extra = isLarge ? zip64Extra([record.sizeBytes, record.packedBytes]) : Buffer.alloc(0);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, name, extra]);
}

/** Returns an entry of the central directory. APPNOTE.TXT, 4.3.12 */
export function directoryEntry(record: ZipRecord): Buffer {
  const name = Buffer.from(record.path, 'utf8');
  const isLarge = hasLargeSizes(record);
  const isFar = record.offset > MAX_32;
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(MADE_ON_UNIX | VERSION_ZIP64, 4);
  writeCommon(header, 6, { record, isLarge: isLarge || isFar, hasZip64Sizes: isLarge });
  header.writeUInt16LE(name.length, 28);
  const far = [...(isLarge ? [record.sizeBytes, record.packedBytes] : []), ...(isFar ? [record.offset] : [])];
  const extra = far.length > 0 ? zip64Extra(far) : Buffer.alloc(0);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(REGULAR_FILE, 38);
  header.writeUInt32LE(isFar ? IN_ZIP64_32 : record.offset, 42);
  return Buffer.concat([header, name, extra]);
}

/** Returns the end of the central directory; Zip64 only if the numbers need it. APPNOTE.TXT, 4.3.14 to 4.3.16 */
export function directoryEnd({ count, sizeBytes, offset }: { count: number; sizeBytes: number; offset: number }): Buffer {
  const isLarge = count > MAX_16 || sizeBytes > MAX_32 || offset > MAX_32;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(isLarge ? IN_ZIP64_16 : count, 8);
  end.writeUInt16LE(isLarge ? IN_ZIP64_16 : count, 10);
  end.writeUInt32LE(isLarge ? IN_ZIP64_32 : sizeBytes, 12);
  end.writeUInt32LE(isLarge ? IN_ZIP64_32 : offset, 16);
  if (!isLarge) return end;
  const large = Buffer.alloc(56);
  large.writeUInt32LE(0x06064b50, 0);
  large.writeBigUInt64LE(44n, 4);
  large.writeUInt16LE(MADE_ON_UNIX | VERSION_ZIP64, 12);
  large.writeUInt16LE(VERSION_ZIP64, 14);
  large.writeBigUInt64LE(BigInt(count), 24);
  large.writeBigUInt64LE(BigInt(count), 32);
  large.writeBigUInt64LE(BigInt(sizeBytes), 40);
  large.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + sizeBytes), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([large, locator, end]);
}

/** Writes the fields that local header and directory entry share, from "version needed to extract" to "uncompressed size". */
function writeCommon(
  header: Buffer,
  at: number,
  { record, isLarge, hasZip64Sizes = isLarge }: { record: ZipRecord; isLarge: boolean; hasZip64Sizes?: boolean },
): void {
  header.writeUInt16LE(isLarge ? VERSION_ZIP64 : VERSION_DEFLATE, at);
  header.writeUInt16LE(NAME_IS_UTF8, at + 2);
  header.writeUInt16LE(record.method, at + 4);
  header.writeUInt16LE(0, at + 6);
  header.writeUInt16LE(record.date, at + 8);
  header.writeUInt32LE(record.crc32, at + 10);
  header.writeUInt32LE(hasZip64Sizes ? IN_ZIP64_32 : record.packedBytes, at + 14);
  header.writeUInt32LE(hasZip64Sizes ? IN_ZIP64_32 : record.sizeBytes, at + 18);
}

/** Both sizes use 64 bits together, as the local header requires. The limit allows for growth by deflate. */
function hasLargeSizes({ sizeBytes }: ZipRecord): boolean {
  return sizeBytes > MAX_32 - (1 << 24);
}

function zip64Extra(numbers: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + numbers.length * 8);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(numbers.length * 8, 2);
  for (const [index, number] of numbers.entries()) extra.writeBigUInt64LE(BigInt(number), 4 + index * 8);
  return extra;
}

const MAX_16 = 0xfffe;
const MAX_32 = 0xfffffffe;
const IN_ZIP64_16 = 0xffff;
const IN_ZIP64_32 = 0xffffffff;
const VERSION_DEFLATE = 20;
const VERSION_ZIP64 = 45;
const MADE_ON_UNIX = 3 << 8;
const NAME_IS_UTF8 = 1 << 11;
// rw-r--r--, in the upper half
const REGULAR_FILE = (0o100644 << 16) >>> 0;
