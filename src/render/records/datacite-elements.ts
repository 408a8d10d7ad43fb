import type { ArticleFacts, AwardFact, ContributorFact } from '../../model/article-facts.ts';
import { recordTitle } from '../../model/text/full-title.ts';
import { attribute, type Markup, xml } from '../../model/text/markup.ts';
import { type ArticleRecord, invertedName, permanentUrl, type RelatedWork, relatedWorks, topicsOf } from './article-record.ts';

/**
 * The elements that DataCite's own records and those of OpenAIRE have in common. `p` is the prefix of their namespace with its colon, or ''.
 *
 * DataCite Metadata Schema 4.6; OpenAIRE Guidelines for Literature Repositories 4.0, which include version 4.1.
 */

/** The DOI, else the URL of the page. */
export function identifierXml(record: ArticleRecord, p: string): Markup {
  const { doi } = record.facts;
  return xml`<${p}identifier identifierType="${doi === undefined ? 'URL' : 'DOI'}">${doi ?? permanentUrl(record)}</${p}identifier>\n`;
}

/** The authors; an article without any has the standard value for that. */
export function creatorsXml({ contributors }: ArticleFacts, p: string): Markup {
  const creators = contributors.filter(({ role }) => role === 'author').map((one) => personXml(one, 'creator', p));
  const none = xml`<${p}creator>\n<${p}creatorName>(:none)</${p}creatorName>\n</${p}creator>\n`;
  return xml`<${p}creators>\n${creators.length === 0 ? none : creators}</${p}creators>\n`;
}

/** Editors, translators, members of groups and others, each person in each role once. `types` are those that the schema has. */
export function contributorsXml({ contributors }: ArticleFacts, p: string, types: Readonly<Record<string, string>>): Markup | false {
  const members = contributors.flatMap((one) => membersOf(one));
  const others = [...contributors.filter(({ role }) => role !== 'author'), ...members];
  const lines = others.map((one) => personXml(one, 'contributor', p, types[one.role] ?? 'Other').markup);
  const printed = others
    .map((one) => personXml(one, 'contributor', p, types[one.role] ?? 'Other'))
    .filter(({ markup }, at) => lines.indexOf(markup) === at);
  return printed.length > 0 && xml`<${p}contributors>\n${printed}</${p}contributors>\n`;
}

function membersOf({ members }: ContributorFact): readonly ContributorFact[] {
  return members.flatMap((member) => [{ ...member, role: 'member' }, ...membersOf(member)]);
}

function personXml(one: ContributorFact, element: 'creator' | 'contributor', p: string, type?: string): Markup {
  const { surname, givenNames, orcid, affiliations, isGroup } = one;
  return xml`<${p}${element}${attribute('contributorType', type)}>
<${p}${element}Name nameType="${isGroup ? 'Organizational' : 'Personal'}">${invertedName(one)}</${p}${element}Name>
${givenNames !== undefined && xml`<${p}givenName>${givenNames}</${p}givenName>\n`}${surname !== undefined && xml`<${p}familyName>${surname}</${p}familyName>\n`}${
  orcid !== undefined &&
  xml`<${p}nameIdentifier nameIdentifierScheme="ORCID" schemeURI="https://orcid.org">https://orcid.org/${orcid}</${p}nameIdentifier>\n`
}${affiliations.map(({ text, institution, ror }) => {
  const name = text || institution || '';
  const id = ror !== undefined && xml` affiliationIdentifier="${ror}" affiliationIdentifierScheme="ROR" schemeURI="https://ror.org"`;
  return name !== '' && xml`<${p}affiliation${id}>${name}</${p}affiliation>\n`;
})}</${p}${element}>
`;
}

/** Title, subtitle, and those in other languages. A title is required, so an untitled article has the name of its type. */
export function titlesXml(facts: ArticleFacts, p: string): Markup {
  const { subtitle, lang, typeLabel } = facts;
  const title = recordTitle({ ...facts, subtitle: '' }) || typeLabel;
  return xml`<${p}titles>
