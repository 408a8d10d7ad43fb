import type { Affiliation, ArticleMeta, Award, Contrib, PubDate } from '../../model/article-meta.ts';
import type { Inline } from '../../model/inline.ts';
import { isoDate } from '../../model/text/partial-date.ts';
import { publicationDateOf } from '../../model/text/publication-date.ts';
import { affiliationLine } from '../affiliation-line.ts';
import { contribAddresses, hostOf } from '../contrib-addresses.ts';
import { contribName } from '../html/contrib-name.ts';
import { historyDateLabel, inLabelOrder, keywordGroupLabel, pubDateLabel, roleLabel } from '../labels.ts';
import { relationWords } from '../relation-words.ts';
import { headingMarkdown, titleLine } from './caption-markdown.ts';
import { factLine } from './fact-line.ts';
import { joinBlocks, joinItems, listItem } from './layout.ts';
import { anchorFor, type MarkdownWriter } from './markdown-writer.ts';
import { noteListMarkdown } from './notes.ts';
import { permissionsMarkdown } from './permissions-markdown.ts';

/** The further front matter: roles and affiliations, subjects, keywords, dates, funding, rights. */
export function aboutMarkdown(meta: ArticleMeta, w: MarkdownWriter): string {
  const content = joinBlocks([
    contributorsMarkdown(meta, w),
    affiliationsMarkdown(meta.affiliations, w),
    authorNotesMarkdown(meta, w),
    factListMarkdown(meta, w),
    w.at({ level: w.level + 1 }).blocks(meta.otherFront),
    permissionsMarkdown(meta.permissions, w),
  ]);
  return content === '' ? '' : joinBlocks([headingMarkdown({ label: w.html.messages.text('article.label.about') }, w), content]);
}

/** Renders all contributors with their details. */
function contributorsMarkdown(meta: ArticleMeta, w: MarkdownWriter): string {
  const contribs = meta.contribGroups.flatMap((group) => group.contribs);
  const items = contribs.map((contrib) => contributorItem(contrib, meta, w));
  return items.length === 0
    ? ''
    : joinBlocks([titleLine({ label: w.html.messages.text('article.label.contributors') }, w), joinItems(items)]);
}

function contributorItem(contrib: Contrib, meta: ArticleMeta, w: MarkdownWriter): string {
  const { messages } = w.html;
  const labels = contrib.affIds.flatMap((id) => {
    const label = w.html.page.labelById.get(id);
    return label === undefined ? [] : [label];
  });
  const facts = [
    [contribName(contrib, messages), contrib.degrees].filter(Boolean).join(' '),
    ...contrib.roles.map((role) => role.text),
    contrib.contribType === 'author' ? undefined : roleLabel(contrib.contribType, messages),
    contrib.email,
    contrib.corresp ? messages.text('article.label.correspondingAuthor') : undefined,
    contrib.equalContrib ? messages.text('article.label.equalContribution') : undefined,
    contrib.deceased ? messages.text('article.label.deceased') : undefined,
    labels.length === 0 ? undefined : `[${labels.join(', ')}]`,
  ];
  const words: Inline[] = [{ kind: 'text', value: facts.filter((part) => part !== undefined && part !== '').join('; ') }];
  if (contrib.orcid !== undefined) words.push(...linkAfter(`https://orcid.org/${contrib.orcid}`, `ORCID ${contrib.orcid}`));
  for (const href of contribAddresses(contrib)) words.push(...linkAfter(href, hostOf(href)));
  const line = w.line(words);
  const members = joinItems(contrib.members.map((member) => contributorItem(member, meta, w)));
  return listItem('- ', joinBlocks([line, w.blocks(contrib.bio), members]));
}

function linkAfter(href: string, text: string): readonly Inline[] {
  return [
    { kind: 'text', value: '; ' },
    { kind: 'link', href, content: [{ kind: 'text', value: text }] },
  ];
}

function affiliationsMarkdown(affiliations: readonly Affiliation[], w: MarkdownWriter): string {
  if (affiliations.length === 0) return '';
  const labelOf = (aff: Affiliation) => w.html.page.labelById.get(aff.id);
  const items = inLabelOrder(affiliations, labelOf).map((aff) => {
    const line = w.lineOf((to) => {
      to.raw(anchorFor(aff.id, w));
      to.text(`${labelOf(aff) ?? ''} `, false);
      w.inlines(affiliationLine(aff), to);
      if (aff.email !== undefined && !aff.text.includes(aff.email)) to.text(` ${aff.email}`, false);
      if (aff.ror !== undefined) to.text(` ${aff.ror}`, false);
    });
    return listItem('- ', line);
  });
  return joinBlocks([titleLine({ label: w.html.messages.text('article.label.affiliations') }, w), joinItems(items)]);
}

