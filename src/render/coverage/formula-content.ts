import type { XmlElement } from '../../read/xml/xml-element.ts';

/**
 * Two hashes of a formula, by which its forms are compared.
 *
 *   <mi>a</mi><mo>=</mo><mn>1</mn>  and  a = 1  have the same `content`
 */
export interface FormulaContent {
  /** Letters, digits and plain operators in any order: the same in MathML and in TeX. */
  readonly content: number;
  /** Everything drawn, in order, with fractions, roots and scripts; 0 for TeX, which is not parsed for it. */
  readonly layout: number;
}

/** Collects the characters of one formula. */
export class FormulaHasher {
  content = 0;
  layout = SEED;

  /** Adds the text of a token element, or of TeX without its commands. */
  text(text: string): void {
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code < 128) this.ascii(code);
      else {
        const char = String.fromCodePoint(text.codePointAt(at) ?? code);
        at += char.length - 1;
        this.odd(char);
      }
    }
  }

  /** Adds a structure that is not a row: a fraction, a root, a script, a cell. */
  structure(name: string): void {
    for (let at = 1; at < name.length; at++) this.layout = Math.imul(this.layout ^ (name.charCodeAt(at) + 0x10000), PRIME);
  }

  private ascii(code: number): void {
    if (code <= 32) return;
    this.layout = Math.imul(this.layout ^ code, PRIME);
    if (COUNTED[code] === 1) this.content = (this.content + spread(code)) | 0;
  }

  /** Adds a non-ASCII character. Compatibility forms are normalized: `𝑥` is `x`, `ℝ` is `R`, `ϵ` is `ε`. */
  private odd(char: string): void {
    if (IGNORED.test(char)) return;
    const same = SAME_CHARACTER[char] ?? char.normalize('NFKC');
    for (const one of same) {
      const code = one.codePointAt(0) ?? 0;
      if (code < 128) this.ascii(code);
      else {
        this.layout = Math.imul(this.layout ^ code, PRIME);
        if (LETTER.test(one)) this.content = (this.content + spread(code)) | 0;
      }
    }
  }
}

/** Returns the content of a `math` element, from its tokens; `undefined` if it has none. */
export function contentOfMathml(math: XmlElement): FormulaContent | undefined {
  const hasher = new FormulaHasher();
  addMathml(math, hasher, countRows(math) > 1);
  return hasher.layout === SEED ? undefined : { content: hasher.content, layout: hasher.layout };
}

/** The number of the only row is beside the formula; numbers of several rows are at their ends. */
function addMathml(element: XmlElement, to: FormulaHasher, hasRowNumbers: boolean): void {
  const isRadical = localName(element) === 'menclose' && /\bradical\b/.test(element.attributes.notation ?? '');
  const name = isRadical ? 'msqrt' : localName(element);
  if (NOT_DRAWN.has(name)) return;
  const inside = element.children.filter((child) => typeof child === 'string' || !NOT_DRAWN.has(localName(child)));
  if (name === 'mfenced') {
    addFenced(element, to, hasRowNumbers);
    return;
  }
  if (isStructure(name === 'mlabeledtr' ? 'mtr' : name, inside.filter((child) => typeof child !== 'string').length))
    to.structure(name === 'mlabeledtr' ? 'mtr' : name);
  let seen = false;
  for (const child of inside) {
    if (typeof child === 'string') to.text(child);
    // Browsers draw the first child of `semantics`.
    else if (name !== 'semantics' || !seen) {
      if (name !== 'mlabeledtr' || seen) addMathml(child, to, hasRowNumbers);
      seen = true;
    }
  }
  const [number] = inside.filter((child) => typeof child !== 'string');
  if (name === 'mlabeledtr' && hasRowNumbers && number !== undefined) addMathml(number, to, hasRowNumbers);
}

function countRows(element: XmlElement): number {
  let count = ROWS.has(localName(element)) ? 1 : 0;
  for (const child of element.children) if (typeof child !== 'string') count += countRows(child);
  return count;
}

const ROWS: ReadonlySet<string> = new Set(['mtr', 'mlabeledtr']);

/** Adds an `mfenced`, whose fences and separators are attributes instead of operators. MathML 3, 3.3.8. */
function addFenced(element: XmlElement, to: FormulaHasher, hasRowNumbers: boolean): void {
  const { open = '(', close = ')', separators = ',' } = element.attributes;
  const marks = [...separators.replace(/\s+/g, '')];
  to.text(open);
  element.children
    .filter((child) => typeof child !== 'string')
    .forEach((child, at) => {
      if (at > 0) to.text(marks[Math.min(at, marks.length) - 1] ?? '');
      addMathml(child, to, hasRowNumbers);
    });
  to.text(close);
}

/** Tells whether an element is drawn as a structure instead of a row; one with a wrong number of parts is a row. */
export function isStructure(name: string, parts: number): boolean {
  const wanted = PARTS[name];
  return wanted === parts || (wanted === 0 && parts > 0);
}

const PARTS: Readonly<Record<string, number>> = {
  mfrac: 2,
  mroot: 2,
  msub: 2,
  msup: 2,
  munder: 2,
  mover: 2,
  msubsup: 3,
  munderover: 3,
  msqrt: 0,
  mtr: 0,
};

