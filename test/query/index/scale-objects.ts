import type { TagPath } from '../../../src/model/names.ts';
import type { ObjectKind, TaggedObject, TaggedValue, TagValue } from '../../../src/model/tagged-object.ts';
import { doiUrl } from '../../../src/model/text/address.ts';
import { objectIdOf } from '../../../src/query/language/find-by-value.ts';
import { type Paper, randomFrom } from '../search/papers.ts';

/** A journal whose articles are the papers of the scale corpus. */
export const SCALE_NAMES = { namespace: 'journal.example', system: 'fluiddb', doiResolver: 'https://doi.org/' } as const;

/** Returns the DOI of a paper: `10.48550/arXiv.1510.08965`. */
export function paperDoi({ id }: Pick<Paper, 'id'>): string {
  return `10.48550/${id.replace(':', '.')}`;
}

/**
 * Returns the objects of an article made from a paper. The same paper among the same papers gives the same objects.
 *
 * Title, abstract, authors, subjects and date are real; 35 references to other papers, 10 components and the usual statements are
 * generated.
 */
export function scaleObjects(paper: Paper, papers: readonly Paper[], refCount = REFS): TaggedObject[] {
  const doi = paperDoi(paper);
  const random = randomFrom(Number(paper.id.replace(/\D/g, '')) | 0);
  const make = objectMaker(paper, doi);
  const cited = Array.from({ length: refCount }, () => papers[Math.floor(random() * papers.length)] ?? paper);
  const refs = cited.map((other, i) => refFields(other, i, doi));
  const parts = Array.from({ length: COMPONENTS }, (_, i) => `${doi}.${String(i + 1).padStart(3, '0')}`);
  return [
    make('article', doiUrl(SCALE_NAMES.doiResolver, doi), {
      ...articleFields(paper, doi),
      refs: refs.map(({ ref }) => ref),
      components: parts.map((part) => doiUrl(SCALE_NAMES.doiResolver, part)),
    }),
    ...parts.map((part, i) => make('component', doiUrl(SCALE_NAMES.doiResolver, part), componentFields(paper, { doi, part, i }))),
    ...paper.authors.slice(0, MOST_AUTHORS).map((name, i) => make('author', `author_${i + 1}_${doi}`, authorFields(name, i, doi))),
    ...refs.map((fields, i) => make('ref', `ref_${i + 1}_${doi}`, fields)),
  ];
}

const REFS = 35;
const COMPONENTS = 10;
const MOST_AUTHORS = 8;

type Fields = Readonly<Record<string, TagValue>>;

function objectMaker({ date }: Paper, articleDoi: string): (kind: ObjectKind, about: string, fields: Fields) => TaggedObject {
  const sortDate = `${date.year}-${String(date.month).padStart(2, '0')}-${String(date.day).padStart(2, '0')}`;
  const updatedAt = `${sortDate}T00:00:00.000000`;
  const { namespace, system } = SCALE_NAMES;
  return (kind, about, fields) => {
    const tags = new Map<TagPath, TaggedValue>();
    for (const [field, value] of Object.entries(fields)) tags.set(`${namespace}/api_v1/${kind}/${field}` as TagPath, { value, updatedAt });
    tags.set(`${system}/about` as TagPath, { value: about, updatedAt });
    return { kind, id: objectIdOf(about), about, sortDate, articleDoi, tags };
  };
}

function articleFields({ title, abstract, authors, subjects, date }: Paper, doi: string): Fields {
  const [first = ''] = authors;
  return {
    doi,
    doi_url: doiUrl(SCALE_NAMES.doiResolver, doi),
    article_title: title,
    abstract,
    article_type: 'research-article',
    authors,
    correspondence: `*For correspondence: ${first}`,
    copyright_holder: `${first} et al`,
    copyright_statement: `© ${date.year}, ${first} et al`,
    copyright_year: date.year,
    license: 'This article is distributed under the terms of the Creative Commons Attribution License, which permits unrestricted use.',
    license_url: 'http://creativecommons.org/licenses/by/4.0/',
    license_type: 'open-access',
    journal_title: 'Journal of Scale',
    journal_issn_epub: '2050-084X',
    publisher: 'Publisher Ltd',
    keywords: keywordsOf(title),
    subject_area: subjects,
    research_organism: 'Human',
    pub_date_year: date.year,
    pub_date_month: date.month,
    pub_date_day: date.day,
    pub_date_date: `${date.month} ${date.day}, ${date.year}`,
    pub_date_timestamp: Date.UTC(date.year, date.month - 1, date.day) / 1000,
    funding_statement: 'The funders had no role in study design, data collection and interpretation.',
    conflict: 'The authors declare that no competing interests exist.',
    volume: String(date.year - 1988),
  };
}

/** Returns the long words of a title. */
export function keywordsOf(title: string): string[] {
  return title
    .split(' ')
    .filter((word) => word.length > 6)
    .slice(0, 5);
}

function componentFields(
  { abstract }: Paper,
  { doi, part, i }: { readonly doi: string; readonly part: string; readonly i: number },
): Fields {
  return {
    article_doi: doi,
    content: abstract.slice(i * 40, i * 40 + 200),
    doi: part,
    doi_url: doiUrl(SCALE_NAMES.doiResolver, part),
    position: i + 1,
    type: i === 0 ? 'abstract' : 'fig',
  };
}

function authorFields(name: string, i: number, doi: string): Fields {
  const names = name.split(' ');
  const surname = names.at(-1) ?? name;
  return {
    article_doi: doi,
    author: name,
    given_names: names.slice(0, -1).join(' ') || name,
    surname,
    position: i + 1,
    institution: `University of ${surname}`,
    country: 'USA',
    ...(i === 0 ? { corresponding: true } : {}),
  };
}

function refFields(cited: Paper, i: number, doi: string): Fields & { readonly ref: string } {
  const authors = cited.authors.slice(0, 4);
  return {
    article_doi: doi,
    article_title: cited.title,
    authors,
    doi: paperDoi(cited),
    doi_url: doiUrl(SCALE_NAMES.doiResolver, paperDoi(cited)),
    fpage: '1',
    lpage: String(1 + i),
    position: i + 1,
    publication_type: 'journal',
    ref: `${authors.join(', ')}. ${cited.date.year}. ${cited.title}. arXiv ${cited.id.slice(6)}: 1-${1 + i}.`,
    source: 'arXiv',
    volume: String(cited.date.year - 1980),
    year: String(cited.date.year),
  };
}
