import { basename, resolve } from 'node:path';
import { Command } from 'commander';
import { english } from '../model/text/translatable.ts';
import { findJournal } from '../pipeline/options/find-journal.ts';
import { ContentError } from '../read/package/content-error.ts';
import { examineFolders } from './doctor/examine-folders.ts';
import { examinePrograms } from './doctor/examine-programs.ts';
import type { Examination, ExaminedJournal, Finding } from './doctor/finding.ts';
import { EXIT } from './exit-code.ts';
import { type JournalFlags, journalPathsOf } from './journal-paths.ts';
import { cacheOption, configOption, contentOption, jsonOption, outputOption, urlOption } from './options.ts';
import { printPlace } from './print.ts';

/** Examinations in the order of the report, with the exit code for an error. */
const EXAMINATIONS: readonly { readonly examine: Examination; readonly exitCode: number }[] = [
  { examine: examinePrograms, exitCode: EXIT.failed },
  { examine: examineFolders, exitCode: EXIT.failed },
  { examine: examineSettings, exitCode: EXIT.contentErrors },
];

interface DoctorFlags extends JournalFlags {
  readonly output: string;
  readonly cache: string;
  readonly json: boolean;
}

/** `offprint doctor`: examines the machine and the journal, and says what does not work and why. */
export function doctorCommand(): Command {
  return new Command('doctor')
    .description('Examine Node, optional programs, permissions, disk space and settings, and say what does not work')
    .addOption(contentOption())
    .addOption(outputOption())
    .addOption(configOption())
    .addOption(urlOption())
    .addOption(cacheOption())
    .addOption(jsonOption())
    .action(async (flags: DoctorFlags) => {
      const journal = { ...journalPathsOf(flags), output: resolve(flags.output), cache: resolve(flags.cache) };
      const results = await Promise.all(
        EXAMINATIONS.map(async ({ examine, exitCode }) => ({ findings: await examine(journal), exitCode })),
      );
      const findings = results.flatMap((result) => result.findings);
      process.stdout.write(flags.json ? `${JSON.stringify({ findings }, undefined, 2)}\n` : printFindings(findings));
      const failed = results.filter((result) => result.findings.some(({ status }) => status === 'error'));
      process.exitCode = Math.max(EXIT.done, ...failed.map(({ exitCode }) => exitCode));
    });
}

/**
 * Prints one finding per line, and the number of each kind.
 *
 *   ok       Node: version 22.14.0
 *   missing  gs: not installed: EPS figures are published without a picture (Debian: apt install ghostscript; …)
 *   no errors, no warnings, 1 optional part is missing
 */
function printFindings(findings: readonly Finding[]): string {
  const lines = findings.map(({ part, status, message }) => `${status.padEnd(WIDTH)}  ${part}: ${message}\n`);
  const count = (wanted: Finding['status'], one: string, many: string): string => {
    const number = findings.filter(({ status }) => status === wanted).length;
    return number === 1 ? `1 ${one}` : `${number === 0 ? 'no' : number} ${many}`;
  };
  const missing = count('missing', 'optional part is missing', 'optional parts are missing');
  return `${lines.join('')}${count('error', 'error', 'errors')}, ${count('warning', 'warning', 'warnings')}, ${missing}\n`;
}

const WIDTH = 'missing'.length;

const part = 'settings';
/** Severities of problems as statuses; advice does not keep a build from working. */
const STATUSES = { error: 'error', warning: 'warning', advice: 'warning' } as const;

/** Examines the journal's configuration: its syntax, each setting, the messages and the design of PDF files. */
async function examineSettings(journal: ExaminedJournal): Promise<readonly Finding[]> {
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
