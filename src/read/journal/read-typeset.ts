import * as v from 'valibot';
import { type Document, isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import type { ReportProblem } from '../../model/problem.ts';
import { nearest } from '../../text/nearest.ts';
import { type TypesetSettings, typesetSettings } from './typeset-settings.ts';

/**
 * Reads `typeset.yml`. Each mistake is reported with the line of its setting, and the setting is left out:
 *
 *   typeset.yml:3:1: "colums" is not a setting; did you mean "columns"?
 *
 * Returns undefined if the text cannot be parsed.
 */
export function readTypeset(text: string, file: string, report: ReportProblem): TypesetSettings | undefined {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true });
  const mistake = (code: string, offset: number, message: string): void => {
    const { line, col } = lines.linePos(offset);
    report({ code, severity: 'error', place: { file, line: Math.max(line, 1), column: Math.max(col, 1) }, message });
  };
  const syntax = document.errors[0];
  if (syntax !== undefined) {
    mistake('typeset-syntax', syntax.pos[0], `${syntax.message.split('\n')[0]?.replace(/[.:]+$/, '')}; expected YAML`);
    return undefined;
  }
  if (!isMap(document.contents) && document.contents !== null) {
    mistake('typeset-syntax', 0, 'the design of PDF files is one object of settings, as "columns: 2"');
    return undefined;
  }
  const settings: Record<string, unknown> = { ...((document.toJS({ maxAliasCount: 100 }) ?? {}) as Record<string, unknown>) };
  for (const key of Object.keys(settings)) {
    if (key in typesetSettings.entries) continue;
    const meant = nearest(key, Object.keys(typesetSettings.entries));
    const known = meant === undefined ? `expected one of ${Object.keys(typesetSettings.entries).join(', ')}` : `did you mean "${meant}"?`;
    mistake('typeset-setting-unknown', offsetOf(document, key), `"${key}" is not a setting; ${known}`);
    delete settings[key];
  }
  for (const issue of v.safeParse(typesetSettings, settings).issues ?? []) {
    const key = String(issue.path?.[0]?.key ?? '');
    if (!(key in settings)) continue;
    mistake('typeset-setting', offsetOf(document, key), `"${key}" is ${issue.received}; expected ${issue.message}`);
    delete settings[key];
  }
  return v.parse(typesetSettings, settings);
}

function offsetOf(document: Document, key: string): number {
  if (!isMap(document.contents)) return 0;
  const pair = document.contents.items.find((item) => isScalar(item.key) && item.key.value === key);
  return (isScalar(pair?.key) ? pair.key.range?.[0] : undefined) ?? 0;
}
