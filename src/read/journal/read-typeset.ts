import type { ReportProblem } from '../../model/problem.ts';
import { translatable, untranslated } from '../../model/text/translatable.ts';
import { readSettings } from './read-settings.ts';
import { type TypesetSettings, typesetSettings } from './typeset-settings.ts';

/** Reads `typeset.yml`, without the settings that are wrong (`readSettings`). Returns undefined if the text cannot be parsed. */
export function readTypeset(text: string, file: string, report: ReportProblem): TypesetSettings | undefined {
  return readSettings(text, { name: file, ...SETTINGS }, report);
}

const SETTINGS = {
  schema: typesetSettings,
  syntax: {
    code: 'typeset-syntax',
    expected: untranslated('YAML'),
    message: translatable`the design of PDF files is one object of settings, as "columns: 2"`,
  },
  unknown: { code: 'typeset-setting-unknown' },
  wrong: { code: 'typeset-setting' },
} as const;
