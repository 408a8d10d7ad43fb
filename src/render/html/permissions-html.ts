import type { Permissions } from '../../model/permissions.ts';
import { html, type Markup } from '../../model/text/markup.ts';
import { safeHref } from './safe-href.ts';
import type { Writer } from './writer.ts';

/** Renders copyright and licences, with a link to each licence. */
export function permissionsHtml(permissions: Permissions, w: Writer): Markup {
  const { copyrightStatement, copyrightYear, copyrightHolder, licenses } = permissions;
  const made = [copyrightYear, copyrightHolder].filter((part) => part !== undefined).join(' ');
  const statement = copyrightStatement ?? (made === '' ? undefined : `© ${made}`);
  return html`${
    statement !== undefined &&
    html`<p class="copyright">${statement}</p>
`
  }${licenses.map((license) => {
    const content = w.inlines(license.content);
    const href = license.url === undefined ? undefined : safeHref(license.url);
    const isLinked = href === undefined || content.markup.includes('<a ') || !w.hasLinks;
    if (content.markup.trim() === '' && href === undefined) return undefined;
    const link = isLinked ? '' : html` <a rel="license" href="${href}">${href}</a>`;
    return html`<p class="license">${content}${link}</p>
`;
  })}`;
}
