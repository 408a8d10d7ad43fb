import { ARTICLE_TYPES } from '../../../model/text/front-mistakes.ts';
import { isIssn } from '../../../model/text/issn.ts';
import { translatable } from '../../../model/text/translatable.ts';
import type { Translatable } from '../../../model/translatable.ts';
import { type ElementRule, elementsAt, has, type NamedElements } from '../../xml/select-elements.ts';
import { attributeOf, childOf, childrenOf, descendantOf, descendantsOf, textOf, type XmlElement } from '../../xml/xml-element.ts';

/**
 * A rule of good tagging: selects the elements that break it, with one message for all of them.
 *
 *   { code: 'figure-label-missing', select: 'fig', unless: 'label[normalize-space()]', message: 'figures without <label>' }
 */
export interface JatsRule extends ElementRule<CheckedArticle> {
  /** Stable, kebab-case; `advice.ts` has the next step for editors. */
  readonly code: string;
  /** Noun phrase before the number of elements, `figures without <alt-text>`; for a rule about an article, a clause. */
  readonly message: Translatable;
  /**
   * Present if the rule is about the article as a whole, so that elements are not counted: any article, or one that reports original work. For a
   * missing element, the parent that should contain it is selected.
   */
  readonly about?: 'article' | 'research';
}

/** An article with indexes that most rules use. Elements of sub-articles are left out. */
export interface CheckedArticle extends NamedElements {
  readonly root: XmlElement;
  readonly articleType: string;
  readonly meta: XmlElement;
  /** Targets of cross-references. */
  readonly citedIds: ReadonlySet<string>;
  /** Ids at both ends of ranges, `3` and `7` of "[3–7]"; the references between them are cited too. */
  readonly citedRanges: readonly (readonly [string, string])[];
}

/** Rules on the front matter and statements: identifiers, dates, abstract, keywords, funding, data, interests. */
const FRONT_RULES: readonly JatsRule[] = [
  {
    code: 'article-language-missing',
    about: 'article',
    message: translatable`the article has no language; expected xml:lang on <article>`,
    select: ({ root }) => [root],
    unless: '@xml:lang',
  },
  {
    code: 'article-type-unknown',
    about: 'article',
    message: translatable`the article-type is not one that JATS suggests; indexes treat it as a research article`,
    select: ({ root }) => [root],
    unless: (_, { articleType }) => ARTICLE_TYPES.has(articleType),
  },
  {
    code: 'article-doi-missing',
    about: 'article',
    message: translatable`the article has no DOI; expected <article-id pub-id-type="doi">`,
    select: ({ meta }) => [meta],
    unless: 'article-id[@pub-id-type="doi"]',
  },
  {
    code: 'article-doi-wrong',
    message: translatable`DOIs of the article in another form than 10.prefix/suffix`,
    select: 'article-meta/article-id[@pub-id-type="doi"]',
    unless: (id) => /^10\.\d{4,9}\/\S+$/.test(textOf(id)),
  },
  {
    code: 'issn-wrong',
    message: translatable`ISSNs of a wrong form or check digit`,
    select: 'issn',
    unless: (issn) => isIssn(textOf(issn)),
  },
  {
    code: 'pub-date-missing',
    about: 'article',
    message: translatable`the article has no date of publication; expected <pub-date> with a year`,
    select: ({ meta }) => [meta],
    unless: 'pub-date/year',
  },
  {
    code: 'abstract-missing',
    about: 'research',
    message: translatable`a research article without abstract; expected <abstract>`,
    select: ({ meta }) => [meta],
    unless: 'abstract',
  },
  {
    code: 'keywords-missing',
    about: 'research',
    message: translatable`a research article without keywords; expected <kwd-group>`,
    select: ({ meta }) => [meta],
    unless: 'kwd-group',
  },
  {
    code: 'funding-source-missing',
    message: translatable`awards without a funder's name`,
    select: 'award-group',
    unless: './/funding-source[normalize-space()]',
  },
  {
    code: 'data-availability-missing',
    about: 'research',
    message: translatable`a research article without data availability statement; expected a section of sec-type="data-availability"`,
    select: ({ meta }) => [meta],
    unless: (_, article) => hasStatement(article, DATA_TYPE),
  },
  {
    code: 'competing-interests-missing',
    about: 'research',
    message: translatable`a research article without statement of competing interests; expected a footnote of fn-type="coi-statement"`,
    select: ({ meta }) => [meta],
    unless: (_, article) => hasStatement(article, INTEREST_TYPE),
  },
];

