import type { Inline } from '../../model/inline.ts';
import { translatable } from '../../model/text/translatable.ts';
import { byName } from '../xml/by-name.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { attributeOf, textOf } from '../xml/xml-element.ts';
import type { JatsReader, LineItem } from './jats-reader.ts';
import { addItems, addWrapped } from './line.ts';

/** Adds `ext-link`, `uri` and other elements with an external `xlink:href`. */
export function addLink(element: XmlElement, reader: JatsReader, line: LineItem[]): void {
  const items: LineItem[] = [];
  reader.addLine(element.children, items);
  const written = attributeOf(element, 'xlink:href') ?? attributeOf(element, 'href') ?? textOf(element);
  const href = hrefOf(written, attributeOf(element, 'ext-link-type') ?? attributeOf(element, 'pub-id-type'));
  // A name with other characters is one if there is such a file.
  const isUnusualName = (): boolean =>
    FILE_ENDING.test(attributeOf(element, 'xlink:href') ?? '') && !ANY_SCHEME.test(written) && reader.hasFile(element, 'supplement');
  if (href === undefined && (isFileName(written) || isUnusualName())) {
    const file = reader.file(element, 'supplement');
    addWrapped(
      line,
      items.length === 0 ? [{ kind: 'text', value: written }] : items,
      (content): Inline => ({ kind: 'fileLink', file, content }),
    );
    return;
  }
  if (href === undefined) {
    reportLink(element, written, reader);
    addItems(line, items);
    return;
  }
  if (items.length === 0) items.push({ kind: 'text', value: written });
  addWrapped(line, items, (content): Inline => ({ kind: 'link', href, content: withoutLinks(content) }));
}

/** Reports a link that pages may not have. */
export function reportLink(element: XmlElement, written: string, reader: JatsReader): void {
  if (written !== '')
    reader.warn('link-refused', element, translatable`the link "${clip(written)}" of <${element.name}> is left out; expected ${SCHEMES}`);
}

/** Adds `email` as a `mailto:` link if its text is an e-mail address. */
export function addEmail(element: XmlElement, reader: JatsReader, line: LineItem[]): void {
  const items: LineItem[] = [];
  reader.addLine(element.children, items);
  const written = attributeOf(element, 'xlink:href') ?? textOf(element);
  const address = written.replace(/^mailto:/i, '');
  if (!EMAIL.test(address)) {
    addItems(line, items);
    return;
  }
  if (items.length === 0) items.push({ kind: 'text', value: address });
  addWrapped(line, items, (content): Inline => ({ kind: 'link', href: `mailto:${address}`, content: withoutLinks(content) }));
}

/**
 * Returns the URL of a link as the model allows it; undefined if it must not become a link.
 *
 *   ('10.7554/eLife.00003', 'doi')  ->  'https://doi.org/10.7554/eLife.00003'
 *   ('www.elifesciences.org')       ->  'http://www.elifesciences.org'
 *   ('javascript:alert(1)')         ->  undefined
 */
export function hrefOf(written: string, linkType?: string): string | undefined {
  const text = printable(written);
  if (text === '') return undefined;
  if (SAFE_SCHEME.test(text)) return encodeSpaces(text);
  const base = linkType === undefined ? undefined : ADDRESS_BY_TYPE[linkType.toLowerCase()];
  const own = base === undefined ? text : withoutLabel(text, linkType);
  if (base !== undefined && !ANY_SCHEME.test(own) && (base !== 'mailto:' || EMAIL.test(own))) return encodeSpaces(base + own);
  if (DOI_PREFIX.test(text)) return `https://doi.org/${encodeSpaces(text.replace(DOI_PREFIX, ''))}`;
  if (/^10\.\d{4,9}\/\S+$/.test(text)) return `https://doi.org/${text}`;
  const known = KNOWN_FORMS.find(([form]) => form.test(text));
  if (known !== undefined) return text.replace(known[0], known[1]);
  if (/^\/\/[\w-]+\./.test(text)) return encodeSpaces(`http:${text}`);
  if (BARE_HOST.test(text)) return encodeSpaces(`http://${text}`);
  return undefined;
}

/** Text without the name of its type: `2027/spo.3` for `hdl:2027/spo.3`; `PMC12345` for `12345` of PubMed Central. */
function withoutLabel(text: string, linkType = ''): string {
  const own = text.toLowerCase().startsWith(`${linkType.toLowerCase()}:`) ? text.slice(linkType.length + 1).trim() : text;
  return /^pmc(?:id)?$/i.test(linkType) && /^\d+$/.test(own) ? `PMC${own}` : own;
}

/** True for the name of a file in the same package: `elife-01911-supp-v1.zip`. */
export function isFileName(written: string): boolean {
  return /^[\w./ -]+\.[a-z][a-z0-9]{1,4}$/i.test(written) && hrefOf(written) === undefined;
}

