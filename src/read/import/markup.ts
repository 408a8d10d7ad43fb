import { Parser } from 'htmlparser2';

export interface MarkupOptions {
  /** True for a title or another single line: block elements become spaces. */
  readonly isLine?: boolean;
  /** Returns the address of a link as it is written, or undefined, so that only its text is kept; http, https and mailto only by default. */
  readonly linkOf?: (href: string) => string | undefined;
  /** Returns the name of a picture's file, or undefined, so that it is left out; every picture is left out by default. */
  readonly imageOf?: (src: string) => string | undefined;
}

/**
 * Converts HTML, or a fragment of JATS, to Markdown: emphasis, sub- and superscript, links, paragraphs, headings, lists, tables. Text without
 * mark-up is escaped. Tags of unknown names are text, so that `x<y and z>w` stays whole.
 *
 *   '<p>Growth of <em>E. coli</em> in D<sub>2</sub>O</p>'  ->  'Growth of *E. coli* in D~2~O'
 */
export function markdownOf(markup: string, options: MarkupOptions = {}): string {
  const stack: Frame[] = [{ name: '', attributes: {}, text: '', cells: [] }];
  const add = (text: string): void => {
    const top = stack.at(-1);
    if (top !== undefined) top.text += text;
  };
  const parser = new Parser(
    {
      ontext: (text) => {
        if (!stack.some(({ name }) => SKIPPED.has(name))) add(escapedMarkdown(text.replace(/[ \t\r\n\f\u00AD]+/g, spaceOf)));
      },
      onopentag: (written, attributes) => {
        const name = nameOf(written);
        if (!KNOWN.has(name) && !written.includes(':') && !written.includes('-')) {
          add(escapedMarkdown(markup.slice(parser.startIndex, parser.endIndex + 1)));
          stack.push({ name: '?', attributes: {}, text: '', cells: [] });
        } else if (VOID.has(name)) add(voidOf(name, attributes, options));
        else stack.push({ name, attributes, text: '', cells: [] });
      },
      onclosetag: (written, isImplied) => {
        if (VOID.has(nameOf(written))) return;
        const closed = stack.length > 1 ? stack.pop() : undefined;
        const parent = stack.at(-1);
        if (closed === undefined || parent === undefined) return;
        if (closed.name === '?')
          add(closed.text + (isImplied ? '' : escapedMarkdown(markup.slice(parser.startIndex, parser.endIndex + 1))));
        else close(closed, parent, options);
      },
    },
    { lowerCaseTags: true, decodeEntities: true, recognizeSelfClosing: true },
  );
  parser.end(markup.slice(0, LONGEST));
  const text = tidy(stack.map((frame) => frame.text).join(''));
  return options.isLine === true ? text.replace(/\s*\n\s*/g, ' ').replace(/^#+ /, '') : text;
}

/** Escapes what Markdown would take for mark-up in a text: `a*b` gives `a\*b`. */
export function escapedMarkdown(text: string): string {
  return text.replace(/[\\*_[\]<`~^$|]/g, '\\$&').replace(/(^|[^\p{L}\p{N}.])@(?=[\p{L}\p{N}])/gu, '$1\\@');
}

/** Text of a mark-up, without any: for names, subjects and licences. */
export function plainText(markup: string): string {
  let text = '';
  const parser = new Parser({
    ontext: (piece) => {
      text += piece;
    },
  });
  parser.end(markup);
  return text.replace(/[\s\u00AD]+/g, spaceOf).trim();
}

interface Frame {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Markdown of its content so far; blocks are separated by an empty line. */
  text: string;
  /** Cells of a row, or rows of a table. */
  readonly cells: string[];
}

function close({ name, attributes, text, cells }: Frame, parent: Frame, options: MarkupOptions): void {
  const mark = MARKS[name];
  if (SKIPPED.has(name)) return;
  if (mark !== undefined) parent.text += marked(text, mark);
  else if (name === 'a' || name === 'ext-link' || name === 'uri') parent.text += linked(text, attributes, options);
  else if (/^h[1-6]$/.test(name)) parent.text += block(`${'#'.repeat(Math.max(Number(name[1]), 2))} ${oneLine(text)}`);
  else if (name === 'title')
    parent.text += block(parent.name === 'sec' || parent.name === '' ? marked(oneLine(text), '**') : oneLine(text));
  else if (name === 'li' || name === 'list-item') parent.text += `\n${listMark(parent)}${tidy(text).replace(/\n/g, '\n  ')}\n`;
  else if (name === 'td' || name === 'th') parent.cells.push(oneLine(text));
  else if (name === 'tr') nearestTable(parent).push(`| ${cells.join(' | ')} |`);
  else if (name === 'table') parent.text += block([cells[0], cells[0]?.replace(/[^|]+/g, ' --- '), ...cells.slice(1)].join('\n'));
  else if (name === 'tbody' || name === 'thead' || name === 'tfoot') parent.cells.push(...cells);
  else if (name === 'blockquote' || name === 'disp-quote') parent.text += block(tidy(text).replace(/^/gm, '> '));
  else if (name === 'tex-math') parent.text += `$${text.replace(/\\(?=[\\*_[\]<`~^$|])/g, '').trim()}$`;
  else if (BLOCKS.has(name)) parent.text += block(text);
  else parent.text += text;
}

function nearestTable(parent: Frame): string[] {
  return parent.cells;
}

function listMark(list: Frame): string {
  return list.name === 'ol' ? '1. ' : '- ';
}

function block(text: string): string {
  return `\n\n${tidy(text)}\n\n`;
}

/** Puts marks around a text, inside of its spaces; a text of several blocks stays as it is. */
function marked(text: string, mark: string): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  if (inner === '' || inner.includes('\n\n')) return text;
  const written = mark === '~' || mark === '^' ? inner.replace(/ /g, '\\ ') : inner;
  return `${before}${mark}${written}${mark}${after}`;
}

function linked(text: string, attributes: Readonly<Record<string, string>>, { linkOf = webAddress }: MarkupOptions): string {
  const href = linkOf((attributes.href ?? attributes['xlink:href'] ?? '').trim());
  const words = text.trim();
  if (href === undefined || words === '' || words.includes('\n\n')) return text;
  return `[${words}](${href.replace(/[\s()<>]/g, (character) => encodeURIComponent(character).replace('(', '%28').replace(')', '%29'))})`;
}

function webAddress(href: string): string | undefined {
  return /^(?:https?:\/\/|mailto:)/i.test(href) ? href : undefined;
}

function voidOf(name: string, attributes: Readonly<Record<string, string>>, { isLine, imageOf }: MarkupOptions): string {
  if (name === 'br' || name === 'break') return isLine === true ? ' ' : '\n';
  const file = name === 'img' ? imageOf?.(attributes.src ?? '') : undefined;
  return file === undefined ? '' : `![${escapedMarkdown(attributes.alt ?? '')}](${file})`;
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').trim();
}

/** Trims lines and blocks; at most one empty line is left between blocks, and no line begins like a block by accident. */
function tidy(text: string): string {
  return text
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n[ \t]+(?![-\d ])/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/(\n- [^\n]*)\n\n(?=- )/g, '$1\n')
    .trim();
}

function spaceOf(space: string): string {
  return /[ \t\r\n\f]/.test(space) ? ' ' : '';
}

/** `p` for `jats:p` and `JATS:P`. */
function nameOf(written: string): string {
  return written.replace(/^jats:/, '');
}

/** Bytes of mark-up that are read; the longest real pages have less than one million. */
const LONGEST = 5_000_000;

const MARKS: Readonly<Record<string, string | undefined>> = Object.assign(Object.create(null), {
  i: '*',
  em: '*',
  italic: '*',
  cite: '*',
  b: '**',
  strong: '**',
  bold: '**',
  sup: '^',
  sub: '~',
  s: '~~',
  strike: '~~',
  del: '~~',
});
const SKIPPED: ReadonlySet<string> = new Set('script style head noscript template iframe object svg form button select'.split(' '));
const VOID: ReadonlySet<string> = new Set('br break img hr wbr input meta link graphic inline-graphic'.split(' '));
const BLOCKS: ReadonlySet<string> = new Set(
  'p div sec section article main header footer aside nav ul ol list dl dt dd figure figcaption center pre address body html abstract label'.split(
    ' ',
  ),
);
const KNOWN: ReadonlySet<string> = new Set([
  ...Object.keys(MARKS),
  ...SKIPPED,
  ...VOID,
  ...BLOCKS,
  ...'a abbr acronym big bdi bdo blockquote caption code col colgroup font h1 h2 h3 h4 h5 h6 ins kbd li mark q samp sc small span table tbody td tfoot th thead time title tr tt u uri underline var math'.split(
    ' ',
  ),
]);
