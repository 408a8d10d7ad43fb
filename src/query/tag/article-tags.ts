import type { Affiliation, Award, Correspondence } from '../../model/article-meta.ts';
import type { Footnote } from '../../model/block.ts';
import type { PartialDate } from '../../model/partial-date.ts';
import { doiUrl } from '../../model/text/address.ts';
import { longDate, timestampOf } from '../../model/text/partial-date.ts';
import { authorName } from '../../render/author-name.ts';
import { fullTitleText } from '../../render/full-title.ts';
import { authorKeywordsOf, researchOrganismsOf } from '../../render/keywords.ts';
import { abstractTextOf } from '../../render/main-abstract.ts';
import { textOfBlocks, textOfInlines, tidyText } from '../../render/plain-text.ts';
import type { ArticleParts } from './article-parts.ts';
import { code, codeList, integer, list, oneOrMore, type TagSpec, text } from './tag-spec.ts';

type DateName = 'pub' | 'received' | 'accepted';

/**
 * The tags of an article: those of the contract in its order, then others of the original service, then ours.
 *
 * Contract, 2.1; decisions, sections 2.5 and 2.10. `<system>/about`, which every kind has, is not in the table.
 */
export const ARTICLE_TAGS: readonly TagSpec<ArticleParts>[] = [
  code('doi', (f) => f.doi),
  code('doi_url', (f) => (f.doi === undefined ? undefined : doiUrl(f.journal.doiResolver, f.doi))),
  text('article_title', (f) => fullTitleText(f.article.meta)),
  text('abstract', (f) => abstractTextOf(f.article)),
  text('article_type', (f) => f.article.meta.articleType),
  list('authors', (f) => f.authors.map(authorName)),
  oneOrMore('author_notes', (f) => f.article.meta.authorNotes.footnotes.filter(isAuthorNote).map(footnoteText)),
  text('correspondence', (f) => f.article.meta.authorNotes.corresps.map(correspondenceText).join(' ')),
  text('copyright_holder', (f) => tidy(f.article.meta.permissions.copyrightHolder)),
  text('copyright_statement', (f) => tidy(f.article.meta.permissions.copyrightStatement)),
  integer('copyright_year', (f) => f.article.meta.permissions.copyrightYear),
  text('license', licenseText),
  code('license_url', (f) => f.article.meta.permissions.licenses.find((license) => license.url !== undefined)?.url),
  text('license_type', (f) => f.article.meta.permissions.licenses.find((license) => license.licenseType !== undefined)?.licenseType),
  text('journal_id', journalId),
  text('journal_title', (f) => tidy(f.article.meta.journal.title) ?? f.journal.title),
  code('journal_issn_epub', (f) => f.article.meta.journal.issnEpub ?? f.journal.issn),
  text('publisher', (f) => tidy(f.article.meta.journal.publisher) ?? f.journal.publisher),
  list('keywords', (f) => authorKeywordsOf(f.article.meta)),
  list('subject_area', (f) => [...new Set(f.article.meta.subjects.map((subject) => tidyText(subject.name)))]),
  oneOrMore('research_organism', (f) => researchOrganismsOf(f.article.meta)),
  list('refs', (f) => f.refTexts),
  codeList('components', (f) => f.components.map((component) => doiUrl(f.journal.doiResolver, component.doi))),
  ...dateTags('pub', (f) => f.published),
  ...dateTags('received', (f) => f.received),
  ...dateTags('accepted', (f) => f.accepted),
  oneOrMore('award_group_award_id', (f) => awards(f).flatMap((award) => award.awardIds)),
  oneOrMore('award_group_funding_source', (f) => awards(f).flatMap((award) => award.fundingSources.map((source) => source.name))),
  oneOrMore('award_group_principle_award_recipient', (f) => awards(f).flatMap((award) => award.recipients)),
  text('funding_statement', (f) => joined(f.article.meta.funding.statements.map(textOfInlines))),
  text('conflict', conflictText),
  text('ack', (f) => joined(f.backMatter.acknowledgements.map((section) => textOfBlocks(section.content)))),
  code('journal_issn_ppub', (f) => f.article.meta.journal.issnPpub ?? f.journal.issnPrint),
  code('pmid', (f) => f.article.meta.articleIds.pmid),
  text('article_country', (f) => firstAffiliation(f)?.country),
  text('article_institution', (f) => institutionOf(firstAffiliation(f))),
  code('volume', (f) => f.article.meta.volume),
  code('issue', (f) => f.article.meta.issue),
  code('elocation_id', (f) => f.article.meta.elocationId),
  code('version', (f) => f.article.meta.version),
  code('pmcid', pmcid),
];

