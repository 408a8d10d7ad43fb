import { commandsIn, replaceCommands } from './tex-commands.ts';

/** A part of the document that a label names. */
interface LabelledPart {
  readonly id: string;
  /** `2.1`, `A`, `3` */
  readonly number: string;
  readonly kind: PartKind;
}

type PartKind = 'section' | 'figure' | 'table' | 'equation' | 'theorem';

/** Numbers of the parts of a document, as LaTeX counts them. */
export interface NumberedParts {
  /** The document with its figures, tables and equations marked, and links in place of cross-references. */
  readonly tex: string;
  /** Numbers of the sections in their order; undefined for those without. */
  readonly sections: readonly (string | undefined)[];
  /** True if a cross-reference names the number of a section. */
  readonly refersToSections: boolean;
  readonly floats: readonly { readonly id: string; readonly label: string; readonly kind: 'figure' | 'table' }[];
  readonly equations: readonly { readonly id: string; readonly label: string | undefined }[];
  /** Labels of cross-references without a target. */
  readonly dangling: readonly string[];
}

/** Numbers sections, figures, tables, equations and theorems, and resolves the cross-references to them. */
export function numberParts(tex: string): NumberedParts {
  const counter = new PartCounter(tex);
  const marked = counter.marked();
  const dangling: string[] = [];
  let refersToSections = false;
  const linked = replaceCommands(marked, REFS, ({ name, args: [written = ''] }) => {
    const links = written.split(',').map((one) => {
      const part = counter.labels.get(one.trim());
      if (part === undefined) {
        dangling.push(one.trim());
        return '??';
      }
      if (part.kind === 'section') refersToSections = true;
      const number = part.kind === 'equation' && name !== 'ref' ? `(${part.number})` : part.number;
      const word = NAMED_REFS.test(name) ? `${/^[CA]/.test(name) || name === 'autoref' ? capital(part.kind) : part.kind} ` : '';
      return `\\hyperlink{${part.id}}{${word}${number}}`;
    });
    return links.join(', ');
  });
  return { tex: linked, sections: counter.sections, refersToSections, floats: counter.floats, equations: counter.equations, dangling };
}

class PartCounter {
  readonly labels = new Map<string, LabelledPart>();
  readonly sections: (string | undefined)[] = [];
  readonly floats: { id: string; label: string; kind: 'figure' | 'table' }[] = [];
  readonly equations: { id: string; label: string | undefined }[] = [];
  readonly #tex: string;
  readonly #ids = new Set<string>();
  readonly #counts = new Map<string, number>();
  readonly #theorems = new Map<string, { readonly counter: string; readonly within: string | undefined }>();
  readonly #levels: number[] = [];
  #isAppendix = false;
  #section: LabelledPart = { id: '', number: '', kind: 'section' };

  constructor(tex: string) {
    this.#tex = tex;
    for (const { args, options, start, end } of commandsIn(tex, { newtheorem: 2 })) {
      const [env = ''] = args;
      const shared = tex.slice(start, end).indexOf('[') > 0 && options.length > 0 ? options[0] : undefined;
      const within = /^\s*\[(\w+)\]/.exec(tex.slice(end))?.[1];
      this.#theorems.set(env, { counter: shared ?? env, within });
    }
  }

