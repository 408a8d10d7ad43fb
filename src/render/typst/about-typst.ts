import type { Affiliation, ArticleMeta, Award, Contrib, PubDate, RelatedArticle } from '../../model/article-meta.ts';
import { doiUrl } from '../../model/text/address.ts';
import { affiliationLine } from '../affiliation-line.ts';
import { contribAddresses, hostOf } from '../contrib-addresses.ts';
import { isAuthor, isMark } from '../html/authors-html.ts';
import { partialDateWords } from '../html/date-words.ts';
import { safeHref } from '../html/safe-href.ts';
import { inLabelOrder, keywordGroupLabel, noteLabel, notesHeading } from '../labels.ts';
import { textOfInlines } from '../plain-text.ts';
import { relationWords } from '../relation-words.ts';
import { anchorCode, linkOutCode, linkToCode } from './anchor.ts';
import { bylineOf, mailCode, nameCode, orcidCode } from './authors-typst.ts';
import { arrayCode, type Code, callCode, dictionaryCode, EMPTY, joinCode, textCode } from './code.ts';
import { dateLabel, issueWords, sentenceCase } from './front-words.ts';
import { hasContent } from './has-content.ts';
import { titledHeading } from './heading-typst.ts';
import { noteListCode } from './note-list.ts';
import { permissionLines } from './permissions-typst.ts';
import { trimmed } from './trimmed.ts';
import { below, type TypstWriter } from './typst-writer.ts';

/**
 * Facts of an article that are not on its first page: author notes, contributors, funding, subjects, related articles, other metadata. With
 * `isComplete`, for letters, which have no first page, also affiliations, dates, keywords and rights.
 */
export function aboutCode(meta: ArticleMeta, w: TypstWriter, { isComplete = false } = {}): Code {
  const people = joinCode([isComplete ? affiliationsCode(meta, w) : EMPTY, notesCode(meta, w, isComplete), contributorsCode(meta, w)]);
  const rows = [...rowsOf(meta, w), ...(isComplete ? frontRows(meta, w) : [])].filter((row) => row !== EMPTY);
  const list = rows.length === 0 ? EMPTY : callCode('o.facts', {}, arrayCode(rows));
  return joinCode([people, list, w.blocks(meta.otherFront)]);
}

function affiliationsCode({ affiliations }: ArticleMeta, w: TypstWriter): Code {
  if (affiliations.length === 0) return EMPTY;
  const labelOf = (aff: Affiliation) => w.page.labelById.get(aff.id) ?? aff.label;
  const items = inLabelOrder(affiliations, labelOf).map((aff) => {
    const label = labelOf(aff);
    const body = joinCode([anchorCode(aff.id, w), w.inlines(trimmed(affiliationLine(aff)))]);
    return dictionaryCode({ label: label === undefined ? undefined : textCode(label), body });
  });
  return callCode('o.note-list', {}, arrayCode(items));
}

function notesCode({ authorNotes }: ArticleMeta, w: TypstWriter, isComplete: boolean): Code {
  const corresps = isComplete ? authorNotes.corresps : [];
  const items = corresps.map((corresp) =>
    dictionaryCode({
      label: textCode(w.page.labelById.get(corresp.id) ?? '*'),
      body: joinCode([anchorCode(corresp.id, w), w.inlines(trimmed(corresp.content))]),
    }),
  );
  const addresses = items.length === 0 ? EMPTY : callCode('o.note-list', {}, arrayCode(items));
  const others = w.at({ isRunIn: true }).blocks(authorNotes.content);
  const content = joinCode([addresses, noteListCode(authorNotes.footnotes, w), others]);
  if (content === EMPTY) return EMPTY;
  const title = hasContent(authorNotes.title)
    ? callCode('o.section-heading', { level: String(w.level) as Code }, w.inlines(trimmed(authorNotes.title)))
    : titledHeading(notesHeading(addresses === EMPTY && others === EMPTY ? authorNotes.footnotes : [], w.messages), w);
  return joinCode([title, content]);
}

function rowsOf(meta: ArticleMeta, w: TypstWriter): readonly Code[] {
  const { pmid, pmc, pmcid } = meta.articleIds;
  const pmcNumber = (pmc ?? pmcid)?.replace(/^PMC/i, '');
  return [
    row('PubMed', [
      pmid === undefined ? EMPTY : linkOutCode(`https://pubmed.ncbi.nlm.nih.gov/${encodeURIComponent(pmid)}`, textCode(pmid), w),
    ]),
    row('PMC', [
      pmcNumber === undefined
        ? EMPTY
        : linkOutCode(`https://pmc.ncbi.nlm.nih.gov/articles/PMC${encodeURIComponent(pmcNumber)}`, textCode(`PMC${pmcNumber}`), w),
    ]),
    ...[...meta.history, ...meta.pubDates].filter(({ event }) => event !== undefined).map((date) => dateRow(date, w)),
    row(w.messages.text('article.label.version'), [textCode(meta.version ?? '')]),
    row(w.messages.text('article.label.subjects'), subjectWords(meta).map(textCode)),
    row(w.messages.text('article.label.funding'), [
      ...meta.funding.awards.map((award) => awardCode(award, w)),
      ...meta.funding.statements.map((statement) => w.inlines(trimmed(statement))),
    ]),
    row(
      w.messages.text('article.label.relatedArticles'),
      meta.relatedArticles.map((related) => relatedCode(related, w)),
    ),
    row(w.messages.text('article.label.conference'), [w.inlines(trimmed(meta.conference))]),
    ...alternativeTitles(meta, w),
    ...meta.customMeta.map(({ name, value }) => row(name, [w.inlines(trimmed(value))])),
  ];
}

