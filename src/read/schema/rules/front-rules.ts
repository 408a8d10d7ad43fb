import { translatable, untranslated } from '../../../model/text/translatable.ts';
import { attributeOf, childOf, childrenOf, textOf, type XmlElement } from '../../xml/xml-element.ts';
import type { StyledArticle, StyleFault, StyleRule } from './style-rule.ts';

/** The journal, identifiers, titles and abstracts. */
export const FRONT_RULES: readonly StyleRule[] = [
  {
    id: 'pmc-article-type-missing',
    source: 'PMC Tagging Guidelines, article',
    checks: 'The article says its type.',
    severity: 'error',
    fix: 'add article-type="research-article", or the type that it is of, to <article>',
    find: ({ root, articleType }) =>
      articleType === '' ? [{ element: root, found: translatable`<article> without article-type`, expected: translatable`one` }] : [],
  },
  {
    id: 'pmc-language-form',
    source: 'PMC Tagging Guidelines, article, xml:lang; BCP 47',
    checks: 'Languages are named by their tags.',
    severity: 'error',
    fix: 'write the language as BCP 47 has it: "en", "pt-BR"',
    find: ({ root }) => {
      const lang = attributeOf(root, 'xml:lang');
      const isTag = lang === undefined || /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(lang);
      return isTag ? [] : [{ element: root, found: untranslated(`xml:lang="${lang}"`), expected: translatable`a tag such as "en"` }];
    },
  },
  {
    id: 'pmc-journal-id-missing',
    source: 'PMC Tagging Guidelines, journal-id',
    checks: 'The journal has an identifier.',
    severity: 'error',
    fix: 'add <journal-id journal-id-type="nlm-ta"> with the abbreviation of the NLM Catalog, or journal-id-type="publisher-id"',
    find: (article) => missingInJournal(article, 'journal-id'),
  },
  {
    id: 'pmc-issn-missing',
    source: 'PMC Tagging Guidelines, issn',
    checks: 'The journal has an ISSN.',
    severity: 'error',
    fix: 'add <issn pub-type="epub">, or publication-format="electronic", with the ISSN of the ISSN portal',
    find: (article) => missingInJournal(article, 'issn'),
  },
  {
    id: 'pmc-issn-type-missing',
    source: 'PMC Tagging Guidelines, issn; JATS 1.3, publication-format',
    checks: 'An ISSN says whether it is that of the print or of the electronic journal.',
    severity: 'warning',
    fix: 'add publication-format="electronic" or "print" to <issn>',
    find: (article) =>
      inJournal(article, 'issn')
        .filter((issn) => attributeOf(issn, 'pub-type') === undefined && attributeOf(issn, 'publication-format') === undefined)
        .map((element) => ({
          element,
          found: translatable`<issn>${textOf(element)}</issn> of no kind`,
          expected: translatable`publication-format or pub-type`,
        })),
  },
  {
    id: 'pmc-publisher-missing',
    source: 'PMC Tagging Guidelines, publisher-name',
    checks: 'The journal names its publisher.',
    severity: 'error',
    fix: 'add <publisher> with <publisher-name>',
    find: (article) => missingInJournal(article, 'publisher'),
  },
  {
    id: 'pmc-article-id-missing',
    source: 'PMC Tagging Guidelines, article-id',
    checks: 'The article has a DOI, a PubMed id or an id of its publisher.',
    severity: 'error',
    fix: 'add <article-id pub-id-type="doi">',
    find: ({ meta }) =>
      childOf(meta, 'article-id') === undefined
        ? [{ element: meta, found: translatable`<article-meta> without <article-id>`, expected: translatable`one` }]
        : [],
  },
  {
    id: 'pmc-article-id-type-missing',
    source: 'PMC Tagging Guidelines, article-id',
    checks: 'Every identifier of the article says what it is.',
    severity: 'error',
    fix: 'add pub-id-type="doi", "pmid" or "publisher-id"',
    find: ({ meta }) =>
      childrenOf(meta, 'article-id')
        .filter((id) => attributeOf(id, 'pub-id-type') === undefined)
        .map((element) => ({
          element,
          found: translatable`<article-id>${textOf(element)}</article-id> without pub-id-type`,
          expected: translatable`one`,
        })),
  },
  {
    id: 'pmc-article-id-repeated',
    source: 'PMC Tagging Guidelines, article-id',
    checks: 'The article has one identifier of each type.',
    severity: 'error',
    fix: 'keep the identifier that is right; that of a version has specific-use="version"',
    find: ({ meta }) => {
      const seen = new Set<string>();
      return childrenOf(meta, 'article-id').flatMap((element) => {
        const type = `${attributeOf(element, 'pub-id-type') ?? ''} ${attributeOf(element, 'custom-type') ?? ''} ${attributeOf(element, 'specific-use') ?? ''}`;
        const isRepeated = seen.has(type);
        seen.add(type);
        return isRepeated
          ? [{ element, found: translatable`a second identifier of the type "${type.trim()}"`, expected: translatable`one of each type` }]
          : [];
      });
    },
  },
  {
    id: 'pmc-subject-missing',
    source: 'PMC Tagging Guidelines, article-categories',
    checks: 'The article has a heading under which the table of contents lists it.',
    severity: 'warning',
    fix: 'add <article-categories> with <subj-group subj-group-type="heading"> and one <subject>',
    find: ({ meta, all }) =>
      all('subj-group').some((group) => attributeOf(group, 'subj-group-type') === 'heading')
        ? []
        : [
            {
              element: childOf(meta, 'article-categories') ?? meta,
              found: translatable`no <subj-group subj-group-type="heading">`,
              expected: translatable`one`,
            },
          ],
  },
  {
    id: 'pmc-title-empty',
    source: 'PMC Tagging Guidelines, article-title',
    checks: 'The article has a title.',
    severity: 'error',
    fix: 'write the title into <article-title>; that of a review is the work that it reviews',
    find: ({ meta }) => {
      const group = childOf(meta, 'title-group');
      const title = group === undefined ? undefined : childOf(group, 'article-title');
      return title !== undefined && textOf(title) !== ''
        ? []
        : [{ element: title ?? group ?? meta, found: translatable`no words in <article-title>`, expected: translatable`the title` }];
    },
  },
  {
    id: 'pmc-title-ends-in-note',
    source: 'PMC Tagging Guidelines, article-title',
    checks: 'A title holds no call-outs of notes.',
    severity: 'warning',
    fix: 'move the note to <author-notes> or to the end, and take its call-out from the title',
    find: ({ meta }) => {
      const group = childOf(meta, 'title-group');
      const title = group === undefined ? undefined : childOf(group, 'article-title');
      return (title === undefined ? [] : [...childrenOf(title, 'fn'), ...childrenOf(title, 'xref')]).map((element) => ({
        element,
        found: translatable`<${element.name}> in <article-title>`,
        expected: translatable`the title alone`,
      }));
    },
  },
  {
    id: 'pmc-abstract-type-missing',
    source: 'PMC Tagging Guidelines, abstract',
    checks: 'Every abstract but the main one says its type.',
    severity: 'error',
    fix: 'add abstract-type to it: "graphical", "teaser", "plain-language-summary", …',
    find: ({ meta }) =>
      childrenOf(meta, 'abstract')
        .filter((abstract) => attributeOf(abstract, 'abstract-type') === undefined)
        .slice(1)
        .map((element) => ({
          element,
          found: translatable`a second <abstract> without abstract-type`,
          expected: translatable`one main abstract`,
        })),
  },
  {
    id: 'jats4r-trans-abstract-language',
    source: 'JATS4R, Abstracts; PMC Tagging Guidelines, trans-abstract',
    checks: 'A translated abstract says its language.',
    severity: 'error',
    fix: 'add xml:lang to <trans-abstract>',
    find: ({ meta }) =>
      childrenOf(meta, 'trans-abstract')
        .filter((abstract) => attributeOf(abstract, 'xml:lang') === undefined)
        .map((element) => ({ element, found: translatable`<trans-abstract> without xml:lang`, expected: translatable`its language` })),
  },
  {
    id: 'pmc-abstract-section-title',
    source: 'PMC Tagging Guidelines, abstract',
    checks: 'A section of an abstract has a title.',
    severity: 'error',
    fix: 'add the <title>, or put the paragraphs into the abstract without <sec>',
    find: ({ all }) =>
      all('abstract').flatMap((abstract) =>
        childrenOf(abstract, 'sec')
          .filter((sec) => childOf(sec, 'title') === undefined && childOf(sec, 'label') === undefined)
          .map((element) => ({ element, found: translatable`a <sec> of the abstract without <title>`, expected: translatable`one` })),
      ),
  },
];

function inJournal({ front }: StyledArticle, name: string): readonly XmlElement[] {
  const journal = childOf(front, 'journal-meta');
  return journal === undefined ? [] : childrenOf(journal, name);
}

function missingInJournal(article: StyledArticle, name: string): readonly StyleFault[] {
  if (inJournal(article, name).some((element) => textOf(element) !== '')) return [];
  return [
    {
      element: childOf(article.front, 'journal-meta') ?? article.front,
      found: translatable`no <${name}> in <journal-meta>`,
      expected: translatable`one`,
    },
  ];
}
