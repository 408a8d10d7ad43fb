import { translatable, untranslated } from '../../../model/text/translatable.ts';
import { elementsAt, has } from '../../xml/select-elements.ts';
import { attributeOf, childOf, childrenOf, textOf, type XmlElement } from '../../xml/xml-element.ts';
import { clip, type StyleRule, type TableRule } from './style-rule.ts';

/** The journal, identifiers, titles and abstracts. */
const ARTICLE_RULES: readonly StyleRule[] = [
  {
    id: 'pmc-article-type-missing',
    source: 'PMC Tagging Guidelines, article',
    checks: 'The article says its type.',
    severity: 'error',
    fix: 'add article-type="research-article", or the type that it is of, to <article>',
    select: 'article',
    unless: '@article-type',
    found: translatable`<article> without article-type`,
  },
  {
    id: 'pmc-language-form',
    source: 'PMC Tagging Guidelines, article, xml:lang; BCP 47',
    checks: 'Languages are named by their tags.',
    severity: 'error',
    fix: 'write the language as BCP 47 has it: "en", "pt-BR"',
    select: 'article[@xml:lang]',
    unless: (article) => /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(attributeOf(article, 'xml:lang') ?? ''),
    found: (article) => untranslated(`xml:lang="${attributeOf(article, 'xml:lang')}"`),
    expected: translatable`a tag such as "en"`,
  },
  {
    id: 'pmc-journal-id-missing',
    source: 'PMC Tagging Guidelines, journal-id',
    checks: 'The journal has an identifier.',
    severity: 'error',
    fix: 'add <journal-id journal-id-type="nlm-ta"> with the abbreviation of the NLM Catalog, or journal-id-type="publisher-id"',
    ...missingInJournal('journal-id'),
  },
  {
    id: 'pmc-issn-missing',
    source: 'PMC Tagging Guidelines, issn',
    checks: 'The journal has an ISSN.',
    severity: 'error',
    fix: 'add <issn pub-type="epub">, or publication-format="electronic", with the ISSN of the ISSN portal',
    ...missingInJournal('issn'),
  },
  {
    id: 'pmc-issn-type-missing',
    source: 'PMC Tagging Guidelines, issn; JATS 1.3, publication-format',
    checks: 'An ISSN says whether it is that of the print or of the electronic journal.',
    severity: 'warning',
    fix: 'add publication-format="electronic" or "print" to <issn>',
    select: 'journal-meta/issn',
    unless: '@pub-type | @publication-format',
    found: (issn) => translatable`<issn>${textOf(issn)}</issn> of no kind`,
    expected: translatable`publication-format or pub-type`,
  },
  {
    id: 'pmc-publisher-missing',
    source: 'PMC Tagging Guidelines, publisher-name',
    checks: 'The journal names its publisher.',
    severity: 'error',
    fix: 'add <publisher> with <publisher-name>',
    ...missingInJournal('publisher'),
  },
  {
    id: 'pmc-article-id-missing',
    source: 'PMC Tagging Guidelines, article-id',
    checks: 'The article has a DOI, a PubMed id or an id of its publisher.',
    severity: 'error',
    fix: 'add <article-id pub-id-type="doi">',
    select: 'article-meta',
    unless: 'article-id',
    found: translatable`<article-meta> without <article-id>`,
  },
  {
    id: 'pmc-article-id-type-missing',
    source: 'PMC Tagging Guidelines, article-id',
    checks: 'Every identifier of the article says what it is.',
    severity: 'error',
    fix: 'add pub-id-type="doi", "pmid" or "publisher-id"',
    select: 'article-meta/article-id',
    unless: '@pub-id-type',
    found: (id) => translatable`<article-id>${textOf(id)}</article-id> without pub-id-type`,
  },
  {
    id: 'pmc-article-id-repeated',
    source: 'PMC Tagging Guidelines, article-id',
    checks: 'The article has one identifier of each type.',
    severity: 'error',
    fix: 'keep the identifier that is right; that of a version has specific-use="version"',
    select: 'article-meta/article-id',
    unless: (id, { meta }) => childrenOf(meta, 'article-id').find((one) => typeOfId(one) === typeOfId(id)) === id,
    found: (id) => translatable`a second identifier of the type "${typeOfId(id).trim()}"`,
    expected: translatable`one of each type`,
  },
  {
    id: 'pmc-subject-missing',
    source: 'PMC Tagging Guidelines, article-categories',
    checks: 'The article has a heading under which the table of contents lists it.',
    severity: 'warning',
    fix: 'add <article-categories> with <subj-group subj-group-type="heading"> and one <subject>',
    select: ({ meta }) => [childOf(meta, 'article-categories') ?? meta],
    unless: (_, article) => elementsAt('subj-group[@subj-group-type="heading"]', article).length > 0,
    found: translatable`no <subj-group subj-group-type="heading">`,
  },
  {
    id: 'pmc-title-empty',
    source: 'PMC Tagging Guidelines, article-title',
    checks: 'The article has a title.',
    severity: 'error',
    fix: 'write the title into <article-title>; that of a review is the work that it reviews',
    select: (article) =>
      ['/title-group/article-title', '/title-group', ''].flatMap((path) => elementsAt(`article-meta${path}`, article)).slice(0, 1),
    unless: (place) => place.name === 'article-title' && textOf(place) !== '',
    found: translatable`no words in <article-title>`,
    expected: translatable`the title`,
  },
  {
    id: 'pmc-title-ends-in-note',
    source: 'PMC Tagging Guidelines, article-title',
    checks: 'A title holds no call-outs of notes.',
    severity: 'warning',
    fix: 'move the note to <author-notes> or to the end, and take its call-out from the title',
    select: 'article-meta/title-group/article-title/(fn|xref)',
    found: ({ name }) => translatable`<${name}> in <article-title>`,
    expected: translatable`the title alone`,
  },
  {
    id: 'pmc-abstract-type-missing',
    source: 'PMC Tagging Guidelines, abstract',
    checks: 'Every abstract but the main one says its type.',
    severity: 'error',
    fix: 'add abstract-type to it: "graphical", "teaser", "plain-language-summary", …',
    select: (article) => elementsAt('article-meta/abstract[not(@abstract-type)]', article).slice(1),
    found: translatable`a second <abstract> without abstract-type`,
    expected: translatable`one main abstract`,
  },
  {
    id: 'jats4r-trans-abstract-language',
    source: 'JATS4R, Abstracts; PMC Tagging Guidelines, trans-abstract',
    checks: 'A translated abstract says its language.',
    severity: 'error',
    fix: 'add xml:lang to <trans-abstract>',
    select: 'article-meta/trans-abstract',
    unless: '@xml:lang',
    found: translatable`<trans-abstract> without xml:lang`,
    expected: translatable`its language`,
  },
  {
    id: 'pmc-abstract-section-title',
    source: 'PMC Tagging Guidelines, abstract',
    checks: 'A section of an abstract has a title.',
    severity: 'error',
    fix: 'add the <title>, or put the paragraphs into the abstract without <sec>',
    select: 'abstract/sec',
    unless: 'title | label',
    found: translatable`a <sec> of the abstract without <title>`,
  },
];

