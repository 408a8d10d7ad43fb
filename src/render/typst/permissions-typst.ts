import type { Permissions } from '../../model/permissions.ts';
import { safeHref } from '../html/safe-href.ts';
import { linkOutCode } from './anchor.ts';
import { type Code, callCode, EMPTY, joinCode, textCode } from './code.ts';
import { hasContent } from './has-content.ts';
import { trimmed } from './trimmed.ts';
import type { TypstWriter } from './typst-writer.ts';

/** Copyright and licences as small paragraphs. */
export function permissionsCode(permissions: Permissions | undefined, w: TypstWriter): Code {
  if (permissions === undefined) return EMPTY;
  return joinCode(permissionLines(permissions, w).map((line) => callCode('o.small-line', {}, line)));
}

/** Copyright and licences, one line each; a licence without text is its address. */
export function permissionLines(permissions: Permissions, w: TypstWriter): readonly Code[] {
  const { copyrightStatement, copyrightYear, copyrightHolder, licenses } = permissions;
  const made = [copyrightYear, copyrightHolder].filter((part) => part !== undefined).join(' ');
  const statement = copyrightStatement ?? (made === '' ? '' : `© ${made}`);
  const lines = licenses.map(({ content, url }) => {
    const href = url === undefined ? undefined : safeHref(url);
    if (hasContent(content)) return w.inlines(trimmed(content));
    return href === undefined ? EMPTY : linkOutCode(href, textCode(href), w);
  });
  return [statement.trim() === '' ? EMPTY : textCode(statement.trim()), ...lines].filter((line) => line !== EMPTY);
}
