import * as v from 'valibot';
import { type Document, isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import type { Journal } from '../../model/journal.ts';
import type { ReportProblem } from '../../model/problem.ts';
import { nameSlugOf } from '../../text/bounded-name.ts';
import { nearest } from '../../text/nearest.ts';
import { type JournalSettings, journalSettings } from './journal-settings.ts';

/** Settings of the command line and the environment, which have priority over the file. */
export interface JournalOverrides {
  readonly siteUrl?: string;
}

/**
 * Reads the journal of a `journal.json` or `journal.yml`, with defaults for missing settings.
 *
 * Each invalid setting is reported with its line and replaced by the default, so that the site can be built:
 *
 *   journal.json:4:3: "feedLenght" is not a setting; did you mean "feedLength"?
 *
 * Returns undefined if the text cannot be parsed. JSON is parsed as YAML 1.2, of which it is a subset.
 */
export function readJournal(text: string, file: string, report: ReportProblem, overrides: JournalOverrides = {}): Journal | undefined {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true });
  const mistake = (code: string, offset: number, message: string): void => {
    const { line, col } = lines.linePos(offset);
    report({ code, severity: 'error', place: { file, line: Math.max(line, 1), column: Math.max(col, 1) }, message });
  };
  const syntax = document.errors[0];
  if (syntax !== undefined) {
    mistake('journal-syntax', syntax.pos[0], `${syntax.message.split('\n')[0]?.replace(/[.:]+$/, '')}; expected JSON or YAML`);
    return undefined;
  }
  const written: unknown = document.toJS({ maxAliasCount: 100 }) ?? {};
  if (!isMap(document.contents) && document.contents !== null) {
    mistake('journal-syntax', 0, 'the journal is described by one object of settings, as { "title": "…" }');
    return undefined;
  }
  const settings: Record<string, unknown> = { ...(written as Record<string, unknown>) };
  for (const key of Object.keys(settings)) {
    if (key in journalSettings.entries) continue;
    const meant = nearest(key, Object.keys(journalSettings.entries));
    const known = meant === undefined ? `expected one of ${Object.keys(journalSettings.entries).join(', ')}` : `did you mean "${meant}"?`;
    mistake('journal-setting-unknown', offsetOf(document, key), `"${key}" is not a setting; ${known}`);
    delete settings[key];
  }
  for (const issue of v.safeParse(journalSettings, settings).issues ?? []) {
    const key = String(issue.path?.[0]?.key ?? '');
    if (!(key in settings)) continue;
    mistake('journal-setting', offsetOf(document, key), `"${key}" is ${issue.received}; expected ${issue.message}`);
    delete settings[key];
  }
  return journalOf(v.parse(journalSettings, settings), overrides);
}

/** Returns the journal of a content folder without a `journal.json`. */
export function defaultJournal(overrides: JournalOverrides = {}): Journal {
  return journalOf(v.parse(journalSettings, { namespace: 'journal' }), overrides);
}

function journalOf(settings: JournalSettings, overrides: JournalOverrides): Journal {
  const siteUrl = (overrides.siteUrl ?? settings.siteUrl).replace(/\/+$/, '');
  const { subjects, namespace, epub, siblings, ...rest } = settings;
  return {
    ...rest,
    siteUrl,
    siblings: epub && !siblings.includes('epub') ? [...siblings, 'epub'] : siblings,
    namespace: (namespace ?? new URL(siteUrl).hostname).toLowerCase(),
    subjects: subjects.map((subject) => {
      const named = typeof subject === 'string' ? { name: subject } : subject;
      return { slug: nameSlugOf(named.name), ...named };
    }),
  };
}

function offsetOf(document: Document, key: string): number {
  if (!isMap(document.contents)) return 0;
  const pair = document.contents.items.find((item) => isScalar(item.key) && item.key.value === key);
  return (isScalar(pair?.key) ? pair.key.range?.[0] : undefined) ?? 0;
}