  marked(): string {
    let out = '';
    let at = 0;
    const pattern =
      /\\appendix\b|\\begin\{([A-Za-z]+)(\*?)\}|\\(part|chapter|section|subsection|subsubsection|paragraph|subparagraph)(\*?)(?=\s*[[{])|\\label\{([^{}]*)\}/g;
    for (let match = pattern.exec(this.#tex); match !== null; match = pattern.exec(this.#tex)) {
      const [all, env, star, section, sectionStar, label] = match;
      const end = env === undefined ? -1 : endOf(this.#tex, `${env}${star}`, match.index);
      const inner = end < 0 ? '' : this.#tex.slice(match.index + all.length, end - `\\end{${env}${star}}`.length);
      let replaced: string | undefined;
      let next = match.index + all.length;
      if (all === '\\appendix') this.#startAppendix();
      else if (section !== undefined) this.#count(section, sectionStar === '*');
      else if (label !== undefined) replaced = this.#labelled(label);
      else if (env !== undefined && end >= 0) {
        if (EQUATIONS.has(env)) replaced = this.#equation(env, star === '*', inner);
        else if (Object.hasOwn(FLOATS, env)) replaced = this.#float(FLOATS[env] ?? 'figure', inner);
        else if (this.#theorems.has(env)) this.#theorem(env);
        if (replaced !== undefined) next = end;
      }
      if (replaced === undefined) continue;
      out += this.#tex.slice(at, match.index) + replaced;
      at = next;
      pattern.lastIndex = next;
    }
    return out + this.#tex.slice(at);
  }

  #startAppendix(): void {
    this.#isAppendix = true;
    this.#levels.length = 0;
  }

  #count(name: string, isStarred: boolean): void {
    const level = SECTIONS.indexOf(name) - 2;
    const isNumbered = !isStarred && level >= 0 && level < 3;
    if (isNumbered) {
      this.#levels.length = Math.min(this.#levels.length, level + 1);
      while (this.#levels.length <= level) this.#levels.push(0);
      this.#levels[level] = (this.#levels[level] ?? 0) + 1;
    }
    const number = this.#levels.map((count, at) => (at === 0 && this.#isAppendix ? letter(count) : String(count))).join('.');
    if (level === 0 && isNumbered)
      for (const { counter, within } of this.#theorems.values()) if (within !== undefined) this.#counts.delete(counter);
    this.sections.push(isNumbered ? number : undefined);
    this.#section = { id: '', number: isNumbered ? number : '', kind: 'section' };
  }

  /** A label in running text names the section or theorem around it. */
  #labelled(label: string): string {
    const id = this.#idOf(label);
    this.labels.set(label, { ...this.#section, id });
    return `\\label{${id}}`;
  }

  #theorem(env: string): void {
    const { counter, within } = this.#theorems.get(env) ?? { counter: env, within: undefined };
    const prefix = within === 'section' ? `${this.#levels[0] ?? 0}.` : '';
    this.#section = { id: '', number: `${prefix}${this.#next(counter)}`, kind: 'theorem' };
  }

  #equation(env: string, isStarred: boolean, inner: string): string {
    const isOne = env === 'equation' || env === 'multline' || env === 'displaymath' || env === 'math';
    const rows = isOne ? [inner] : rowsOf(inner);
    const numbers: string[] = [];
    const first = this.equations.length + 1;
    let id = `equation-${first}`;
    rows.forEach((row) => {
      const tag = /\\tag\*?\{([^{}]*)\}/.exec(row)?.[1];
      const isCounted = !isStarred && env !== 'displaymath' && !/\\(?:nonumber|notag)\b/.test(row);
      const number = tag ?? (isCounted ? String(this.#next('equation')) : undefined);
      if (number !== undefined) numbers.push(number);
      for (const [, label = ''] of row.matchAll(/\\label\{([^{}]*)\}/g)) {
        if (!this.#ids.has(id)) id = this.#idOf(label);
        this.labels.set(label, { id, number: number ?? '', kind: 'equation' });
      }
    });
    const [one, ...more] = numbers;
    const label = one === undefined ? undefined : more.length === 0 ? `(${one})` : `(${one})–(${more[more.length - 1]})`;
    this.#ids.add(id);
    this.equations.push({ id, label });
    const plain = inner.replace(/\\label\{[^{}]*\}|\\(?:nonumber|notag)\b|\\tag\*?\{[^{}]*\}/g, '').trim();
    const starred = env === 'eqnarray' ? 'eqnarray*' : env === 'displaymath' || env === 'math' ? 'equation*' : `${env}*`;
    return `\\begin{${starred}}${plain}\\label{${EQUATION_MARK}${first}}\\end{${starred}}`;
  }

  /** A figure or table: a quotation with its mark, its caption and its content, from which it is made again. */
  #float(kind: 'figure' | 'table', inner: string): string {
    const parts = partsOfFloat(inner);
    const number = parts.caption === undefined ? '' : String(this.#next(kind));
    const [written] = parts.labels;
    const id = this.#idOf(written ?? `${kind}-${this.floats.length + 1}`);
    for (const label of parts.labels) this.labels.set(label, { id, number, kind });
    for (const [at, labels] of parts.partLabels.entries())
      for (const label of labels) this.labels.set(label, { id, number: `${number}${letter(at + 1).toLowerCase()}`, kind });
    this.floats.push({ id, label: number === '' ? '' : `${capital(kind)} ${number}`, kind });
    const content = parts.content.replace(/\\(?:centering|raggedright|small|footnotesize|scriptsize|tiny)\b/g, ' ');
    return `\n\n\\begin{quote}\n${FLOAT_MARK}${this.floats.length}\n\n${parts.caption ?? FLOAT_MARK}\n\n${content}\n\\end{quote}\n\n`;
  }

  #next(counter: string): number {
    const count = (this.#counts.get(counter) ?? 0) + 1;
    this.#counts.set(counter, count);
    return count;
  }

  #idOf(label: string): string {
    const base = label.replace(/[^A-Za-z0-9]+/g, '-').replace(/^[^A-Za-z]+|-+$/g, '') || 'part';
    let id = base;
    for (let n = 2; this.#ids.has(id); n++) id = `${base}-${n}`;
    this.#ids.add(id);
    return id;
  }
}

interface FloatParts {
  readonly caption: string | undefined;
  readonly labels: readonly string[];
  /** Labels of its parts, as subfigures. */
  readonly partLabels: readonly (readonly string[])[];
  readonly content: string;
}

/** Takes caption and labels out of a float. Captions of its parts stay before their pictures. */
function partsOfFloat(inner: string): FloatParts {
  const partLabels: string[][] = [];
  const plain = inner
    .replace(/^\s*(?:\[[^\]]*\])?\s*(?:\{[^{}]*\}\s*)*/, '')
    .replace(
      /\\begin\{(subfigure|subtable|minipage|subcaptionblock)\}(?:\[[^\]]*\])*\{[^{}]*\}([\s\S]*?)\\end\{\1\}/g,
      (_, env: string, part: string) => {
        const { tex, labels } = withoutLabels(part);
        if (env === 'minipage') return `\n\n${part}\n\n`;
        partLabels.push(labels);
        return `\n\n${captionsAsText(tex, partLabels.length)}\n\n`;
      },
    );
  const withParts = replaceCommands(plain, { subfloat: 1, subfigure: 1, subcaptionbox: 2 }, ({ name, options, args }) => {
    const [first = '', second = ''] = args;
    const { tex, labels } = withoutLabels(name === 'subcaptionbox' ? second : first);
    const own = withoutLabels(name === 'subcaptionbox' ? first : (options[options.length - 1] ?? ''));
    partLabels.push([...labels, ...own.labels]);
    return `\n\n(${letter(partLabels.length).toLowerCase()}) ${own.tex}\n\n${tex}\n\n`;
  });
  const { tex, labels } = withoutLabels(withParts);
  let caption: string | undefined;
  const content = replaceCommands(tex, { caption: 1, captionof: 2 }, ({ args }) => {
    const written = args[args.length - 1] ?? '';
    caption = caption === undefined ? written : `${caption}\n\n${written}`;
    return '';
  });
  return { caption, labels, partLabels, content: pictures(content) };
}

function captionsAsText(tex: string, number: number): string {
  return replaceCommands(
    tex,
    { caption: 1, subcaption: 1 },
    ({ args: [written = ''] }) => `\n\n(${letter(number).toLowerCase()}) ${written}\n\n`,
  );
}

/** Pictures as paragraphs of their own. */
function pictures(tex: string): string {
  return replaceCommands(tex, { includegraphics: 1 }, ({ args: [name = ''] }) => `\n\n\\includegraphics{${name}}\n\n`);
}

function withoutLabels(tex: string): { readonly tex: string; readonly labels: string[] } {
  const labels: string[] = [];
  const plain = replaceCommands(tex, { label: 1 }, ({ args: [label = ''] }) => {
    labels.push(label);
    return '';
  });
  return { labels, tex: plain };
}

/** Rows of an array of equations; those of arrays in them are no rows of it. */
function rowsOf(tex: string): readonly string[] {
  let depth = 0;
  let row = '';
  const rows: string[] = [];
  for (const piece of tex.split(/(\\begin\{|\\end\{|\\\\)/)) {
    if (piece === '\\begin{') depth++;
    if (piece === '\\end{') depth--;
    if (piece === '\\\\' && depth === 0) {
      rows.push(row);
      row = '';
    } else row += piece;
  }
  return row.trim() === '' ? rows : [...rows, row];
}

/** Offset after the end of an environment; -1 if it has none. */
function endOf(tex: string, env: string, start: number): number {
  const [open, close] = [`\\begin{${env}}`, `\\end{${env}}`];
  let depth = 1;
  let at = start + open.length;
  while (depth > 0) {
    const end = tex.indexOf(close, at);
    if (end < 0) return -1;
    const inner = tex.indexOf(open, at);
    if (inner >= 0 && inner < end) {
      depth++;
      at = inner + open.length;
    } else {
      depth--;
      at = end + close.length;
    }
  }
  return at;
}

function letter(count: number): string {
  return count > 0 && count <= 26 ? String.fromCharCode(64 + count) : String(count);
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** First word of a quotation that stands for a figure or table, with its number. */
export const FLOAT_MARK = 'OffprintFloat';
/** Label of an equation, with its number. */
export const EQUATION_MARK = 'offprint-equation-';

const REFS = { ref: 1, eqref: 1, autoref: 1, cref: 1, Cref: 1, nameref: 1, pageref: 1, vref: 1, subref: 1 };
const NAMED_REFS = /^(?:autoref|[cC]ref)$/;
const SECTIONS = ['part', 'chapter', 'section', 'subsection', 'subsubsection', 'paragraph', 'subparagraph'];
const EQUATIONS: ReadonlySet<string> = new Set([
  'equation',
  'align',
  'gather',
  'multline',
  'eqnarray',
  'alignat',
  'flalign',
  'displaymath',
]);
const FLOATS: Readonly<Record<string, 'figure' | 'table'>> = {
  figure: 'figure',
  wrapfigure: 'figure',
  SCfigure: 'figure',
  sidewaysfigure: 'figure',
  teaserfigure: 'figure',
  table: 'table',
  wraptable: 'table',
  sidewaystable: 'table',
};
