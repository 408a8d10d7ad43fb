import { type DefaultTreeAdapterMap, serialize as innerHtml, parse } from 'parse5';
import { usualIssn } from '../../model/text/issn.ts';
import { downloadOf, ojsGalleyOf, ojsIdOf } from './dublin-core.ts';
import { escapeMarkdown, htmlToLine, htmlToMarkdown, htmlToText } from './html-to-markdown.ts';
import { distinct, type Localized, personOfName, type SourceFile, type SourcePerson, type SourceRecord } from './record.ts';
import { dateOf, doiOf, orcidOf, webAddressOf, withoutEmpty } from './values.ts';

type HtmlNode = DefaultTreeAdapterMap['node'];
export type HtmlElement = DefaultTreeAdapterMap['element'];

/** A page of a site: its elements, addresses and texts. */
export interface SitePage {
  readonly root: HtmlNode;
  readonly address: string;
  /** Elements in document order. */
  readonly elements: readonly HtmlElement[];
}

export function parsePage(html: string, address: string): SitePage {
  const root = parse(html);
  const elements: HtmlElement[] = [];
  const open: HtmlNode[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if ('tagName' in node) elements.push(node);
    if ('childNodes' in node) open.push(...node.childNodes.toReversed());
  }
  return { root, address, elements };
}

/**
 * Reads the page of an article: its `citation_*` and `DC.*` tags, which every system writes for Google Scholar. ORCIDs, galleys, references and the
 * licence have no tags at OJS: they are read from its lists. Undefined if there is no `citation_title`.
 */
export function readLandingPage(page: SitePage): SourceRecord | undefined {
  const tags = tagsOf(page);
  const [title] = tags.all('citation_title', 'dc.title');
  if (title === undefined) return undefined;
  const own = tags
    .all('citation_abstract_html_url', 'dc.identifier.uri')
    .map(({ text }) => text)
    .find((text) => webAddressOf(text) !== undefined);
  const address = own ?? page.address;
  const id = ojsIdOf(address) ?? ojsIdOf(page.address);
  const doi = tags
    .all('citation_doi', 'dc.identifier.doi', 'dc.identifier')
    .map(({ text }) => doiOf(text))
    .find((one) => one !== undefined);
  const first = (...names: string[]): string | undefined => tags.all(...names)[0]?.text;
  const [fpage, lpage] = [first('citation_firstpage'), first('citation_lastpage')];
  const language = first('citation_language', 'dc.language') ?? title.lang;
  return withoutEmpty({
    key: id === undefined ? (doi === undefined ? `url:${address}` : `doi:${doi.toLowerCase()}`) : `ojs:${id}`,
    ...(id === undefined ? {} : { number: id }),
    titles: [...tags.all('citation_title').slice(0, 1), ...tags.all('dc.title.alternative')].map(toMarkdown),
    language,
    authors: authorsOf(page, tags),
    abstracts: abstractsOf(page, tags),
    keywords: tags
      .all('citation_keywords', 'dc.subject')
      .flatMap(({ text, lang }) => text.split(/\s*[;,]\s*/).map((one) => ({ text: one, ...(lang === undefined ? {} : { lang }) }))),
    section: first('dc.type.articletype', 'citation_section'),
    doi,
    date: [first('citation_publication_date', 'citation_online_date', 'citation_date', 'dc.date.issued', 'citation_year')].map(dateOf)[0],
    volume: first('citation_volume', 'dc.source.volume'),
    issue: first('citation_issue', 'dc.source.issue'),
    pages: fpage === undefined ? undefined : lpage === undefined ? fpage : `${fpage}-${lpage}`,
    license: licenseOf(page),
    copyright: tags
      .all('dc.rights')
      .map(({ text }) => text)
      .find((text) => webAddressOf(text) === undefined),
    references: referencesOf(page, tags),
    journal: withoutEmpty({
      title: first('citation_journal_title', 'dc.source'),
      abbreviation: undefined,
      issn: issnsOf(tags)[0],
      issnPrint: issnsOf(tags)[1],
      publisher: first('citation_publisher'),
    }),
    files: galleysOf(page, tags),
    former: {
      system: id === undefined ? 'other' : 'ojs',
      ids: id === undefined ? [] : [id],
      urls: id === undefined ? [address] : [],
      files: {},
    },
  }) as unknown as SourceRecord;
}

