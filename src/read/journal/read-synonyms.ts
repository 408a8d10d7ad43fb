import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReportProblem } from '../../model/problem.ts';
import type { SynonymGroup } from '../../model/synonym-group.ts';
import { parseSynonyms, SYNONYMS_FILE } from './parse-synonyms.ts';

/** Reads `synonyms.txt` of the content; no groups without it. */
export async function readSynonyms(content: string, report: ReportProblem): Promise<readonly SynonymGroup[]> {
  const text = await readFile(join(content, SYNONYMS_FILE), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  return parseSynonyms(text, report);
}
