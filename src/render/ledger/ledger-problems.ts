import type { Place } from '../../model/place.ts';
import type { Problem } from '../../model/problem.ts';
import type { XmlDocument } from '../../read/xml/parse-xml.ts';
import type { ArticleLedger, MissingRun } from './article-ledger.ts';

/** One problem for each run of words that a rendition does not hold, where the source has them. */
export function ledgerProblems(ledger: ArticleLedger, document: XmlDocument): readonly Problem[] {
  return ledger.missing.map((run) =>
    problemOf(run, run.element === undefined ? document.placeOf(document.root) : document.placeOf(run.element)),
  );
}

/** The same where the source is no XML: the file as a whole is the place. */
export function markdownLedgerProblems(ledger: ArticleLedger, file: string): readonly Problem[] {
  return ledger.missing.map((run) => problemOf(run, { file, line: 0, column: 0 }));
}

function problemOf({ rendition, part, words }: MissingRun, place: Place): Problem {
  const shown = words.slice(0, MOST_WORDS).join(' ') + (words.length > MOST_WORDS ? ' …' : '');
  const message = `"${shown}" (${part}) is not in the ${rendition}; expected every word of the source`;
  return { code: 'ledger-word-missing', severity: 'warning', place, message };
}

const MOST_WORDS = 12;