function authorNotesMarkdown({ authorNotes }: ArticleMeta, w: MarkdownWriter): string {
  const items = authorNotes.corresps.map((corresp) => {
    const line = w.lineOf((to) => {
      to.raw(anchorFor(corresp.id, w));
      to.text(corresp.label === undefined ? '' : `${corresp.label} `, false);
      w.inlines(corresp.content, to);
    });
    return listItem('- ', line);
  });
  const title = authorNotes.title === undefined ? '' : titleLine({ title: authorNotes.title }, w);
  return joinBlocks([
    items.length === 0 ? '' : titleLine({ label: w.html.messages.text('article.label.correspondence') }, w),
    joinItems(items),
    title,
    noteListMarkdown(authorNotes.footnotes, w),
    w.blocks(authorNotes.content),
  ]);
}

function factListMarkdown(meta: ArticleMeta, w: MarkdownWriter): string {
  const { messages } = w.html;
  const subjects = [...new Set(meta.subjects.flatMap((subject) => [...subject.path, subject.name]))];
  // The publication date is at the top of the article.
  const published = isoDate(publicationDateOf(meta));
  const otherDates = meta.pubDates.filter((date) => isoDate(date) !== published);
  const facts: (readonly [name: string, value: string])[] = [
    [messages.text('article.label.publisher'), plain(meta.journal.publisher ?? '', w)],
    [messages.text('article.label.subjects'), plain(subjects.join(', '), w)],
    ...meta.keywordGroups.map((group): [string, string] => [plain(keywordGroupLabel(group, messages), w), joinLines(group.keywords, w)]),
    ...otherDates.map((date): [string, string] => [plain(pubDateLabel(date.dateType, messages), w), dateLine(date, w)]),
    ...meta.history.map((date): [string, string] => [plain(historyDateLabel(date.dateType, messages), w), dateLine(date, w)]),
    ...meta.funding.awards.map((award): [string, string] => [messages.text('article.label.funding'), awardLine(award, w)]),
    ...meta.funding.statements.map((statement): [string, string] => [messages.text('article.label.funding'), w.line(statement)]),
    ...meta.relatedArticles.map((related): [string, string] => [
      plain(relationWords(related.relatedArticleType, messages), w),
      joinBlocks([w.line(related.content), plain(related.doi ?? related.href ?? '', w)]).replace('\n\n', ' '),
    ]),
    [messages.text('article.label.conference'), w.line(meta.conference)],
    [messages.text('article.label.issue'), plain(meta.issueTitle ?? '', w)],
    [messages.text('article.label.version'), plain(meta.version ?? '', w)],
    ...meta.customMeta.map((custom): [string, string] => [plain(custom.name, w), w.line(custom.value)]),
  ];
  return joinItems(facts.filter(([, value]) => value !== '').map(([name, value]) => factLine(name, value, w)));
}

function awardLine({ fundingSources, awardIds, awardLinks = [], recipients }: Award, w: MarkdownWriter): string {
  const text = (value: string): Inline => ({ kind: 'text', value });
  const numbers = awardIds.map((id): Inline => {
    const link = awardLinks.find(({ awardId }) => awardId === id);
    return link === undefined ? text(id) : { kind: 'link', href: link.href, content: [text(id)] };
  });
  const parts = [...fundingSources.map(({ name }) => text(name)), ...numbers, ...recipients.map(text)];
  return w.line(parts.flatMap((part, i) => (i === 0 ? [part] : [text(', '), part])));
}

function joinLines(lines: readonly (readonly Inline[])[], w: MarkdownWriter): string {
  return lines.map((line) => w.line(line)).join(', ');
}

/** A date as ISO 8601, after its season and before what happened on it. */
function dateLine(date: PubDate, w: MarkdownWriter): string {
  return [date.season ?? '', isoDate(date), w.line(date.event ?? [])].filter((part) => part !== '').join(' ');
}

function plain(text: string, w: MarkdownWriter): string {
  return w.line([{ kind: 'text', value: text }]);
}
