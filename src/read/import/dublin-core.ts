import { usualIssn } from '../../model/text/issn.ts';
import { langOf, textOf, type XmlElement } from '../xml/xml-element.ts';
import { htmlToLine, htmlToMarkdown, htmlToText } from './html-to-markdown.ts';
import type { FormerAddresses } from './imported.ts';
import { local } from './parse-oai.ts';
import { distinct, type Localized, personOfName, type SourceFile, type SourceJournal, type SourceRecord } from './record.ts';
import { dateOf, doiOf, webAddressOf } from './values.ts';

/** An article of `oai_dc`, or of a richer Dublin Core with volume and issue (Janeway), and where it is on its site. */
export interface DublinCoreRecord extends SourceRecord {
  /** Address of its page, first of `dc:identifier`. */
  readonly page?: string;
}

/**
 * Reads the Dublin Core of an OAI-PMH record. OJS writes the galleys as pairs of `dc:relation` and `dc:format`, and the issue in a `dc:source`:
 * `Journal; Vol. 1 No. 2 (2014): Title; 71-98`.
 *
 * The key comes from the address of the article or its DOI: identifiers of OAI collide between sites that never set their `repository_id`.
 */
export function readDublinCore(dc: XmlElement, identifier: string): DublinCoreRecord {
  const all = (name: string): XmlElement[] =>
    dc.children.filter((child): child is XmlElement => typeof child !== 'string' && local(child) === name);
  const texts = (name: string): string[] =>
    all(name)
      .map(textOf)
      .filter((text) => text !== '');
  const first = (...names: string[]): string | undefined => names.flatMap(texts)[0];
  const localized = (name: string, convert: (html: string) => string): Localized[] =>
    all(name).flatMap((element) => localizedOf(element, convert));
  const identifiers = texts('identifier').map(withoutScheme);
  const pages = identifiers.filter((text) => webAddressOf(text) !== undefined && doiOf(text) === undefined);
  const page = pages.find((address) => ARTICLE.test(address)) ?? pages.find((address) => !/\.pdf$/i.test(address)) ?? pages[0];
  const ojsId = ojsIdOf(page ?? '') ?? (pages.length === 0 ? /:article\/(\d+)$/.exec(identifier)?.[1] : undefined);
  const janewayId = JANEWAY.exec(page ?? '')?.[1];
  const doi = identifiers.map(doiOf).find((one) => one !== undefined);
  const language = first('language');
  const date =
    texts('date')
      .map(dateOf)
      .find((one) => one !== undefined) ?? (first('date') ?? '').match(/\b\d{4}\b/)?.[0];
  const source = sourceOf(all('source').map(textOf), first('journalTitle'));
  const former: Partial<FormerAddresses> = {
    system: ojsId !== undefined ? 'ojs' : janewayId !== undefined ? 'janeway' : 'other',
    ids: ojsId !== undefined ? [ojsId] : janewayId !== undefined ? [janewayId] : [],
    urls: ojsId === undefined && janewayId === undefined ? pages : [],
  };
  return {
    key: keyOf({ ojsId, janewayId, doi, page, identifier }),
    number: ojsId ?? janewayId ?? identifier.replace(/^oai:[^:]*:/, ''),
    titles: localized('title', htmlToLine),
    ...(language === undefined ? {} : { language }),
    authors: ofOneLanguage(all('creator')).map((creator) => personOfName(textOf(creator))),
    abstracts: localized('description', htmlToMarkdown).filter(({ text }) => webAddressOf(text) === undefined),
    keywords: localized('subject', htmlToText).flatMap(({ text, lang }) =>
      text.split(/\s*;\s*/).map((one) => ({ text: one, ...(lang === undefined ? {} : { lang }) })),
    ),
    ...sectionOf(all('type')),
    ...(doi === undefined ? {} : { doi }),
    ...(date === undefined ? {} : { date }),
    ...source.place,
    ...valuesOf({ volume: first('volume'), issue: first('issue') }),
    ...rightsOf(texts('rights')),
    funding: distinct(texts('contributor')).map((name) => ({ source: name })),
    journal: { ...source.journal, ...valuesOf({ publisher: first('publisher') }) },
    files: filesOf(all('relation'), all('format'), page),
    former,
    ...(page === undefined ? {} : { page }),
  };
}

