import * as v from 'valibot';
import { type Document, isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import type { ReportProblem, Severity } from '../../model/problem.ts';
import { nearest } from '../../model/text/nearest.ts';
import { expected, translatable } from '../../model/text/translatable.ts';
import type { Translatable } from '../../model/translatable.ts';
import type { DeprecatedSettings } from './deprecated-settings.ts';

/** A file of settings: the form of each, and the words of its problems. */
export interface SettingsFile<Schema extends SettingsSchema> {
  readonly name: string;
  readonly schema: Schema;
  /** Its problems; `expected` is `JSON or YAML`, `message` that for a file that is not an object. */
  readonly syntax: { readonly code: string; readonly expected: Translatable; readonly message: Translatable };
  readonly unknown: { readonly code: string };
  readonly wrong: { readonly code: string };
  /** Settings with old names. */
  readonly deprecated?: { readonly code: string; readonly names: DeprecatedSettings };
  /** Finds a setting that contradicts another, among those that are written. It is left out, too. */
  readonly contradiction?: (settings: v.InferOutput<Schema>, written: ReadonlySet<string>) => SettingMistake<Schema> | undefined;
  /** Finds settings that are used, although they may be wrong. */
  readonly doubtful?: (settings: v.InferOutput<Schema>) => readonly (SettingMistake<Schema> & { readonly code: string })[];
}

interface SettingMistake<Schema extends SettingsSchema> {
  readonly key: keyof Schema['entries'] & string;
  readonly message: Translatable;
}

export type SettingsSchema = v.ObjectSchema<v.ObjectEntries, undefined>;

/**
 * Reads a file of settings. Each mistake is reported with the line of its setting, and the setting is left out:
 *
 *   typeset.yml:3:1: "colums" is not a setting; did you mean "columns"?
 *
 * Returns undefined if the text cannot be parsed. JSON is parsed as YAML 1.2, of which it is a subset.
 */
export function readSettings<Schema extends SettingsSchema>(
  text: string,
  { name, schema, syntax, unknown, wrong, deprecated, contradiction, doubtful }: SettingsFile<Schema>,
  report: ReportProblem,
): v.InferOutput<Schema> | undefined {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true });
  const mistake = ({ code }: { readonly code: string }, offset: number, message: Translatable, severity: Severity = 'error'): void => {
    const { line, col } = lines.linePos(offset);
    const place = { file: name, line: Math.max(line, 1), column: Math.max(col, 1) };
    report({ code, severity, place, message });
  };
  const [error] = document.errors;
  if (error !== undefined) {
    mistake(syntax, error.pos[0], translatable`${error.message.split('\n')[0]?.replace(/[.:]+$/, '')}; expected ${syntax.expected}`);
    return undefined;
  }
  if (!isMap(document.contents) && document.contents !== null) {
    mistake(syntax, 0, syntax.message);
    return undefined;
  }
  const settings: Record<string, unknown> = { ...((document.toJS({ maxAliasCount: 100 }) ?? {}) as Record<string, unknown>) };
  // Editors read it; it says nothing about the journal.
  delete settings.$schema;
  if (deprecated !== undefined)
    renameDeprecated(settings, deprecated.names, (key, message) => mistake(deprecated, offsetOf(document, key), message, 'warning'));
  const names = Object.keys(schema.entries);
  for (const key of Object.keys(settings)) {
    if (key in schema.entries) continue;
    const meant = nearest(key, names);
    const known = meant === undefined ? translatable`expected one of ${names.join(', ')}` : translatable`did you mean "${meant}"?`;
    mistake(unknown, offsetOf(document, key), translatable`"${key}" is not a setting; ${known}`);
    delete settings[key];
  }
  for (const issue of v.safeParse(schema, settings).issues ?? []) {
    const key = String(issue.path?.[0]?.key ?? '');
    if (!(key in settings)) continue;
    mistake(wrong, offsetOf(document, key), translatable`"${key}" is ${issue.received}; expected ${expected(issue.message)}`);
    delete settings[key];
  }
  const contradicted = contradiction?.(v.parse(schema, settings), new Set(Object.keys(settings)));
  if (contradicted !== undefined) {
    mistake(wrong, offsetOf(document, contradicted.key), contradicted.message);
    delete settings[contradicted.key];
  }
  const valid = v.parse(schema, settings);
  for (const { key, code, message } of doubtful?.(valid) ?? []) mistake({ code }, offsetOf(document, key), message, 'warning');
  return valid;
}

/** Gives settings with old names their new ones. The new name has priority if a file has both. */
function renameDeprecated(
  settings: Record<string, unknown>,
  deprecated: DeprecatedSettings,
  warn: (name: string, message: Translatable) => void,
): void {
  for (const [name, { successor, since }] of Object.entries(deprecated)) {
    if (!(name in settings)) continue;
    warn(name, translatable`"${name}" is the old name of a setting; expected "${successor}", its name since version ${since}`);
    if (!(successor in settings)) settings[successor] = settings[name];
    delete settings[name];
  }
}

function offsetOf(document: Document, key: string): number {
  if (!isMap(document.contents)) return 0;
  const pair = document.contents.items.find((item) => isScalar(item.key) && item.key.value === key);
  return (isScalar(pair?.key) ? pair.key.range?.[0] : undefined) ?? 0;
}
