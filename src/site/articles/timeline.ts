import type { ArticleJournal } from '../../model/article-journal.ts';
import type { MessageKey, Messages } from '../../model/messages/messages.ts';
import { doiUrl } from '../../model/text/address.ts';
import { attribute, html, type Markup } from '../../model/text/markup.ts';
import type { TimelineEntry, TimelineKind } from '../../model/timeline.ts';
import type { LabelKey } from '../../render/labels.ts';
import { pageHref } from '../page-href.ts';
import type { ArticlePageContent } from '../site-content.ts';
import { articleMessages } from './article-messages.ts';
import { sideBox } from './side-box.ts';

/**
 * A box with the publication history of an article: a list with links, newest first; the version of the page is marked. Nothing if there is nothing besides
 * the dates of its own publication, which the article information lists.
 */
export function timelineHtml(journal: ArticleJournal, { card, timeline }: ArticlePageContent): Markup | false {
  if (timeline.every(({ kind }) => OWN_DATES.has(kind))) return false;
  const messages = articleMessages(journal, card);
  const file = `${card.stem}.html`;
  const items = timeline.map((entry) => item(entry, { journal, messages, file }));
  const title = messages.text('article.timeline');
  return sideBox({ id: 'offprint-timeline', title, kind: 'timeline' }, html`<ol>\n${items}</ol>\n`);
}

const OWN_DATES: ReadonlySet<TimelineKind> = new Set(['received', 'revision', 'accepted', 'sent-for-review', 'published', 'event']);

interface ItemContext {
  readonly journal: ArticleJournal;
  readonly messages: Messages;
  /** The page that shows the timeline. */
  readonly file: string;
}

function item(entry: TimelineEntry, { journal, messages, file }: ItemContext): Markup {
  const isHere = entry.file === file;
  const href = isHere ? undefined : hrefOf(entry, journal, file);
  const name = labelOf(entry, messages);
  const changes =
    entry.changes !== undefined &&
    html` <a class="timeline-changes" href="${pageHref(journal, file, entry.changes)}">${messages.text('article.changes.see')}</a>`;
  const here = isHere && html` <small>${messages.text('article.versions.current')}</small>`;
  return html`<li class="timeline-${entry.kind}"${attribute('aria-current', isHere ? 'true' : undefined)}>${
    href === undefined ? html`<span>${name}</span>` : html`<a href="${href}">${name}</a>`
  }${here}${entry.date !== '' && html` <time datetime="${entry.date}">${messages.date(entry.date)}</time>`}${changes}</li>
`;
}

function hrefOf({ file: target, doi, href }: TimelineEntry, journal: ArticleJournal, file: string): string | undefined {
  if (target !== undefined) return target.startsWith(`${file}#`) ? target.slice(file.length) : pageHref(journal, file, target);
  return doi === undefined ? safeAddress(href) : doiUrl(journal.doiResolver, doi);
}

/** Only addresses of the web become links, whatever a package contains. */
function safeAddress(href: string | undefined): string | undefined {
  return href !== undefined && /^https?:\/\//i.test(href) ? href : undefined;
}

function labelOf({ kind, label, version }: TimelineEntry, messages: Messages): string {
  if (kind === 'version' || kind === 'event') return label ?? messages.text('article.timeline.version', { version: version ?? '' });
  const name = messages.text(LABELS[kind]);
  return version === undefined ? name : messages.text('article.timeline.kindAndVersion', { kind: name, version });
}

const LABELS = {
  received: 'date.received',
  revision: 'date.rev-recd',
  accepted: 'date.accepted',
  'sent-for-review': 'date.sent-for-review',
  preprint: 'date.preprint',
  'reviewed-preprint': 'article.timeline.reviewedPreprint',
  published: 'date.published',
  reviews: 'type.peer-review',
  response: 'article.timeline.response',
  corrected: 'type.correction',
  retracted: 'type.retraction',
  concern: 'type.expression-of-concern',
  superseded: 'article.label.notice.superseded',
} as const satisfies Readonly<Record<Exclude<TimelineKind, 'version' | 'event'>, MessageKey & LabelKey>>;
