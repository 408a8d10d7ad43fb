import type { Inline, InlineStyle } from '../../model/inline.ts';
import { match } from './parse-bibtex.ts';
import { textOf } from './text-of.ts';

/** A line of TeX as inlines, and the names of its commands that are not known, which are left out. */
export interface TexLine {
  readonly content: Inline[];
  readonly unknown: readonly string[];
}

/**
 * Reads TeX as it is written in the fields of BibTeX: accents, symbols, quotes and dashes, emphasis and formulas. Other braces have no meaning
 * in a text, so they are removed.
 *
 *   "Growth of {\em E.~coli} in {B}\"{o}blingen"  ->  Growth of <i>E. coli</i> in Böblingen
 */
export function texLine(tex: string): TexLine {
  const reader: Reader = { text: tex, at: 0, unknown: new Set() };
  const content: Inline[] = [];
  // A closing brace without an opening one is not text either.
  while (reader.at < tex.length) {
    content.push(...groupOf(reader, 0));
    reader.at++;
  }
  return { content: joined(content), unknown: [...reader.unknown] };
}

/** Text of a field without its mark-up: a name, a year, an address. */
export function texText(tex: string): string {
  return textOf(texLine(tex).content);
}

interface Reader {
  readonly text: string;
  at: number;
  readonly unknown: Set<string>;
}

/** Reads up to the closing brace of the group, which is not consumed. */
function groupOf(reader: Reader, depth: number): Inline[] {
  const content: Inline[] = [];
  for (;;) {
    const current = reader.text[reader.at];
    if (current === undefined || current === '}') return content;
    const declared = match(reader, DECLARATION);
    if (declared === undefined) content.push(...pieceOf(reader, depth));
    else {
      // A declaration as \em holds to the end of its group.
      const rest = depth < MAX_DEPTH ? joined(groupOf(reader, depth + 1)) : [];
      const style = DECLARATIONS[declared.trim().slice(1)];
      return [...content, ...(style === undefined ? rest : styled(style, rest))];
    }
  }
}

/** Reads one character, command, formula or group in braces. */
function pieceOf(reader: Reader, depth: number): Inline[] {
  const current = reader.text[reader.at] ?? '';
  if (current === '{') return bracedOf(reader, depth);
  const formula = match(reader, FORMULA);
  if (formula !== undefined)
    return [{ kind: 'inlineFormula', formula: { tex: formula.replace(/^(?:\$\$?|\\\()\s*|\s*(?:\$\$?|\\\))$/g, '') } }];
  if (current === '\\') return commandOf(reader, depth);
  const ligature = match(reader, LIGATURE);
  if (ligature !== undefined) return text(LIGATURES[ligature] ?? ligature);
  const space = match(reader, SPACE);
  if (space !== undefined) return text(' ');
  const plain = match(reader, PLAIN);
  if (plain !== undefined) return text(plain);
  reader.at++;
  return text(current);
}

function bracedOf(reader: Reader, depth: number): Inline[] {
  reader.at++;
  if (depth >= MAX_DEPTH) return [];
  const content = groupOf(reader, depth + 1);
  reader.at++;
  return content;
}

function commandOf(reader: Reader, depth: number): Inline[] {
  const command = match(reader, COMMAND);
  if (command === undefined) {
    // The text ends with this backslash.
    reader.at++;
    return [];
  }
  const name = command.slice(1);
  const accent = ACCENTS.get(name);
  if (accent !== undefined) return text(accented(argumentOf(reader, depth), accent));
  const symbol = SYMBOLS.get(name);
  if (symbol !== undefined) {
    if (/^[A-Za-z]/.test(name)) match(reader, SYMBOL_END);
    return text(symbol);
  }
  const style = STYLES.get(name);
  if (style !== undefined) return styled(style, joined(argumentOf(reader, depth)));
  if (QUOTES.has(name)) return [...text('“'), ...argumentOf(reader, depth), ...text('”')];
  if (LEFT_OUT.has(name)) {
    argumentOf(reader, depth);
    return [];
  }
  if (name === 'href') argumentOf(reader, depth);
  if (name === 'ensuremath') return [{ kind: 'inlineFormula', formula: { tex: rawArgument(reader, depth) } }];
  if (MATHEMATICAL.test(name)) {
    match(reader, SYMBOL_END);
    return [{ kind: 'inlineFormula', formula: { tex: command } }];
  }
  if (!TRANSPARENT.has(name)) reader.unknown.add(command);
  match(reader, SPACE);
  return reader.text[reader.at] === '{' ? bracedOf(reader, depth) : [];
}

