import type { Affiliation, Contrib } from '../../model/article-meta.ts';
import { creditRoleOf } from '../../model/credit-roles.ts';
import { attribute, type Markup, xml } from '../../model/text/markup.ts';
import { authorName } from '../../render/author-name.ts';
import { clean } from './clean.ts';
import { crossrefSchemaOf } from './crossref-batch.ts';
import type { DepositRecord } from './deposit-record.ts';
import { twoLetterLanguage } from './languages.ts';

/** A contributor in a role of Crossref's list: `author`, `editor`, `reviewer`. */
export interface ListedContributor {
  readonly contrib: Contrib;
  readonly role: string;
}

/**
 * Prints contributors with their institutions, ORCIDs, roles of CRediT and names in other scripts; the last two are in schema 5.5.0 only. Without a
 * list, prints those of the article. Crossref schema 5.4.0, element contributors.
 */
export function contributors(record: DepositRecord, listed: readonly ListedContributor[] = articleContributors(record)): Markup | false {
  return (
    listed.length > 0 &&
    xml`<contributors>
${listed.map(({ contrib, role }, index) => contributor(contrib, xml`sequence="${index === 0 ? 'first' : 'additional'}" contributor_role="${role}"`, record))}</contributors>
`
  );
}

/** Lists the authors in order, groups with their members after them, then editors and translators. */
function articleContributors({ article, bibliography }: DepositRecord): readonly ListedContributor[] {
  const others = article.meta.contribGroups.flatMap(({ contribs }) => contribs);
  return [
    ...bibliography.authors.flatMap((author) => [author, ...author.members].map((contrib) => ({ contrib, role: 'author' }))),
    ...others.flatMap((contrib) => {
      const role = OTHER_ROLES.find((one) => contrib.contribType.toLowerCase().endsWith(one));
      return role === undefined || contrib.anonymous ? [] : [{ contrib, role }];
    }),
  ];
}

/** Roles besides authors, with which types of contributors end: `section-editor`. */
const OTHER_ROLES = ['editor', 'translator'] as const;

function contributor(author: Contrib, role: Markup, record: DepositRecord): Markup {
  const { surname, givenNames, collab, orcid } = author;
  const isNewer = crossrefSchemaOf(record.journal.deposits) === '5.5.0';
  const nameOf = isNewer ? longName : shortName;
  const family = nameOf(surname ?? (collab === undefined ? author.stringName : undefined));
  const given = nameOf(givenNames);
  // A single name is used as the surname.
  const [last, first] = family === undefined ? [given, undefined] : [family, given];
  const institutions = author.affIds.flatMap((id) => institutionsXml(record.affiliationById.get(id)));
  const affiliations = institutions.length > 0 && xml`<affiliations>\n${institutions}</affiliations>\n`;
  if (author.anonymous && collab === undefined && last === undefined)
    return affiliations === false ? xml`<anonymous ${role}/>\n` : xml`<anonymous ${role}>\n${affiliations}</anonymous>\n`;
  if (collab !== undefined || last === undefined) {
    const name = clean(authorName(author), 511) ?? 'Anonymous';
    return xml`<organization ${role}>${name}</organization>\n`;
  }
  const suffix = clean(author.suffix, 10);
  return xml`<person_name ${role}>
${first !== undefined && xml`<given_name>${first}</given_name>\n`}<surname>${last}</surname>
${suffix !== undefined && xml`<suffix>${suffix}</suffix>\n`}${isNewer && creditXml(author)}${affiliations}${
  orcid !== undefined && xml`<ORCID>https://orcid.org/${orcid}</ORCID>\n`
}${isNewer && otherNamesXml(author)}</person_name>
`;
}

/** Prints the roles of CRediT, each once. Crossref schema 5.5.0, element role. */
function creditXml({ roles }: Contrib): readonly Markup[] {
  const slugs = new Set(roles.flatMap((role) => creditRoleOf(role)?.slug ?? []));
  return [...slugs].map((slug) => xml`<role vocab="credit" type="${slug}"/>\n`);
}

/** Prints further forms of a name, as in another script. Crossref schema 5.5.0, element alt-name; 5.4.0 has none. */
function otherNamesXml({ otherNames = [] }: Contrib): Markup | false {
  const names = otherNames.flatMap(({ lang, surname, givenNames }) => {
    const [family, given] = [longName(surname), longName(givenNames)];
    const language = lang === undefined ? undefined : twoLetterLanguage(lang);
    if (family === undefined) return [];
    return xml`<name${attribute('language', language)}><surname>${family}</surname>${given !== undefined && xml`<given_name>${given}</given_name>`}</name>\n`;
  });
  return names.length > 0 && xml`<alt-name>\n${names}</alt-name>\n`;
}

/** Prints the parts of an affiliation, or its text if it has no parts, and its further institutions. */
function institutionsXml(affiliation: Affiliation | undefined): readonly Markup[] {
  const institution = clean(affiliation?.institution, 1024);
  const name = institution ?? clean(affiliation?.text, 1024);
  if (affiliation === undefined || name === undefined) return [];
  const { city, country, ror, otherInstitutions = [] } = affiliation;
  const hasParts = institution !== undefined;
  const place = hasParts ? twoOrMore([city, country].filter((part) => part !== undefined && part !== '').join(', ')) : undefined;
  const department = hasParts ? twoOrMore(affiliation.department) : undefined;
  const placeXml = place !== undefined && xml`<institution_place>${place}</institution_place>`;
  const first = xml`<institution><institution_name>${name}</institution_name>${
    ror !== undefined && ROR.test(ror) && xml`<institution_id type="ror">${ror}</institution_id>`
  }${placeXml}${department !== undefined && xml`<institution_department>${department}</institution_department>`}</institution>\n`;
  const further = otherInstitutions.flatMap((one) => clean(one, 1024) ?? []);
  return [first, ...further.map((one) => xml`<institution><institution_name>${one}</institution_name>${placeXml}</institution>\n`)];
}

const ROR = /^https:\/\/ror\.org\/0[0-9a-hj-km-np-tv-z]{8}$/;

/** Places and departments have 2 to 255 characters. */
function twoOrMore(text: string | undefined): string | undefined {
  const words = clean(text, 255);
  return words === undefined || words.length < 2 ? undefined : words;
}

/** Schema 5.4.0 allows neither digits nor question marks in a person's name, and 60 characters. */
function shortName(name: string | undefined): string | undefined {
  return clean(name?.replace(/[\p{Nd}?]/gu, ''), 60);
}

function longName(name: string | undefined): string | undefined {
  return clean(name, 200);
}
