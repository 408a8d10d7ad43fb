import { formatOf } from '../../model/source-format.ts';
import { candidateFiles } from '../../read/package/candidate-files.ts';
import { ContentError } from '../../read/package/content-error.ts';
import { diskFolder } from '../../read/package/disk-folder.ts';
import { type ArticleCandidate, findArticles } from '../../read/package/find-articles.ts';
import { type SchemaFinding, schemaChecker } from '../../read/schema/check-document.ts';
import { DtdError } from '../../read/schema/dtd-error.ts';
import { CommandError, EXIT } from '../exit-code.ts';
import { readDtdLibrary } from './read-dtd-library.ts';

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
