import type { Particle } from './dtd.ts';

/** Positions of names in a content model, and which may follow which. */
export interface Automaton {
  /** The name at each position; position 0 is the start. */
  readonly names: readonly string[];
  /** Positions that may follow each position. */
  readonly follow: readonly (readonly number[])[];
  /** Positions after which the content may end. */
  readonly ends: ReadonlySet<number>;
}

/**
 * The position automaton of a content model (Glushkov 1961): as many states as names, built in time proportional to its transitions.
 *
 *   (a?, b)  ->  names ['', 'a', 'b'], follow [[1, 2], [2], []], ends { 2 }
 */
export function automatonOf(particle: Particle): Automaton {
  const names: string[] = [''];
  const follow: Set<number>[] = [new Set()];
  const link = (from: Iterable<number>, to: readonly number[]): void => {
    for (const position of from) for (const next of to) follow[position]?.add(next);
  };
  const whole = fragmentOf(particle, { names, follow, link });
  link([0], whole.first);
  return {
    names,
    follow: follow.map((positions) => [...positions]),
    ends: new Set([...whole.last, ...(whole.isOptional ? [0] : [])]),
  };
}

interface Fragment {
  readonly first: readonly number[];
  readonly last: readonly number[];
  /** True where the fragment may be left out. */
  readonly isOptional: boolean;
}

interface Positions {
  readonly names: string[];
  readonly follow: Set<number>[];
  readonly link: (from: Iterable<number>, to: readonly number[]) => void;
}

function fragmentOf(particle: Particle, positions: Positions): Fragment {
  const inner = particle.kind === 'name' ? nameFragment(particle.name, positions) : groupFragment(particle, positions);
  const { occurs } = particle;
  if (occurs === '*' || occurs === '+') positions.link(inner.last, inner.first);
  return occurs === '*' || occurs === '?' ? { ...inner, isOptional: true } : inner;
}

function nameFragment(name: string, { names, follow }: Positions): Fragment {
  const position = names.push(name) - 1;
  follow.push(new Set());
  return { first: [position], last: [position], isOptional: false };
}

function groupFragment(group: Extract<Particle, { kind: 'sequence' | 'choice' }>, positions: Positions): Fragment {
  const fragments = group.parts.map((part) => fragmentOf(part, positions));
  if (group.kind === 'choice') {
    return {
      first: fragments.flatMap(({ first }) => first),
      last: fragments.flatMap(({ last }) => last),
      isOptional: fragments.some(({ isOptional }) => isOptional),
    };
  }
  return fragments.reduce((before, fragment) => {
    positions.link(before.last, fragment.first);
    return {
      first: before.isOptional ? [...before.first, ...fragment.first] : before.first,
      last: fragment.isOptional ? [...before.last, ...fragment.last] : fragment.last,
      isOptional: before.isOptional && fragment.isOptional,
    };
  }, NOTHING);
}

const NOTHING: Fragment = { first: [], last: [], isOptional: true };
