import type { Affiliation, Contrib } from '../model/article-meta.ts';
import { authorName } from '../render/author-name.ts';
import { tidyText } from '../render/plain-text.ts';
import { type Markup, xml } from '../text/markup.ts';
import type { DepositRecord } from './deposit-record.ts';

/** The authors in order, groups among them, with their institutions and ORCIDs. Crossref schema 5.3.1, element contributors. */
export function contributors(record: DepositRecord): Markup | false {
  const { authors } = record.bibliography;
  return (
    authors.length > 0 &&
    xml`<contributors>
${authors.map((author, index) => contributor(author, index === 0 ? 'first' : 'additional', record))}</contributors>
`
  );
}

function contributor(author: Contrib, sequence: 'first' | 'additional', { affiliationById }: DepositRecord): Markup {
  const { surname, givenNames, suffix, collab, orcid } = author;
  const family = personalName(surname ?? (collab === undefined ? author.stringName : undefined));
  if (collab !== undefined || family === '') {
    return xml`<organization sequence="${sequence}" contributor_role="author">${authorName(author).slice(0, 511)}</organization>\n`;
  }
  const given = personalName(givenNames);
  const affiliations = author.affIds.flatMap((id) => affiliationById.get(id) ?? []);
  return xml`<person_name sequence="${sequence}" contributor_role="author">
${given !== '' && xml`<given_name>${given}</given_name>\n`}<surname>${family}</surname>
${suffix !== undefined && xml`<suffix>${suffix.slice(0, 10)}</suffix>\n`}${affiliationsXml(affiliations)}${
  orcid !== undefined && xml`<ORCID>https://orcid.org/${orcid}</ORCID>\n`
}</person_name>
`;
}

function affiliationsXml(affiliations: readonly Affiliation[]): Markup | false {
  const named = affiliations.map(institutionXml).filter((one) => one !== undefined);
  return named.length > 0 && xml`<affiliations>\n${named}</affiliations>\n`;
}

function institutionXml({ institution, department, city, country, ror, text }: Affiliation): Markup | undefined {
  const name = tidyText(institution ?? text);
  if (name === '') return undefined;
  const place = [city, country].filter((part) => part !== undefined && part !== '').join(', ');
  return xml`<institution><institution_name>${name.slice(0, 1024)}</institution_name>${
    ror !== undefined && xml`<institution_id type="ror">${ror}</institution_id>`
  }${institution !== undefined && place !== '' && xml`<institution_place>${place.slice(0, 255)}</institution_place>`}${
    institution !== undefined &&
    department !== undefined &&
    xml`<institution_department>${department.slice(0, 255)}</institution_department>`
  }</institution>\n`;
}

/** The schema takes neither digits nor question marks in a person's name, and 60 characters. */
function personalName(name: string | undefined): string {
  return tidyText((name ?? '').replace(/[\d?]/g, '')).slice(0, 60);
}
