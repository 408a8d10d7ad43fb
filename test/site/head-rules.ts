/** Tags in the head of an article's page. */
export interface ReadHead {
  readonly metas: readonly (readonly [name: string, content: string])[];
  readonly links: readonly Readonly<Record<string, string>>[];
  readonly linkedData: readonly Record<string, unknown>[];
  readonly lang: string;
}

/** Parses the head of a page. */
export function readHead(page: string): ReadHead {
  const head = page.slice(0, page.indexOf('</head>'));
  const metas = [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)];
  const links = [...head.matchAll(/<link ([^>]+)>/g)];
  const data = [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
  return {
    metas: metas.map(([, name = '', content = '']) => [name, unescaped(content)] as const),
    links: links.map(([, attributes = '']) =>
      Object.fromEntries([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, unescaped(value)])),
    ),
    linkedData: data.map(([, json = '']) => JSON.parse(json)),
    lang: /<html lang="([^"]*)"/.exec(head)?.[1] ?? '',
  };
}

function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
}

/** A rule with a function that tests a head. */
export type HeadRule = readonly [rule: string, isMet: (head: ReadHead) => boolean];

const values = ({ metas }: ReadHead, name: string): readonly string[] =>
  metas.filter(([one]) => one === name).map(([, content]) => content);
const all = (head: ReadHead, name: string, pattern: RegExp): boolean => values(head, name).every((value) => pattern.test(value));
const atMostOne = (head: ReadHead, names: readonly string[]): boolean => names.every((name) => values(head, name).length <= 1);

const AUTHOR_PROPERTIES = new Set(['citation_author_institution', 'citation_author_orcid', 'citation_author_email']);
const ONCE =
  'title publication_date online_date journal_title volume issue firstpage lastpage doi pdf_url abstract_html_url fulltext_html_url language publisher';

/** Google Scholar's rules for bibliographic tags (Inclusion guidelines, "Indexing"), and tags that reference managers read. */
export const HIGHWIRE_RULES: readonly HeadRule[] = [
  ['no tag is empty', (head) => head.metas.every(([, content]) => content.trim() !== '')],
  ['one title', (head) => values(head, 'citation_title').length === 1],
  [
    'one tag each for what is one',
    (head) =>
      atMostOne(
        head,
        ONCE.split(' ').map((name) => `citation_${name}`),
      ),
  ],
  ['dates are 2010, 2010/5 or 2010/05/12', (head) => all(head, 'citation_publication_date', /^\d{4}(?:\/\d{2}(?:\/\d{2})?)?$/)],
  ['a day for what was put online', (head) => all(head, 'citation_online_date', /^\d{4}\/\d{2}\/\d{2}$/)],
  ['a journal title or an ISSN', (head) => values(head, 'citation_journal_title').length + values(head, 'citation_issn').length > 0],
  ['no author has line breaks, semicolons between names, or an address', (head) => all(head, 'citation_author', /^[^;@\n]+$/)],
  ['institution, ORCID and address follow their author', followsAuthor],
  ['ORCIDs are addresses', (head) => all(head, 'citation_author_orcid', /^https:\/\/orcid\.org\/\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/)],
  ['ISSNs are ISSNs', (head) => all(head, 'citation_issn', /^\d{4}-\d{3}[\dXx]$/)],
  ['DOIs have no prefix', (head) => all(head, 'citation_doi', /^10\.\d{4,9}\/\S+$/)],
  ['the PDF ends in .pdf', (head) => all(head, 'citation_pdf_url', /^https:\/\/.+\.pdf$/)],
  ['the PDF is in the directory of the page', hasSameUrls],
  ['a language is a tag', (head) => all(head, 'citation_language', /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/)],
  ['one keyword a tag', (head) => all(head, 'citation_keywords', /^[^\n]+$/)],
  ['the page is its own full text', (head) => values(head, 'citation_fulltext_html_url')[0] === canonical(head)],
  ['references are pairs or words', (head) => values(head, 'citation_reference').every(isReference)],
  ['a last page has a first one', (head) => values(head, 'citation_lastpage').length <= values(head, 'citation_firstpage').length],
];

function canonical({ links }: ReadHead): string | undefined {
  return links.find(({ rel }) => rel === 'canonical')?.href;
}

function hasSameUrls(head: ReadHead): boolean {
  const [pdf] = values(head, 'citation_pdf_url');
  const page = canonical(head) ?? '';
  return pdf === undefined || pdf.slice(0, pdf.lastIndexOf('/')) === page.slice(0, page.lastIndexOf('/'));
}

/** True if each property of an author follows the author's tag or another property of the author. */
function followsAuthor({ metas }: ReadHead): boolean {
  return metas.every(([name], index) => {
    const before = metas[index - 1]?.[0] ?? '';
    return !AUTHOR_PROPERTIES.has(name) || before === 'citation_author' || AUTHOR_PROPERTIES.has(before);
  });
}

function isReference(value: string): boolean {
  return !value.startsWith('citation_') || value.split(';').every((pair) => /^citation_[a-z_]+=.+$/.test(pair));
}

/** The four required properties of Open Graph, an image with size and alternative text, and one card. */
export const SHARING_RULES: readonly HeadRule[] = [
  ['title, type and address', (head) => ['og:title', 'og:type', 'og:url'].every((name) => values(head, name).length === 1)],
  ['the address is the canonical one', (head) => values(head, 'og:url')[0] === canonical(head)],
  ['a picture has size and words', hasCompleteImage],
  ['Dublin Core has title and date', (head) => values(head, 'dc.title').length === 1 && values(head, 'dc.date').length <= 1],
  ['identifiers of Dublin Core are named', (head) => all(head, 'dc.identifier', /^doi:10\./)],
];

function hasCompleteImage(head: ReadHead): boolean {
  const [picture] = values(head, 'og:image');
  if (picture === undefined) return values(head, 'twitter:card')[0] === 'summary';
  const parts = ['og:image:width', 'og:image:height', 'og:image:alt'];
  return picture.startsWith('https://') && parts.every((name) => values(head, name).length === 1);
}
