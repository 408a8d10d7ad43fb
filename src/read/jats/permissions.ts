import type { Block } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import type { License, LicenseRef, Permissions } from '../../model/permissions.ts';
import { isPublishingYear, parseIsoDate } from '../../model/text/partial-date.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { attributeOf, childrenOf, childTextOf, textOf } from '../xml/xml-element.ts';
import type { JatsReader, LineItem } from './jats-reader.ts';
import { addText, splitLine, trimLine } from './line.ts';
import { hrefOf } from './links.ts';

/** Reads `permissions`, or an old `article-meta` with its children. */
export function readPermissions(element: XmlElement, reader: JatsReader): Permissions {
  const statements = childrenOf(element, 'copyright-statement').map(textOf);
  const copyrightStatement = statements.filter((statement) => statement !== '').join(' ') || undefined;
  const writtenYear = childTextOf(element, 'copyright-year');
  const year = Number.parseInt(writtenYear ?? '', 10);
  if (year >= 0 && !isPublishingYear(year))
    reader.warn('date-year-impossible', element, translatable`<copyright-year> is "${writtenYear}"; expected 1400 to 2200`);
  const holders = childrenOf(element, 'copyright-holder')
    .map(textOf)
    .filter((holder) => holder !== '');
  return {
    ...(copyrightStatement === undefined ? {} : { copyrightStatement }),
    ...(isPublishingYear(year) ? { copyrightYear: year } : {}),
    ...(holders.length === 0 ? {} : { copyrightHolder: holders.join(', ') }),
    licenses: licensesOf(element, reader),
    ...freeToReadOf(element),
  };
}

function freeToReadOf(element: XmlElement): Pick<Permissions, 'freeToRead'> {
  const found = [element, ...childrenOf(element, 'license')].flatMap((parent) => childrenOf(parent, 'ali:free_to_read'))[0];
  if (found === undefined) return {};
  const [startDate, endDate] = [dayIn(found, 'start_date'), dayIn(found, 'end_date')];
  const days = { ...(startDate === undefined ? {} : { startDate }), ...(endDate === undefined ? {} : { endDate }) };
  return Object.keys(days).length === 0 ? {} : { freeToRead: days };
}

/** Returns the date in an attribute; undefined for none, and for one that is no day of the calendar. */
function dayIn(element: XmlElement, name: string): string | undefined {
  const written = attributeOf(element, name) ?? '';
  return parseIsoDate(written)?.day === undefined ? undefined : written;
}

/** Merges the permissions of a part that has two, for panels from two sources. */
export function bothPermissions(first: Permissions, second: Permissions): Permissions {
  const statements = [first.copyrightStatement, second.copyrightStatement].filter((statement) => statement !== undefined);
  const holders = [first.copyrightHolder, second.copyrightHolder].filter((holder) => holder !== undefined);
  return {
    ...first,
    ...(statements.length === 0 ? {} : { copyrightStatement: statements.join(' ') }),
    ...(holders.length === 0 ? {} : { copyrightHolder: holders.join(', ') }),
    licenses: [...first.licenses, ...second.licenses],
  };
}

/** Converts permissions to paragraphs, for blocks without a field for them. */
export function permissionsBlocks(permissions: Permissions | undefined): Block[] {
  if (permissions === undefined) return [];
  const { copyrightStatement, licenses } = permissions;
  const statement: Block[] =
    copyrightStatement === undefined ? [] : [{ kind: 'paragraph', content: [{ kind: 'text', value: copyrightStatement }] }];
  return [...statement, ...licenses.flatMap(({ content }): Block[] => (content.length === 0 ? [] : [{ kind: 'paragraph', content }]))];
}

function licensesOf(element: XmlElement, reader: JatsReader): License[] {
  const licenses = childrenOf(element, 'license').map((license) => licenseOf(license, reader));
  const bare = childrenOf(element, 'ali:license_ref').map((ref): License => ({ ...urlOf(textOf(ref)), ...termsOf(ref), content: [] }));
  return [...licenses, ...bare.filter(({ url }) => url !== undefined && !licenses.some((license) => license.url === url))];
}

