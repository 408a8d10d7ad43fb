import * as v from 'valibot';
import { type Document, isAlias, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import type { ReportProblem } from '../../model/problem.ts';
import { nearest } from '../../model/text/nearest.ts';
import { expected as expectationOf, translatable } from '../../model/text/translatable.ts';
import type { Translatable } from '../../model/translatable.ts';
import { additionalSettings, articleFileSettings, type FrontMatter, frontMatterSettings } from './front-matter-settings.ts';

/** Front matter with the line of each key. */
export interface ReadFrontMatter {
  readonly settings: FrontMatter;
  /** 1-based line in the file on which a key's value begins. */
  lineOf(key: string): number;
}

export interface FrontMatterOptions {
  readonly file: string;
  /** 1-based line on which the YAML begins. */
  readonly firstLine: number;
  readonly report: ReportProblem;
  /** `front` of a text, `file` for an `article.yml`, `additional` for one beside an article in JATS. */
  readonly kind?: keyof typeof SCHEMAS;
}

const SCHEMAS = { front: frontMatterSettings, file: articleFileSettings, additional: additionalSettings } as const;

/**
 * Reads the settings of an article's front matter, or of its `article.yml`. Each invalid value is reported with its line and ignored:
 *
 *   paper.md:7:12: "authors[1].orcid" is "0000-1"; expected an ORCID as "0000-0002-1825-0097"
 *
 * Returns undefined if it is not YAML or has no title.
 */
export function readFrontMatter(yaml: string, options: FrontMatterOptions): ReadFrontMatter | undefined {
  const { file, firstLine, report, kind = 'front' } = options;
  const schema = SCHEMAS[kind];
  const lines = new LineCounter();
  const document = parseDocument(yaml, {
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: true,
    logLevel: 'silent',
    schema: 'failsafe',
  });
  const mistake = (code: string, offset: number, message: Translatable): void => {
    const { line, col } = lines.linePos(offset);
    report({ code, severity: 'error', place: { file, line: Math.max(line, 1) + firstLine - 1, column: Math.max(col, 1) }, message });
  };
  const syntax = document.errors[0];
  if (syntax !== undefined) {
    mistake('front-matter-syntax', syntax.pos[0], translatable`${syntax.message.split('\n')[0]?.replace(/[.:]+$/, '')}; expected YAML`);
    return undefined;
  }
  const settings = plainObject(document, (reason) =>
    mistake('front-matter-syntax', 0, translatable`the front matter is refused (${reason}); expected plain YAML`),
  );
  if (settings === 'refused') return undefined;
  if (settings === undefined) {
    mistake('front-matter-syntax', 0, translatable`the front matter is no list of keys; expected lines as "title: …"`);
    return undefined;
  }
  const known = Object.keys(schema.entries);
  for (const key of Object.keys(settings)) {
    if (known.includes(key)) continue;
    const meant = nearest(key, known);
    const hint = meant === undefined ? translatable`expected one of ${known.join(', ')}` : translatable`did you mean "${meant}"?`;
    mistake('front-matter-unknown', offsetOf(document, [key]), translatable`"${key}" is not a key of the front matter; ${hint}`);
    delete settings[key];
  }
  // One fault at a time, because a removed value may shift the following ones.
  for (;;) {
    const result = v.safeParse(schema, settings);
    if (result.success) {
      const lineOf = (key: string): number => Math.max(1, lines.linePos(offsetOf(document, [key], true)).line) + firstLine - 1;
      return { settings: { title: '', ...result.output }, lineOf };
    }
    const [issue] = result.issues;
    const path = (issue.path ?? []).map(({ key }) => key as string | number);
    const offset = offsetOf(document, path);
    mistake('front-matter-value', offset, wordsOf(issue, nameOf(path), valueAt(settings, path)));
    if (path[0] === 'title' || !leaveOut(settings, document, path)) return undefined;
  }
}

function wordsOf({ expected, message }: v.BaseIssue<unknown>, name: string, value: unknown): Translatable {
  if (value === undefined)
    return translatable`"${name}" is missing; expected ${name === 'title' ? translatable`the title in words` : translatable`it to be there`}`;
  if (expected === 'never') return translatable`"${name}" is not a key of the front matter; expected none of that name here`;
  const found = JSON.stringify(value);
  return translatable`"${name}" is ${found.length > 60 ? `${found.slice(0, 60)}…` : found}; expected ${expectationOf(message)}`;
}

/** Values of the document as texts, because numbers would lose zeros (`00003`, `1.10`). Empty values are absent. */
function plainObject(document: Document, refuse: (reason: string) => void): Record<string, unknown> | 'refused' | undefined {
  if (!isMap(document.contents)) return undefined;
  let written: unknown;
  try {
    written = document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    // Nested aliases, which would expand a short text to a very long one.
    refuse(error instanceof Error ? error.message : String(error));
    return 'refused';
  }
  if (typeof written !== 'object' || written === null) return undefined;
  return Object.fromEntries(Object.entries(written).filter(([, value]) => value !== ''));
}

/** Removes a value from the settings, and its node from the document, so that both have the same paths. */
function leaveOut(settings: Record<string, unknown>, document: Document, path: readonly (string | number)[]): boolean {
  const last = path[path.length - 1];
  const parent = valueAt(settings, path.slice(0, -1));
  if (last === undefined || typeof parent !== 'object' || parent === null || !(last in parent)) return false;
  if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else Reflect.deleteProperty(parent, last);
  document.deleteIn(path);
  return true;
}

function valueAt(settings: unknown, path: readonly (string | number)[]): unknown {
  let value = settings;
  for (const key of path) value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return value;
}

/** Offset of a value's key, or of the value itself; else of its nearest ancestor. */
function offsetOf(document: Document, path: readonly (string | number)[], isValue = false): number {
  for (let length = path.length; length > 0; length--) {
    const part = path.slice(0, length);
    const parent = length === 1 ? document.contents : document.getIn(part.slice(0, -1), true);
    const key = part[part.length - 1];
    const pair = isMap(parent) ? parent.items.find((item) => isScalar(item.key) && String(item.key.value) === String(key)) : undefined;
    const node = document.getIn(part, true);
    const start = isNode(node) && !isAlias(node) ? node.range?.[0] : undefined;
    const keyStart = isScalar(pair?.key) ? pair.key.range?.[0] : undefined;
    const offset = isValue ? (start ?? keyStart) : (keyStart ?? start);
    if (offset !== undefined) return offset;
  }
  return 0;
}

function nameOf(path: readonly (string | number)[]): string {
  return path.map((key, i) => (typeof key === 'number' ? `[${key + 1}]` : i === 0 ? key : `.${key}`)).join('');
}
