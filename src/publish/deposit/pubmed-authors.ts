import type { AffiliationFact, ArticleFacts, ContributorFact } from '../../model/article-facts.ts';
import { type Markup, xml } from '../../model/text/markup.ts';
import { clean } from './clean.ts';

/** Prints the authors: people with institutions and identifiers, groups by their names. PubMed DTD 3.0, element AuthorList. */
export function authorList(facts: ArticleFacts): Markup | false {
  const authors = authorsOf(facts);
  return authors.length > 0 && xml`<AuthorList>\n${authors.map((author) => xml`<Author>${personXml(author)}</Author>\n`)}</AuthorList>\n`;
}

/**
 * Prints the members of groups. Collaborators that the source names apart from a group are of the only group, else of one without a name. Element
 * GroupList.
 */
export function groupList(facts: ArticleFacts): Markup | false {
  const groups = authorsOf(facts)
    .filter(({ isGroup }) => isGroup)
    .map(({ name, members }) => ({ name: clean(name), members: members.filter(hasName) }));
  const known = new Set(groups.flatMap(({ members }) => members.map(({ name }) => name)));
  const apart = facts.contributors.filter((one) => one.role === 'collaborator' && hasName(one) && !known.has(one.name));
  const [first] = groups;
  const all =
    groups.length === 1 && first !== undefined
      ? [{ name: first.name, members: [...first.members, ...apart] }]
      : [...groups, { name: undefined, members: apart }];
  const printed = all.filter(({ members }) => members.length > 0).map(groupXml);
  return printed.length > 0 && xml`<GroupList>\n${printed}</GroupList>\n`;
}

interface NamedGroup {
  readonly name: string | undefined;
  readonly members: readonly ContributorFact[];
}

function groupXml({ name, members }: NamedGroup): Markup {
  return xml`<Group>
${name !== undefined && xml`<GroupName>${name}</GroupName>\n`}${members.map((member) => xml`<IndividualName>${personXml(member)}</IndividualName>\n`)}</Group>
`;
}

function authorsOf({ contributors }: ArticleFacts): readonly ContributorFact[] {
  return contributors.filter((one) => one.role === 'author' && (one.isGroup ? clean(one.name) !== undefined : hasName(one)));
}

/** Tells whether a contributor is a person with a name. */
function hasName({ isGroup, surname, givenNames, name, isAnonymous }: ContributorFact): boolean {
  return !isGroup && clean(surname ?? givenNames ?? (isAnonymous ? undefined : name)) !== undefined;
}

function personXml(person: ContributorFact): Markup {
  const { isGroup, name, surname, givenNames, suffix, affiliations, orcid } = person;
  // A single name is used as the last name.
  const last = clean(surname ?? givenNames ?? name);
  const first = surname === undefined ? undefined : clean(givenNames);
  const printedSuffix = clean(suffix);
  const names = isGroup
    ? xml`<CollectiveName>${clean(name)}</CollectiveName>`
    : xml`${first === undefined ? xml`<FirstName EmptyYN="Y"/>` : xml`<FirstName>${first}</FirstName>`}<LastName>${last}</LastName>${
        printedSuffix !== undefined && xml`<Suffix>${printedSuffix}</Suffix>`
      }`;
  return xml`${names}${affiliations.map(affiliationXml)}${orcid !== undefined && xml`<Identifier Source="ORCID">https://orcid.org/${orcid}</Identifier>`}`;
}

function affiliationXml({ text, ror, ...parts }: AffiliationFact): Markup | false {
  const words =
    clean(text) ?? clean([parts.department, parts.institution, parts.city, parts.country].filter((part) => part !== undefined).join(', '));
  return (
    words !== undefined &&
    xml`<AffiliationInfo><Affiliation>${words}</Affiliation>${ror !== undefined && xml`<Identifier Source="ROR">${ror}</Identifier>`}</AffiliationInfo>`
  );
}