<${p}title${langOf(lang)}>${title}</${p}title>
${subtitle !== undefined && xml`<${p}title titleType="Subtitle"${langOf(lang)}>${subtitle}</${p}title>\n`}${facts.otherTitles.map(
  (other) =>
    xml`<${p}title titleType="TranslatedTitle"${langOf(other.lang)}>${recordTitle({ notices: facts.notices, title: other.text, subtitle: other.subtitle ?? '' })}</${p}title>\n`,
)}</${p}titles>
`;
}

export function subjectsXml(facts: ArticleFacts, p: string): Markup | false {
  const subjects = topicsOf(facts).map(({ text, lang }) => xml`<${p}subject${langOf(lang)}>${text}</${p}subject>\n`);
  return subjects.length > 0 && xml`<${p}subjects>\n${subjects}</${p}subjects>\n`;
}

/** Dates by DataCite's types. `types` are those that the schema has. */
export function datesXml(facts: ArticleFacts, p: string, types: ReadonlySet<string>): Markup | false {
  const { published, received, accepted, notices, dates } = facts;
  const changes = dates.filter(({ type }) => UPDATES.test(type)).map(({ date }) => ['Updated', date] as const);
  const withdrawn = [
    ...notices.filter(({ kind }) => kind === 'retracted').map(({ date = '' }) => date),
    ...dates.filter(({ type }) => /^(?:retracted|withdrawn)$/i.test(type)).map(({ date }) => date),
  ];
  const corrected = notices.flatMap(({ kind, date }) => (kind === 'corrected' && date !== undefined ? [['Updated', date] as const] : []));
  const all = [
    ...([
      ['Issued', published],
      ['Submitted', received],
      ['Accepted', accepted],
    ] as const),
    ...[...changes, ...corrected, ...withdrawn.slice(0, 1).map((date) => ['Withdrawn', date] as const)],
  ];
  const lines = all.flatMap(([type, date = '']) =>
    date === '' || !types.has(type) ? [] : xml`<${p}date dateType="${type}">${date}</${p}date>\n`.markup,
  );
  const once = all.flatMap(([type, date = '']) =>
    date === '' || !types.has(type) ? [] : [xml`<${p}date dateType="${type}">${date}</${p}date>\n`],
  );
  return lines.length > 0 && xml`<${p}dates>\n${once.filter(({ markup }, at) => lines.indexOf(markup) === at)}</${p}dates>\n`;
}

const UPDATES = /^(?:updated?|corrected|revised|rev-recd)$/i;

/** PMID, PMCID and the publisher's number; the page beside a DOI. */
export function alternateXml({ facts: { ids, doi }, url }: ArticleRecord, p: string): Markup | false {
  const all = [
    ...Object.entries(ids).map(([type, id]) => [type.toUpperCase(), id] as const),
    ...(doi === undefined ? [] : [['URL', url] as const]),
  ];
  const lines = all.map(([type, id]) => xml`<${p}alternateIdentifier alternateIdentifierType="${type}">${id}</${p}alternateIdentifier>\n`);
  return lines.length > 0 && xml`<${p}alternateIdentifiers>\n${lines}</${p}alternateIdentifiers>\n`;
}

/** Related works, and the journal. `nameOf` returns the schema's name of a relation. */
export function relatedXml(record: ArticleRecord, p: string, nameOf: (work: RelatedWork) => string, withTypes: boolean): Markup | false {
  const { issnElectronic, issnPrint } = record.facts.journal;
  const issns = [issnElectronic, issnPrint].filter((issn) => issn !== undefined);
  const lines = [
    ...relatedWorks(record).map((work) => {
      const type = withTypes ? attribute('resourceTypeGeneral', work.type) : '';
      return xml`<${p}relatedIdentifier relatedIdentifierType="${work.scheme}" relationType="${nameOf(work)}"${type}>${work.id}</${p}relatedIdentifier>\n`;
    }),
    ...issns.map(
      (issn) => xml`<${p}relatedIdentifier relatedIdentifierType="ISSN" relationType="IsPartOf">${issn}</${p}relatedIdentifier>\n`,
    ),
  ];
  return lines.length > 0 && xml`<${p}relatedIdentifiers>\n${lines}</${p}relatedIdentifiers>\n`;
}

/** One reference for each award of each funder. */
export function fundingXml({ funding }: ArticleFacts, p: string): Markup | false {
  const lines = funding.flatMap((award) => award.funders.flatMap((funder) => awardsXml(award, funder, p)));
  return lines.length > 0 && xml`<${p}fundingReferences>\n${lines}</${p}fundingReferences>\n`;
}

function awardsXml({ numbers, grantDois }: AwardFact, { name, doi, ror }: AwardFact['funders'][number], p: string): Markup[] {
  const id =
    ror !== undefined
      ? xml`<${p}funderIdentifier funderIdentifierType="ROR">${ror}</${p}funderIdentifier>\n`
      : doi !== undefined &&
        xml`<${p}funderIdentifier funderIdentifierType="Crossref Funder ID">https://doi.org/${doi}</${p}funderIdentifier>\n`;
  const awards = [
    ...numbers.map((number) => xml`<${p}awardNumber>${number}</${p}awardNumber>\n`),
    ...grantDois.map((grant) => xml`<${p}awardNumber awardURI="https://doi.org/${encodeURI(grant)}">${grant}</${p}awardNumber>\n`),
  ];
  return (awards.length === 0 ? [false as const] : awards).map(
    (number) => xml`<${p}fundingReference>\n<${p}funderName>${name}</${p}funderName>\n${id}${number}</${p}fundingReference>\n`,
  );
}

/** The attribute for a language; nothing for text that is no tag. */
export function langOf(lang: string | undefined): Markup {
  return attribute('xml:lang', lang !== undefined && LANGUAGE.test(lang) ? lang : undefined);
}

// XML Schema 1.0, type language
const LANGUAGE = /^[a-zA-Z]{1,8}(?:-[a-zA-Z0-9]{1,8})*$/;
