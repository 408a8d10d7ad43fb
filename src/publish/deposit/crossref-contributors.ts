import type { Affiliation, Contrib } from '../../model/article-meta.ts';
import { attribute, type Markup, xml } from '../../model/text/markup.ts';
import { authorName } from '../../render/author-name.ts';
import { clean } from './clean.ts';
import type { DepositRecord } from './deposit-record.ts';
import { twoLetterLanguage } from './languages.ts';

/**
 * Prints the authors in order, groups with their members after them, then editors and translators, with institutions and ORCIDs. Crossref schema
 * 5.3.1, element contributors.
 */
export function contributors(record: DepositRecord): Markup | false {
  const others = record.article.meta.contribGroups.flatMap(({ contribs }) => contribs);
  const people = [
    ...record.bibliography.authors.flatMap((author) => [author, ...author.members].map((contrib) => ({ contrib, role: 'author' }))),
    ...others.flatMap((contrib) => {
      const role = ROLES.find((one) => contrib.contribType.toLowerCase().endsWith(one));
      return role === undefined || contrib.anonymous ? [] : [{ contrib, role }];
    }),
  ];
  return (
    people.length > 0 &&
    xml`<contributors>
${people.map(({ contrib, role }, index) => contributor(contrib, xml`sequence="${index === 0 ? 'first' : 'additional'}" contributor_role="${role}"`, record))}</contributors>
`
  );
}

/** Roles besides authors, with which types of contributors end: `section-editor`. */
const ROLES = ['editor', 'translator'] as const;

function contributor(author: Contrib, role: Markup, { affiliationById }: DepositRecord): Markup {
  const { surname, givenNames, collab, orcid } = author;
  const family = personalName(surname ?? (collab === undefined ? author.stringName : undefined));
  const given = personalName(givenNames);
  // A single name is used as the surname.
  const [last, first] = family === undefined ? [given, undefined] : [family, given];
  if (author.anonymous && collab === undefined && last === undefined) return xml`<anonymous ${role}/>\n`;
  if (collab !== undefined || last === undefined) {
    const name = clean(authorName(author), 511) ?? 'Anonymous';
    return xml`<organization ${role}>${name}</organization>\n`;
  }
  const suffix = clean(author.suffix, 10);
  const institutions = author.affIds.flatMap((id) => institutionXml(affiliationById.get(id)) ?? []);
  return xml`<person_name ${role}>
${first !== undefined && xml`<given_name>${first}</given_name>\n`}<surname>${last}</surname>
${suffix !== undefined && xml`<suffix>${suffix}</suffix>\n`}${institutions.length > 0 && xml`<affiliations>\n${institutions}</affiliations>\n`}${
  orcid !== undefined && xml`<ORCID>https://orcid.org/${orcid}</ORCID>\n`
}${otherNamesXml(author)}</person_name>
`;
}

/** Prints further forms of a name, as in another script. Crossref schema 5.3.1, element alt-name. */
function otherNamesXml({ otherNames = [] }: Contrib): Markup | false {
  const names = otherNames.flatMap(({ lang, surname, givenNames }) => {
    const [family, given] = [personalName(surname), personalName(givenNames)];
    const language = lang === undefined ? undefined : twoLetterLanguage(lang);
    if (family === undefined) return [];
    return xml`<name${attribute('language', language)}><surname>${family}</surname>${given !== undefined && xml`<given_name>${given}</given_name>`}</name>\n`;
  });
  return names.length > 0 && xml`<alt-name>\n${names}</alt-name>\n`;
}

/** Prints the parts of an affiliation, or its text if it has no parts. */
function institutionXml(affiliation: Affiliation | undefined): Markup | undefined {
  const institution = clean(affiliation?.institution, 1024);
  const name = institution ?? clean(affiliation?.text, 1024);
  if (affiliation === undefined || name === undefined) return undefined;
  const { city, country, ror } = affiliation;
  const hasParts = institution !== undefined;
  const place = hasParts ? clean([city, country].filter((part) => part !== undefined && part !== '').join(', '), 255) : undefined;
  const department = hasParts ? clean(affiliation.department, 255) : undefined;
  return xml`<institution><institution_name>${name}</institution_name>${
    ror !== undefined && ROR.test(ror) && xml`<institution_id type="ror">${ror}</institution_id>`
  }${place !== undefined && xml`<institution_place>${place}</institution_place>`}${
    department !== undefined && xml`<institution_department>${department}</institution_department>`
  }</institution>\n`;
}

const ROR = /^https:\/\/ror\.org\/0[0-9a-hj-km-np-tv-z]{8}$/;

/** The schema allows neither digits nor question marks in a person's name, and 60 characters. */
function personalName(name: string | undefined): string | undefined {
  return clean(name?.replace(/[\p{Nd}?]/gu, ''), 60);
}