/** Facts that an article's first page has, and a letter's has not. */
function frontRows(meta: ArticleMeta, w: TypstWriter): readonly Code[] {
  const { doi } = meta.articleIds;
  const url = doi === undefined ? undefined : doiUrl(w.context.doiResolver, doi);
  return [
    row('DOI', [url === undefined ? EMPTY : linkOutCode(url, textCode(url), w)]),
    row(w.messages.text('article.label.journal'), [
      textCode([meta.journal.title ?? '', issueWords(meta)].filter((part) => part !== '').join(' ')),
    ]),
    ...[...meta.history, ...meta.pubDates].filter(({ event }) => event === undefined).map((date) => dateRow(date, w)),
    ...meta.keywordGroups.map((group) =>
      row(keywordGroupLabel(group, w.messages), [
        joinCode(
          group.keywords.flatMap((word, at) => (at === 0 ? [w.inlines(trimmed(word))] : [textCode(', '), w.inlines(trimmed(word))])),
        ),
      ]),
    ),
    row(w.messages.text('article.label.rights'), permissionLines(meta.permissions, w)),
  ];
}

/** One row; empty without a value. */
function row(name: string, values: readonly Code[]): Code {
  const filled = values.filter((value) => value !== EMPTY && value !== '""');
  return filled.length === 0 ? EMPTY : dictionaryCode({ label: textCode(name.replace(/:\s*$/, '')), values: arrayCode(filled) });
}

function dateRow(date: PubDate, w: TypstWriter): Code {
  const words = textCode(partialDateWords(date, w.messages));
  const event = hasContent(date.event) ? [textCode(' · '), w.inlines(trimmed(date.event))] : [];
  return row(dateLabel(date, w.messages), [joinCode([words, ...event])]);
}

function subjectWords(meta: ArticleMeta): readonly string[] {
  const paths = meta.subjects.map((subject) => [...subject.path, subject.name].join(' › '));
  return [...new Set(paths)].filter((path) => !paths.some((other) => other.startsWith(`${path} › `)));
}

function awardCode(award: Award, w: TypstWriter): Code {
  const sources = award.fundingSources.map(({ name }) => name).join(', ');
  const { awardIds, awardLinks = [], grantDois = [] } = award;
  const ids = awardIds.map((id) => {
    const href = safeHref(awardLinks.find(({ awardId }) => awardId === id)?.href ?? '');
    return href === undefined || href === '' ? textCode(id) : linkOutCode(href, textCode(id), w);
  });
  const dois = grantDois.map((doi) => textCode(doiUrl(w.context.doiResolver, doi)));
  const numbers = [...ids, ...dois].flatMap((code, i) => (i === 0 ? [code] : [textCode(', '), code]));
  const recipients = award.recipients.length === 0 ? '' : `(${award.recipients.join(', ')})`;
  const parts = [sources === '' ? [] : [textCode(sources)], numbers, recipients === '' ? [] : [textCode(recipients)]];
  const filled = parts.filter((part) => part.length > 0);
  if (filled.length === 0) return EMPTY;
  return joinCode([anchorCode(award.id, w), ...filled.flatMap((part, i) => (i === 0 ? part : [textCode(' '), ...part]))]);
}

function relatedCode(related: RelatedArticle, w: TypstWriter): Code {
  const address = related.doi === undefined ? related.href : doiUrl(w.context.doiResolver, related.doi);
  const href = address === undefined ? undefined : safeHref(address);
  const words = w.inlines(trimmed(related.content));
  const link = href === undefined ? EMPTY : linkOutCode(href, textCode(href), w);
  return joinCode([
    textCode(`${relationWords(related.relatedArticleType, w.messages)} `),
    words,
    words === EMPTY ? EMPTY : textCode(' '),
    link,
  ]);
}

function alternativeTitles(meta: ArticleMeta, w: TypstWriter): readonly Code[] {
  const title = textOfInlines(meta.title);
  return meta.otherTitles
    .filter((other) => other.type !== 'trans' && textOfInlines(other.title) !== title)
    .map((other) => {
      const subtitle = hasContent(other.subtitle) ? [textCode(': '), w.inlines(trimmed(other.subtitle))] : [];
      const name = w.messages.text('article.label.otherTitle', { type: sentenceCase(other.type).toLowerCase() });
      return row(name, [joinCode([w.inlines(trimmed(other.title)), ...subtitle])]);
    });
}

