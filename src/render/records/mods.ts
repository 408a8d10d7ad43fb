import type { ArticleFacts, ContributorFact } from '../../model/article-facts.ts';
import { CREDIT_ADDRESS } from '../../model/credit-roles.ts';
import { markedTitle } from '../../model/text/full-title.ts';
import { attribute, type Markup, xml } from '../../model/text/markup.ts';
import {
  type ArticleRecord,
  coarType,
  permanentUrl,
  type RelatedWork,
  relatedWorks,
  sentence,
  topicsOf,
  workUrl,
} from './article-record.ts';
import { langOf } from './datacite-elements.ts';
import { notesOf } from './dublin-core.ts';

/** Prints an article as a MODS record. Library of Congress, MODS 3.7. */
export function printMods(record: ArticleRecord): Markup {
  const { facts, files, url } = record;
  const { abstracts, articleType, lang } = facts;
  return xml`<mods xmlns="http://www.loc.gov/mods/v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" version="3.7" xsi:schemaLocation="http://www.loc.gov/mods/v3 http://www.loc.gov/standards/mods/v3/mods-3-7.xsd">${titlesXml(
    facts,
  )}${facts.contributors.map(nameXml)}<typeOfResource>text</typeOfResource><genre>${articleType}</genre><genre authority="coar" valueURI="${coarType(articleType).id}">${coarType(articleType).name}</genre>${originInfo(
    facts,
  )}<language><languageTerm type="code" authority="rfc5646">${lang}</languageTerm></language>${abstracts.map(
    ({ type, lang: own, text }) => xml`<abstract${attribute('type', type)}${langOf(own)}>${text}</abstract>`,
  )}${facts.funding.map(({ funders, numbers, grantDois }) => {
    const words = [
      ...funders.map(({ name, ror, doi }) => [name, ror ?? doi].filter((part) => part !== undefined).join(' ')),
      ...numbers,
      ...grantDois,
    ];
    return xml`<note type="funding">${words.join(', ')}</note>`;
  })}${notesOf(record).map((note) => xml`<note type="version identification">${note}</note>`)}${
    facts.version !== undefined && xml`<note type="version identification">${facts.version}</note>`
  }${topicsOf(facts).map((topic) => xml`<subject${langOf(topic.lang)}><topic>${topic.text}</topic></subject>`)}${hostXml(facts)}${relatedWorks(
    record,
  ).map(
    (work) => work.kind !== 'reference' && relatedXml(work, record.doiResolver),
  )}${identifiersXml(facts)}<location><url usage="primary display">${permanentUrl(record)}</url>${
    facts.doi !== undefined && xml`<url access="object in context">${url}</url>`
  }${files.map((file) => xml`<url access="raw object" note="${file.mediaType}">${file.url}</url>`)}</location>${facts.licenses.map(
    ({ url: address, text, start }) =>
      xml`${text !== undefined && xml`<accessCondition type="use and reproduction">${text}</accessCondition>`}${
        address !== undefined &&
        xml`<accessCondition type="use and reproduction"${attribute('displayLabel', start === undefined ? undefined : `from ${start}`)}>${address}</accessCondition>`
      }`,
  )}</mods>`;
}

function titlesXml(facts: ArticleFacts): Markup {
  const { title, subtitle, otherTitles } = facts;
  return xml`${(title !== '' || subtitle !== undefined) && titleXml({ text: title, subtitle, lang: facts.lang }, facts)}${otherTitles.map(
    (other) => titleXml(other, facts, 'translated'),
  )}`;
}

interface Title {
  readonly text: string;
  readonly subtitle?: string | undefined;
  readonly lang?: string;
}

function titleXml({ text, subtitle, lang }: Title, facts: ArticleFacts, type?: string): Markup {
  return xml`<titleInfo${attribute('type', type)}${langOf(lang)}><title>${markedTitle(text, facts)}</title>${
    subtitle !== undefined && xml`<subTitle>${subtitle}</subTitle>`
  }</titleInfo>`;
}

