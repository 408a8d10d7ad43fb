import type * as v from 'valibot';
import type { SettingDescription } from '../../model/setting-description.ts';
import { JOURNAL_DESCRIPTIONS } from '../journal/journal-descriptions.ts';
import { journalSettings } from '../journal/journal-settings.ts';
import { TYPESET_DESCRIPTIONS } from '../journal/typeset-descriptions.ts';
import { typesetSettings } from '../journal/typeset-settings.ts';
import { FRONT_MATTER_DESCRIPTIONS } from '../markdown/front-matter-descriptions.ts';
import { frontMatterSettings } from '../markdown/front-matter-settings.ts';
import type { JsonSchema } from './constraints.ts';
import { jsonSchemaOf, type ScalarForm } from './json-schema-of.ts';

/** A file of the content that has a validator, with the name of its JSON Schema. */
interface ContentFile {
  readonly title: string;
  readonly validator: v.ObjectSchema<v.ObjectEntries, undefined>;
  readonly descriptions: Readonly<Record<string, SettingDescription>>;
  readonly scalars: ScalarForm;
}

const CONTENT_FILES = {
  'journal.schema.json': {
    title: 'Settings of a journal (journal.json)',
    validator: journalSettings,
    descriptions: JOURNAL_DESCRIPTIONS,
    scalars: 'typed',
  },
  'front-matter.schema.json': {
    title: 'Front matter of an article in Markdown',
    validator: frontMatterSettings,
    descriptions: FRONT_MATTER_DESCRIPTIONS,
    scalars: 'text',
  },
  'typeset.schema.json': {
    title: 'Design of PDF files (typeset.yml)',
    validator: typesetSettings,
    descriptions: TYPESET_DESCRIPTIONS,
    scalars: 'typed',
  },
} as const satisfies Readonly<Record<string, ContentFile>>;

export type ContentSchemaName = keyof typeof CONTENT_FILES;

/** The file names of the JSON Schemas, as they are in the package and as `offprint init` writes them. */
export const CONTENT_SCHEMAS = Object.keys(CONTENT_FILES) as ContentSchemaName[];

/** Returns the JSON Schema of a file of the content, with a description, the default and an example of each setting. */
export function contentSchema(name: ContentSchemaName): JsonSchema {
  const { title, validator, descriptions, scalars }: ContentFile = CONTENT_FILES[name];
  const schema = jsonSchemaOf(validator, scalars) as { readonly properties: Readonly<Record<string, JsonSchema>> };
  const properties = Object.entries(schema.properties).map(([setting, property]) => [
    setting,
    { ...property, ...wordsOf(descriptions[setting]) },
  ]);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title,
    ...schema,
    properties: { ...(scalars === 'text' ? {} : SCHEMA_REFERENCE), ...Object.fromEntries(properties) },
  };
}

/** Prints a JSON Schema as the text of a file. */
export function printContentSchema(name: ContentSchemaName): string {
  return `${JSON.stringify(contentSchema(name), undefined, 2)}\n`;
}

/** Accepted in files of settings, but not a key of the front matter, which refers to its schema in a comment. */
const SCHEMA_REFERENCE = { $schema: { type: 'string', description: 'URL or path of this schema' } };

function wordsOf(described: SettingDescription | undefined): JsonSchema {
  if (described === undefined) return {};
  const { description, example, derivedDefault } = described;
  return { description: derivedDefault === undefined ? description : `${description} (default: ${derivedDefault})`, examples: [example] };
}
