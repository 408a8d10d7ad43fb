import type { Ask } from '../ask.ts';
import { parseArguments } from '../parse-arguments.ts';
import { FluiddbError } from './fluiddb-error.ts';

/** Rules for the arguments of a request: which are required and which may be repeated. */
export interface ArgumentRules {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** Arguments that may be repeated. */
  readonly repeated: readonly string[];
}

/**
 * Returns values by argument; throws the error class of the original store (decisions, section 5): `InvalidUTF8Argument`,
 * `UnknownArgument`, `MultipleArgumentValues`, `MissingArgument`, checked in this order.
 */
export function checkArguments(ask: Ask, rules: ArgumentRules): ReadonlyMap<string, readonly string[]> {
  const given = parseArguments(ask.query);
  if (given === undefined) {
    throw new FluiddbError(400, 'InvalidUTF8Argument', 'an argument is percent-encoded as something else than UTF-8', {
      argument: brokenArgument(ask.query),
    });
  }
  const values = new Map<string, string[]>();
  const known = [...rules.required, ...rules.optional];
  for (const [name, value] of given) {
    if (!known.includes(name)) {
      throw new FluiddbError(400, 'UnknownArgument', `"${shorten(name)}" is no argument of this address; expected ${known.join(', ')}`, {
        argument: name,
      });
    }
    const earlier = values.get(name);
    if (earlier === undefined) values.set(name, [value]);
    else if (rules.repeated.includes(name)) earlier.push(value);
    else throw new FluiddbError(400, 'MultipleArgumentValues', `"${name}" is given more than once; expected it once`, { argument: name });
  }
  for (const name of rules.required) {
    if ((values.get(name) ?? []).every((value) => value === '')) {
      throw new FluiddbError(400, 'MissingArgument', `the argument "${name}" is missing`, { argument: name });
    }
  }
  return values;
}

function brokenArgument(query: string): string {
  const broken = query.split('&').find((part) => parseArguments(part) === undefined);
  return shorten(broken?.split('=')[0] ?? '');
}

function shorten(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 60)}…`;
}
