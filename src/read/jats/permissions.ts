import type { Block } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import type { License, Permissions } from '../../model/permissions.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { attributeOf, childrenOf, childTextOf, textOf } from '../xml/xml-element.ts';
import type { JatsReader, LineItem } from './jats-reader.ts';
import { addText, partLine, trimLine } from './line.ts';
import { hrefOf } from './links.ts';

/** `permissions`, or an `article-meta` of before it that holds its children itself. */
export function readPermissions(element: XmlElement, reader: JatsReader): Permissions {
  const statements = childrenOf(element, 'copyright-statement').map(textOf);
  const copyrightStatement = statements.filter((statement) => statement !== '').join(' ') || undefined;
  const year = Number.parseInt(childTextOf(element, 'copyright-year') ?? '', 10);
  const holders = childrenOf(element, 'copyright-holder')
    .map(textOf)
    .filter((holder) => holder !== '');
  return {
    ...(copyrightStatement === undefined ? {} : { copyrightStatement }),
    ...(Number.isNaN(year) ? {} : { copyrightYear: year }),
    ...(holders.length === 0 ? {} : { copyrightHolder: holders.join(', ') }),
    licenses: licensesOf(element, reader),
  };
}

/** The permissions of a part that has two, of panels from two sources: statements and holders side by side. */
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

/** What a part's permissions say, as paragraphs, for blocks that have no place of their own for them. */
export function permissionsBlocks(permissions: Permissions | undefined): Block[] {
  if (permissions === undefined) return [];
  const { copyrightStatement, licenses } = permissions;
  const statement: Block[] =
    copyrightStatement === undefined ? [] : [{ kind: 'paragraph', content: [{ kind: 'text', value: copyrightStatement }] }];
  return [...statement, ...licenses.flatMap(({ content }): Block[] => (content.length === 0 ? [] : [{ kind: 'paragraph', content }]))];
}

function licensesOf(element: XmlElement, reader: JatsReader): License[] {
  const licenses = childrenOf(element, 'license').map((license) => licenseOf(license, reader));
  const bare = childrenOf(element, 'ali:license_ref').map((ref): License => ({ ...urlOf(textOf(ref)), content: [] }));
  return [...licenses, ...bare.filter(({ url }) => url !== undefined && !licenses.some((license) => license.url === url))];
}

function licenseOf(element: XmlElement, reader: JatsReader): License {
  const line: LineItem[] = [];
  for (const child of element.children) {
    if (typeof child !== 'string' && line.length > 0) addText(line, ' ');
    reader.addLine([child], line);
  }
  const { content, lifted } = partLine(line);
  reader.setAside(lifted);
  const licenseType = attributeOf(element, 'license-type');
  const refs = childrenOf(element, 'ali:license_ref').map(textOf);
  const url = attributeOf(element, 'xlink:href') ?? refs[0] ?? creativeCommonsLink(content);
  return { ...urlOf(url), ...(licenseType === undefined ? {} : { licenseType }), content: trimLine(content) };
}

function urlOf(written: string | undefined): { url?: string } {
  const url = written === undefined ? undefined : hrefOf(written);
  return url === undefined ? {} : { url };
}

/** The one licence of Creative Commons that the words link to; undefined where they link to several. */
function creativeCommonsLink(content: readonly Inline[]): string | undefined {
  const found = new Set<string>();
  const look = (inlines: readonly Inline[]): void => {
    for (const inline of inlines) {
      if (inline.kind === 'link' && CREATIVE_COMMONS.test(inline.href)) found.add(inline.href);
      else if (inline.kind === 'styled') look(inline.content);
      else if (inline.kind === 'text') for (const match of inline.value.matchAll(CREATIVE_COMMONS_TEXT)) found.add(match[0]);
    }
  };
  look(content);
  return found.size === 1 ? [...found][0] : undefined;
}

// http://creativecommons.org/licenses/by/4.0/
const CREATIVE_COMMONS = /^https?:\/\/(?:www\.)?creativecommons\.org\/(?:licenses|publicdomain)\//i;
const CREATIVE_COMMONS_TEXT = /https?:\/\/(?:www\.)?creativecommons\.org\/(?:licenses|publicdomain)\/[\w./-]*[\w/]/gi;
