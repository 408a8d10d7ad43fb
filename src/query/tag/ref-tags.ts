import type { Citation, CitationPart, Reference } from '../../model/reference.ts';
import { doiUrl } from '../../model/text/address.ts';
import { textOfInlines, tidyText } from '../../render/plain-text.ts';
import type { ArticleParts } from './article-parts.ts';
import { code, flag, integer, list, type TagSpec, text } from './tag-spec.ts';

export interface RefFacts {
  readonly parent: ArticleParts;
  readonly reference: Reference;
  /** The complete entry as one string (decisions, section 2.8). */
  readonly text: string;
  /** Position in the reference list, from 1. */
  readonly position: number;
}

/** The tags of an entry of the reference list; an entry with several works is described by the first. Decisions, section 3. */
export const REF_TAGS: readonly TagSpec<RefFacts>[] = [
  code('article_doi', (r) => r.parent.doi),
  text('article_title', (r) => field(r, 'article-title', 'chapter-title', 'data-title')),
  list('authors', (r) => persons(r).flatMap(personName)),
  text('collab', (r) =>
    persons(r)
      .flatMap((person) => person.literal ?? [])
      .map(tidyText)
      .join(', '),
  ),
  code('doi', (r) => citation(r)?.doi),
  code('doi_url', (r) => refDoiUrl(r)),
  flag('etal', (r) => partsOf(r).some((part) => part.kind === 'persons' && part.etal)),
  code('fpage', (r) => field(r, 'fpage')),
  code('lpage', (r) => field(r, 'lpage')),
  code('pmid', (r) => citation(r)?.pmid),
  integer('position', (r) => r.position),
  text('publication_type', (r) => citation(r)?.publicationType),
  text('publisher_loc', (r) => field(r, 'publisher-loc')),
  text('publisher_name', (r) => field(r, 'publisher-name')),
  text('ref', (r) => r.text),
  text('source', (r) => field(r, 'source')),
  code('volume', (r) => field(r, 'volume')),
  code('year', (r) => field(r, 'year')),
];

// Some sources have a work twice, as text and in parts; the parts are used.
function citation(facts: RefFacts): Citation | undefined {
  const { citations } = facts.reference;
  return citations.find((candidate) => candidate.parts.length > 0) ?? citations[0];
}

function partsOf(facts: RefFacts): readonly CitationPart[] {
  return citation(facts)?.parts ?? [];
}

/** Returns the first of these fields that the citation has. */
function field(facts: RefFacts, ...names: readonly string[]): string | undefined {
  const parts = partsOf(facts);
  for (const name of names) {
    for (const part of parts) if (part.kind === 'field' && part.name === name) return textOfInlines(part.content);
  }
  return undefined;
}

// Returns the persons with the role author, or else the first group.
function persons(facts: RefFacts) {
  const groups = partsOf(facts).filter((part) => part.kind === 'persons');
  return (groups.find((group) => group.role === 'author') ?? groups[0])?.persons ?? [];
}

function personName(person: { readonly surname?: string; readonly givenNames?: string }): string[] {
  const name = tidyText(`${person.surname ?? ''} ${person.givenNames ?? ''}`);
  return name === '' ? [] : [name];
}

function refDoiUrl(facts: RefFacts): string | undefined {
  const doi = citation(facts)?.doi;
  return doi === undefined ? undefined : doiUrl(facts.parent.journal.doiResolver, doi);
}
