import { translatable } from '../../model/text/translatable.ts';
import type { Translatable } from '../../model/translatable.ts';
import { isJatsNamespace } from '../xml/canonical-names.ts';
import { OJS_ROOT, type XmlHead } from './article-head.ts';

/** Kind of an XML file that holds no JATS article. */
export interface OtherXml {
  /** Key of `FORMATS`; absent for an unknown format. */
  readonly format?: FormatName;
  /** Name of its root element. */
  readonly root: string;
}

interface XmlFormat {
  /** Matches the namespace of the root element. */
  readonly namespace?: RegExp;
  /** Matches the name of a root element without namespace. */
  readonly root?: RegExp;
  /** Matches the document type. */
  readonly doctype?: RegExp;
  readonly name: Translatable;
  /** True for files with data that must not be public: addresses, reviews, files that were never published. */
  readonly isConfidential?: true;
}

/** Formats of articles and their metadata that are not JATS, in the order in which they are tried. */
const FORMATS = {
  ojs: {
    namespace: /^https?:\/\/pkp\.sfu\.ca\b/,
    root: /^pubIds$/,
    doctype: /OJS|pkp\.sfu\.ca/,
    name: translatable`an export of OJS in its native XML`,
    isConfidential: true,
  },
  oai: { namespace: /openarchives\.org\/OAI/, root: /^OAI-PMH$/, name: translatable`an answer of OAI-PMH` },
  crossref: {
    namespace: /crossref\.org/,
    root: /^(?:doi_batch|crossref_result|crossref)$/,
    name: translatable`a deposit or record of Crossref`,
  },
  pubmed: {
    root: /^(?:PubmedArticleSet|PubmedArticle|MedlineCitationSet|MedlineCitation|ArticleSet)$/,
    name: translatable`a set of PubMed records`,
  },
  doaj: { namespace: /doaj\.org/, root: /^records$/, name: translatable`records of DOAJ` },
  datacite: { namespace: /datacite\.org/, name: translatable`metadata of DataCite` },
  tei: { namespace: /tei-c\.org/, root: /^(?:TEI|TEI\.2|teiCorpus)$/, name: translatable`a TEI document` },
  docbook: {
    namespace: /docbook\.org/,
    root: /^(?:articleinfo|bookinfo|chapter)$/,
    doctype: /DocBook/i,
    name: translatable`a DocBook document`,
  },
  bits: { root: /^(?:book|book-part-wrapper|collection-meta)$/, name: translatable`a book or chapter in BITS` },
  sts: { root: /^(?:standard|adoption)$/, name: translatable`a standard in NISO STS` },
  elsevier: {
    namespace: /elsevier\.com/,
    root: /^(?:converted-article|simple-article|book-review)$/,
    name: translatable`an article in Elsevier's XML`,
  },
  wiley: { namespace: /wiley\.com/, name: translatable`an article in Wiley's XML` },
  springer: { root: /^(?:Publisher|Article)$/, name: translatable`an article in Springer's A++` },
  bmc: { root: /^art$/, name: translatable`an article in the XML of BioMed Central` },
  erudit: { namespace: /erudit\.org/, name: translatable`an article in the XML of Érudit` },
  marc: { namespace: /loc\.gov\/MARC/, name: translatable`MARC records` },
  mods: { namespace: /loc\.gov\/mods/, root: /^mods(?:Collection)?$/, name: translatable`MODS records` },
  'dublin-core': { namespace: /purl\.org\/dc\//, root: /^dc$/, name: translatable`a Dublin Core record` },
  word: { namespace: /schemas\.microsoft\.com|openxmlformats\.org/, name: translatable`a document of Word` },
  html: { namespace: /w3\.org\/1999\/xhtml/, root: /^html$/i, doctype: /^[^[]*<!DOCTYPE\s+html/i, name: translatable`a web page` },
} as const satisfies Readonly<Record<string, XmlFormat>>;

type FormatName = keyof typeof FORMATS;

const FORMAT_NAMES = Object.keys(FORMATS) as readonly FormatName[];

/** Returns the kind of an XML file that is no JATS article; undefined for an article, also in the envelope of a repository. */
export function otherXmlOf(head: XmlHead & { readonly root: string }): OtherXml | undefined {
  const { root, namespace, prolog, start, front, hasBody } = head;
  const isArticle = front !== '' && (hasBody || PARTS.test(front));
  const format = FORMAT_NAMES.find((name) => {
    const known: XmlFormat = FORMATS[name];
    if (known.namespace?.test(namespace) === true) return true;
    if (isArticle || (namespace !== '' && !isJatsNamespace(namespace))) return false;
    return (
      known.root?.test(root) === true ||
      known.doctype?.test(prolog) === true ||
      (name === 'ojs' && OJS_ROOT.test(root) && OJS_PARTS.test(start))
    );
  });
  if (format === undefined && isArticle) return undefined;
  return { root, ...(format === undefined ? {} : { format }) };
}

/** True for a file that was meant as an article: of a known format, or with the root `article`. */
export function isOtherArticle(other: OtherXml | undefined): boolean {
  return other !== undefined && (other.format !== undefined || other.root === 'article');
}

/** True for files that must never be published, whatever refers to them. */
export function isConfidential({ format }: OtherXml): boolean {
  const known: XmlFormat | undefined = format === undefined ? undefined : FORMATS[format];
  return known?.isConfidential === true;
}

/** The name of a file's format, for messages: `an export of OJS in its native XML`, `XML with the root <kml>`. */
export function nameOfOtherXml({ format, root }: OtherXml): Translatable {
  return format === undefined ? translatable`XML with the root element <${root}>` : FORMATS[format].name;
}

// The parts that only JATS has.
const PARTS = /<(?:front|article-title|article-id)[\s/>]/;
// Parts of articles and issues of OJS in versions without a namespace.
const OJS_PARTS = /<(?:submission_file|article_galley|publication|galley|htmlgalley|issue_galley)[\s/>]/;
