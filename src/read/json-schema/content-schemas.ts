import type * as v from 'valibot';
import type { SettingDescription } from '../../model/setting-description.ts';
import { patternOf } from '../../model/text/pattern-of.ts';
import { JOURNAL_DESCRIPTIONS } from '../journal/journal-descriptions.ts';
import { journalSettings } from '../journal/journal-settings.ts';
import { TYPESET_DESCRIPTIONS } from '../journal/typeset-descriptions.ts';
import { typesetSettings } from '../journal/typeset-settings.ts';
import { ARTICLE_FILE_DESCRIPTIONS, FRONT_MATTER_DESCRIPTIONS } from '../markdown/front-matter-descriptions.ts';
import { articleFileSettings, frontMatterSettings } from '../markdown/front-matter-settings.ts';

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
  'article.schema.json': {
    title: 'An article whose text is in another file, or in a PDF only (article.yml)',
    validator: articleFileSettings,
    descriptions: ARTICLE_FILE_DESCRIPTIONS,
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

/** Schemas are printed for JSON and YAML 1.2, or for front matter, whose scalars are all read as text. */
type ScalarForm = 'typed' | 'text';

/**
 * Returns the JSON Schema (draft 7) of a validator. Every value that the schema rejects is rejected by the validator, apart from text forms of YAML
 * scalars; checks that JSON Schema cannot express, such as that of a URL's syntax, are left out.
 *
 *   jsonSchemaOf(v.pipe(v.string(), v.minLength(1)))  ->  { type: 'string', minLength: 1 }
 *
 * Throws on a kind of validator that has no handler, so that a new kind is not skipped.
 */
function jsonSchemaOf(schema: v.GenericSchema, scalars: ScalarForm = 'typed'): JsonSchema {
  return narrowedOf(schema, scalars).schema;
}

function narrowedOf(schema: v.GenericSchema, scalars: ScalarForm): Narrowed {
  const { pipe } = schema as { readonly pipe?: readonly v.GenericPipeItem[] };
  const [first, ...items] = pipe ?? [];
  if (first?.kind === 'schema') return withConstraints(narrowedOf(first === schema ? schema : first, scalars), items);
  const handler = HANDLERS[schema.type];
  if (handler === undefined) throw new Error(`no JSON Schema for the validator "${schema.type}"; add a handler to HANDLERS`);
  return { schema: handler(schema as never, scalars), isTrimmed: false, isTransformed: false };
}

type Handler = (schema: never, scalars: ScalarForm) => JsonSchema;
type Objects = v.ObjectSchema<v.ObjectEntries, undefined> | v.StrictObjectSchema<v.ObjectEntries, undefined>;
type Optionals = v.OptionalSchema<v.GenericSchema, unknown>;

/** A handler by `type` of the validator. */
const HANDLERS: Readonly<Record<string, Handler>> = {
  string: (_, scalars) => ({ type: scalars === 'text' ? ['string', 'number', 'boolean'] : 'string' }),
  number: () => ({ type: 'number' }),
  boolean: () => ({ type: 'boolean' }),
  unknown: () => ({}),
  picklist: ({ options }: v.PicklistSchema<readonly (string | number)[], undefined>, scalars) => ({
    enum: scalars === 'text' ? options.flatMap(typedForms) : options,
  }),
  array: ({ item }: v.ArraySchema<v.GenericSchema, undefined>, scalars) => ({ type: 'array', items: jsonSchemaOf(item, scalars) }),
  record: ({ key, value }: v.RecordSchema<v.GenericSchema<string, string>, v.GenericSchema, undefined>, scalars) => ({
    type: 'object',
    ...(key.type === 'string' && !('pipe' in key) ? {} : { propertyNames: jsonSchemaOf(key) }),
    additionalProperties: jsonSchemaOf(value, scalars),
  }),
  union: ({ options }: v.UnionSchema<readonly v.GenericSchema[], undefined>, scalars) => ({
    anyOf: options.map((option) => jsonSchemaOf(option, scalars)),
  }),
  object: objectSchema,
  strict_object: objectSchema,
  optional: ({ wrapped, default: fallback }: Optionals, scalars) => ({
    ...jsonSchemaOf(wrapped, scalars),
    ...(fallback === undefined ? {} : { default: fallback }),
  }),
  exact_optional: ({ wrapped }: Optionals, scalars) => jsonSchemaOf(wrapped, scalars),
};

function objectSchema({ entries }: Objects, scalars: ScalarForm): JsonSchema {
  const required = Object.entries(entries).flatMap(([name, entry]) => (OPTIONAL.has(entry.type) ? [] : name));
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, described(entry, scalars)])),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}

