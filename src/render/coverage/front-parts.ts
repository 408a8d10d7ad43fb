import type { XmlElement } from '../../read/xml/xml-element.ts';
import type { CoveragePart } from './word-unit.ts';

interface FrontPart {
  readonly element: XmlElement;
  readonly part: CoveragePart;
}

/** Returns the elements of `article-meta` or `front-stub` whose words are counted, each with its part, in document order. */
export function frontParts(meta: XmlElement): readonly FrontPart[] {
  const parts: FrontPart[] = [];
  addParts(meta, parts);
  return parts;
}

function addParts(element: XmlElement, parts: FrontPart[]): void {
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    const part = PART_OF[child.name];
    if (part !== undefined) parts.push({ element: child, part });
    else if (GROUPS.has(child.name)) addParts(child, parts);
  }
}

const PART_OF: Readonly<Record<string, CoveragePart>> = Object.freeze(
  Object.assign(Object.create(null), {
    'article-title': 'title',
    subtitle: 'title',
    'trans-title': 'title',
    'trans-subtitle': 'title',
    aff: 'affiliation',
    'aff-alternatives': 'affiliation',
    corresp: 'note',
    fn: 'note',
    'kwd-group': 'keyword',
    'award-id': 'funding',
    'funding-statement': 'funding',
    permissions: 'rights',
    'related-article': 'note',
    'related-object': 'note',
    abstract: 'abstract',
    'trans-abstract': 'abstract',
  } satisfies Record<string, CoveragePart>),
);

/** Elements that hold such parts. */
const GROUPS: ReadonlySet<string> = new Set(
  'title-group trans-title-group contrib-group contrib author-notes funding-group award-group'.split(' '),
);
