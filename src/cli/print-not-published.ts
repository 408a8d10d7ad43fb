import type { Problem } from '../model/problem.ts';
import { english } from '../model/text/translatable.ts';
import { visible } from '../model/text/visible.ts';
import { NOT_PUBLISHED } from '../pipeline/holds/not-published.ts';
import { printGrouped, printPlace } from './print-problems.ts';

/** Prints the problems of a build, one per line. Unpublished files may be thousands, so only the first few and their number are printed. */
export function printBuildProblems(problems: readonly Problem[]): string {
  return printGrouped(withoutNotPublished(problems)) + printNotPublished(problems);
}

/**
 * Prints unpublished files: documents that may be meant as articles first.
 *
 *   Not published: 12 files
 *     essay.docx: a Word file alone is no article; …
 *     a1/cover-letter.pdf: no article refers to it; …
 *     and 2 more, in /report/ and with --json
 */
export function printNotPublished(problems: readonly Problem[]): string {
  const files = NOT_PUBLISHED.flatMap((code) => problems.filter((problem) => problem.code === code));
  if (files.length === 0) return '';
  const more = files.length - MAX_FILES;
  return [
    `Not published: ${files.length} ${files.length === 1 ? 'file' : 'files'}`,
    ...files.slice(0, MAX_FILES).map(({ place, message }) => `  ${printPlace(place)}: ${visible(english(message).replace(BEGINNING, ''))}`),
    ...(more > 0 ? [`  and ${more} more, in /report/ and with --json`] : []),
    '',
  ].join('\n');
}

export function withoutNotPublished(problems: readonly Problem[]): readonly Problem[] {
  return problems.filter(({ code }) => !NOT_PUBLISHED.includes(code));
}

/** The problems with the first few unpublished files, to be printed like all others. */
export function withFewNotPublished(problems: readonly Problem[]): readonly Problem[] {
  const files = problems.filter(({ code }) => NOT_PUBLISHED.includes(code));
  return [...withoutNotPublished(problems), ...files.slice(0, MAX_FILES)];
}

const MAX_FILES = 10;
const BEGINNING = /^is not published(?:: |, )/;
