import type * as v from 'valibot';
import { type JsonSchema, type Narrowed, withConstraints } from './constraints.ts';

/** Schemas are printed for JSON and YAML 1.2, or for front matter, whose scalars are all read as text. */
export type ScalarForm = 'typed' | 'text';

/**
 * Returns the JSON Schema (draft 7) of a validator. Every value that the schema rejects is rejected by the validator, apart from text forms of YAML
 * scalars; checks that JSON Schema cannot express, such as that of a URL's syntax, are left out.
 *
 *   jsonSchemaOf(v.pipe(v.string(), v.minLength(1)))  ->  { type: 'string', minLength: 1 }
 *
 * Throws on a kind of validator that has no handler, so that a new kind is not skipped.
 */
export function jsonSchemaOf(schema: v.GenericSchema, scalars: ScalarForm = 'typed'): JsonSchema {
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
    ...(key.type === 'string' ? {} : { propertyNames: jsonSchemaOf(key) }),
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
