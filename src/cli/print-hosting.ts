import { interfaceMessages } from '../model/messages/journal-messages.ts';
import { translateProblem } from '../model/messages/translate-problem.ts';
import type { HostingFinding } from '../publish/check-hosting.ts';

/** Prints the limits and missing abilities of a host, one a line, in `language`: `note: nginx evaluates no queries: …` */
export function printHosting(findings: readonly HostingFinding[], language: string): string {
  const messages = interfaceMessages({ language });
  return findings
    .map(({ severity, message }) => {
      const name = messages.text(`report.severity.${severity}`);
      return `${messages.text('report.hostProblem', { severity: name, problem: translateProblem(message, messages) })}\n`;
    })
    .join('');
}