/** Argument of a command: a group, a command, or one character. */
function argumentOf(reader: Reader, depth: number): Inline[] {
  match(reader, SPACE);
  const current = reader.text[reader.at];
  if (current === undefined || current === '}' || depth >= MAX_DEPTH) return [];
  if (current === '{' || current === '\\') return pieceOf(reader, depth + 1);
  const [character = ''] = reader.text.slice(reader.at, reader.at + 2);
  reader.at += character.length;
  return text(character);
}

/** Text of an argument as it is written, without its braces. */
function rawArgument(reader: Reader, depth: number): string {
  match(reader, SPACE);
  const end = { ...reader, unknown: new Set<string>() };
  argumentOf(end, depth);
  const written = reader.text.slice(reader.at, end.at);
  reader.at = end.at;
  return written.replace(/^\{([\s\S]*)\}$/, '$1').trim();
}

function accented(content: readonly Inline[], mark: string): string {
  const [first = '', ...rest] = textOf(content);
  // An accent replaces the dot of a letter.
  const letter = first === 'ı' ? 'i' : first === 'ȷ' ? 'j' : first;
  return `${letter}${mark}`.normalize('NFC') + rest.join('');
}

function styled(style: InlineStyle, content: readonly Inline[]): Inline[] {
  return content.length === 0 ? [] : [{ kind: 'styled', style, content }];
}

function text(value: string): Inline[] {
  return value === '' ? [] : [{ kind: 'text', value }];
}

/** Joins adjacent texts, with single spaces. */
function joined(content: readonly Inline[]): Inline[] {
  const line: Inline[] = [];
  for (const inline of content) {
    const last = line[line.length - 1];
    if (inline.kind === 'text' && last?.kind === 'text') line[line.length - 1] = { kind: 'text', value: last.value + inline.value };
    else line.push(inline);
  }
  return line.map((inline) =>
    inline.kind === 'text' ? { kind: 'text', value: inline.value.replace(/ {2,}/g, ' ').normalize('NFC') } : inline,
  );
}

// Deeper groups are left out: TeX of people does not have them.
const MAX_DEPTH = 50;

