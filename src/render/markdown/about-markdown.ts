import type { Affiliation, ArticleMeta, Contrib, PubDate } from '../../model/article-meta.ts';
import type { Inline } from '../../model/inline.ts';
import { isoDate } from '../../text/partial-date.ts';
import { publicationDateOf } from '../../text/publication-date.ts';
import { contribAddresses, hostOf } from '../contrib-addresses.ts';
import { contribName } from '../html/contrib-name.ts';
import { relationWords } from '../relation-words.ts';
import { headingMarkdown, titleLine } from './caption-markdown.ts';
import { joinBlocks, joinItems, listItem } from './layout.ts';
import { anchorFor, type MarkdownWriter } from './markdown-writer.ts';
import { noteListMarkdown } from './notes.ts';
import { permissionsMarkdown } from './permissions-markdown.ts';

/** Renders the other front matter: roles and affiliations of contributors, subjects, keywords, dates, funding, rights. */
export function aboutMarkdown(meta: ArticleMeta, w: MarkdownWriter): string {
  const content = joinBlocks([
    contributorsMarkdown(meta, w),
    affiliationsMarkdown(meta.affiliations, w),
    authorNotesMarkdown(meta, w),
    factListMarkdown(meta, w),
    w.at({ level: w.level + 1 }).blocks(meta.otherFront),
    permissionsMarkdown(meta.permissions, w),
  ]);
  return content === '' ? '' : joinBlocks([headingMarkdown({ label: 'About this article' }, w), content]);
}

/** Renders all contributors with their details. */
function contributorsMarkdown(meta: ArticleMeta, w: MarkdownWriter): string {
  const contribs = meta.contribGroups.flatMap((group) => group.contribs);
  const items = contribs.map((contrib) => contributorItem(contrib, meta, w));
  return items.length === 0 ? '' : joinBlocks([titleLine({ label: w.html.phrases.contributors }, w), joinItems(items)]);
}

function contributorItem(contrib: Contrib, meta: ArticleMeta, w: MarkdownWriter): string {
  const { phrases } = w.html;
  const labels = contrib.affIds.flatMap((id) => {
    const at = meta.affiliations.findIndex((aff) => aff.id === id);
    return at < 0 ? [] : [meta.affiliations[at]?.label ?? String(at + 1)];
  });
  const facts = [
    [contribName(contrib, phrases), contrib.degrees].filter(Boolean).join(' '),
    ...contrib.roles.map((role) => role.text),
    contrib.contribType === 'author' ? undefined : contrib.contribType,
    contrib.email,
    contrib.corresp ? phrases.corresponding : undefined,
    contrib.equalContrib ? phrases.equalContrib : undefined,
    contrib.deceased ? phrases.deceased : undefined,
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
  const items = affiliations.map((aff, at) => {
    const line = w.lineOf((to) => {
      to.raw(anchorFor(aff.id, w));
      to.text(`${aff.label ?? String(at + 1)} ${aff.text}`, false);
      if (aff.email !== undefined && !aff.text.includes(aff.email)) to.text(` ${aff.email}`, false);
      if (aff.ror !== undefined) to.text(` ${aff.ror}`, false);
    });
    return listItem('- ', line);
  });
  return joinBlocks([titleLine({ label: w.html.phrases.affiliations }, w), joinItems(items)]);
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
    items.length === 0 ? '' : titleLine({ label: w.html.phrases.correspondence }, w),
    joinItems(items),
    title,
    noteListMarkdown(authorNotes.footnotes, w),
    w.blocks(authorNotes.content),
  ]);
}

function factListMarkdown(meta: ArticleMeta, w: MarkdownWriter): string {
  const subjects = [...new Set(meta.subjects.flatMap((subject) => [...subject.path, subject.name]))];
  // The publication date is at the top of the article.
  const published = isoDate(publicationDateOf(meta));
  const facts: (readonly [name: string, value: string])[] = [
    ['Publisher', plain(meta.journal.publisher ?? '', w)],
    ['Subjects', plain(subjects.join(', '), w)],
    ...meta.keywordGroups.map((group): [string, string] => [
      plain(group.title ?? group.groupType ?? 'Keywords', w),
      joinLines(group.keywords, w),
    ]),
    ...[...meta.pubDates.filter((date) => isoDate(date) !== published), ...meta.history].map((date): [string, string] => [
      plain(date.dateType, w),
      [dateText(date), w.line(date.event ?? [])].join(' ').trim(),
    ]),
    ...meta.funding.awards.map((award): [string, string] => [
      'Funding',
      plain([...award.fundingSources.map((source) => source.name), ...award.awardIds, ...award.recipients].join(', '), w),
    ]),
    ...meta.funding.statements.map((statement): [string, string] => ['Funding', w.line(statement)]),
    ...meta.relatedArticles.map((related): [string, string] => [
      plain(relationWords(related.relatedArticleType), w),
      joinBlocks([w.line(related.content), plain(related.doi ?? related.href ?? '', w)]).replace('\n\n', ' '),
    ]),
    ['Conference', w.line(meta.conference)],
    ['Issue', plain(meta.issueTitle ?? '', w)],
    ['Version', plain(meta.version ?? '', w)],
    ...meta.customMeta.map((custom): [string, string] => [plain(custom.name, w), w.line(custom.value)]),
  ];
  return joinItems(facts.filter(([, value]) => value !== '').map(([name, value]) => listItem('- ', `${name}: ${value}`)));
}

function joinLines(lines: readonly (readonly Inline[])[], w: MarkdownWriter): string {
  return lines.map((line) => w.line(line)).join(', ');
}

function dateText(date: PubDate): string {
  return [date.season, isoDate(date)].filter((part) => part !== undefined).join(' ');
}

function plain(text: string, w: MarkdownWriter): string {
  return w.line([{ kind: 'text', value: text }]);
}
