import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PROGRAM_FOLDER, RUNS_FROM_SOURCE } from '../../program-files.ts';

/** Modules that every template may import. */
export const SHARED_MODULES = ['elements.typ', 'base.typ', 'issue.typ'] as const;

/** Reads a template or module of Offprint. In the bundle they are in the folder of the program. */
export function readTemplateFile(name: string): string {
  return readFileSync(new URL(RUNS_FROM_SOURCE ? `render/typeset/templates/${name}` : name, PROGRAM_FOLDER), 'utf8');
}

/** SHA-256 of texts, each with its length. */
export function digestOfTexts(texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text.length}:`).update(text);
  return hash.digest('hex');
}
