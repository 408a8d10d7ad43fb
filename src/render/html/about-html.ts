import type { ArticleMeta, Award, JournalMeta, KeywordGroup, PubDate, RelatedArticle } from '../../model/article-meta.ts';
import type { PartialDate } from '../../model/partial-date.ts';
import { doiUrl } from '../../model/text/address.ts';
import { EMPTY, type Hole, html, join, type Markup } from '../../model/text/markup.ts';
import { isoDate } from '../../model/text/partial-date.ts';
import { historyDateLabel, keywordGroupLabel, pubDateLabel } from '../labels.ts';
import { textOfInlines } from '../plain-text.ts';
import { relationWords } from '../relation-words.ts';
import { partialDateWords } from './date-words.ts';
import { langAttributes } from './lang-attributes.ts';
import { permissionsHtml } from './permissions-html.ts';
import { safeHref } from './safe-href.ts';
import type { Writer } from './writer.ts';

/** Renders the front matter of an article, except title, people and abstracts, as a description list, followed by blocks. */
export function aboutHtml(meta: ArticleMeta, w: Writer): Markup {
  const { messages } = w;
  const rows = [
    row('DOI', meta.articleIds.doi === undefined ? [] : [doiLink(meta.articleIds.doi, w)]),
    row('PubMed', idLink(meta.articleIds.pmid, 'https://pubmed.ncbi.nlm.nih.gov/')),
    row('PMC', idLink(pmcNumber(meta.articleIds), 'https://pmc.ncbi.nlm.nih.gov/articles/')),
    row(messages.text('article.label.journal'), journalWords(meta)),
    row(messages.text('article.label.publisher'), publisherWords(meta.journal)),
    ...meta.pubDates.map((date) => dateRow(pubDateLabel(date.dateType, messages), date, w)),
    ...meta.history.map((date) => dateRow(historyDateLabel(date.dateType, messages), date, w)),
    row(messages.text('article.label.version'), meta.version === undefined ? [] : [meta.version]),
    row(messages.text('article.label.subjects'), subjectWords(meta)),
    ...meta.keywordGroups.map((group) => keywordRow(group, w)),
    row(messages.text('article.label.funding'), [
      ...meta.funding.awards.map((award) => awardHtml(award, w)),
      ...meta.funding.statements.map((statement) => w.inlines(statement)),
    ]),
    row(messages.text('article.label.rights'), [permissionsHtml(meta.permissions, w)]),
    row(
      messages.text('article.label.relatedArticles'),
      meta.relatedArticles.map((related) => relatedHtml(related, w)),
    ),
    row(messages.text('article.label.conference'), [w.inlines(meta.conference)]),
    ...alternativeTitles(meta, w),
    ...meta.customMeta.map(({ name, value }) => row(name, [w.inlines(value)])),
  ].filter((one) => one !== EMPTY);
  const list =
    rows.length > 0 &&
    html`<dl class="about">
${rows}</dl>
`;
  return html`${list}${w.blocks(meta.otherFront)}`;
}

/** Renders one row; empty if it has no values. */
function row(name: string, values: readonly (Markup | string)[], lang: Markup = EMPTY): Markup {
  const filled = values.filter((value) => String(value).trim() !== '');
  if (filled.length === 0) return EMPTY;
  return html`<div><dt>${name}</dt>${filled.map((value) => html`<dd${lang}>${value}</dd>`)}</div>
`;
}

function doiLink(doi: string, w: Writer): Markup {
  const url = doiUrl(w.context.doiResolver, doi);
  return html`<a href="${url}">${url}</a>`;
}

function idLink(id: string | undefined, resolver: string): readonly Markup[] {
  return id === undefined ? [] : [html`<a href="${resolver}${encodeURIComponent(id)}">${id}</a>`];
}

function pmcNumber(ids: ArticleMeta['articleIds']): string | undefined {
  const id = ids.pmc ?? ids.pmcid;
  return id === undefined ? undefined : `PMC${id.replace(/^PMC/i, '')}`;
}

