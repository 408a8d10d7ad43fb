/**
 * TeX commands of mathematical characters. Characters that need no command in TeX and Markdown (letters, digits,
 * `+ - * / = ( ) [ ] , . ; : ! ?`) are not included.
 *
 * Every row is tested: Temml and KaTeX accept it, and Temml's output is the character.
 */
export const SYMBOLS: ReadonlyMap<string, string> = new Map(
  `
α \\alpha β \\beta γ \\gamma δ \\delta ϵ \\epsilon ε \\varepsilon ζ \\zeta η \\eta θ \\theta ϑ \\vartheta ι \\iota κ \\kappa ϰ \\varkappa
λ \\lambda μ \\mu µ \\mu ν \\nu ξ \\xi ο o π \\pi ϖ \\varpi ρ \\rho ϱ \\varrho σ \\sigma ς \\varsigma τ \\tau υ \\upsilon ϕ \\phi
φ \\varphi χ \\chi ψ \\psi ω \\omega
Γ \\Gamma Δ \\Delta ∆ \\Delta Θ \\Theta Λ \\Lambda Ξ \\Xi Π \\Pi Σ \\Sigma Υ \\Upsilon Φ \\Phi Ψ \\Psi Ω \\Omega Ω \\Omega
ℓ \\ell ħ \\hbar ℏ \\hbar ı \\imath ȷ \\jmath ℘ \\wp ℜ \\Re ℑ \\Im ℵ \\aleph ∂ \\partial ∇ \\nabla ∞ \\infty ∅ \\emptyset ∀ \\forall
∃ \\exists ∄ \\nexists ¬ \\neg ⊥ \\bot ⊤ \\top ∠ \\angle △ \\triangle □ \\square ■ \\blacksquare ◊ \\lozenge ′ ' ″ ''
‴ ''' ° \\text{°}
− - – \\text{–} — \\text{—} ± \\pm ∓ \\mp × \\times ÷ \\div ⋅ \\cdot · \\cdot ∗ \\ast ⋆ \\star ∘ \\circ ∙ \\bullet • \\bullet ⊕ \\oplus ⊖ \\ominus
⊗ \\otimes ⊘ \\oslash ⊙ \\odot ∧ \\wedge ∨ \\vee ∩ \\cap ∪ \\cup ⊎ \\uplus ⊓ \\sqcap ⊔ \\sqcup ∖ \\setminus ∕ / ⁄ / † \\dagger ‡ \\ddagger
∑ \\sum ∏ \\prod ∐ \\coprod ∫ \\int ∬ \\iint ∭ \\iiint ∮ \\oint ⋂ \\bigcap ⋃ \\bigcup ⋀ \\bigwedge ⋁ \\bigvee ⨁ \\bigoplus ⨂ \\bigotimes
< \\lt > \\gt ≤ \\le ≥ \\ge ⩽ \\leqslant ⩾ \\geqslant ≪ \\ll ≫ \\gg ≠ \\ne ≡ \\equiv ∼ \\sim ≃ \\simeq ≅ \\cong ≈ \\approx ≍ \\asymp
≐ \\doteq ≔ \\coloneqq ∝ \\propto ≲ \\lesssim ≳ \\gtrsim ≺ \\prec ≻ \\succ ⪯ \\preceq ⪰ \\succeq ∈ \\in ∉ \\notin ∋ \\ni ⊂ \\subset ⊃ \\supset
⊆ \\subseteq ⊇ \\supseteq ⊊ \\subsetneq ∣ \\mid ∤ \\nmid ∥ \\parallel ∦ \\nparallel ⟂ \\perp ⊢ \\vdash ⊨ \\models ≜ \\triangleq ∴ \\therefore ∵ \\because
← \\leftarrow → \\rightarrow ↑ \\uparrow ↓ \\downarrow ↔ \\leftrightarrow ↕ \\updownarrow ⇐ \\Leftarrow ⇒ \\Rightarrow ⇑ \\Uparrow ⇓ \\Downarrow
⇔ \\Leftrightarrow ↦ \\mapsto ⟵ \\longleftarrow ⟶ \\longrightarrow ⟷ \\longleftrightarrow ⟹ \\Longrightarrow ⟸ \\Longleftarrow
⟺ \\Longleftrightarrow ⟼ \\longmapsto ↪ \\hookrightarrow ↗ \\nearrow ↘ \\searrow ↙ \\swarrow ↖ \\nwarrow ⇀ \\rightharpoonup ⇁ \\rightharpoondown
↼ \\leftharpoonup ↽ \\leftharpoondown ⇌ \\rightleftharpoons ⇋ \\leftrightharpoons ⇄ \\rightleftarrows ⇆ \\leftrightarrows ↝ \\rightsquigarrow ⇝ \\rightsquigarrow
… \\ldots ⋯ \\cdots ⋮ \\vdots ⋱ \\ddots
{ \\{ } \\} | \\vert ‖ \\Vert ⟨ \\langle ⟩ \\rangle 〈 \\langle 〉 \\rangle 〈 \\langle 〉 \\rangle ⌈ \\lceil ⌉ \\rceil ⌊ \\lfloor ⌋ \\rfloor
⟦ \\llbracket ⟧ \\rrbracket
$ \\$ % \\% & \\& # \\# _ \\_ \\ \\backslash ~ \\sim ˜ \\sim ^ \\text{\\textasciicircum} ¯ \\text{¯} \u0060 \\text{\\textquoteleft}
`
    .trim()
    .split(/\s+/)
    .reduce<[string, string][]>((pairs, word, at, words) => {
      if (at % 2 === 1) pairs.push([words[at - 1] ?? '', word]);
      return pairs;
    }, []),
);