/** True if a section, note or footnote has a matching type or title. */
function hasStatement(article: CheckedArticle, type: RegExp): boolean {
  return elementsAt('(sec|fn|notes|ack|custom-meta|author-comment)', article).some((element) => {
    const { attributes, name } = element;
    const title = childOf(element, 'title') ?? childOf(element, 'meta-name') ?? childOf(element, 'label');
    const said = [attributes['sec-type'], attributes['fn-type'], attributes['notes-type'], title === undefined ? '' : textOf(title)];
    return said.some((words) => words !== undefined && type.test(words)) || (name === 'fn' && type.test(textOf(element).slice(0, OPENING)));
  });
}

const DATA_TYPE =
  /data(?:set)?[- ]*(?:and (?:code|materials?|software) )?(?:availability|accessib|sharing)|availability of data|accession numbers?/i;
const INTEREST_TYPE = /\bcoi\b|coi-statement|conflicts?\b|(?:competing|declaration of|financial|author).{0,20}interests?|disclosure/i;
/** Number of characters at the start of a footnote that are searched for its type. */
const OPENING = 120;

/** Rules on authors: identifiers, affiliations, correspondence (JATS4R, Authors and affiliations). */
const CONTRIB_RULES: readonly JatsRule[] = [
  {
    code: 'author-missing',
    about: 'research',
    message: translatable`a research article without authors; expected <contrib contrib-type="author">`,
    select: ({ meta }) => [meta],
    unless: (_, article) => authorsOf(article).length > 0,
  },
  {
    code: 'orcid-wrong',
    message: translatable`ORCID iDs in another form than https://orcid.org/0000-0000-0000-0000, or with a wrong check digit`,
    select: 'contrib-id[@contrib-id-type="orcid"]',
    unless: (id) => isOrcid(textOf(id)),
  },
  {
    code: 'author-affiliation-missing',
    message: translatable`authors without affiliation`,
    select: (article) => (article.all('aff').length === 0 ? [] : authorsOf(article)),
    unless: hasAffiliation,
  },
  {
    code: 'corresponding-author-missing',
    about: 'research',
    message: translatable`no corresponding author; expected corresp="yes" on the corresponding author, or <corresp>`,
    select: (article) => (authorsOf(article).length === 0 ? [] : [article.meta]),
    unless: (_, article) =>
      article.all('corresp').length > 0 ||
      authorsOf(article).some((author) => has(author, '@corresp="yes"') || has(author, 'xref[@ref-type="corresp"]')),
  },
];

function authorsOf(article: CheckedArticle): readonly XmlElement[] {
  return elementsAt(
    'article-meta/contrib-group/contrib[@contrib-type="author"] | article-meta/contrib-group/contrib[not(@contrib-type)]',
    article,
  );
}

