import type { ArticleFacts, AwardFact } from '../../model/article-facts.ts';
import { recordTitle } from '../../model/text/full-title.ts';
import { type Markup, xml } from '../../model/text/markup.ts';
import {
  type ArticleRecord,
  coarType,
  NOTICE_LABELS,
  OPEN_ACCESS,
  pagesOf,
  permanentUrl,
  relatedWorks,
  topicsOf,
  workUrl,
} from './article-record.ts';
import { langOf } from './datacite-elements.ts';

/**
 * Returns the Dublin Core elements of an article; the caller binds the prefix `dc`.
 *
 * Each author is a creator. The first identifier is the bare DOI, the first date that of publication, the first source the journal. DCMES 1.1.
 */
export function dublinCore(record: ArticleRecord): Markup {
  const { facts } = record;
  const { lang, journal, abstracts, published, articleType } = facts;
  return xml`${titlesXml(facts)}${named(facts, 'author').map((name) => xml`<dc:creator>${name}</dc:creator>`)}${topicsOf(facts).map(
    (topic) => xml`<dc:subject${langOf(topic.lang)}>${topic.text}</dc:subject>`,
  )}${abstracts.map((abstract) => xml`<dc:description${langOf(abstract.lang)}>${abstract.text}</dc:description>`)}${notesOf(record).map(
    (note) => xml`<dc:description xml:lang="en">${note}</dc:description>`,
  )}${journal.publisher !== undefined && xml`<dc:publisher>${journal.publisher}</dc:publisher>`}${named(facts, 'editor', 'translator').map(
    (name) => xml`<dc:contributor>${name}</dc:contributor>`,
  )}${published !== undefined && xml`<dc:date>${published}</dc:date>`}<dc:type>${articleType}</dc:type><dc:type>info:eu-repo/semantics/article</dc:type><dc:type>${coarType(articleType).id}</dc:type>${record.files.map(
    ({ mediaType }) => xml`<dc:format>${mediaType}</dc:format>`,
  )}${identifiersOf(record).map((identifier) => xml`<dc:identifier>${identifier}</dc:identifier>`)}${sourcesOf(facts).map(
    (source) => xml`<dc:source>${source}</dc:source>`,
  )}<dc:language>${lang}</dc:language>${relationsOf(record).map((relation) => xml`<dc:relation>${relation}</dc:relation>`)}${rightsOf(
    facts,
  ).map((right) => xml`<dc:rights>${right}</dc:rights>`)}`;
}

/** Returns each author as a contributor, since clients of HighWire's SRU service read authors only from there. */
export function authorsAsContributors({ facts }: ArticleRecord): Markup {
  return xml`${named(facts, 'author').map((author) => xml`<dc:contributor>${author}</dc:contributor>`)}`;
}

function named({ contributors }: ArticleFacts, ...roles: readonly string[]): readonly string[] {
  return contributors.filter(({ role }) => roles.includes(role)).map(({ name }) => name);
}

/** Its title, then those in other languages. XML 1.0, 2.12 (xml:lang). */
function titlesXml(facts: ArticleFacts): Markup {
  const titles = [
    { text: recordTitle(facts), lang: facts.lang },
    ...facts.otherTitles.map(({ text, subtitle = '', lang }) => ({
      text: recordTitle({ title: text, subtitle, notices: facts.notices }),
      lang,
    })),
  ];
  return xml`${titles.map(({ text, lang }) => text !== '' && xml`<dc:title${langOf(lang)}>${text}</dc:title>`)}`;
}

/** Notices about the article in words: `Retraction: https://doi.org/10.5555/tide.9`. */
export function notesOf({ facts: { notices }, doiResolver }: ArticleRecord): readonly string[] {
  return notices.map(({ kind, doi, href, date }) => {
    const source = doi === undefined ? href : doiResolver + doi;
    return [NOTICE_LABELS[kind], ...(date === undefined ? [] : [` (${date})`]), ...(source === undefined ? [] : [`: ${source}`])].join('');
  });
}

function identifiersOf(record: ArticleRecord): readonly string[] {
  const { doi, ids } = record.facts;
  return [
    ...(doi === undefined ? [] : [doi, permanentUrl(record)]),
    record.url,
    ...(ids.pmid === undefined ? [] : [`https://pubmed.ncbi.nlm.nih.gov/${ids.pmid}/`]),
    ...(ids.pmcid === undefined ? [] : [`https://pmc.ncbi.nlm.nih.gov/articles/${ids.pmcid}/`]),
  ];
}

/** The journal; the place of the article in it, as `Tidewater 3(1), 12–19`; its ISSNs. */
function sourcesOf(facts: ArticleFacts): readonly string[] {
  const { journal, volume = '', issue } = facts;
  const number = issue === undefined ? volume : `${volume}(${issue})`;
  const place = [[journal.title, number].filter((part) => part !== '').join(' '), pagesOf(facts)].filter((part) => part !== undefined);
  const issns = [journal.issnElectronic, journal.issnPrint].filter((issn) => issn !== undefined);
  return [...new Set([journal.title, place.join(', '), ...issns])];
}

/** Addresses of related works, and funders: as a grant agreement if it is one of the European Commission, else in words. */
function relationsOf(record: ArticleRecord): readonly string[] {
  const { funding, trials } = record.facts;
  const works = relatedWorks(record).filter(({ kind }) => kind !== 'reference');
  return [
    ...new Set([
      ...works.map((work) => workUrl(work, record.doiResolver)),
      ...trials.map(({ registry, number }) => `${registry}: ${number}`),
      ...funding.flatMap(grantsOf),
    ]),
  ];
}

function grantsOf({ funders, numbers, grantDois }: AwardFact): readonly string[] {
  const programme = funders.map(({ doi = '' }) => PROGRAMMES[doi]).find((one) => one !== undefined);
  const agreements = numbers.flatMap((number) => {
    if (number.startsWith(AGREEMENT)) return number;
    const digits = /\b\d{6,9}\b/.exec(number)?.[0];
    const words = [...funders.map(({ name }) => name), number].join(', ');
    return programme === undefined || digits === undefined ? words : [words, `${AGREEMENT}EC/${programme}/${digits}`];
  });
  const grants = grantDois.map((doi) => `https://doi.org/${doi}`);
  const all = [...agreements, ...grants];
  return all.length === 0 || agreements.length === 0 ? [...funders.map(({ name }) => name), ...all] : all;
}

const AGREEMENT = 'info:eu-repo/grantAgreement/';
/** Framework programmes of the European Commission by the DOI of the funder. OpenAIRE Guidelines 3.0, project identifier. */
const PROGRAMMES: Readonly<Record<string, string>> = {
  '10.13039/501100004963': 'FP7',
  '10.13039/100011102': 'FP7',
  '10.13039/501100007601': 'H2020',
  '10.13039/100010661': 'H2020',
  '10.13039/100018693': 'HE',
};

function rightsOf({ licenses }: ArticleFacts): readonly string[] {
  const own = licenses.flatMap(({ text, url }) => [text, url].filter((right) => right !== undefined));
  return [...new Set([...own, 'info:eu-repo/semantics/openAccess', OPEN_ACCESS])];
}
