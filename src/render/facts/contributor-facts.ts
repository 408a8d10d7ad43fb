import type { AffiliationFact, ContributorFact } from '../../model/article-facts.ts';
import type { Affiliation, ArticleMeta, Contrib } from '../../model/article-meta.ts';
import { creditRoleOf } from '../../model/credit-roles.ts';
import { authorName, authorsOf } from '../author-name.ts';
import { tidyText } from '../plain-text.ts';
import { stated } from './stated.ts';

/** Returns all contributors: the authors in order, then the others in order. Those without a name are left out. */
export function contributorFacts(meta: ArticleMeta): readonly ContributorFact[] {
  const byId = new Map(meta.affiliations.map((affiliation) => [affiliation.id, affiliation]));
  const authors = new Set(authorsOf(meta));
  const others = meta.contribGroups.flatMap(({ contribs }) => contribs).filter((contrib) => !authors.has(contrib));
  return [...authors, ...others].flatMap((contrib) => contributorFact(contrib, byId));
}

function contributorFact(contrib: Contrib, byId: ReadonlyMap<string, Affiliation>): ContributorFact[] {
  const name = authorName(contrib);
  if (name === '') return [];
  const credit = contrib.roles.flatMap((role) => creditRoleOf(role)?.slug ?? []);
  return [
    {
      role: roleOf(contrib.contribType),
      name,
      ...stated({
        surname: tidyText(contrib.surname ?? ''),
        givenNames: tidyText(contrib.givenNames ?? ''),
        suffix: tidyText(contrib.suffix ?? ''),
        orcid: contrib.orcid,
        email: contrib.email,
      }),
      isGroup: contrib.collab !== undefined,
      isAnonymous: contrib.anonymous,
      isCorresponding: contrib.corresp,
      affiliations: contrib.affIds.flatMap((id) => byId.get(id) ?? []).map(affiliationFact),
      credit: [...new Set(credit)],
      roles: contrib.roles.filter((role) => creditRoleOf(role) === undefined).map(({ text }) => tidyText(text)),
      members: contrib.members.flatMap((member) => contributorFact(member, byId)),
    },
  ];
}

function affiliationFact({ text, institution, department, city, country, ror }: Affiliation): AffiliationFact {
  return { text: tidyText(text), ...stated({ institution, department, city, country, ror }) };
}

/** Returns the role of a type of contributor: `senior_editor` is an editor, `author non-byline` a collaborator. */
export function roleOf(contribType: string): string {
  const type = contribType.toLowerCase();
  if (type === 'author') return type;
  if (/non-?byline|collab|member/.test(type)) return 'collaborator';
  return ['editor', 'translator', 'reviewer'].find((role) => type.endsWith(role)) ?? type;
}
