import type { Problem } from '../../model/problem.ts';
import type { XmlDocument } from '../../read/xml/parse-xml.ts';
import type { ExplainedAlarm } from './alarm.ts';

/** One problem for each alarm, at the element of the source that is lost or changed. */
export function coverageProblems(alarms: readonly ExplainedAlarm[], document: XmlDocument): readonly Problem[] {
  return alarms.map(({ kind, message, element }) => ({
    code: kind,
    severity: 'warning',
    place: document.placeOf(element ?? document.root),
    message,
  }));
}

/** The same where the source is no XML: the file as a whole is the place. */
export function markdownCoverageProblems(alarms: readonly ExplainedAlarm[], file: string): readonly Problem[] {
  return alarms.map(({ kind, message }) => ({ code: kind, severity: 'warning', place: { file, line: 0, column: 0 }, message }));
}