/** Number or name of an article in addresses of OJS: `12` of `…/article/view/12` and of `…&op=view&path[]=12`. */
export function ojsIdOf(address: string): string | undefined {
  const [, id, queryId] = ARTICLE.exec(address) ?? [];
  const found = id ?? queryId;
  return found === undefined ? undefined : decoded(found);
}

/** Number or name of a galley in addresses of OJS: `34` of `…/article/view/12/34` and `…/article/download/12/34`. */
export function ojsGalleyOf(address: string): string | undefined {
  const [, id, queryId] = GALLEY.exec(address) ?? [];
  const found = id ?? queryId;
  return found === undefined ? undefined : decoded(found);
}

/** Address at which OJS delivers a galley as a file. */
export function downloadOf(address: string): string {
  return address
    .replace(/\/article\/(?:view|viewFile|viewPDFInterstitial|viewDownloadInterstitial)\//, '/article/download/')
    .replace(/([?&]op=)view\b/, '$1download');
}

interface KeyParts {
  readonly ojsId: string | undefined;
  readonly janewayId: string | undefined;
  readonly doi: string | undefined;
  readonly page: string | undefined;
  readonly identifier: string;
}

function keyOf({ ojsId, janewayId, doi, page, identifier }: KeyParts): string {
  if (ojsId !== undefined) return `ojs:${ojsId}`;
  if (janewayId !== undefined) return `janeway:${janewayId}`;
  if (doi !== undefined) return `doi:${doi.toLowerCase()}`;
  return page === undefined ? identifier : `url:${page}`;
}

/** Names of one language: OJS repeats them for each. */
function ofOneLanguage(elements: readonly XmlElement[]): readonly XmlElement[] {
  const named = elements.filter((element) => textOf(element) !== '');
  const first = named[0] === undefined ? undefined : langOf(named[0]);
  return named.filter((element) => langOf(element) === first);
}

function localizedOf(element: XmlElement, convert: (html: string) => string): Localized[] {
  const text = convert(textOf(element));
  const lang = langOf(element);
  return text === '' ? [] : [{ text, ...(lang === undefined ? {} : { lang }) }];
}

/** The first `dc:type` that is not of a vocabulary names the section. */
function sectionOf(types: readonly XmlElement[]): { readonly section?: string } {
  const own = types
    .map(textOf)
    .filter((text) => text !== '' && !/^(?:info:eu-repo|doc-type:|https?:|text$|article$|journal ?article$)/i.test(text));
  const [section] = own;
  return section === undefined ? {} : { section };
}

/** Journal, volume, issue and pages of `dc:source`, in any language of the interface. */
function sourceOf(
  sources: readonly string[],
  journalTitle: string | undefined,
): { place: Pick<SourceRecord, 'volume' | 'issue' | 'pages'>; journal: SourceJournal } {
  const issns = sources.map(issnOf).filter((one) => one !== undefined);
  const parts = (sources.find((text) => text.includes(';')) ?? '').split(/\s*;\s*/);
  const [title = sources.find((text) => issnOf(text) === undefined && doiOf(text) === undefined), ...rest] = parts[0] === '' ? [] : parts;
  const pages = rest.length > 1 && PAGES.test(rest.at(-1) ?? '') ? rest.at(-1) : undefined;
  const [volume, number] = issueOf(rest[0] ?? '');
  return {
    place: valuesOf({ volume, issue: number, pages }),
    journal: valuesOf({ title: journalTitle ?? title, issn: issns[0], issnPrint: issns[1] }),
  };
}

/**
 * Volume and number of the issue in a text, whatever its language: `Vol. 1 No. 2 (2014): Title`, `Bd. 3 Nr. 1 (2019)`, `卷 5 期 2 (2018)`. One number
 * only is that of the volume if its word is one of volumes.
 */
export function issueOf(text: string): readonly [volume: string | undefined, issue: string | undefined] {
  const identification = text.replace(/\(\d{4}[^)]*\).*$/s, '').replace(/:.*$/s, '');
  const numbers = [...identification.matchAll(/([\p{L}.º°№#]*)\s*([\dIVXLCivxlc]+(?:[-–/]\d+)?)\b/gu)].filter(
    ([, , value = '']) => /\d/.test(value) || /^[IVXLC]+$/.test(value),
  );
  const [first, second] = numbers;
  if (first === undefined) return [undefined, undefined];
  if (second !== undefined) return [first[2], second[2]];
  if (/^\d{4}$/.test(first[2] ?? '') && first[1] === '') return [undefined, undefined];
  return NUMBER_WORD.test(first[1] ?? '') ? [undefined, first[2]] : [first[2], undefined];
}

function rightsOf(rights: readonly string[]): Pick<SourceRecord, 'license' | 'copyright'> {
  const license = rights.map((text) => LICENSE.exec(text)?.[0]).find((one) => one !== undefined);
  const statement = rights.find((text) => webAddressOf(text) === undefined && !/^(?:info:eu-repo|open ?access$)/i.test(text));
  return valuesOf({ license, copyright: statement }) as Pick<SourceRecord, 'license' | 'copyright'>;
}

function filesOf(relations: readonly XmlElement[], formats: readonly XmlElement[], page: string | undefined): readonly SourceFile[] {
  const galleys = relations
    .map(textOf)
    .filter((address) => webAddressOf(address) !== undefined && (ojsGalleyOf(address) !== undefined || FILE.test(address)));
  const types = formats.map(textOf);
  return galleys
    .filter((address) => address !== page)
    .map((address, index) => {
      const id = ojsGalleyOf(address);
      const isSupplement = /\/downloadSuppFile\//.test(address);
      return {
        from: { url: downloadOf(address) },
        ...(types.length === galleys.length && types[index] !== undefined ? { type: types[index] } : {}),
        ...(isSupplement ? { role: 'supplement' as const, name: `supplement-${id ?? index + 1}` } : {}),
        ...(id === undefined ? {} : { ids: [id] }),
      };
    });
}

function valuesOf(values: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''));
}

function issnOf(text: string): string | undefined {
  const [issn] = /\b\d{4}-?\d{3}[\dXx]\b/.exec(text) ?? [];
  return issn === undefined || text.length > 24 ? undefined : usualIssn(issn);
}

function withoutScheme(text: string): string {
  return text.replace(/^(?:uri|url|doi|info:doi\/|urn:doi:)\s*[:=]?\s*(?=https?:|10\.)/i, '');
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const ARTICLE =
  /\/article\/(?:view|download|viewArticle|viewFile|downloadSuppFile)\/([^/?#]+)|[?&]page=article(?:&[^#]*?)?&path(?:\[\]|%5B%5D)=([^&#]+)/i;
const GALLEY =
  /\/article\/(?:view|download|viewFile|viewPDFInterstitial|viewDownloadInterstitial|downloadSuppFile)\/[^/?#]+\/(?!version\/)([^/?#]+)|[?&]page=article(?:&[^#]*?)?&path(?:\[\]|%5B%5D)=[^&#]+&path(?:\[\]|%5B%5D)=([^&#]+)/i;
const JANEWAY = /\/article\/(?:id\/|pubid\/)([^/?#]+)/;
const FILE = /\.(?:pdf|html?|xml|epub|docx?|zip|txt|csv|xlsx?|pptx?|mp[34]|jpe?g|png)(?:[?#]|$)/i;
const PAGES = /^[A-Za-z]{0,3}\d+(?:\s*[-–]\s*[A-Za-z]{0,3}\d+)?$|^[ivxlc]+(?:\s*[-–]\s*[ivxlc]+)?$/i;
const LICENSE = /https?:\/\/(?:www\.)?creativecommons\.org\/[^\s"'<>)]+|\bCC[ -](?:BY(?:-(?:NC|ND|SA))*|0|Zero)(?:[ -]\d\.\d)?\b/i;
const NUMBER_WORD = /^(?:n[oºr°]?\.?|no|nr|núm\.?|num\.?|number|issue|heft|№|#|iss\.?|ausg\.?|fasc\.?|sayı|期|号)$/i;