function journalWords(meta: ArticleMeta): readonly string[] {
  const { title, abbreviation, issnEpub, issnPpub } = meta.journal;
  const issue = [meta.volume, meta.issue === undefined ? undefined : `(${meta.issue})`, meta.issueTitle]
    .filter((part) => part !== undefined)
    .join(' ');
  const pages = meta.pageRange ?? [meta.fpage, meta.lpage].filter((part) => part !== undefined).join('–');
  const where = [issue, pages, meta.elocationId ?? ''].filter((part) => part !== '').join(', ');
  const issns = [...new Set([issnEpub, issnPpub])].filter((issn) => issn !== undefined).join(', ');
  const name = title ?? abbreviation ?? '';
  return [[name, where].filter((part) => part !== '').join(' '), issns === '' ? '' : `ISSN ${issns}`];
}

function publisherWords(journal: JournalMeta): readonly string[] {
  return [[journal.publisher, journal.publisherLoc].filter((part) => part !== undefined).join(', ')];
}

function dateRow(name: string, date: PubDate, w: Writer): Markup {
  return row(name, [date.event === undefined ? timeHtml(date, w) : html`${timeHtml(date, w)} · ${w.inlines(date.event)}`]);
}

function timeHtml(date: PartialDate, w: Writer): Markup {
  return html`<time datetime="${isoDate(date)}">${partialDateWords(date, w.messages)}</time>`;
}

function subjectWords(meta: ArticleMeta): readonly string[] {
  const paths = meta.subjects.map((subject) => [...subject.path, subject.name].join(' › '));
  // A heading is repeated in the paths of its subjects.
  return [...new Set(paths)].filter((path) => !paths.some((other) => other.startsWith(`${path} › `)));
}

function keywordRow(group: KeywordGroup, w: Writer): Markup {
  const keywords = group.keywords.map((keyword) => w.inlines(keyword));
  return row(keywordGroupLabel(group, w.messages), [join(keywords, ', ')], langAttributes(group.lang, w));
}

function awardHtml(award: Award, w: Writer): Markup {
  const sources = award.fundingSources.map(({ name, id }) => {
    const href = id === undefined ? undefined : fundHref(id, w);
    return href === undefined ? html`${name}` : html`<a href="${href}">${name}</a>`;
  });
  const parts: Hole[] = [
    join(sources, ', '),
    join(
      award.awardIds.map((id) => awardIdHtml(id, award)),
      ', ',
    ),
    award.recipients.join(', '),
  ];
  return join(
    parts.filter((part) => String(part).trim() !== ''),
    ' · ',
  );
}

function awardIdHtml(awardId: string, { awardLinks = [] }: Award): Markup {
  const link = awardLinks.find((one) => one.awardId === awardId);
  const href = link === undefined ? undefined : safeHref(link.href);
  return href === undefined ? html`${awardId}` : html`<a href="${href}">${awardId}</a>`;
}

/** Returns the address of a funder's identifier: a DOI of the funder registry, or a ROR address. */
function fundHref(id: string, w: Writer): string | undefined {
  return /^10\.\d/.test(id) ? doiUrl(w.context.doiResolver, id) : safeHref(id);
}

function relatedHtml(related: RelatedArticle, w: Writer): Markup {
  const href =
    related.doi === undefined
      ? related.href === undefined
        ? undefined
        : safeHref(related.href)
      : doiUrl(w.context.doiResolver, related.doi);
  const type = html`<span class="relation">${relationWords(related.relatedArticleType, w.messages)}</span>`;
  const content = w.inlines(related.content);
  const isLinked = href === undefined || content.markup.includes('<a ');
  const link = !isLinked && html`<a href="${href}">${href}</a>`;
  return html`${type}${content.markup.trim() !== '' && html` ${content}`}${link !== false && html` ${link}`}`;
}

/** Renders short and running titles that differ from the title. */
function alternativeTitles(meta: ArticleMeta, w: Writer): readonly Markup[] {
  const title = textOfInlines(meta.title);
  return meta.otherTitles
    .filter((other) => other.type !== 'trans' && textOfInlines(other.title) !== title)
    .map((other) => {
      const { title: words, subtitle, type, lang } = other;
      const full =
        subtitle === undefined
          ? w.inlines(words)
          : w.messages.html('article.label.titleAndSubtitle', { title: w.inlines(words), subtitle: w.inlines(subtitle) });
      const name = w.messages.text('article.label.otherTitle', { type: type.replace(/[-_]+/g, ' ') });
      return row(name, [full], langAttributes(lang, w));
    });
}