/** Facts about single authors, then editors, reviewers and others by role. */
function contributorsCode(meta: ArticleMeta, w: TypstWriter): Code {
  const authors = withMembers(bylineOf(meta)).flatMap((author) => {
    const facts = factsCode(author, w);
    return facts === EMPTY ? [] : [personCode(author, EMPTY, facts, w)];
  });
  const others = meta.contribGroups.flatMap((group) => group.contribs).filter((contrib) => !isAuthor(contrib));
  const roles = [...new Set(others.map(({ contribType }) => contribType))];
  return joinCode([
    authors.length === 0 ? EMPTY : joinCode([titledHeading(w.messages.text('article.label.contributors'), w), ...authors]),
    ...roles.map((role) => joinCode([titledHeading(sentenceCase(role), w), ...peopleCode(others, role, w)])),
  ]);
}

/** The people of one role: those of whom something is known one by one, the others in one paragraph. */
function peopleCode(others: readonly Contrib[], role: string, w: TypstWriter): readonly Code[] {
  const people = withMembers(others.filter(({ contribType }) => contribType === role));
  const known = people.flatMap((contrib) => {
    const facts = factsCode(contrib, w);
    return facts === EMPTY && contrib.bio.length === 0 ? [] : [personCode(contrib, aroundName(contrib, w), facts, w)];
  });
  const names = people
    .filter((contrib) => contrib.bio.length === 0 && factsCode(contrib, w) === EMPTY)
    .map((contrib) => joinCode([nameCode(contrib, w), aroundName(contrib, w)]));
  if (names.length === 0) return known;
  return [...known, callCode('o.small-line', {}, joinCode(names.flatMap((name, at) => (at === 0 ? [name] : [textCode(', '), name]))))];
}

function aroundName(contrib: Contrib, w: TypstWriter): Code {
  return joinCode([anchorCode(contrib.id, w), marksCode(contrib, w), orcidCode(contrib, w)]);
}

function personCode(contrib: Contrib, marks: Code, facts: Code, w: TypstWriter): Code {
  const name = callCode('strong', {}, nameCode(contrib, w));
  const line = callCode('o.small-line', {}, joinCode([name, marks, facts === EMPTY ? EMPTY : textCode(': '), facts]));
  return joinCode([line, below(w).at({ isRunIn: true }).blocks(contrib.bio)]);
}

function withMembers(contribs: readonly Contrib[]): readonly Contrib[] {
  return contribs.flatMap((contrib) => [contrib, ...withMembers(contrib.members)]);
}

function factsCode(contrib: Contrib, w: TypstWriter): Code {
  const facts: Code[] = [];
  if (contrib.degrees !== undefined) facts.push(textCode(contrib.degrees));
  const roles = contrib.roles.map(({ text, url }) => linkOutCode(url === undefined ? undefined : safeHref(url), textCode(text), w));
  if (roles.length > 0) facts.push(joinCode(roles.flatMap((role, at) => (at === 0 ? [role] : [textCode(', '), role]))));
  if (contrib.email !== undefined) facts.push(mailCode(contrib.email, w));
  for (const address of contribAddresses(contrib)) facts.push(linkOutCode(address, textCode(hostOf(address)), w));
  if (contrib.corresp && isAuthor(contrib)) facts.push(textCode(w.messages.text('article.label.correspondingAuthor')));
  if (contrib.equalContrib) facts.push(textCode(w.messages.text('article.label.equalContribution')));
  if (contrib.deceased) facts.push(textCode(w.messages.text('article.label.deceased')));
  facts.push(...unmarkedNotes(contrib, w));
  if (facts.length === 0 && contrib.bio.length === 0) return EMPTY;
  return joinCode(facts.flatMap((fact, at) => (at === 0 ? [fact] : [textCode('; '), fact])));
}

/** Links to the notes whose labels are no marks, by their subject. */
function unmarkedNotes(contrib: Contrib, w: TypstWriter): readonly Code[] {
  const ids = [...new Set(contrib.noteIds)].filter((id) => w.page.labelById.has(id) && !isMark(w.page.labelById.get(id)));
  return ids.map((id, index) => {
    const label = w.page.labelById.get(id)?.replace(/[:.\s]+$/, '') ?? '';
    const about = noteLabel(w.page.noteById.get(id)?.fnType, w.messages);
    return linkToCode(id, textCode(label || (about ?? w.messages.text('note.numbered', { number: index + 1 }))), w);
  });
}

function marksCode(contrib: Contrib, w: TypstWriter): Code {
  const marks = contrib.affIds
    .filter((id) => w.page.labelById.has(id))
    .map((id) => linkToCode(id, textCode(w.page.labelById.get(id)?.trim() ?? '*'), w));
  return marks.length === 0
    ? EMPTY
    : callCode('o.marks', {}, joinCode(marks.flatMap((mark, at) => (at === 0 ? [mark] : [textCode(','), mark]))));
}
