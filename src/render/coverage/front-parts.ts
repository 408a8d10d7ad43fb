import { contribTypeOf } from '../../model/text/contrib-type.ts';
import { attributeOf, childrenOf, childTextOf, type XmlElement } from '../../read/xml/xml-element.ts';
import { orderedName } from '../display-name.ts';
import type { CoveragePart } from './coverage-source.ts';

interface FrontPart {
  readonly element: XmlElement;
  readonly part: CoveragePart;
  /** True for the name of an author, which is in the line of authors. */
  readonly isInByline?: boolean;
}

/** Returns the elements of `article-meta` or `front-stub` whose words are counted, each with its part, in document order. */
export function frontParts(meta: XmlElement): readonly FrontPart[] {
  const parts: FrontPart[] = [];
  addParts(meta, parts, true);
  return parts;
}

function addParts(element: XmlElement, parts: FrontPart[], isInByline: boolean): void {
  for (const child of childrenOf(element)) {
    const { name } = child;
    const part = PART_OF[name];
    if (part !== undefined) parts.push({ element: child, part, ...(part === 'author' && isInByline ? { isInByline } : {}) });
    // The members of a group are in its name.
    if (part === undefined ? GROUPS.has(name) : name === 'collab')
      addParts(child, parts, isInByline && (name !== 'contrib' || isAuthor(child, element)));
  }
}

/** Tells whether a contributor of a group is an author. */
export function isAuthor(contrib: XmlElement, group: XmlElement): boolean {
  const isGroup = childrenOf(contrib).some(({ name }) => name === 'collab' || name === 'collab-alternatives');
  // A member of a group may have no type or one of its own.
  return (
    group.name !== 'contrib-group' ||
    contribTypeOf(attributeOf(contrib, 'contrib-type') ?? attributeOf(group, 'content-type'), isGroup) === 'author'
  );
}

/** Returns the name of a person in the order in which it is printed, with its suffix, or that of a group without its members. */
export function nameOf(element: XmlElement): string {
  if (element.name !== 'name') return textWithout(element, NOT_A_NAME);
  const of = (part: string): string => childTextOf(element, part) ?? '';
  const nameStyle = attributeOf(element, 'name-style');
  const name = orderedName({ surname: of('surname'), givenNames: of('given-names'), ...(nameStyle === undefined ? {} : { nameStyle }) });
  return `${name} ${of('suffix')}`;
}

function textWithout(element: XmlElement, without: ReadonlySet<string>): string {
  return element.children
    .map((child) => {
      if (typeof child === 'string') return child;
      if (without.has(child.name)) return ' ';
      const text = textWithout(child, without);
      return NAME_FIELDS.has(child.name) ? ` ${text} ` : text;
    })
    .join('');
}

const NAME_FIELDS: ReadonlySet<string> = new Set(['surname', 'given-names', 'suffix']);
/** Elements beside the name of a contributor, or in that of a group, which are no part of it. */
export const NOT_A_NAME: ReadonlySet<string> = new Set(
  'prefix degrees contrib-group aff xref fn email contrib-id institution-id ext-link uri'.split(' '),
);

const PART_OF: Readonly<Record<string, CoveragePart>> = Object.freeze(
  Object.assign(Object.create(null), {
    'article-title': 'title',
    subtitle: 'title',
    'trans-title': 'title',
    'trans-subtitle': 'title',
    name: 'author',
    'string-name': 'author',
    collab: 'author',
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
  'title-group trans-title-group contrib-group contrib name-alternatives collab-alternatives author-notes funding-group award-group'.split(
    ' ',
  ),
);
