import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { DtdLibrary } from '../../read/schema/claimed-dtd.ts';
import type { DtdFiles } from '../../read/schema/parse-dtd.ts';
import type { PackedDtds } from './build-dtd-library.ts';

/** File name of the packed library, in the folder of the program. */
export const DTDS_FILE = 'jats-dtds.json.br';

/**
 * Reads the packed DTDs from the folder of the program (`dist/`), or, in a source checkout, from the package. DTDs in `ownFolder` are added,
 * by file name.
 */
export async function readDtdLibrary(ownFolder?: string): Promise<DtdLibrary> {
  const { catalog, paths, texts } = await readPacked();
  const own = ownFolder === undefined ? () => undefined : filesIn(ownFolder);
  return {
    pathByPublicId: new Map([...catalog.matchAll(PUBLIC_ID)].map(([, publicId = '', path = '']) => [publicId, path])),
    files: (path) => texts[paths[path] ?? -1] ?? own(path),
  };
}

async function readPacked(folder: URL = new URL('./', import.meta.url)): Promise<PackedDtds> {
  try {
    return JSON.parse(brotliDecompressSync(readFileSync(new URL(DTDS_FILE, folder))).toString('utf8')) as PackedDtds;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    const { buildDtdLibrary } = await import('./build-dtd-library.ts');
    return buildDtdLibrary();
  }
}

/** Returns a lookup of DTD files in a folder, by path or by file name. Reads no file outside the folder. */
function filesIn(folder: string): DtdFiles {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  const pathByName = new Map<string, string>();
  for (const name of names.filter((one) => DTD_FILE.test(one)).sort()) {
    pathByName.set(name, name);
    const last = name.split('/').at(-1) ?? '';
    if (!pathByName.has(last)) pathByName.set(last, name);
  }
  return (path) => {
    const name = pathByName.get(path) ?? pathByName.get(path.split('/').at(-1) ?? '');
    return name === undefined ? undefined : readFileSync(join(folder, name), 'utf8');
  };
}

const DTD_FILE = /\.(?:dtd|ent|mod|elt|att)$/;
// <public publicId="-//…//EN" uri="1.3/JATS-archivearticle1-3.dtd"/>
const PUBLIC_ID = /publicId="([^"]*)"\s+uri="([^"]*)"/g;
