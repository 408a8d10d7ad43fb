import { interfaceMessages } from '../../model/messages/journal-messages.ts';
import type { Messages } from '../../model/messages/messages.ts';
import { translateProblem } from '../../model/messages/translate-problem.ts';
import { translatedAdvice } from '../../model/messages/translated-advice.ts';
import { compareText } from '../../model/text/compare.ts';
import { visible } from '../../model/text/visible.ts';
import type { SchemaFinding } from '../../read/schema/check-document.ts';
import { countSeverities, printFix, printPlace } from '../print-problems.ts';
import type { SchemaCheck } from './check-schemas.ts';

/** Maximum number of findings printed per rule and file. */
const MAX_FINDINGS = 5;

/**
 * Prints the findings of a schema check for an editor, grouped by file and rule, with positions and the fix.
 *
 *   a.xml: 2 errors, 1 warning
 *     error [schema-element-misplaced] Fix: move the element to a place where …
 *       a.xml:41:9: <fig> holds <caption> after <graphic>; JATS Journal Publishing 1.3 expects …
 *
 * All of it is in `language`, but what comes from the files.
 */
export function printSchemaCheck({ dtds, findings }: SchemaCheck, language = 'en'): string {
  const messages = interfaceMessages({ language });
  const byFile = groupBy(findings, ({ place }) => place.file);
  const files = [...byFile].sort(([a], [b]) => compareText(a, b));
  const printed = files
    .map(([file, inFile]) => `${visible(file)}: ${countSeverities(inFile, language)}\n${printRules(inFile, messages)}`)
    .join('');
  return `${printed}${messages.text('report.schema', { files: printFiles(dtds, messages), problems: countSeverities(findings, language) })}\n`;
}

/** `3 XML files (2 JATS Journal Publishing 1.3, 1 without a known DTD)` */
function printFiles(dtds: SchemaCheck['dtds'], messages: Messages): string {
  const counts = Object.entries(dtds).map(([dtd, count]) => {
    const files = messages.number(count);
    return dtd === 'none' ? messages.text('report.schemaUnknown', { count: files }) : `${files} ${dtd}`;
  });
  const count = Object.values(dtds).reduce((sum, files) => sum + files, 0);
  return count === 0
    ? messages.text('report.schemaNoFile')
    : messages.text('report.schemaFiles', { count, dtds: messages.list(counts, 'comma') });
}

function printRules(findings: readonly SchemaFinding[], messages: Messages): string {
  return [...groupBy(findings, ({ code }) => code).values()].map((ofRule) => printRule(ofRule, messages)).join('');
}

function printRule(findings: readonly SchemaFinding[], messages: Messages): string {
  const [first] = findings;
  if (first === undefined) return '';
  const lines = findings
    .slice(0, MAX_FINDINGS)
    .map(
      ({ place, message }) =>
        `    ${printPlace(place)}: ${visible(translateProblem(message, messages), { keepsIsolates: messages.direction === 'rtl' })}\n`,
    );
  const more =
    findings.length > MAX_FINDINGS
      ? `    ${messages.text('report.schemaMore', { count: messages.number(findings.length - MAX_FINDINGS) })}\n`
      : '';
  const { severity, code, place } = first;
  const fix = messages.language === 'en' ? first.fix : (translatedAdvice(code, messages, place.file)?.text ?? first.fix);
  return `  ${messages.text(`report.severity.${severity}`)} [${code}] ${printFix(fix, messages)}\n${lines.join('')}${more}`;
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}