function nameXml(one: ContributorFact): Markup {
  const { name, surname, givenNames, suffix, isGroup, orcid, affiliations, credit, roles, members } = one;
  const parts =
    surname === undefined
      ? xml`<namePart>${name}</namePart>`
      : xml`<namePart type="family">${surname}</namePart>${givenNames !== undefined && xml`<namePart type="given">${givenNames}</namePart>`}${
          suffix !== undefined && xml`<namePart type="termsOfAddress">${suffix}</namePart>`
        }<displayForm>${name}</displayForm>`;
  return xml`<name type="${isGroup ? 'corporate' : 'personal'}">${parts}${affiliations.map(
    ({ text, ror }) => xml`<affiliation>${text}</affiliation>${ror !== undefined && xml`<affiliation>${ror}</affiliation>`}`,
  )}<role><roleTerm type="code" authority="marcrelator">${RELATORS[one.role] ?? 'oth'}</roleTerm></role>${credit.map(
    (slug) => xml`<role><roleTerm type="text" authority="credit" valueURI="${CREDIT_ADDRESS}${slug}/">${sentence(slug)}</roleTerm></role>`,
  )}${roles.map((role) => xml`<role><roleTerm type="text">${role}</roleTerm></role>`)}${
    orcid !== undefined && xml`<nameIdentifier type="orcid" typeURI="https://orcid.org">https://orcid.org/${orcid}</nameIdentifier>`
  }</name>${members.map((member) => nameXml({ ...member, role: 'collaborator' }))}`;
}

/** Roles by MARC relator codes. */
export const RELATORS: Readonly<Record<string, string>> = {
  author: 'aut',
  editor: 'edt',
  translator: 'trl',
  reviewer: 'rev',
  collaborator: 'ctb',
};

function originInfo({ journal: { publisher }, published, received, accepted, printed, dates }: ArticleFacts): Markup {
  const updated = dates.filter(({ type }) => /^(?:updated?|corrected|revised)$/i.test(type));
  const others = [
    ['received', received],
    ['accepted', accepted],
    ['printed', printed],
  ] as const;
  return xml`<originInfo eventType="publication">${publisher !== undefined && xml`<publisher>${publisher}</publisher>`}${
    published !== undefined && xml`<dateIssued encoding="w3cdtf" keyDate="yes">${published}</dateIssued>`
  }${updated.map(({ date }) => xml`<dateModified encoding="w3cdtf">${date}</dateModified>`)}${others.map(
    ([type, date]) => date !== undefined && xml`<dateOther type="${type}" encoding="w3cdtf">${date}</dateOther>`,
  )}</originInfo>`;
}

/** Prints the journal and the place of the article in it. */
function hostXml({ journal, volume, issue, fpage, lpage, elocationId, published }: ArticleFacts): Markup {
  const issns = [journal.issnPrint, journal.issnElectronic].filter((issn) => issn !== undefined);
  const start = fpage ?? elocationId;
  const hasPlace = [volume, issue, start, published].some((part) => part !== undefined);
  return xml`<relatedItem type="host"><titleInfo><title>${journal.title}</title></titleInfo>${issns.map(
    (issn) => xml`<identifier type="issn">${issn}</identifier>`,
  )}${
    hasPlace &&
    xml`<part>${volume !== undefined && xml`<detail type="volume"><number>${volume}</number></detail>`}${
      issue !== undefined && xml`<detail type="issue"><number>${issue}</number></detail>`
    }${start !== undefined && xml`<extent unit="page"><start>${start}</start>${lpage !== undefined && xml`<end>${lpage}</end>`}</extent>`}${
      published !== undefined && xml`<date encoding="w3cdtf">${published}</date>`
    }</part>`
  }</relatedItem>`;
}

/** Prints a related work by the types of MODS, else by the name of the relation. */
function relatedXml(work: RelatedWork, doiResolver: string): Markup {
  const type = TYPES[work.relation];
  const kind = type === undefined ? attribute('otherType', work.relation) : attribute('type', type);
  return xml`<relatedItem${kind} displayLabel="${work.label}">${work.text !== undefined && xml`<titleInfo><title>${work.text}</title></titleInfo>`}<identifier type="${work.scheme.toLowerCase()}">${work.id}</identifier><location><url>${workUrl(work, doiResolver)}</url></location></relatedItem>`;
}

/** Types of MODS by those of DataCite. MODS 3.7, relatedItem. */
const TYPES: Readonly<Record<string, string>> = {
  HasPart: 'constituent',
  IsReferencedBy: 'isReferencedBy',
  IsReviewedBy: 'reviewOf',
  Reviews: 'reviewOf',
  References: 'references',
  IsNewVersionOf: 'preceding',
  IsPreviousVersionOf: 'succeeding',
  IsVersionOf: 'otherVersion',
  HasVersion: 'otherVersion',
  HasTranslation: 'otherVersion',
  IsTranslationOf: 'original',
  IsVariantFormOf: 'otherFormat',
};

function identifiersXml({ doi, ids, trials }: ArticleFacts): Markup {
  return xml`${doi !== undefined && xml`<identifier type="doi">${doi}</identifier>`}${Object.entries(ids).map(
    ([type, id]) => xml`<identifier type="${type}">${id}</identifier>`,
  )}${trials.map(({ registry, number }) => xml`<identifier type="clinical trial number" displayLabel="${registry}">${number}</identifier>`)}`;
}