function licenseOf(element: XmlElement, reader: JatsReader): License {
  const line: LineItem[] = [];
  for (const child of element.children) {
    if (typeof child !== 'string' && line.length > 0) addText(line, ' ');
    reader.addLine([child], line);
  }
  const { content, lifted } = splitLine(line);
  reader.addStray(lifted);
  const licenseType = attributeOf(element, 'license-type');
  const ref = licenseRefOf(element);
  const others = childrenOf(element, 'ali:license_ref').flatMap((one): LicenseRef[] => {
    const { url: otherUrl } = one === ref ? {} : urlOf(textOf(one));
    return otherUrl === undefined ? [] : [{ url: otherUrl, ...termsOf(one) }];
  });
  const { own, data } = creativeCommonsLinks(content);
  const { url } = urlOf(attributeOf(element, 'xlink:href') ?? (ref === undefined ? own : textOf(ref)));
  return {
    ...(url === undefined ? {} : { url }),
    ...(data === undefined || data === url ? {} : { dataUrl: data }),
    ...(ref === undefined ? {} : termsOf(ref)),
    ...(others.length === 0 ? {} : { otherRefs: others }),
    ...(licenseType === undefined ? {} : { licenseType }),
    content: trimLine(content),
  };
}

/** Prefers the licence of the version of record: others may be for manuscripts (`am`) or text mining (`tdm`). */
function licenseRefOf(element: XmlElement): XmlElement | undefined {
  const refs = childrenOf(element, 'ali:license_ref');
  return refs.find((ref) => useOf(ref) === 'vor') ?? refs.find((ref) => useOf(ref) === '') ?? refs[0];
}

function useOf(ref: XmlElement): string {
  return (attributeOf(ref, 'specific-use') ?? attributeOf(ref, 'applies_to') ?? '').toLowerCase();
}

function termsOf(ref: XmlElement): Pick<License, 'startDate' | 'appliesTo'> {
  const startDate = dayIn(ref, 'start_date');
  const appliesTo = useOf(ref);
  return { ...(startDate === undefined ? {} : { startDate }), ...(appliesTo === '' ? {} : { appliesTo }) };
}

function urlOf(written: string | undefined): { url?: string } {
  const url = written === undefined ? undefined : hrefOf(written);
  return url === undefined ? {} : { url };
}

/**
 * Finds the licence that a statement links to first, and a separate licence for data. Statements of BioMed Central link to both:
 *
 *   '… under CC BY 4.0 (…/licenses/by/4.0/) … The waiver (…/publicdomain/zero/1.0/) applies to the data …'
 */
function creativeCommonsLinks(content: readonly Inline[]): { readonly own: string | undefined; readonly data?: string } {
  const found = linksIn(content);
  const own = found.find((href) => !PUBLIC_DOMAIN.test(href));
  const dedication = found.find((href) => PUBLIC_DOMAIN.test(href));
  if (own === undefined) return { own: dedication };
  return { own, ...(dedication === undefined ? {} : { data: dedication }) };
}

function linksIn(content: readonly Inline[]): readonly string[] {
  return content.flatMap((inline) => {
    if (inline.kind === 'link') return CREATIVE_COMMONS.test(inline.href) ? [inline.href] : [];
    if (inline.kind === 'styled') return linksIn(inline.content);
    return inline.kind === 'text' ? [...inline.value.matchAll(CREATIVE_COMMONS_TEXT)].map(([href]) => href) : [];
  });
}

// http://creativecommons.org/publicdomain/zero/1.0/
const PUBLIC_DOMAIN = /\/publicdomain\//i;
// http://creativecommons.org/licenses/by/4.0/
const CREATIVE_COMMONS = /^https?:\/\/(?:www\.)?creativecommons\.org\/(?:licenses|publicdomain)\//i;
const CREATIVE_COMMONS_TEXT = /https?:\/\/(?:www\.)?creativecommons\.org\/(?:licenses|publicdomain)\/[\w./-]*[\w/]/gi;
