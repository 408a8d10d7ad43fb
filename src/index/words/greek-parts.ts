/** Names of Greek letters; a micro sign is a mu after normalisation. */
const GREEK: Readonly<Record<string, string>> = {
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  ε: 'epsilon',
  ζ: 'zeta',
  η: 'eta',
  θ: 'theta',
  ι: 'iota',
  κ: 'kappa',
  λ: 'lambda',
  μ: 'mu',
  ν: 'nu',
  ξ: 'xi',
  ο: 'omicron',
  π: 'pi',
  ρ: 'rho',
  σ: 'sigma',
  ς: 'sigma',
  τ: 'tau',
  υ: 'upsilon',
  φ: 'phi',
  χ: 'chi',
  ψ: 'psi',
  ω: 'omega',
};

/**
 * Returns the parts of a run with Greek letters or with the name of one and more: each letter by its name.
 *
 *   'tgfβ1' and 'tgfbeta1'  ->  ['tgf', 'beta', '1']      'β'  ->  ['beta']      'neuron'  ->  ['neuron']
 *
 * A word of three and more Greek letters is a Greek word.
 */
export function greekParts(run: string): readonly string[] {
  if (HAS_GREEK.test(run)) {
    if (GREEK_WORD.test(run)) return [run];
    return run.split(GREEK_LETTER).flatMap((part) => GREEK[part] ?? (part === '' ? [] : part));
  }
  const [, before = '', name, after = ''] = ENDS_WITH_NAME.exec(run) ?? [];
  if (name === undefined || before.length + after.length === 0 || before.length === 1) return [run];
  return [before, name, after].filter((part) => part !== '');
}

const HAS_GREEK = /\p{Script=Greek}/u;
const GREEK_LETTER = /(\p{Script=Greek})/u;
const GREEK_WORD = /\p{Script=Greek}{3}/u;
// Shorter names end many other words.
const ENDS_WITH_NAME = /^([a-z0-9]*?)(alpha|beta|gamma|delta|epsilon|theta|kappa|lambda|sigma|omega)(\d*)$/;
