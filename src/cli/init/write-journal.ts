import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { firstArticle } from './first-article.ts';
import { type SampleName, sampleFolder } from './samples.ts';
import { SCHEMAS_FOLDER, schemaReference, writeSchemas } from './write-schemas.ts';

/** A journal to create: its sample articles, or one article to overwrite, and settings that replace the sample's. */
export interface NewJournal {
  readonly sample: SampleName | undefined;
  readonly settings: Readonly<Record<string, string>>;
}

/** Writes a new journal into a folder: the content with its configuration, the JSON Schemas for editors, and `.gitignore`. */
export async function writeJournal(target: string, { sample, settings }: NewJournal): Promise<void> {
  const content = join(target, 'content');
  const configuration = sample === undefined ? {} : await copySample(sampleFolder(sample), content);
  if (sample === undefined) await writeFirst(content);
  const $schema = schemaReference('journal.schema.json', 1);
  await writeFile(join(content, 'journal.json'), `${JSON.stringify({ $schema, ...configuration, ...settings }, undefined, 2)}\n`);
  await writeSchemas(join(target, SCHEMAS_FOLDER));
  await writeFile(join(target, '.gitignore'), IGNORED);
}

/** Output of builds; the content and its ledger should be committed. */
const IGNORED = `_site*/
._site*
.offprint/
`;

async function copySample(folder: string, content: string): Promise<object> {
  await cp(folder, content, { recursive: true, filter: (path) => basename(path) !== 'ledger.tsv' });
  return JSON.parse(await readFile(join(folder, 'journal.json'), 'utf8')) as object;
}

async function writeFirst(content: string): Promise<void> {
  for (const { path, text } of firstArticle()) {
    await mkdir(join(content, path, '..'), { recursive: true });
    await writeFile(join(content, path), text);
  }
}
