import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { compareText } from '../../model/text/compare.ts';

/** DTD library in one file; texts are deduplicated. */
export interface PackedDtds {
  readonly catalog: string;
  /** Indexes into `texts` by path. */
  readonly paths: Readonly<Record<string, number>>;
  readonly texts: readonly string[];
}

/**
 * Collects the DTDs of JATS 1.0 to 1.4 from `@jats4r/dtds`, without comments: archiving, publishing and authoring, with MathML 2 and 3 and
 * OASIS tables. Runs when the program is built, and in a source checkout.
 */
export function buildDtdLibrary(): PackedDtds {
  const folder = join(dirname(createRequire(import.meta.url).resolve('@jats4r/dtds/package.json')), 'schema');
  const paths: Record<string, number> = {};
  const texts: string[] = [];
  const indexByText = new Map<string, number>();
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => DTD_FILE.test(name));
  for (const name of names.map((one) => one.replaceAll('\\', '/')).sort(compareText)) {
    const text = withoutComments(readFileSync(join(folder, name), 'utf8'));
    const index = indexByText.get(text) ?? texts.push(text) - 1;
    indexByText.set(text, index);
    paths[name] = index;
  }
  return { catalog: readFileSync(join(folder, 'catalog.xml'), 'utf8'), paths, texts };
}

/**
 * Removes comments, which are two thirds of the packed library, except copyright and permission notices. Line breaks stay, so that positions
 * are those of the distributed file.
 */
function withoutComments(dtd: string): string {
  return dtd.replace(COMMENT, (comment) => (NOTICE.test(comment) && !HISTORY.test(comment) ? comment : comment.replace(/[^\n]/g, '')));
}

/** Compresses the library as JSON with brotli; the window (16 MiB) spans all versions of a file, which differ little. */
export function packDtdLibrary(dtds: PackedDtds): Uint8Array {
  const bytes = Buffer.from(JSON.stringify(dtds));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotliCompressSync(bytes, { params });
}

const NOTICE = /copyright|permission|licen[cs]e|public domain|\(C\)/i;
/** The list of changes of a module, which mentions the element `license` and `copyright-statement`. */
const HISTORY = /^<!--[\s=]*Version\s+Reason/;
const COMMENT = /<!--[\s\S]*?-->/g;
const DTD_FILE = /\.(?:dtd|ent|mod)$/;