/** True for an author with an affiliation: its own, its group's, or one that it points to. A collaboration needs none. */
function hasAffiliation(author: XmlElement, article: CheckedArticle): boolean {
  if (has(author, '(collab|anonymous) | .//aff | xref[@ref-type="aff"]')) return true;
  // Affiliations without ids belong to all authors.
  const shared = elementsAt('article-meta/aff | article-meta/contrib-group/aff', article);
  return shared.length > 0 && shared.every((aff) => !has(aff, '@id') || shared.length === 1);
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

const LICENSE = 'permissions/license';

/** Rules on copyright and licence (JATS4R, Permissions). */
const PERMISSION_RULES: readonly JatsRule[] = [
  {
    code: 'license-missing',
    about: 'article',
    message: translatable`the article has no licence; expected <permissions> with <license>`,
    select: ({ meta }) => (has(meta, LICENSE) ? [] : [childOf(meta, 'permissions') ?? meta]),
  },
  {
    code: 'license-link-missing',
    message: translatable`licences without a machine-readable URL`,
    select: `article-meta/${LICENSE}`,
    unless: (license) => addressesOf(license).length > 0,
  },
  {
    code: 'license-unknown',
    message: translatable`licences with a URL that indexes do not know`,
    select: `article-meta/${LICENSE}`,
    unless: (license) => addressesOf(license).length === 0 || addressesOf(license).some((url) => KNOWN.test(url)),
  },
  {
    code: 'copyright-parts-missing',
    message: translatable`copyright statements without <copyright-year> or <copyright-holder>`,
    select: 'article-meta/permissions[copyright-statement]',
    unless: (permissions) => has(permissions, 'copyright-year') && has(permissions, 'copyright-holder'),
  },
];

function addressesOf(license: XmlElement): readonly string[] {
  const links = ['ext-link', 'uri'].flatMap((name) => descendantsOf(license, name));
  return [
    attributeOf(license, 'xlink:href') ?? [],
    ...descendantsOf(license, 'ali:license_ref').map(textOf),
    ...links.map((link) => attributeOf(link, 'xlink:href') ?? textOf(link)),
  ].flat();
}

// Creative Commons, the open government licences, and publishers' own that indexes list
const KNOWN =
  /creativecommons\.org\/(?:licen[cs]es|publicdomain)\/|open-government-licen[cs]e|opensource\.org\/licen[cs]es?\/|gnu\.org\/licen[cs]es|elsevier\.com\/.*userlicense/i;

/** Rules on figures, tables and sections: accessibility and navigation. */
const FLOAT_RULES: readonly JatsRule[] = [
  {
    code: 'figure-alt-missing',
    message: translatable`figures without <alt-text>: screen readers can read their captions only`,
    select: 'fig[.//graphic]',
    unless: (fig) => textOf(descendantOf(fig, 'alt-text') ?? '') !== '',
  },
  {
    code: 'figure-label-missing',
    message: translatable`figures without <label>`,
    select: 'fig',
    unless: 'label[normalize-space()]',
  },
  {
    code: 'figure-caption-missing',
    message: translatable`figures without <caption>`,
    select: 'fig',
    unless: (fig, article) => has(fig, 'caption[normalize-space()]') || isPanel(fig, article),
  },
  {
    code: 'figure-uncited',
    message: translatable`figures that the text does not mention`,
    select: 'fig[@id]',
    unless: (fig, article) =>
      !has(fig, 'label[normalize-space()]') || article.citedIds.has(attributeOf(fig, 'id') ?? '') || isPanel(fig, article),
  },
  {
    code: 'table-caption-missing',
    message: translatable`tables without <label> and <caption>`,
    select: 'table-wrap',
    unless: '(label|caption)[normalize-space()]',
  },
  {
    code: 'table-header-missing',
    message: translatable`tables without header cells: screen readers cannot relate a number to its row and column`,
    select: 'table',
    unless: './/(thead|th)',
  },
  {
    code: 'table-image',
    message: translatable`tables that are images: they cannot be read aloud, searched or copied`,
    select: 'table-wrap[.//graphic]',
    unless: './/table',
  },
  {
    code: 'section-title-missing',
    message: translatable`sections without <title>`,
    select: 'sec',
    unless: (sec) => sec.children.length === 0 || has(sec, '(title|label)[normalize-space()]'),
  },
];

/** True for a figure in a group, which the caption of the group describes. */
function isPanel(fig: XmlElement, { all }: CheckedArticle): boolean {
  return all('fig-group').some((group) => childrenOf(group, 'fig').includes(fig));
}

/** Rules on the list of references (JATS4R, Citations). */
const REFERENCE_RULES: readonly JatsRule[] = [
  {
    code: 'reference-doi-wrong',
    message: translatable`DOIs of references in another form than 10.prefix/suffix: their links lead nowhere`,
    select: 'pub-id[@pub-id-type="doi"]',
    unless: (id) => /^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)?10\.\d{4,9}\/\S+$/i.test(textOf(id)),
  },
  {
    code: 'reference-type-missing',
    message: translatable`references without type; expected publication-type on the citation`,
    select: ({ all }) =>
      all('ref').filter((ref) => {
        const citation = descendantOf(ref, 'element-citation') ?? descendantOf(ref, 'mixed-citation') ?? descendantOf(ref, 'nlm-citation');
        return citation !== undefined && !has(citation, '@publication-type | @citation-type');
      }),
  },
  {
    code: 'reference-uncited',
    message: translatable`references that the text does not cite`,
    select: (article) => {
      const { citedIds, citedRanges } = article;
      const withIds = elementsAt('ref[@id]', article);
      const positions = new Map(withIds.map((ref, at) => [attributeOf(ref, 'id'), at]));
      const between = citedRanges.map(([from, to]) => [positions.get(from) ?? Number.NaN, positions.get(to) ?? Number.NaN] as const);
      const isCited = (ref: XmlElement, at: number): boolean =>
        citedIds.has(attributeOf(ref, 'id') ?? '') || between.some(([from, to]) => from < at && at < to);
      const uncited = withIds.filter((ref, at) => !isCited(ref, at));
      // If no reference is cited, it is a reading list, or citations are not tagged as xref; then none is reported.
      return uncited.length === withIds.length ? [] : uncited;
    },
  },
];

/** Every rule, in the order of an article. */
export const JATS_RULES: readonly JatsRule[] = [...FRONT_RULES, ...CONTRIB_RULES, ...PERMISSION_RULES, ...FLOAT_RULES, ...REFERENCE_RULES];
