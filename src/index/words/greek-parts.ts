/** Names of the letters from α to ω in the order of Unicode, where ς precedes σ. */
const NAMES =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma sigma tau upsilon phi chi psi omega'.split(
    ' ',
  );

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
    return run.split(GREEK_LETTER).flatMap((part) => NAMES[part.charCodeAt(0) - ALPHA] ?? (part === '' ? [] : part));
  }
  const [, before = '', name, after = ''] = ENDS_WITH_NAME.exec(run) ?? [];
  if (name === undefined || before.length + after.length === 0 || before.length === 1) return [run];
  return [before, name, after].filter((part) => part !== '');
}

const ALPHA = 0x3b1;
const HAS_GREEK = /\p{Script=Greek}/u;
const GREEK_LETTER = /(\p{Script=Greek})/u;
const GREEK_WORD = /\p{Script=Greek}{3}/u;
// Shorter names end many other words.
const ENDS_WITH_NAME = /^([a-z0-9]*?)(alpha|beta|gamma|delta|epsilon|theta|kappa|lambda|sigma|omega)(\d*)$/;
