import { basename } from 'node:path';
import * as v from 'valibot';
import type { Journal } from '../../model/journal.ts';
import type { SettingDescription } from '../../model/setting-description.ts';
import type { FoundJournal } from '../../pipeline/options/find-journal.ts';
import { DEFAULT_LIMITS } from '../../read/journal/article-limits.ts';
import { JOURNAL_DESCRIPTIONS } from '../../read/journal/journal-descriptions.ts';
import { type JournalSettings, journalSettings } from '../../read/journal/journal-settings.ts';
import { settingLines } from '../../read/journal/setting-lines.ts';

/** The source of a setting's value. */
export type Origin =
  | { readonly kind: 'default' }
  | { readonly kind: 'file'; readonly file: string; readonly line: number }
  | { readonly kind: 'option'; readonly option: string }
  | { readonly kind: 'environment'; readonly variable: string };

/** A setting of the journal as a build uses it. */
export interface EffectiveSetting extends SettingDescription {
  readonly name: SettingName;
  /** Absent if the setting has no value. */
  readonly value?: unknown;
  readonly origin: Origin;
}

type SettingName = keyof JournalSettings;

/** Origins of settings that an option or a variable of the environment overrides, with their values. */
export type Overrides = { readonly [name in SettingName]?: { readonly value: unknown; readonly origin: Origin } };

/**
 * Returns every setting of a journal in the order of the README, with its value and origin. A setting whose value in the file was rejected has
 * its default.
 */
export function effectiveSettings({ journal, problems, source }: FoundJournal, overrides: Overrides): readonly EffectiveSetting[] {
  const lines = source === undefined ? new Map<string, number>() : settingLines(source.text);
  const rejected = new Set(problems.filter(({ code }) => code === 'journal-setting').map(({ place }) => place.line));
  return (Object.keys(journalSettings.entries) as SettingName[]).map((name) => {
    const line = lines.get(name);
    const isFromFile = source !== undefined && line !== undefined && !rejected.has(line);
    const origin: Origin = isFromFile ? { kind: 'file', file: basename(source.path), line } : { kind: 'default' };
    const value = settingValue(name, journal);
    return { name, ...JOURNAL_DESCRIPTIONS[name], ...(value === undefined ? {} : { value }), origin, ...overrides[name] };
  });
}

/** Values that a journal does not have under the setting's name, or that are absent if they are the default. */
const VALUES: { readonly [name in SettingName]?: (journal: Journal) => unknown } = {
  epub: ({ siblings }) => siblings.includes('epub'),
  limits: ({ limits }) => limits ?? DEFAULT_LIMITS,
  typeset: ({ typeset }) => typeset ?? 'never',
};

function settingValue(name: SettingName, journal: Journal): unknown {
  const find = VALUES[name];
  if (find !== undefined) return find(journal);
  return (journal as { readonly [name in SettingName]?: unknown })[name] ?? v.getDefaults(journalSettings)[name];
}