function missingInJournal(name: string): TableRule {
  return {
    select: ({ front }) => [childOf(front, 'journal-meta') ?? front],
    unless: `${name}[normalize-space()]`,
    found: translatable`no <${name}> in <journal-meta>`,
  };
}

function typeOfId(id: XmlElement): string {
  return ['pub-id-type', 'custom-type', 'specific-use'].map((name) => attributeOf(id, name) ?? '').join(' ');
}

/** Authors, their identifiers, roles and affiliations. */
const CONTRIBUTOR_RULES: readonly StyleRule[] = [
  {
    id: 'pmc-contrib-type-missing',
    source: 'PMC Tagging Guidelines, contrib',
    checks: 'Every contributor says in which capacity.',
    severity: 'error',
    fix: 'add contrib-type="author", or "editor", …, to <contrib>',
    select: 'contrib',
    unless: '@contrib-type',
    found: translatable`<contrib> without contrib-type`,
  },
  {
    id: 'pmc-contrib-one-name',
    source: 'PMC Tagging Guidelines, contrib',
    checks: 'A contributor has one name.',
    severity: 'error',
    fix: 'give each person a <contrib>; forms of one name stand in <name-alternatives>',
    select: ({ all }) =>
      all('contrib').flatMap((contrib) =>
        childrenOf(contrib)
          .filter(({ name }) => NAMES.has(name))
          .slice(1),
      ),
    found: (name) => translatable`a second name in one <contrib>: "${textOf(name)}"`,
  },
  {
    id: 'pmc-given-names-missing',
    source: 'PMC Tagging Guidelines, name',
    checks: 'A name that is structured has a surname.',
    severity: 'warning',
    fix: 'put the family name into <surname>, or a single name into <given-names> with name-style="given-only"',
    select: 'name',
    unless: 'surname | @name-style="given-only"',
    found: (name) => translatable`the name "${textOf(name)}" without <surname>`,
  },
  {
    id: 'pmc-collab-in-name',
    source: 'PMC Tagging Guidelines, collab',
    checks: 'A group is tagged as a group.',
    severity: 'warning',
    fix: 'put the name of the group into <collab>',
    select: 'surname',
    unless: (surname) => !GROUP.test(textOf(surname)),
    found: (surname) => translatable`the surname "${textOf(surname)}"`,
    expected: translatable`a group in <collab>`,
  },
  {
    id: 'jats4r-orcid-address',
    source: 'JATS4R, Authors and affiliations, ORCID',
    checks: 'An ORCID iD is a whole address in contrib-id.',
    severity: 'warning',
    fix: 'write <contrib-id contrib-id-type="orcid">https://orcid.org/0000-…</contrib-id>',
    select: 'contrib-id[@contrib-id-type="orcid"] | contrib/(ext-link|uri)',
    unless: (id) =>
      id.name === 'contrib-id'
        ? textOf(id).startsWith('https://orcid.org/')
        : !/orcid\.org/.test(attributeOf(id, 'xlink:href') ?? textOf(id)),
    found: (id) => (id.name === 'contrib-id' ? translatable`the ORCID iD "${textOf(id)}"` : translatable`an ORCID iD in <${id.name}>`),
    expected: ({ name }) =>
      name === 'contrib-id' ? translatable`https://orcid.org/ and the iD` : untranslated('<contrib-id contrib-id-type="orcid">'),
  },
  {
    id: 'jats4r-credit-vocabulary',
    source: 'JATS4R, CRediT taxonomy 2.0',
    checks: 'A role of CRediT names the vocabulary and its term.',
    severity: 'warning',
    fix: 'add vocab="credit", vocab-identifier="https://credit.niso.org/", vocab-term and vocab-term-identifier to <role>',
    select: 'role',
    unless: (role) =>
      !isOfCredit(textOf(role)) || ['', '-identifier', '-term', '-term-identifier'].every((part) => has(role, `@vocab${part}`)),
    found: (role) => translatable`the role "${textOf(role)}" without all of its attributes`,
    expected: translatable`vocab, vocab-identifier, vocab-term and vocab-term-identifier`,
  },
  {
    id: 'jats4r-credit-term',
    source: 'JATS4R, CRediT taxonomy 2.0; NISO Z39.104-2022',
    checks: 'A role with vocab="credit" is one of the fourteen of CRediT.',
    severity: 'error',
    fix: 'copy vocab-term and vocab-term-identifier from https://credit.niso.org/',
    select: 'role',
    unless: (role) => !/^credit$/i.test(attributeOf(role, 'vocab') ?? '') || isOfCredit(termOf(role)),
    found: (role) => translatable`the term "${termOf(role)}"`,
    expected: translatable`a role of CRediT`,
  },
  {
    id: 'jats4r-institution-in-affiliation',
    source: 'JATS4R, Authors and affiliations',
    checks: 'An affiliation names its institution in an element of its own.',
    severity: 'warning',
    fix: 'put the name into <institution>, best in <institution-wrap> with the ROR in <institution-id institution-id-type="ror">',
    select: 'aff',
    unless: '(institution|institution-wrap|addr-line)',
    found: (aff) => translatable`the affiliation "${clip(textOf(aff))}" in words alone`,
    expected: untranslated('<institution>'),
  },
  {
    id: 'jats4r-ror-address',
    source: 'JATS4R, Authors and affiliations; ROR, identifiers',
    checks: 'A ROR is a whole address.',
    severity: 'warning',
    fix: 'write <institution-id institution-id-type="ror">https://ror.org/0…</institution-id>',
    select: 'institution-id',
    unless: (id) => !/ror/i.test(attributeOf(id, 'institution-id-type') ?? '') || ROR.test(textOf(id)),
    found: (id) => translatable`the ROR "${textOf(id)}"`,
    expected: translatable`https://ror.org/ and nine characters`,
  },
];

function isOfCredit(term: string): boolean {
  return CREDIT.has(term.toLowerCase().replace(/[–—]/g, '-'));
}

function termOf(role: XmlElement): string {
  return attributeOf(role, 'vocab-term') ?? textOf(role);
}

const NAMES: ReadonlySet<string> = new Set(['name', 'string-name', 'name-alternatives', 'collab', 'collab-alternatives', 'anonymous']);
// 'the ATLAS Collaboration', 'for the Trial Study Group'
const GROUP = /\b(?:collaboration|consortium|working group|study group|investigators|committee|task force)\b/i;
const ROR = /^https:\/\/ror\.org\/0[a-hj-km-np-tv-z0-9]{6}\d{2}$/;
const CREDIT: ReadonlySet<string> = new Set([
  'conceptualization',
  'data curation',
  'formal analysis',
  'funding acquisition',
  'investigation',
  'methodology',
  'project administration',
  'resources',
  'software',
  'supervision',
  'validation',
  'visualization',
  'writing - original draft',
  'writing - review & editing',
]);

/** Rules on the journal, the article's identifiers, titles and abstracts, and its contributors. */
export const FRONT_RULES: readonly StyleRule[] = [...ARTICLE_RULES, ...CONTRIBUTOR_RULES];
