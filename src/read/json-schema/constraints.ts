import type * as v from 'valibot';
import { patternOf } from '../../model/text/pattern-of.ts';

/** A JSON Schema of draft 7, as plain data. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** A JSON Schema together with what the validator has done to the value so far. */
export interface Narrowed {
  readonly schema: JsonSchema;
  /** True if white space around the text is removed before it is checked further. */
  readonly isTrimmed: boolean;
  /** True if the value was replaced by another one; its constraints then say nothing about the written value. */
  readonly isTransformed: boolean;
}

/** Adds the constraints of a validator's pipe to the schema of its first member. */
export function withConstraints(base: Narrowed, items: readonly v.GenericPipeItem[]): Narrowed {
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