/** Replaces links by their content, because HTML cannot nest links. */
export function withoutLinks(content: readonly Inline[]): Inline[] {
  if (!content.some((inline) => inline.kind === 'link' || (inline.kind === 'styled' && inline.content.length > 0))) return [...content];
  return content.flatMap((inline): Inline[] => {
    if (inline.kind === 'link') return withoutLinks(inline.content);
    if (inline.kind === 'styled') return [{ ...inline, content: withoutLinks(inline.content) }];
    return [inline];
  });
}

/** DOI without resolver, `10.1/x` for `https://dx.doi.org/10.1/x`; undefined if the text is none. */
export function doiOf(text: string): string | undefined {
  return /^\s*(?:(?:https?:\/\/)?(?:dx\.)?doi\.org\/|info:doi\/|doi:\s*)?(10\.\d{4,9}\/\S+)\s*$/i.exec(text)?.[1];
}

// Browsers remove tabs and line ends from URLs, so `java\tscript:` is checked without them.
function printable(text: string): string {
  return text
    .replace(/[\u0000-\u001F\u007F]+/g, '')
    .trim()
    .replace(SPACE_BEFORE_HOST, '$1');
}

function encodeSpaces(address: string): string {
  return address.replace(/[\s"<>\\^`{|}]/g, (char) => encodeURIComponent(char));
}

function clip(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

const SCHEMES = translatable`an address beginning with http, https, ftp, mailto or tel`;
// 'https:// www.R-project.org/'
const SPACE_BEFORE_HOST = /^([a-z]+:\/\/)\s+/i;
const SAFE_SCHEME = /^(?:https?:\/\/|ftp:\/\/|mailto:|tel:)/i;
// data & more;v=1?.csv
const FILE_ENDING = /\.[a-z][a-z0-9]{1,4}$/i;
const ANY_SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const DOI_PREFIX = /^(?:info:doi\/|doi:\s*)(?=10\.)/i;
// www.example.org, example.org/path
const BARE_HOST =
  /^(?:www\.[\w-]+\.|(?:[a-z0-9-]+\.)+(?:com|org|net|edu|gov|int|io|info|eu|uk|de|fr|br|us|ch|nl|jp|cn|au|ca)(?:[/?#:]|$))/i;
// a@b.org
const EMAIL = /^[^\s@:<>"'()]+@[^\s@:<>"'()]+\.[^\s@:<>"'()]+$/;

/** Identifiers with an unambiguous form. */
const KNOWN_FORMS: readonly (readonly [RegExp, string])[] = [
  [/^(NCT\d{8})$/, 'https://clinicaltrials.gov/study/$1'],
  [/^pdb:([0-9][A-Za-z0-9]{3})$/i, 'https://www.rcsb.org/structure/$1'],
];

/** URL prefixes by `ext-link-type` or `pub-id-type`. */
const ADDRESS_BY_TYPE: Readonly<Record<string, string>> = byName({
  doi: 'https://doi.org/',
  email: 'mailto:',
  'e-mail': 'mailto:',
  mailto: 'mailto:',
  ftp: 'ftp://',
  hdl: 'https://hdl.handle.net/',
  handle: 'https://hdl.handle.net/',
  ark: 'https://n2t.net/ark:',
  bibcode: 'https://ui.adsabs.harvard.edu/abs/',
  medline: 'https://pubmed.ncbi.nlm.nih.gov/',
  pmid: 'https://pubmed.ncbi.nlm.nih.gov/',
  pubmed: 'https://pubmed.ncbi.nlm.nih.gov/',
  pmcid: 'https://www.ncbi.nlm.nih.gov/pmc/articles/',
  pmc: 'https://www.ncbi.nlm.nih.gov/pmc/articles/',
  arxiv: 'https://arxiv.org/abs/',
  genbank: 'https://www.ncbi.nlm.nih.gov/nuccore/',
  gen: 'https://www.ncbi.nlm.nih.gov/nuccore/',
  'ddbj/embl/genbank': 'https://www.ncbi.nlm.nih.gov/nuccore/',
  refseq: 'https://www.ncbi.nlm.nih.gov/nuccore/',
  embl: 'https://www.ebi.ac.uk/ena/browser/view/',
  genpept: 'https://www.ncbi.nlm.nih.gov/protein/',
  ec: 'https://enzyme.expasy.org/EC/',
  pdb: 'https://www.rcsb.org/structure/',
  clinicaltrials: 'https://clinicaltrials.gov/study/',
  'clintrial:gov': 'https://clinicaltrials.gov/study/',
  uniprot: 'https://www.uniprot.org/uniprotkb/',
  'swiss-prot': 'https://www.uniprot.org/uniprotkb/',
  isrctn: 'https://www.isrctn.com/',
  omim: 'https://omim.org/entry/',
  geo: 'https://www.ncbi.nlm.nih.gov/geo/query/acc.cgi?acc=',
  ror: 'https://ror.org/',
  orcid: 'https://orcid.org/',
});
