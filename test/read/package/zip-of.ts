import { crc32, deflateRawSync } from 'node:zlib';

/** An entry to write; it is valid unless optional members say otherwise. */
export interface WrittenEntry {
  readonly name: string | Uint8Array;
  readonly content?: string | Uint8Array;
  /** Wrong declared size. */
  readonly declaredSize?: number;
  readonly crc?: number;
  /** General purpose flags: 0x1 encrypted, 0x800 names in UTF-8. */
  readonly flags?: number;
  readonly method?: number;
  /** Unix file mode: 0o120777 is a symbolic link. */
  readonly mode?: number;
  /** Packed bytes to write unchanged. */
  readonly packed?: Uint8Array;
  /** True if the entry points to the bytes of the first entry. */
  readonly overlapsFirst?: boolean;
}

/** Creates a zip of text files by name. */
export function zipOf(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  return writeZip(Object.entries(files).map(([name, content]) => ({ name, content })));
}

/** Writes a zip byte by byte, so that it can have any fault. APPNOTE 6.3.10, 4.3. */
export function writeZip(entries: readonly WrittenEntry[]): Uint8Array {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  let firstPackedLength = 0;
  entries.forEach((entry, i) => {
    const name = Buffer.from(entry.name);
    const content = Buffer.from(entry.content ?? '');
    const method = entry.method ?? 8;
    const packed = Buffer.from(entry.packed ?? (method === 8 ? deflateRawSync(content) : content));
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(entry.flags ?? 0x800, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(entry.crc ?? crc32(content), 10);
    common.writeUInt32LE(entry.overlapsFirst ? firstPackedLength : packed.length, 14);
    common.writeUInt32LE(entry.declaredSize ?? content.length, 18);
    common.writeUInt16LE(name.length, 22);
    if (i === 0) firstPackedLength = packed.length;
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt16LE((3 << 8) | 20, 4);
    common.copy(head, 6);
    head.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 38);
    head.writeUInt32LE(entry.overlapsFirst ? 0 : offset, 42);
    central.push(head, name);
    if (entry.overlapsFirst) return;
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), common, name, packed]);
    locals.push(local);
    offset += local.length;
  });
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...locals, directory, end]));
}
