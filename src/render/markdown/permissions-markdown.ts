import type { Permissions } from '../../model/permissions.ts';
import { safeHref } from '../html/safe-href.ts';
import { escapeDestination } from './escape.ts';
import { joinBlocks } from './layout.ts';
import type { MarkdownWriter } from './markdown-writer.ts';

/** Renders copyright and licences, with each licence's address if the words do not link it. */
export function permissionsMarkdown(permissions: Permissions | undefined, w: MarkdownWriter): string {
  if (permissions === undefined) return '';
  const { copyrightStatement, copyrightYear, copyrightHolder, licenses } = permissions;
  const made = [copyrightYear, copyrightHolder].filter((part) => part !== undefined).join(' ');
  const statement = copyrightStatement ?? (made === '' ? '' : `© ${made}`);
  const licenseLines = licenses.map((license) => {
    const words = w.line(license.content);
    const href = license.url === undefined ? undefined : safeHref(license.url);
    const isLinked = href === undefined || words.includes('](') || words.includes('<http');
    return isLinked ? words : `${words} <${escapeDestination(href)}>`.trim();
  });
  return joinBlocks([w.line([{ kind: 'text', value: statement }]), ...licenseLines]);
}