/**
 * Address of the JATS of an article by its page. SciELO delivers it at the address of the page, PubPub among its downloads, others say it in a tag.
 * Undefined if the page names none.
 */
export function jatsAddress(page: SitePage): string | undefined {
  if (SCIELO_ARTICLE.test(page.address)) {
    const url = new URL(page.address);
    url.searchParams.set('format', 'xml');
    return url.href;
  }
  const link = page.elements.find((element) => {
    const [type = '', href = ''] = [attribute(element, 'type'), attribute(element, 'href')];
    if (element.tagName === 'link') return attribute(element, 'rel') === 'alternate' && /jats|nlm/i.test(type);
    return (
      element.tagName === 'a' &&
      /\bJATS\b/i.test(`${ownText(element)} ${attribute(element, 'title') ?? ''}`) &&
      /^(?!javascript:|#)./i.test(href)
    );
  });
  return absolute(
    tagsOf(page).all('citation_xml_url')[0]?.text ?? (link === undefined ? undefined : attribute(link, 'href')),
    page.address,
  );
}

interface Tags {
  /** Values of tags of some names, in the order of the names. */
  readonly all: (...names: string[]) => readonly Localized[];
  /** All tags in their order, names in lower case. */
  readonly list: readonly (Localized & { readonly name: string })[];
}

function tagsOf({ elements }: SitePage): Tags {
  const list = elements.flatMap((element) => {
    const name = (attribute(element, 'name') ?? attribute(element, 'property') ?? '').toLowerCase();
    const text = attribute(element, 'content')?.trim() ?? '';
    const lang = attribute(element, 'xml:lang') ?? attribute(element, 'lang');
    return element.tagName === 'meta' && name !== '' && text !== '' ? [{ name, text, ...(lang === undefined ? {} : { lang }) }] : [];
  });
  return { list, all: (...names) => names.flatMap((wanted) => list.filter(({ name }) => name === wanted)) };
}

/** Authors with the institutions and ORCIDs whose tags follow theirs. */
function authorsOf(page: SitePage, { list, all }: Tags): readonly SourcePerson[] {
  const authors: { person: SourcePerson; affiliations: string[]; orcid?: string }[] = [];
  for (const { name, text } of list) {
    const last = authors.at(-1);
    if (name === 'citation_author') authors.push({ person: personOfName(text), affiliations: [] });
    else if (name === 'citation_authors')
      authors.push(...text.split(/\s*;\s*/).map((one) => ({ person: personOfName(one), affiliations: [] })));
    else if (name === 'citation_author_institution') last?.affiliations.push(text);
    else if (name === 'citation_author_orcid' && last !== undefined) last.orcid = text;
  }
  const named =
    authors.length > 0
      ? authors
      : all('dc.creator.personalname', 'dc.creator').map(({ text }) => ({
          person: personOfName(text),
          affiliations: [] as string[],
          orcid: undefined,
        }));
  const listed = page.elements.filter((element) => element.tagName === 'li' && hasClass(element.parentNode, 'authors')).map(listedAuthorOf);
  return named.map(({ person, affiliations, orcid }, index) => {
    const other = listed.length === named.length ? listed[index] : undefined;
    const places = affiliations.length > 0 ? affiliations : (other?.affiliations ?? []);
    const id = orcid ?? other?.orcid;
    return { ...person, ...(places.length > 0 ? { affiliations: places } : {}), ...(id === undefined ? {} : { orcid: id }) };
  });
}

function listedAuthorOf(item: HtmlElement): { readonly affiliations: readonly string[]; readonly orcid?: string } {
  const elements = descendants(item);
  const orcid = orcidOf(elements.map((element) => attribute(element, 'href') ?? '').find((href) => /orcid\.org\//.test(href)));
  return {
    affiliations: distinct(elements.filter((element) => hasClass(element, 'affiliation')).map((element) => ownText(element))),
    ...(orcid === undefined ? {} : { orcid }),
  };
}

function abstractsOf(page: SitePage, { all }: Tags): readonly Localized[] {
  const listed = page.elements.find(
    (element) => (hasClass(element, 'abstract') && element.tagName !== 'a') || attribute(element, 'id') === 'articleAbstract',
  );
  const html = listed === undefined ? '' : innerHtml(listed).replace(/^\s*<h\d[^>]*>.*?<\/h\d>/is, '');
  const own = htmlToMarkdown(html);
  const tagged = all('citation_abstract', 'dc.description').map(toMarkdown);
  return own === '' ? tagged : [{ text: own }, ...tagged];
}

function referencesOf(page: SitePage, { all }: Tags): readonly (string | Readonly<Record<string, unknown>>)[] {
  const box = page.elements.find((element) => hasClass(element, 'references') || attribute(element, 'id') === 'articleCitations');
  const listed =
    box === undefined
      ? []
      : descendants(box).filter(({ tagName, childNodes }) => (tagName === 'p' || tagName === 'li') && childNodes.length > 0);
  const texts = listed.map((element) => htmlToLine(innerHtml(element))).filter((text) => text !== '');
  return texts.length > 0 ? texts : all('citation_reference').map(({ text }) => taggedReference(text));
}

/** `citation_title=On cells; citation_author=Smith, J.; citation_doi=10.5555/x` as CSL fields; another text as it is. */
function taggedReference(text: string): string | Readonly<Record<string, unknown>> {
  if (!/^\s*citation_\w+\s*=/.test(text)) return escapeMarkdown(text);
  const fields = text
    .split(/;\s*(?=citation_)/)
    .map((part) => [part.slice(0, part.indexOf('=')).trim(), part.slice(part.indexOf('=') + 1).trim()] as const);
  const field = (name: string): string | undefined => fields.find(([one, value]) => one === `citation_${name}` && value !== '')?.[1];
  const markdown = (name: string): string | undefined => (field(name) === undefined ? undefined : escapeMarkdown(field(name) ?? ''));
  const [first, last] = [field('firstpage'), field('lastpage')];
  return withoutEmpty({
    author: fields.filter(([name]) => name === 'citation_author').map(([, name]) => ({ literal: name })),
    issued: /\d{4}/.exec(field('publication_date') ?? field('year') ?? field('date') ?? '')?.[0],
    title: markdown('title'),
    'container-title': markdown('journal_title') ?? markdown('inbook_title') ?? markdown('conference_title'),
    volume: field('volume'),
    issue: field('issue'),
    page: first === undefined || last === undefined ? first : `${first}-${last}`,
    publisher: markdown('publisher'),
    DOI: doiOf(field('doi')),
  });
}

function galleysOf(page: SitePage, { all }: Tags): readonly SourceFile[] {
  const links = page.elements.filter(
    (element) =>
      element.tagName === 'a' &&
      (hasClass(element, 'obj_galley_link') ||
        hasClass(element, 'file') ||
        hasClass(element, 'galley-link') ||
        hasClass(element, 'obj_galley_link_supplementary')),
  );
  const listed = links.flatMap((element): SourceFile[] => {
    const url = absolute(attribute(element, 'href'), page.address);
    const id = url === undefined ? undefined : ojsGalleyOf(url);
    if (url === undefined || id === undefined) return [];
    const label = htmlToText(innerHtml(element));
    return [
      {
        from: { url: downloadOf(url) },
        label,
        ids: [id],
        ...(hasClass(element, 'obj_galley_link_supplementary') ? { role: 'supplement' as const, name: `${label}-${id}` } : {}),
      },
    ];
  });
  const tagged = (name: string, type: string): SourceFile[] =>
    all(name).flatMap(({ text, lang }) => {
      const url = absolute(text, page.address);
      const id = ojsGalleyOf(text);
      return url === undefined
        ? []
        : [
            {
              from: { url: downloadOf(url) },
              type,
              ...(id === undefined ? {} : { ids: [id] }),
              ...(lang === undefined ? {} : { language: lang }),
            },
          ];
    });
  const pdfs = tagged('citation_pdf_url', 'application/pdf');
  const xml = tagged('citation_xml_url', 'application/xml');
  const html = tagged('citation_fulltext_html_url', 'text/html').filter(({ ids }) => ids !== undefined);
  const files = [...pdfs, ...xml, ...html];
  const urls = new Set(files.map(({ from }) => ('url' in from ? from.url : '')));
  const ids = new Set(files.flatMap((file) => file.ids ?? []));
  const labelled = files.map((file) => ({ ...file, ...labelOf(file, listed) }));
  return [
    ...labelled,
    ...listed.filter(({ from, ids: own = [] }) => !('url' in from && urls.has(from.url)) && !own.some((id) => ids.has(id))),
  ];
}

function labelOf({ ids = [] }: SourceFile, listed: readonly SourceFile[]): { readonly label?: string } {
  const label = listed.find((one) => one.ids?.some((id) => ids.includes(id)))?.label;
  return label === undefined ? {} : { label };
}

function licenseOf({ elements }: SitePage): string | undefined {
  const links = elements.filter(({ tagName }) => tagName === 'a' || tagName === 'link');
  const [license] = [...links.filter((element) => (attribute(element, 'rel') ?? '').split(/\s+/).includes('license')), ...links].flatMap(
    (element) => {
      const href = attribute(element, 'href') ?? '';
      return /^https?:\/\/(?:www\.)?creativecommons\.org\/(?:licenses|publicdomain)\//.test(href) ? [href] : [];
    },
  );
  return license;
}

function issnsOf({ all }: Tags): readonly string[] {
  return distinct(all('citation_issn', 'dc.source.issn').map(({ text }) => usualIssn(text)));
}

function toMarkdown({ text, lang }: Localized): Localized {
  return { text: htmlToMarkdown(text), ...(lang === undefined ? {} : { lang }) };
}

export function attribute(node: HtmlNode | null, name: string): string | undefined {
  return node !== null && 'attrs' in node
    ? node.attrs.find((one) => (one.prefix === undefined || one.prefix === '' ? one.name : `${one.prefix}:${one.name}`) === name)?.value
    : undefined;
}

export function hasClass(node: HtmlNode | null, name: string): boolean {
  return (attribute(node, 'class') ?? '').split(/\s+/).includes(name);
}

/** Absolute http address of a link of a page; undefined for another one. */
export function absolute(href: string | undefined, base: string): string | undefined {
  const written = href?.trim() ?? '';
  if (written === '' || !URL.canParse(written, base)) return undefined;
  const url = new URL(written, base);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined;
}

export function descendants(element: HtmlElement): HtmlElement[] {
  const found: HtmlElement[] = [];
  const open: HtmlNode[] = element.childNodes.toReversed();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!('tagName' in node)) continue;
    found.push(node);
    open.push(...node.childNodes.toReversed());
  }
  return found;
}

/** Text of an element without that of elements in it, as `University of Kew <a class="ror">…</a>`. */
function ownText({ childNodes }: HtmlElement): string {
  return childNodes
    .map((child) => ('value' in child ? child.value : ''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const SCIELO_ARTICLE = /^https?:\/\/[^/]+\/j\/[^/]+\/a\/[^/?#]+/;
