import type { Award, Funding, FundingSource } from '../../model/article-meta.ts';
import type { Inline } from '../../model/inline.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { attributeOf, childrenOf, childTextOf, descendantsOf, isBlank, rawTextOf, textOf } from '../xml/xml-element.ts';
import type { JatsReader } from './jats-reader.ts';
import { doiOf, hrefOf } from './links.ts';
import { rorOf } from './ror.ts';

/** Reads `funding-group` and its predecessors in NLM 2 (`contract-num`, `grant-sponsor`). */
export function readFunding(articleMeta: XmlElement, reader: JatsReader): Funding {
  const awards: Award[] = [];
  const statements: (readonly Inline[])[] = [];
  const readGroup = (group: XmlElement): void => {
    for (const child of childrenOf(group)) {
      if (child.name === 'award-group') awards.push(readAward(child, reader));
      else if (child.name === 'support-group' || child.name === 'funding-group') readGroup(child);
      else if (!isBlank(rawTextOf(child))) statements.push(reader.inlines(child));
    }
  };
  for (const child of childrenOf(articleMeta)) {
    if (child.name === 'funding-group' || child.name === 'support-group') readGroup(child);
    else if (child.name === 'contract-num' || child.name === 'grant-num')
      awards.push({ fundingSources: [], awardIds: [textOf(child)], recipients: [] });
    else if (child.name === 'contract-sponsor' || child.name === 'grant-sponsor') {
      awards.push({ fundingSources: [{ name: textOf(child) }], awardIds: [], recipients: [] });
    }
  }
  return { awards, statements };
}

function readAward(element: XmlElement, reader: JatsReader): Award {
  const id = reader.ids.ownOf(element);
  const sources = childrenOf(element).filter(({ name }) => name === 'funding-source' || name === 'support-source');
  const awardIds = childrenOf(element).filter(({ name }) => name === 'award-id' || name === 'award-name');
  const recipients = childrenOf(element).filter(({ name }) => RECIPIENTS.has(name));
  const awardLinks = awardIds.flatMap((awardId) => {
    const href = linksIn(awardId)
      .flatMap((link) => hrefOf(link, attributeOf(awardId, 'award-id-type')) ?? [])
      .at(0);
    return href === undefined || textOf(awardId) === '' ? [] : [{ awardId: textOf(awardId), href }];
  });
  const grantDois = [...new Set(awardIds.flatMap(linkedDois))];
  return {
    ...(id === undefined ? {} : { id }),
    fundingSources: sources.map(fundingSource).filter(({ name }) => name !== ''),
    awardIds: awardIds.map(textOf).filter((text) => text !== ''),
    ...(grantDois.length === 0 ? {} : { grantDois }),
    ...(awardLinks.length === 0 ? {} : { awardLinks }),
    recipients: recipients.flatMap(recipientNames),
  };
}

/** DOIs that an award number links to, unless it is a DOI itself. */
function linkedDois(awardId: XmlElement): string[] {
  if (doiOf(textOf(awardId)) !== undefined) return [];
  return linksIn(awardId).flatMap((link) => doiOf(link) ?? []);
}

function linksIn(awardId: XmlElement): string[] {
  const links = [awardId, ...descendantsOf(awardId, 'ext-link'), ...descendantsOf(awardId, 'uri')];
  return links.flatMap((link) => attributeOf(link, 'xlink:href') ?? []);
}

const RECIPIENTS: ReadonlySet<string> = new Set([
  'principal-award-recipient',
  'principle-award-recipient',
  'principal-investigator',
  'principle-investigator',
]);

function fundingSource(element: XmlElement): FundingSource {
  const [idElement] = [...descendantsOf(element, 'institution-id'), ...descendantsOf(element, 'named-content').filter(isFundRef)];
  const id = idElement === undefined ? attributeOf(element, 'xlink:href') : textOf(idElement);
  const name = textOf({ ...element, children: element.children.map((child) => (typeof child === 'string' ? child : withoutIds(child))) });
  const ror = rorOf(element);
  return { name, ...(id === undefined || id === '' ? {} : { id }), ...(ror === undefined ? {} : { ror }) };
}

function withoutIds(element: XmlElement): XmlElement {
  if (element.name === 'institution-id' || isFundRef(element)) return { ...element, children: [] };
  return { ...element, children: element.children.map((child) => (typeof child === 'string' ? child : withoutIds(child))) };
}

function isFundRef(element: XmlElement): boolean {
  return element.name === 'named-content' && /funder-id|fundref/i.test(element.attributes['content-type'] ?? '');
}

function recipientNames(element: XmlElement): string[] {
  const names = childrenOf(element)
    .filter(({ name }) => name !== 'contrib-id')
    .map((name) => {
      const surname = childTextOf(name, 'surname');
      const givenNames = childTextOf(name, 'given-names');
      return name.name === 'name' && surname !== undefined ? `${givenNames ?? ''} ${surname}`.trim() : textOf(name);
    });
  const own = names.length === 0 ? textOf(element) : '';
  return [...names, own].filter((name) => name !== '');
}
