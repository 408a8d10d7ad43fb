import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTENT_SCHEMAS, type ContentSchemaName, printContentSchema } from '../../read/json-schema/content-schemas.ts';

/** Folder of a journal, beside its content, with the JSON Schemas that editors read. */
export const SCHEMAS_FOLDER = 'schemas';

/** Writes the JSON Schemas of this version, and replaces earlier ones. */
export async function writeSchemas(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of CONTENT_SCHEMAS) await writeFile(join(folder, name), printContentSchema(name));
}

/**
 * Returns the reference of a file of the content to its schema, as a relative URL.
 *
 *   schemaReference('front-matter.schema.json', 2)  ->  '../../schemas/front-matter.schema.json'
 */
export function schemaReference(name: ContentSchemaName, foldersBelowJournal: number): string {
  return `${'../'.repeat(foldersBelowJournal)}${SCHEMAS_FOLDER}/${name}`;
}

/** Comment by which editors with the YAML language server find the schema of front matter. */
export function frontMatterModeline(): string {
  return `# yaml-language-server: $schema=${schemaReference('front-matter.schema.json', 2)}\n`;
}