function dateTags(name: DateName, dateOf: (facts: ArticleParts) => PartialDate | undefined): TagSpec<ArticleParts>[] {
  const part = (partOf: (date: PartialDate) => number | undefined) => (facts: ArticleParts) => {
    const date = dateOf(facts);
    return date === undefined ? undefined : partOf(date);
  };
  const long = (facts: ArticleParts) => {
    const date = dateOf(facts);
    return date === undefined ? undefined : longDate(date);
  };
  return [
    integer(
      `${name}_date_year`,
      part((date) => date.year),
    ),
    integer(
      `${name}_date_month`,
      part((date) => date.month),
    ),
    integer(
      `${name}_date_day`,
      part((date) => date.day),
    ),
    text(`${name}_date_date`, long),
    integer(`${name}_date_timestamp`, part(timestampOf)),
  ];
}

function awards(facts: ArticleParts): readonly Award[] {
  return facts.article.meta.funding.awards;
}

// The original left present addresses out of the notes; they belong to their author.
function isAuthorNote(footnote: Footnote): boolean {
  return footnote.fnType !== 'present-address';
}

/** Returns a footnote with its mark: `†These authors contributed equally to this work`. */
export function footnoteText(footnote: Footnote): string {
  return marked(footnote.label, textOfBlocks(footnote.content));
}

/** Returns the correspondence with its mark: `*For correspondence: nking@berkeley.edu (NK)`. */
export function correspondenceText(corresp: Correspondence): string {
  return marked(corresp.label, textOfInlines(corresp.content));
}

function marked(label: string | undefined, words: string): string {
  if (label === undefined || label === '') return words;
  return tidyText(LETTER_OR_DIGIT.test(label) ? `${label} ${words}` : label + words);
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]$/u;

function licenseText(facts: ArticleParts): string | undefined {
  const texts = facts.article.meta.permissions.licenses.map((license) => textOfInlines(license.content));
  return texts.find((words) => words !== '');
}

// Returns HighWire's id, as the original did, or else the first id of the source.
function journalId(facts: ArticleParts): string | undefined {
  const ids = facts.article.meta.journal.journalIds;
  return (ids.find((id) => id.type === 'hwp') ?? ids[0])?.value;
}

function conflictText(facts: ArticleParts): string {
  const notes = [...facts.footnoteById.values()].filter((footnote) => CONFLICT_NOTE.test(footnote.fnType ?? ''));
  const statements = facts.backMatter.conflictSections.map((section) => textOfBlocks(section.content));
  return joined([...notes.map((footnote) => textOfBlocks(footnote.content)), ...new Set(statements)]);
}

const CONFLICT_NOTE = /^(?:conflict|coi-statement)$/i;

function firstAffiliation(facts: ArticleParts) {
  const first = facts.authors.find((author) => author.affIds.length > 0);
  return facts.affiliationById.get(first?.affIds[0] ?? '');
}

/** Returns the institution, or the complete text of an affiliation without parts. */
export function institutionOf(affiliation: Affiliation | undefined): string | undefined {
  if (affiliation === undefined) return undefined;
  const { institution, department, city, country, text } = affiliation;
  const hasParts = [institution, department, city, country].some((part) => part !== undefined);
  return hasParts ? tidy(institution) : tidy(text);
}

function pmcid(facts: ArticleParts): string | undefined {
  const ids = facts.article.meta.articleIds;
  const id = ids.pmcid ?? ids.pmc;
  return id === undefined || !/^\d+$/.test(id) ? id : `PMC${id}`;
}

function tidy(value: string | undefined): string | undefined {
  const tidied = value === undefined ? '' : tidyText(value);
  return tidied === '' ? undefined : tidied;
}

function joined(texts: readonly string[]): string {
  return texts.filter((words) => words !== '').join(' ');
}
