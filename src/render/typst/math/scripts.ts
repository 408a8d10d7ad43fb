import type { MathElement } from '../../../model/formula.ts';
import { elementsOf } from '../../mathml-renderer.ts';
import { characterOf, multiscriptsOf, takesLimits } from '../../tex/scripts.ts';
import { OVER_ACCENTS, UNDER_ACCENTS } from '../../tex/symbols.ts';
import { type Code, callCode, EMPTY, joinCode, textCode } from '../code.ts';
import type { MathWriter } from './mathml-typst.ts';

/** `msub`, `msup`, `msubsup`: scripts beside the base. */
export function scriptsCode(element: MathElement, write: MathWriter): Code {
  const [base, ...scripts] = elementsOf(element);
  return attachScripts(
    base === undefined ? EMPTY : write(base),
    element.name,
    scripts.map((script) => scriptCode(script, write)),
  );
}

/** Attaches scripts to a base in the order of the element's name. */
export function attachScripts(base: Code, name: string, [first, second]: readonly Code[]): Code {
  if (name === 'msup') return callCode('math.attach', { tr: filled(first) }, base);
  return callCode('math.attach', { br: filled(first), tr: filled(second) }, base);
}

/** A limit, a line or brace below, else content below. */
export function underCode(element: MathElement, write: MathWriter): Code {
  const [base, under] = elementsOf(element);
  if (base === undefined || under === undefined) return joinCode(elementsOf(element).map(write));
  const accent = UNDER_ACCENTS.get(characterOf(under));
  if (accent !== undefined) return callCode(accent === '\\underbrace' ? 'math.underbrace' : 'math.underline', {}, write(base));
  return callCode('math.attach', { b: filled(write(under)) }, limitsBase(base, write));
}

/** An accent, a limit, else content above. */
export function overCode(element: MathElement, write: MathWriter): Code {
  const [base, over] = elementsOf(element);
  if (base === undefined || over === undefined) return joinCode(elementsOf(element).map(write));
  const accent = OVER_ACCENTS.get(characterOf(over));
  if (accent === undefined) return callCode('math.attach', { t: filled(write(over)) }, limitsBase(base, write));
  if (accent.narrow === '\\overbrace') return callCode('math.overbrace', {}, write(base));
  if (accent.narrow === '\\bar' && characterOf(base).length !== 1) return callCode('math.overline', {}, write(base));
  return callCode('math.accent', {}, write(base), textCode(ACCENTS[accent.narrow] ?? '\u0302'));
}

export function underOverCode(element: MathElement, write: MathWriter): Code {
  const [base, under, over] = elementsOf(element);
  if (base === undefined || under === undefined || over === undefined) return joinCode(elementsOf(element).map(write));
  return callCode('math.attach', { b: filled(write(under)), t: filled(write(over)) }, limitsBase(base, write));
}

export function multiscriptsCode(element: MathElement, write: MathWriter): Code {
  const { base, after, before } = multiscriptsOf(element);
  const joined = (scripts: readonly MathElement[], parity: number): Code | undefined =>
    filled(joinCode(scripts.filter((_, index) => index % 2 === parity).map(write)));
  const scripts = { bl: joined(before, 0), tl: joined(before, 1), br: joined(after, 0), tr: joined(after, 1) };
  return callCode('math.attach', scripts, base === undefined ? EMPTY : write(base));
}

/** The base of limits: sums have theirs above and below in display, and beside in a line; arrows stretch; all others always have them so. */
function limitsBase(base: MathElement, write: MathWriter): Code {
  const char = characterOf(base);
  if (takesLimits(base) && !INTEGRALS.has(char)) return write(base);
  const inner = ARROWS.test(char) ? callCode('math.stretch', { size: '100% + 1em' as Code }, write(base)) : write(base);
  return callCode('math.limits', {}, inner);
}

/** Primes as they are; a prime in a superscript would be raised twice. */
function scriptCode(script: MathElement, write: MathWriter): Code {
  const text = characterOf(script).replace(/[‘’']/g, '′');
  const primes = [...text].reduce((sum, char) => sum + (PRIMES[char] ?? Number.NaN), 0);
  return text !== '' && !Number.isNaN(primes) ? callCode('math.primes', {}, String(primes) as Code) : write(script);
}

function filled(code: Code | undefined): Code | undefined {
  return code === EMPTY ? undefined : code;
}

const INTEGRALS: ReadonlySet<string> = new Set('∫∬∭∮');
const ARROWS = /^[←→↔⇐⇒⇔⟵⟶⟷⟸⟹⟺↦⇌⇋⇄⇆]$/;
const PRIMES: Readonly<Record<string, number>> = { '′': 1, '″': 2, '‴': 3 };
const ACCENTS: Readonly<Record<string, string>> = {
  '\\bar': '\u0304',
  '\\hat': '\u0302',
  '\\tilde': '\u0303',
  '\\vec': '\u20d7',
  '\\dot': '\u0307',
  '\\ddot': '\u0308',
  '\\check': '\u030c',
  '\\breve': '\u0306',
  '\\acute': '\u0301',
  '\\grave': '\u0300',
  '\\mathring': '\u030a',
  '\\overleftarrow': '\u20d6',
};
