import { translatable } from '../../../model/text/translatable.ts';
import { attributeOf, childOf, childrenOf, descendantsOf, textOf, type XmlElement } from '../../xml/xml-element.ts';
import { type CheckedArticle, isResearch, type JatsRule } from './jats-rule.ts';

/** Rules on authors: identifiers, affiliations, correspondence (JATS4R, Authors and affiliations). */
export const CONTRIB_RULES: readonly JatsRule[] = [
  {
    code: 'author-missing',
    isArticleWide: true,
    message: translatable`a research article without authors; expected <contrib contrib-type="author">`,
    find: (article) => (isResearch(article) && authorsOf(article).length === 0 ? [article.meta] : []),
  },
  {
    code: 'orcid-wrong',
    message: translatable`ORCID iDs in another form than https://orcid.org/0000-0000-0000-0000, or with a wrong check digit`,
    find: ({ all }) => all('contrib-id').filter((id) => id.attributes['contrib-id-type'] === 'orcid' && !isOrcid(textOf(id))),
  },
  {
    code: 'author-affiliation-missing',
    message: translatable`authors without affiliation`,
    find: (article) => (article.all('aff').length === 0 ? [] : authorsOf(article).filter((author) => !hasAffiliation(author, article))),
  },
  {
    code: 'corresponding-author-missing',
    isArticleWide: true,
    message: translatable`no corresponding author; expected corresp="yes" on the corresponding author, or <corresp>`,
    find: (article) => {
      const isSaid = article.all('corresp').length > 0 || authorsOf(article).some(isCorresponding);
      return isResearch(article) && authorsOf(article).length > 0 && !isSaid ? [article.meta] : [];
    },
  },
];

function authorsOf({ meta }: CheckedArticle): XmlElement[] {
  const groups = childrenOf(meta, 'contrib-group');
  return groups.flatMap((group) =>
    childrenOf(group, 'contrib').filter((contrib) => (contrib.attributes['contrib-type'] ?? 'author') === 'author'),
  );
}

/** True for an author with an affiliation: its own, its group's, or one that it points to. A collaboration needs none. */
function hasAffiliation(author: XmlElement, { meta }: CheckedArticle): boolean {
  if (childOf(author, 'collab') !== undefined || childOf(author, 'anonymous') !== undefined) return true;
  if (descendantsOf(author, 'aff').length > 0 || childrenOf(author, 'xref').some((xref) => xref.attributes['ref-type'] === 'aff'))
    return true;
  // Affiliations without ids belong to all authors.
  const shared = [meta, ...childrenOf(meta, 'contrib-group')].flatMap((around) => childrenOf(around, 'aff'));
  return shared.length > 0 && shared.every((aff) => attributeOf(aff, 'id') === undefined || shared.length === 1);
}

function isCorresponding(author: XmlElement): boolean {
  return author.attributes.corresp === 'yes' || childrenOf(author, 'xref').some((xref) => xref.attributes['ref-type'] === 'corresp');
}

/** True for a valid check digit: ISO 7064, MOD 11-2, over the first fifteen digits (https://support.orcid.org, structure of the iD). */
function isOrcid(text: string): boolean {
  const found = /^https?:\/\/orcid\.org\/(\d{4}-\d{4}-\d{4}-\d{3}[\dX])$/.exec(text)?.[1];
  if (found === undefined) return false;
  const digits = found.replaceAll('-', '');
  let total = 0;
  for (const digit of digits.slice(0, 15)) total = (total + Number(digit)) * 2;
  const check = (12 - (total % 11)) % 11;
  return digits[15] === (check === 10 ? 'X' : String(check));
}
