import type { Journal } from '../../model/journal.ts';
import { interfaceMessages } from '../../model/messages/journal-messages.ts';
import type { Tag } from '../../model/messages/message-parameters.ts';
import { attribute, html, type Markup } from '../../model/text/markup.ts';
import { directionOf } from '../../model/text/text-direction.ts';
import type { Chrome, MenuEntry } from '../chrome.ts';
import { layout } from '../layout.ts';
import { localFile } from '../page-href.ts';
import type { SiteContent } from '../site-content.ts';

const PATH = 'accessibility.html';

/**
 * Entry of the accessibility statement in the footer; none without the setting `accessibility`. A page of the editors with this name replaces
 * the statement.
 */
export function accessibilityEntry({ journal, ownPages = [] }: Pick<SiteContent, 'journal' | 'ownPages'>): MenuEntry | undefined {
  if (journal.accessibility === undefined || ownPages.some(({ file }) => file === PATH || file === localFile(journal, PATH)))
    return undefined;
  return { label: interfaceMessages(journal).text('accessibility.title'), file: PATH };
}

/**
 * Accessibility statement, with the parts of W3C's model: conformance, assessment, known limitations, contact and date.
 * https://www.w3.org/WAI/planning/statements/
 */
export function accessibilityPage(chrome: Chrome): string {
  const { journal } = chrome;
  const { text, html: markup, date: dateText } = interfaceMessages(journal);
  const { email = '', date } = journal.accessibility ?? {};
  const title = text('accessibility.title');
  const main = html`<div class="wide own-page">
<h1>${title}</h1>
<p class="lead">${text('accessibility.scope', { journal: journal.title, address: journal.siteUrl })}</p>
<h2>${text('accessibility.conformance')}</h2>
<p>${markup('accessibility.status', { journal: journal.title, a: linkTo(WCAG) })}</p>
<h2>${text('accessibility.tests')}</h2>
<p>${text('accessibility.testsText')}</p>
<h2>${text('accessibility.limitations')}</h2>
<ul>
${limitations(journal)}</ul>
<h2>${text('accessibility.report')}</h2>
<p>${markup('accessibility.reportText', { email, a: linkTo(`mailto:${email}`) })}</p>
${date !== undefined && html`<p>${markup('accessibility.date', { date: html`<time datetime="${date}">${dateText(date)}</time>` })}</p>\n`}</div>`;
  return layout(chrome, { file: PATH, kind: 'plain', title, main });
}

/** Limitations of every journal, then those of the setting, which are in the main language. */
function limitations(journal: Journal): readonly Markup[] {
  const { text } = interfaceMessages(journal);
  const [main = journal.language] = journal.languages ?? [];
  const isForeign = main !== journal.language;
  const own = journal.accessibility?.limitations ?? [];
  return [
    ...LIMITATIONS.map((key) => html`<li>${text(key)}</li>\n`),
    ...own.map(
      (one) =>
        html`<li${attribute('lang', isForeign ? main : undefined)}${attribute('dir', isForeign ? directionOf(main) : undefined)}>${one}</li>\n`,
    ),
  ];
}

const LIMITATIONS = ['accessibility.limit.figures', 'accessibility.limit.images', 'accessibility.limit.files'] as const;

function linkTo(href: string): Tag {
  return (words) => html`<a href="${href}">${words}</a>`;
}

const WCAG = 'https://www.w3.org/TR/WCAG22/';