/** Adds what is expected, in the words of messages: `an ISSN as "2050-084X"`. */
function described(entry: v.GenericSchema, scalars: ScalarForm): JsonSchema {
  const { message } = (OPTIONAL.has(entry.type) ? (entry as unknown as Optionals).wrapped : entry) as { readonly message?: unknown };
  return { ...jsonSchemaOf(entry, scalars), ...(typeof message === 'string' ? { description: message } : {}) };
}

const OPTIONAL: ReadonlySet<string> = new Set(['optional', 'exact_optional']);

/** The scalars that YAML 1.2 gives for a text without quotes: `'true'` gives `'true'` and `true`. */
function typedForms(option: string | number): readonly (string | number | boolean)[] {
  return option === 'true' || option === 'false' ? [option, option === 'true'] : [option];
}

/** A JSON Schema of draft 7, as plain data. */
type JsonSchema = { readonly [keyword: string]: unknown };

/** A JSON Schema together with what the validator has done to the value so far. */
interface Narrowed {
  readonly schema: JsonSchema;
  /** True if white space around the text is removed before it is checked further. */
  readonly isTrimmed: boolean;
  /** True if the value was replaced by another one; its constraints then say nothing about the written value. */
  readonly isTransformed: boolean;
}

/** Adds the constraints of a validator's pipe to the schema of its first member. */
function withConstraints(base: Narrowed, items: readonly v.GenericPipeItem[]): Narrowed {
  return items.reduce<Narrowed>((narrowed, item) => {
    const constraint = CONSTRAINTS[item.type];
    if (constraint === undefined) throw new Error(`no JSON Schema for "${item.type}"; add a constraint to CONSTRAINTS`);
    return narrowed.isTransformed ? narrowed : constraint(narrowed, item as never);
  }, base);
}

interface Bound {
  readonly requirement: number;
}

type Constraint = (narrowed: Narrowed, item: never) => Narrowed;

/** A constraint by `type` of the validator's action. `check` calls a function, which JSON Schema cannot express. */
const CONSTRAINTS: Readonly<Record<string, Constraint>> = {
  trim: (narrowed) => ({ ...narrowed, isTrimmed: true }),
  transform: (narrowed) => ({ ...narrowed, isTransformed: true }),
  check: (narrowed) => narrowed,
  integer: (narrowed) => withKeyword(narrowed, { type: 'integer' }),
  min_value: (narrowed, { requirement }: Bound) => withKeyword(narrowed, { minimum: requirement }),
  max_value: (narrowed, { requirement }: Bound) => withKeyword(narrowed, { maximum: requirement }),
  min_length: (narrowed, { requirement }: Bound) =>
    narrowed.isTrimmed
      ? withPattern(narrowed, '\\S')
      : withKeyword(narrowed, { [isList(narrowed) ? 'minItems' : 'minLength']: requirement }),
  max_length: (narrowed, { requirement }: Bound) =>
    narrowed.isTrimmed ? narrowed : withKeyword(narrowed, { [isList(narrowed) ? 'maxItems' : 'maxLength']: requirement }),
  // A text of n bytes has at most n characters.
  max_bytes: (narrowed, { requirement }: Bound) => withKeyword(narrowed, { maxLength: requirement }),
  regex: (narrowed, { requirement }: { readonly requirement: RegExp }) => withPattern(narrowed, patternOf(requirement, narrowed)),
  email: (narrowed, { requirement }: { readonly requirement: RegExp }) => withPattern(narrowed, patternOf(requirement, narrowed)),
  metadata: (narrowed, { metadata }: { readonly metadata: JsonSchema }) => withKeyword(narrowed, metadata),
};

function isList({ schema }: Narrowed): boolean {
  return schema.type === 'array';
}

function withKeyword(narrowed: Narrowed, keyword: JsonSchema): Narrowed {
  return { ...narrowed, schema: { ...narrowed.schema, ...keyword } };
}

/** Adds a pattern; that of a text with at least one letter is implied by every other one. */
function withPattern(narrowed: Narrowed, pattern: string): Narrowed {
  const { pattern: earlier } = narrowed.schema;
  if (earlier === undefined || earlier === '\\S') return withKeyword(narrowed, { pattern });
  const { allOf = [] } = narrowed.schema as { readonly allOf?: readonly JsonSchema[] };
  return withKeyword(narrowed, { allOf: [...allOf, { pattern }] });
}
