import { basename } from 'node:path';
import { english } from '../../model/text/translatable.ts';
import { findJournal } from '../../pipeline/options/find-journal.ts';
import { ContentError } from '../../read/package/content-error.ts';
import { printPlace } from '../print-problems.ts';
import type { ExaminedJournal, Finding } from './finding.ts';

const part = 'settings';
/** Severities of problems as statuses; advice does not keep a build from working. */
const STATUSES = { error: 'error', warning: 'warning', advice: 'warning' } as const;

/** Examines the journal's configuration: its syntax, each setting, the messages and the design of PDF files. */
export async function examineSettings(journal: ExaminedJournal): Promise<readonly Finding[]> {
  try {
    const { problems, source } = await findJournal(journal);
    if (problems.length === 0)
      return [{ part, status: 'ok', message: source === undefined ? 'defaults' : `${basename(source.path)} is valid` }];
    return problems.map(({ severity, place, message }) => ({
      part,
      status: STATUSES[severity],
      message: `${printPlace(place)}: ${english(message)}`,
    }));
  } catch (error) {
    if (error instanceof ContentError) return [{ part, status: 'error', message: `${printPlace(error.place)}: ${error.message}` }];
    throw error;
  }
}
