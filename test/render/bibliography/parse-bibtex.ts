/** A parsed BibTeX entry. */
export interface BibtexEntry {
  readonly type: string;
  readonly key: string;
  /** Values of braced fields without their braces; the macro of a month unchanged. */
  readonly fields: Readonly<Record<string, string>>;
}

const MONTHS = new Set(['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']);
const HEAD = /^@([a-z]+)\{([A-Za-z0-9._-]+),\n/;
const FIELD = /^ {2}([a-z]+) = /;
/** Fields that are read verbatim. */
const VERBATIM = new Set(['doi', 'url']);

/**
 * Parses one BibTeX entry; throws an error that describes the first mistake. Stricter than BibTeX itself: braces balance, every field
 * is non-empty and unique, months are macros, and outside of `$…$` every special character of TeX is escaped.
 */
export function parseBibtex(text: string): BibtexEntry {
  const head = HEAD.exec(text);
  if (head === null) throw new Error(`no entry begins with ${JSON.stringify(text.slice(0, 40))}`);
  const fields: Record<string, string> = {};
  let rest = text.slice(head[0].length);
  while (rest !== '}\n') {
    const field = FIELD.exec(rest);
    if (field === null) throw new Error(`no field begins with ${JSON.stringify(rest.slice(0, 40))}`);
    const name = field[1] ?? '';
    const start = field[0].length;
    const value = rest[start] === '{' ? bracedValue(rest, start) : (/^[a-z]+/.exec(rest.slice(start))?.[0] ?? '');
    if (name in fields) throw new Error(`${name} stands twice`);
    if (value === '{}' || value === '') throw new Error(`${name} is empty`);
    if (!value.startsWith('{') && !(name === 'month' && MONTHS.has(value))) throw new Error(`${name} = ${value} is no value`);
    if (!rest.startsWith(',\n', start + value.length)) throw new Error(`after ${name} there is no comma`);
    fields[name] = value.startsWith('{') ? value.slice(1, -1) : value;
    if (!VERBATIM.has(name)) checkTex(name, fields[name]);
    rest = rest.slice(start + value.length + 2);
  }
  return { type: head[1] ?? '', key: head[2] ?? '', fields };
}

/** Returns the text from the brace at `start` to its closing brace, counted as BibTeX does: an escaped brace counts. */
function bracedValue(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '{') depth++;
    if (text[at] === '}') depth--;
    if (depth === 0) return text.slice(start, at + 1);
  }
  throw new Error('braces do not close');
}

function checkTex(name: string, value: string): void {
  const outside = value.replace(/\\\$/g, '').replace(/\$[^$]*\$/g, '');
  const plain = outside.replace(/\\(?:[&#%_]|[a-z]+(?=\{))/g, '');
  const wrong = /[\\$&#%_^~\n]/.exec(plain);
  if (wrong !== null) throw new Error(`${name} has a bare ${wrong[0]}: ${value}`);
}
