import type { Affiliation, Contrib } from '../../model/article-meta.ts';
import { authorName } from '../../render/author-name.ts';
import { tidyText } from '../../render/plain-text.ts';
import type { ArticleParts } from './article-parts.ts';
import { correspondenceText, footnoteText, institutionOf } from './article-tags.ts';
import { code, flag, integer, oneOrMore, type TagSpec, text } from './tag-spec.ts';

export interface AuthorFacts {
  readonly parent: ArticleParts;
  readonly author: Contrib;
  /** Position among the authors, from 1. */
  readonly position: number;
}

/** The tags of an author of an article. Decisions, section 3. */
export const AUTHOR_TAGS: readonly TagSpec<AuthorFacts>[] = [
  code('article_doi', (a) => a.parent.doi),
  text('author', (a) => authorName(a.author)),
  text('given_names', (a) => tidyText(a.author.givenNames ?? '')),
  text('surname', (a) => tidyText(a.author.surname ?? '')),
  integer('position', (a) => a.position),
  flag('corresponding', (a) => a.author.corresp),
  flag('equal_contrib', (a) => a.author.equalContrib),
  oneOrMore('institution', (a) => affiliationPart(a, institutionOf)),
  oneOrMore('department', (a) => affiliationPart(a, (affiliation) => affiliation.department)),
  oneOrMore('city', (a) => affiliationPart(a, (affiliation) => affiliation.city)),
  oneOrMore('country', (a) => affiliationPart(a, (affiliation) => affiliation.country)),
  oneOrMore('notes_correspondence', (a) => corresps(a).map(correspondenceText)),
  oneOrMore('notes_footnotes', footnotes),
  oneOrMore('notes_other', awardNotes),
  integer('person_id', (a) => a.author.personId),
  code('orcid', (a) => a.author.orcid),
];

function affiliationPart(facts: AuthorFacts, partOf: (affiliation: Affiliation) => string | undefined): string[] {
  return facts.author.affIds.flatMap((id) => {
    const affiliation = facts.parent.affiliationById.get(id);
    const part = affiliation === undefined ? undefined : partOf(affiliation);
    return part === undefined ? [] : [tidyText(part)];
  });
}

function corresps(facts: AuthorFacts) {
  return facts.parent.article.meta.authorNotes.corresps.filter((corresp) => facts.author.noteIds.includes(corresp.id));
}

function footnotes(facts: AuthorFacts): string[] {
  return facts.author.noteIds.flatMap((id) => {
    const footnote = facts.parent.footnoteById.get(id);
    return footnote === undefined ? [] : [footnoteText(footnote)];
  });
}

// Returns an author's funding, 'National Institutes of Health F32 GM086054': awards by the ids they refer to, or by recipient.
function awardNotes(facts: AuthorFacts): string[] {
  const name = authorName(facts.author);
  const awards = facts.parent.article.meta.funding.awards.filter(
    (award) => award.recipients.includes(name) || facts.author.noteIds.includes(award.id ?? ''),
  );
  return awards.map((award) => tidyText([...award.fundingSources.map((source) => source.name), ...award.awardIds].join(' ')));
}