/** Opening fences; any closing fence may follow, since half-open intervals mix them. */
export const OPENING_FENCES: ReadonlySet<string> = new Set('([{⟨〈〈⌈⌊⟦');
export const CLOSING_FENCES: ReadonlySet<string> = new Set(')]}⟩〉〉⌉⌋⟧');

/** Operators with limits under and over them in display style. */
export const BIG_OPERATORS: ReadonlySet<string> = new Set('∑∏∐∫∬∭∮⋂⋃⋀⋁⨁⨂');

/** Function names that have a command and take limits. */
export const LIMIT_NAMES: ReadonlySet<string> = new Set(['lim', 'limsup', 'liminf', 'max', 'min', 'sup', 'inf', 'det', 'gcd', 'Pr']);

/** Function names that have a command. */
export const FUNCTION_NAMES: ReadonlySet<string> = new Set(
  [
    'arccos arcsin arctan arg cos cosh cot coth csc deg dim exp hom ker lg ln log sec sin sinh tan tanh',
    'lim limsup liminf max min sup inf det gcd Pr',
  ].flatMap((names) => names.split(' ')),
);

interface Accent {
  /** Command over one letter. */
  readonly narrow: string;
  /** Command over several letters. */
  readonly wide: string;
}

const BAR: Accent = { narrow: '\\bar', wide: '\\overline' };
const HAT: Accent = { narrow: '\\hat', wide: '\\widehat' };
const TILDE: Accent = { narrow: '\\tilde', wide: '\\widetilde' };
const VECTOR: Accent = { narrow: '\\vec', wide: '\\overrightarrow' };

/** Accents over a base, by character; several characters are in use for each. */
export const OVER_ACCENTS: ReadonlyMap<string, Accent> = new Map([
  ...[...'¯‾ˉ_―\u0304\u0305'].map((char): [string, Accent] => [char, BAR]),
  ...[...'^ˆ\u0302'].map((char): [string, Accent] => [char, HAT]),
  ...[...'~˜∼\u0303'].map((char): [string, Accent] => [char, TILDE]),
  ...[...'→⟶\u20d7'].map((char): [string, Accent] => [char, VECTOR]),
  ...same('˙\u0307', '\\dot'),
  ...same('¨\u0308', '\\ddot'),
  ...same('ˇ\u030c', '\\check'),
  ...same('˘\u0306', '\\breve'),
  ...same('´\u0301', '\\acute'),
  ...same('\u0060\u0300', '\\grave'),
  ...same('˚', '\\mathring'),
  ...same('⏞︷', '\\overbrace'),
  ...same('←', '\\overleftarrow'),
]);

/** Accents under a base, by character. */
export const UNDER_ACCENTS: ReadonlyMap<string, string> = new Map([
  ...[...'_¯‾ˉ\u0332'].map((char): [string, string] => [char, '\\underline']),
  ...[...'⏟︸'].map((char): [string, string] => [char, '\\underbrace']),
]);

function same(chars: string, command: string): [string, Accent][] {
  return [...chars].map((char) => [char, { narrow: command, wide: command }]);
}
