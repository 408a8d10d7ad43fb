import { type Markup, xml } from '../../../model/text/markup.ts';
import type { ArticleRecord } from './article-record.ts';

/** Prints an article as a MODS 3.3 record. Library of Congress, MODS 3.3. */
export function printMods(record: ArticleRecord): Markup {
  const { title, authors, abstract, date, publisher, articleType, license, licenseUrl } = record;
  return xml`<mods xmlns="http://www.loc.gov/mods/v3" version="3.3">${
    title !== undefined && xml`<titleInfo><title>${title}</title></titleInfo>`
  }${authors.map(
    (author) => xml`<name><namePart>${author}</namePart><role><roleTerm type="code" authority="marcrelator">aut</roleTerm></role></name>`,
  )}<typeOfResource>text</typeOfResource>${articleType !== undefined && xml`<genre>${articleType}</genre>`}${
    (publisher ?? date) !== undefined && originInfo(publisher, date)
  }${abstract !== undefined && xml`<abstract>${abstract}</abstract>`}${[...new Set([...record.subjects, ...record.keywords])].map(
    (subject) => xml`<subject><topic>${subject}</topic></subject>`,
  )}${relatedItem(record)}${identifiers(record)}${location(record)}${
    license !== undefined && xml`<accessCondition type="use and reproduction">${license}</accessCondition>`
  }${licenseUrl !== undefined && xml`<accessCondition type="use and reproduction">${licenseUrl}</accessCondition>`}</mods>`;
}

function originInfo(publisher: string | undefined, date: string | undefined): Markup {
  return xml`<originInfo>${publisher !== undefined && xml`<publisher>${publisher}</publisher>`}${
    date !== undefined && xml`<dateIssued encoding="w3cdtf">${date}</dateIssued>`
  }</originInfo>`;
}

/** Prints the journal and the article's volume, issue and number. */
function relatedItem({ journalTitle, issnEpub, issnPpub, volume, issue, elocationId, date }: ArticleRecord): Markup {
  const issns = [issnPpub, issnEpub].filter((issn) => issn !== undefined);
  const place = [volume, issue, elocationId, date].some((part) => part !== undefined);
  return xml`<relatedItem type="host">${journalTitle !== undefined && xml`<titleInfo><title>${journalTitle}</title></titleInfo>`}${issns.map(
    (issn) => xml`<identifier type="issn">${issn}</identifier>`,
  )}${
    place &&
    xml`<part>${volume !== undefined && xml`<detail type="volume"><number>${volume}</number></detail>`}${
      issue !== undefined && xml`<detail type="issue"><number>${issue}</number></detail>`
    }${elocationId !== undefined && xml`<extent unit="page"><start>${elocationId}</start></extent>`}${
      date !== undefined && xml`<date encoding="w3cdtf">${date}</date>`
    }</part>`
  }</relatedItem>`;
}

function identifiers({ doi, pmid, pmcid }: ArticleRecord): Markup {
  return xml`${doi !== undefined && xml`<identifier type="doi">${doi}</identifier>`}${
    pmid !== undefined && xml`<identifier type="pmid">${pmid}</identifier>`
  }${pmcid !== undefined && xml`<identifier type="pmcid">${pmcid}</identifier>`}`;
}

function location({ doiUrl, about }: ArticleRecord): Markup {
  return xml`<location><url usage="primary display">${doiUrl ?? about}</url></location>`;
}