/** Returns the content of a TeX formula, without the preamble of a `tex-math`; `undefined` if it has none. */
export function contentOfTex(source: string): FormulaContent | undefined {
  const hasher = new FormulaHasher();
  const tex = bareTex(source);
  let skipsGroup = 0;
  let isBegin = false;
  for (const [token] of tex.matchAll(TOKEN)) {
    if (skipsGroup > 0) {
      if (token.startsWith('{')) {
        if (isBegin) hasher.text(FENCES[token] ?? '');
        skipsGroup--;
      } else if (token.trim() === '') continue;
      else skipsGroup = 0;
      if (token.startsWith('{')) continue;
    }
    if (token.startsWith('\\')) {
      const name = token.slice(1);
      hasher.text(CHARACTER_BY_COMMAND[name] ?? (FUNCTIONS.has(name) ? name : ''));
      skipsGroup = GROUPS_SKIPPED[name] ?? 0;
      isBegin = name === 'begin';
    } else if (token.startsWith('{')) {
      // A group that is not an argument to skip: its contents are read.
      hasher.text(contentText(token));
    } else if (!SYNTAX.has(token)) hasher.text(token);
  }
  return tex.trim() === '' ? undefined : { content: hasher.content, layout: 0 };
}

function contentText(group: string): string {
  return group.slice(1, -1);
}

function bareTex(source: string): string {
  const begin = source.indexOf(BEGIN);
  const end = source.lastIndexOf(END);
  const body = begin < 0 ? source : source.slice(begin + BEGIN.length, end < begin ? undefined : end);
  return body.replace(COMMENTS, '').replace(COLUMNS, '').replace(ROOT_INDEX, '\\sqrt{$1}');
}

function localName(element: XmlElement): string {
  return element.name.startsWith('mml:') ? element.name.slice(4) : element.name;
}

function spread(code: number): number {
  const mixed = Math.imul(code ^ (code >>> 7), 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}

export const SEED = 0x811c9dc5 | 0;
const PRIME = 0x01000193;
const COUNTED = Uint8Array.from({ length: 128 }, (_, code) => (/[A-Za-z0-9+=/()[\]-]/.test(String.fromCharCode(code)) ? 1 : 0));
// no modifiers: '\u02c6' is a letter to Unicode, and a hat above one in a formula
const LETTER = /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{N}]/u;
// spaces, soft hyphens, invisible operators, marks of direction, variation selectors
const IGNORED = /[\s\u00ad\u200b-\u200f\u2060-\u2064]|\p{Variation_Selector}/u;
const SAME_CHARACTER: Readonly<Record<string, string>> = {
  '\u2212': '-',
  '\u2010': '-',
  '\u2011': '-',
  // drawn as a minus where it is the only character of an element
  '\u2013': '-',
  '\u03c2': '\u03c3',
  '\u2206': '\u0394',
  '\u212b': '\u00c5',
};
const NOT_DRAWN: ReadonlySet<string> = new Set([
  'annotation',
  'annotation-xml',
  'maligngroup',
  'malignmark',
  'mglyph',
  'mspace',
  'mprescripts',
  'none',
]);

const BEGIN = '\\begin{document}';
const END = '\\end{document}';
const COMMENTS = /(?<!\\)%.*$/gm;
// columns of a table: '\begin{array}{*{20}{c}}'
const COLUMNS = /\\begin\{(?:array|tabular|alignedat|alignat\*?)\}\s*\{(?:[^{}]|\{[^{}]*\})*\}/g;
const ROOT_INDEX = /\\sqrt\s*\[([^\]]*)\]/g;
// '\alpha', '\{', '{aligned}' of one word, one character
const TOKEN = /\\[A-Za-z]+|\\[\s\S]|\{[\w.*|@ -]*\}|[\s\S]/g;
const SYNTAX: ReadonlySet<string> = new Set([...'{}$^_&~']);
/** Number of arguments of a command that are not drawn. */
const GROUPS_SKIPPED: Readonly<Record<string, number>> = {
  begin: 1,
  end: 1,
  hspace: 1,
  vspace: 1,
  label: 1,
  color: 1,
  textcolor: 1,
  kern: 1,
  mspace: 1,
  genfrac: 4,
};
/** Fences that an environment draws. */
const FENCES: Readonly<Record<string, string>> = { '{pmatrix}': '()', '{bmatrix}': '[]' };
const FUNCTIONS: ReadonlySet<string> = new Set(
  (
    'sin cos tan sec csc cot sinh cosh tanh coth arcsin arccos arctan log ln lg exp max min lim sup inf det dim arg deg gcd hom ker Pr limsup ' +
    'liminf mod'
  ).split(' '),
);
const GREEK =
  'alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ vartheta θ iota ι kappa κ varkappa κ lambda λ mu μ nu ν xi ξ omicron ο pi π varpi π rho ρ varrho ρ sigma σ varsigma σ tau τ upsilon υ phi φ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω';
const OTHERS =
  'ell l hbar ħ hslash ħ imath ı jmath ȷ Re R Im I aleph א beth ב lt < gt > lbrack [ rbrack ] lparen ( rparen ) slash / minus - o ø O Ø aa å AA Å ae æ AE Æ oe œ OE Œ ss ß bmod mod pmod (mod) tag () binom () dbinom () tbinom () choose () upmu μ eth ð pounds £ digamma ϝ';
const CHARACTER_BY_COMMAND: Readonly<Record<string, string>> = Object.freeze(
  Object.assign(
    Object.create(null),
    Object.fromEntries(pairsOf(`${GREEK} ${OTHERS}`)),
    Object.fromEntries(pairsOf(GREEK).flatMap(upright)),
  ),
);

function pairsOf(words: string): [string, string][] {
  return [...words.matchAll(/(\S+) (\S+)/g)].map(([, name = '', char = '']) => [name, char]);
}

/** `\upalpha` and `\varGamma` are forms of the same letters. */
function upright([name, char]: [string, string]): [string, string][] {
  return [
    [`up${name}`, char],
    [`Up${name.toLowerCase()}`, char],
    [`var${name}`, char],
  ];
}
