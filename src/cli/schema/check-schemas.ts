import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { formatOf } from '../../model/source-format.ts';
import { candidateFiles } from '../../read/package/candidate-files.ts';
import { ContentError } from '../../read/package/content-error.ts';
import { diskFolder } from '../../read/package/disk-folder.ts';
import { type ArticleCandidate, findArticles } from '../../read/package/find-articles.ts';
import { type SchemaFinding, schemaChecker } from '../../read/schema/check-document.ts';
import type { DtdLibrary } from '../../read/schema/claimed-dtd.ts';
import { DtdError } from '../../read/schema/dtd-error.ts';
import type { DtdFiles } from '../../read/schema/parse-dtd.ts';
import { CommandError, EXIT } from '../exit-code.ts';
import type { PackedDtds } from './build-dtd-library.ts';

/** Result of validating the XML files of a journal's content. */
export interface SchemaCheck {
  /** Number of files validated against each DTD, by name; files without a known DTD count under `none`. */
  readonly dtds: Readonly<Record<string, number>>;
  readonly findings: readonly SchemaFinding[];
}

/** Validates every XML file of the content, including earlier versions of articles, against its declared DTD and the rules of PMC and JATS4R. */
export async function checkSchemas(content: string, dtdFolder?: string): Promise<SchemaCheck> {
  const silent = (): void => undefined;
  const folder = diskFolder(content, silent);
  const check = schemaChecker(await readDtdLibrary(dtdFolder));
  const findings: SchemaFinding[] = [];
  const dtds: Record<string, number> = {};
  for (const candidate of await findArticles(folder, silent)) {
    const files = candidateFiles(folder, candidate);
    for (const key of xmlKeys(candidate)) {
      const bytes = await files.read(key).catch(unreadable);
      // The build reports files that cannot be read.
      if (bytes === undefined) continue;
      const checked = asUsageError(() => check(bytes, key));
      findings.push(...checked.findings);
      const name = checked.dtd ?? 'none';
      dtds[name] = (dtds[name] ?? 0) + 1;
    }
  }
  return { dtds, findings };
}

function xmlKeys({ file, versions }: ArticleCandidate): readonly string[] {
  return [...versions.map((version) => version.file.key), file.key].filter((key) => formatOf(key) === 'jats');
}

function unreadable(error: unknown): undefined {
  if (error instanceof ContentError) return undefined;
  throw error;
}

function asUsageError<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof DtdError) throw new CommandError(`${error.message} in the folder of --dtd`, EXIT.wrongUse, error);
    throw error;
  }
}

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
