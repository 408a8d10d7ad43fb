import type { JournalSettings } from './journal-settings.ts';

/** A setting that was renamed: its successor, and the version that introduced it. */
export interface DeprecatedSetting {
  readonly successor: keyof JournalSettings;
  readonly since: string;
}

/**
 * Settings of earlier versions by their old names. A file with an old name is read as if it had the successor, and a warning says so. An entry is
 * deleted with a new major version.
 *
 *   { feedSize: { successor: 'feedLength', since: '1.2.0' } }
 */
export type DeprecatedSettings = Readonly<Record<string, DeprecatedSetting>>;

/** No setting has been renamed since the first version. */
export const DEPRECATED_SETTINGS: DeprecatedSettings = {};
