import type { Problem } from '../../model/problem.ts';
import type { XmlDocument } from '../../read/xml/parse-xml.ts';
import type { ExplainedAlarm } from './alarm.ts';

/** Returns one problem for each alarm, at the element of the source that is lost or changed. */
export function coverageProblems(alarms: readonly ExplainedAlarm<string>[], document: XmlDocument): readonly Problem[] {
  return alarms.map(({ kind, message, element }) => ({
    code: kind,
    severity: 'warning',
    place: document.placeOf(element ?? document.root),
    message,
  }));
}

/** Returns one problem for each alarm of a source that is not XML, without a line. */
export function markdownCoverageProblems(alarms: readonly ExplainedAlarm<string>[], file: string): readonly Problem[] {
  return alarms.map(({ kind, message }) => ({ code: kind, severity: 'warning', place: { file, line: 0, column: 0 }, message }));
}
