import { ARTICLE_TYPES } from '../../../model/text/front-mistakes.ts';
import { isIssn } from '../../../model/text/issn.ts';
import { translatable } from '../../../model/text/translatable.ts';
import { attributeOf, childOf, childrenOf, descendantsOf, textOf, type XmlElement } from '../../xml/xml-element.ts';
import { type CheckedArticle, isResearch, type JatsRule } from './jats-rule.ts';

/** Rules on the front matter and statements: identifiers, dates, abstract, keywords, funding, data, interests. */
export const FRONT_RULES: readonly JatsRule[] = [
  {
    code: 'article-language-missing',
    isArticleWide: true,
    message: translatable`the article has no language; expected xml:lang on <article>`,
    find: ({ root }) => (attributeOf(root, 'xml:lang') === undefined ? [root] : []),
  },
  {
    code: 'article-type-unknown',
    isArticleWide: true,
    message: translatable`the article-type is not one that JATS suggests; indexes treat it as a research article`,
    find: ({ root, articleType }) => (ARTICLE_TYPES.has(articleType) ? [] : [root]),
  },
  {
    code: 'article-doi-missing',
    isArticleWide: true,
    message: translatable`the article has no DOI; expected <article-id pub-id-type="doi">`,
    find: ({ meta }) => (doisOf(meta).length === 0 ? [meta] : []),
  },
  {
    code: 'article-doi-wrong',
    message: translatable`DOIs of the article in another form than 10.prefix/suffix`,
    find: ({ meta }) => doisOf(meta).filter((id) => !DOI.test(textOf(id))),
  },
  {
    code: 'issn-wrong',
    message: translatable`ISSNs of a wrong form or check digit`,
    find: ({ all }) => all('issn').filter((issn) => !isIssn(textOf(issn))),
  },
  {
    code: 'pub-date-missing',
    isArticleWide: true,
    message: translatable`the article has no date of publication; expected <pub-date> with a year`,
    find: ({ meta }) => (childrenOf(meta, 'pub-date').some((date) => childOf(date, 'year') !== undefined) ? [] : [meta]),
  },
  {
    code: 'abstract-missing',
    isArticleWide: true,
    message: translatable`a research article without abstract; expected <abstract>`,
    find: (article) => (isResearch(article) && childOf(article.meta, 'abstract') === undefined ? [article.meta] : []),
  },
  {
    code: 'keywords-missing',
    isArticleWide: true,
    message: translatable`a research article without keywords; expected <kwd-group>`,
    find: (article) => (isResearch(article) && childOf(article.meta, 'kwd-group') === undefined ? [article.meta] : []),
  },
  {
    code: 'funding-source-missing',
    message: translatable`awards without a funder's name`,
    find: ({ all }) =>
      all('award-group').filter((award) => descendantsOf(award, 'funding-source').every((source) => textOf(source) === '')),
  },
  {
    code: 'data-availability-missing',
    isArticleWide: true,
    message: translatable`a research article without data availability statement; expected a section of sec-type="data-availability"`,
    find: (article) => (isResearch(article) && !hasStatement(article, DATA_TYPE) ? [article.meta] : []),
  },
  {
    code: 'competing-interests-missing',
    isArticleWide: true,
    message: translatable`a research article without statement of competing interests; expected a footnote of fn-type="coi-statement"`,
    find: (article) => (isResearch(article) && !hasStatement(article, INTEREST_TYPE) ? [article.meta] : []),
  },
];

function doisOf(meta: XmlElement): XmlElement[] {
  return childrenOf(meta, 'article-id').filter((id) => id.attributes['pub-id-type'] === 'doi');
}

/** True if a section, note or footnote has a matching type or title. */
function hasStatement({ all }: CheckedArticle, type: RegExp): boolean {
  return ['sec', 'fn', 'notes', 'ack', 'custom-meta', 'author-comment'].some((name) =>
    all(name).some((element) => {
      const { attributes } = element;
      const title = childOf(element, 'title') ?? childOf(element, 'meta-name') ?? childOf(element, 'label');
      const said = [attributes['sec-type'], attributes['fn-type'], attributes['notes-type'], title === undefined ? '' : textOf(title)];
      return (
        said.some((words) => words !== undefined && type.test(words)) || (name === 'fn' && type.test(textOf(element).slice(0, OPENING)))
      );
    }),
  );
}

const DOI = /^10\.\d{4,9}\/\S+$/;
const DATA_TYPE =
  /data(?:set)?[- ]*(?:and (?:code|materials?|software) )?(?:availability|accessib|sharing)|availability of data|accession numbers?/i;
const INTEREST_TYPE = /\bcoi\b|coi-statement|conflicts?\b|(?:competing|declaration of|financial|author).{0,20}interests?|disclosure/i;
/** Number of characters at the start of a footnote that are searched for its type. */
const OPENING = 120;