const FORMULA = /\$\$(?:\\[\s\S]|[^\\$])+\$\$|\$(?:\\[\s\S]|[^\\$])+\$|\\\((?:\\(?!\))[\s\S]|[^\\])+\\\)/y;
const COMMAND = /\\(?:[A-Za-z]+|[\s\S])/y;
const SYMBOL_END = /\{\}|[ \t\r\n]+/y;
const SPACE = /[ \t\r\n]+/y;
const PLAIN = /[^\\{}$~`'\-\s]+/y;
const DECLARATION = /\\(?:em|it|itshape|sl|bf|bfseries|sc|scshape|tt|ttfamily|rm|sf|upshape|normalfont|small|footnotesize)(?![A-Za-z])\s*/y;
const DECLARATIONS: Readonly<Record<string, InlineStyle>> = {
  em: 'italic',
  it: 'italic',
  itshape: 'italic',
  sl: 'italic',
  bf: 'bold',
  bfseries: 'bold',
  sc: 'sc',
  scshape: 'sc',
  tt: 'monospace',
  ttfamily: 'monospace',
};
const STYLES: ReadonlyMap<string, InlineStyle> = new Map([
  ['emph', 'italic'],
  ['textit', 'italic'],
  ['textsl', 'italic'],
  ['mkbibemph', 'italic'],
  ['textbf', 'bold'],
  ['mkbibbold', 'bold'],
  ['textsc', 'sc'],
  ['texttt', 'monospace'],
  ['textsuperscript', 'sup'],
  ['textsubscript', 'sub'],
  ['underline', 'underline'],
  ['sout', 'strike'],
]);
const QUOTES: ReadonlySet<string> = new Set(['enquote', 'mkbibquote']);
/** Commands whose argument is shown as any text. */
const TRANSPARENT: ReadonlySet<string> = new Set(
  (
    'text textrm textsf textup textmd textnormal mbox hbox url path href nolinkurl uppercase lowercase MakeUppercase MakeLowercase MakeCapital ' +
    'mathrm protect relax nocase bibstring mkbibparens noindent'
  ).split(' '),
);
/** Commands whose argument is for sorting only. */
const LEFT_OUT: ReadonlySet<string> = new Set(['noopsort', 'SortNoop', 'sortnoop', 'printfirst', 'switchargs', 'label', 'index']);

const LIGATURE = /---|--|``|''|[`'~]/y;
const LIGATURES: Readonly<Record<string, string>> = {
  '---': '—',
  '--': '–',
  '``': '“',
  "''": '”',
  '`': '‘',
  "'": '’',
  '~': '\u00A0',
};

/** Combining marks by the command of an accent. */
const ACCENTS = pairsOf(
  '` \u0300 \' \u0301 ^ \u0302 ~ \u0303 = \u0304 u \u0306 . \u0307 " \u0308 r \u030A H \u030B v \u030C G \u030F f \u0311 ' +
    'd \u0323 c \u0327 k \u0328 b \u0331 t \u0361',
);

/** Characters by command; white space and `{}` after a command of letters belong to it. */
const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ...pairsOf(
    'ss ß SS ẞ ae æ AE Æ oe œ OE Œ aa å AA Å o ø O Ø l ł L Ł i ı j ȷ dh ð DH Ð th þ TH Þ dj đ DJ Đ ng ŋ NG Ŋ ' +
      'textendash – textemdash — ldots … dots … textellipsis … ' +
      'textquoteleft ‘ textquoteright ’ textquotesingle \' textquotedblleft “ textquotedblright ” textquotedbl " ' +
      'quotedblbase „ quotesinglbase ‚ glqq „ grqq “ guillemotleft « guillemotright » flqq « frqq » ' +
      'textasciitilde ~ textasciicircum ^ textbackslash \\ textbar | textless < textgreater > textunderscore _ textdollar $ ' +
      'textbraceleft { textbraceright } textdegree ° degree ° textmu µ textmicro µ texttimes × textpm ± textminus − ' +
      'textperiodcentered · textbullet • textregistered ® texttrademark ™ textcopyright © copyright © textordmasculine º textordfeminine ª ' +
      'textexclamdown ¡ textquestiondown ¿ textsection § S § P ¶ dag † ddag ‡ pounds £ textsterling £ euro € texteuro € textonehalf ½ ' +
      'TeX TeX LaTeX LaTeX BibTeX BibTeX & & % % $ $ # # _ _ { { } }',
  ),
  ...['quad', 'qquad', 'space', 'newline', 'linebreak', '\\', ' ', '\n', ';', ':'].map((name) => [name, ' '] as const),
  ...['!', '/', '-', '@'].map((name) => [name, ''] as const),
  [',', '\u202F'],
]);

function pairsOf(words: string): ReadonlyMap<string, string> {
  const all = words.split(' ');
  return new Map(all.flatMap((word, at) => (at % 2 === 0 ? [[word, all[at + 1] ?? ''] as const] : [])));
}

/** Commands of mathematics that are written without dollar signs. */
const MATHEMATICAL =
  /^(?:var)?(?:alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|pi|rho|sigma|tau|upsilon|phi|chi|psi|omega|Gamma|Delta|Theta|Lambda|Xi|Pi|Sigma|Upsilon|Phi|Psi|Omega|infty|times|pm|sim|approx|le|ge|leq|geq|to|rightarrow|circ|cdot|partial|nabla|ell|hbar|prime)$/;
