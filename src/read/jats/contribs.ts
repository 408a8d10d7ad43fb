import type { Contrib, ContribGroup, OtherName } from '../../model/article-meta.ts';
import type { Block } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import { contribTypeOf } from '../../model/text/contrib-type.ts';
import { translatable } from '../../model/text/translatable.ts';
import { NO_NAME } from '../xml/by-name.ts';
import {
  attributeOf,
  childrenOf,
  childTextOf,
  descendantsOf,
  isBlank,
  langOf,
  rawTextOf,
  textOf,
  type XmlElement,
} from '../xml/xml-element.ts';
import { typeOf } from './custom-type.ts';
import type { JatsReader } from './jats-reader.ts';
import { hrefOf } from './links.ts';

/** Context of contribs in an article. */
export interface ContribContext {
  /** Affiliations of the group or article without references; they belong to every contrib that refers to none. */
  readonly sharedAffIds: readonly string[];
  /** True among the members of a group. */
  readonly isMember?: boolean;
}

/** Reads `contrib-group`: its contribs in order, followed by those on whose behalf they write. */
export function readContribGroup(element: XmlElement, reader: JatsReader, context: ContribContext): ContribGroup {
  const contentType = attributeOf(element, 'content-type');
  const groupRoles = childrenOf(element, 'role').map(roleOf);
  const contribs: Contrib[] = [];
  for (const child of childrenOf(element)) {
    if (child.name === 'contrib') {
      if (isLeftOut(child, reader, context)) continue;
      const contrib = readContrib(child, reader, context);
      contribs.push(groupRoles.length > 0 && contrib.roles.length === 0 ? { ...contrib, roles: groupRoles } : contrib);
      contribs.push(...childrenOf(child, 'on-behalf-of').map((one) => behalf(one, reader)));
    } else if (child.name === 'on-behalf-of') contribs.push(behalf(child, reader));
  }
  return { ...(contentType === undefined ? {} : { contentType }), contribs };
}

/** True for a placeholder that adds neither a member to a group nor a role to a contributor. One that points at nobody is reported. */
function isLeftOut(element: XmlElement, reader: JatsReader, { isMember = false }: ContribContext): boolean {
  if (!isPlaceholder(element)) return false;
  const target = placeholderTarget(element, reader);
  const { rid } = element.attributes;
  if (target !== undefined) return !isMember && attributeOf(target, 'contrib-type') === attributeOf(element, 'contrib-type');
  if (rid !== undefined)
    reader.warn('xref-dangling', element, translatable`<contrib rid="${rid}"> points at no contributor; expected the id of a <contrib>`);
  return true;
}

function readContrib(element: XmlElement, reader: JatsReader, context: ContribContext): Contrib {
  const named = placeholderTarget(element, reader) ?? element;
  const { affIds, noteIds, pointsAtCorresp, fnTypes } = targetsOf(element, reader);
  const collab = childrenOf(named, 'collab')[0] ?? childrenOf(named, 'collab-alternatives').flatMap((one) => childrenOf(one))[0];
  const degrees = childrenOf(element, 'degrees').map(textOf).join(', ');
  const email = descendantsOf(element, 'email')
    .map(textOf)
    .find((text) => text !== '');
  const personId = /^(?:author|contrib)-?(\d+)$/.exec(element.attributes.id ?? '')?.[1];
  const isTrue = (name: string): boolean => element.attributes[name] === 'yes' || element.attributes[name] === 'true';
  return {
    ...(reader.ids.isTarget(element) ? { id: reader.ids.of(element, 'contrib') } : {}),
    contribType: contribTypeOf(attributeOf(element, 'contrib-type'), collab !== undefined),
    ...readName(named),
    ...(collab === undefined ? {} : { collab: collabName(collab, reader) }),
    members: collab === undefined || named !== element ? [] : membersOf(collab, reader),
    anonymous: childrenOf(element, 'anonymous').length > 0,
    ...idsOf(named),
    ...(personId === undefined ? {} : { personId: Number(personId) }),
    ...(degrees === '' ? {} : { degrees }),
    roles: childrenOf(element, 'role')
      .map(roleOf)
      .filter(({ text }) => text !== ''),
    ...(email === undefined ? {} : { email }),
    affIds: affIds.length === 0 ? context.sharedAffIds : affIds,
    noteIds,
    corresp: isTrue('corresp') || pointsAtCorresp,
    equalContrib: isTrue('equal-contrib') || fnTypes.some((type) => /^equal/.test(type)),
    deceased: isTrue('deceased') || fnTypes.includes('deceased'),
    bio: bioOf(element, reader),
  };
}

/** Returns the contributor that a `contrib` without content points to; undefined if it is no placeholder or points at none. */
function placeholderTarget(element: XmlElement, reader: JatsReader): XmlElement | undefined {
  const target = reader.ids.find(reader.ids.ridsOf(element.attributes.rid ?? '')[0] ?? '');
  return isPlaceholder(element) && target !== element && target?.name === 'contrib' ? target : undefined;
}

function isPlaceholder(element: XmlElement): boolean {
  return isBlank(rawTextOf(element)) && childrenOf(element).every(({ name }) => name === 'xref');
}

interface Targets {
  readonly affIds: string[];
  readonly noteIds: string[];
  readonly pointsAtCorresp: boolean;
  readonly fnTypes: string[];
}

/** Targets of a contrib's references by element name, including its own affiliations. */
function targetsOf(element: XmlElement, reader: JatsReader): Targets {
  const affIds: string[] = [];
  const noteIds: string[] = [];
  const fnTypes: string[] = [];
  let pointsAtCorresp = false;
  const add = (ids: string[], id: string): void => {
    if (!ids.includes(id)) ids.push(id);
  };
  for (const child of childrenOf(element)) {
    if (child.name === 'aff') add(affIds, reader.ids.of(child, 'aff'));
    else if (child.name === 'aff-alternatives')
      for (const aff of childrenOf(child, 'aff').slice(0, 1)) add(affIds, reader.ids.of(aff, 'aff'));
    if (child.name !== 'xref') continue;
    if (child.attributes['ref-type'] === 'corresp') pointsAtCorresp = true;
    for (const rid of reader.ids.ridsOf(child.attributes.rid ?? '')) {
      const target = reader.ids.find(rid);
      if (target === undefined)
        reader.warn('xref-dangling', child, translatable`<xref rid="${rid}"> points at no element of the article; expected the id of one`);
      else if (target.name === 'aff') add(affIds, reader.ids.of(target, 'aff'));
      else if (target.name === 'aff-alternatives')
        for (const aff of childrenOf(target, 'aff').slice(0, 1)) add(affIds, reader.ids.of(aff, 'aff'));
      else if (NOTES.has(target.name)) {
        add(noteIds, reader.ids.of(target, 'fn'));
        if (target.name === 'corresp') pointsAtCorresp = true;
        const fnType = typeOf(target, 'fn-type');
        if (fnType !== undefined) fnTypes.push(fnType);
      } else if (target.name === 'award-group') {
        const id = reader.ids.ownOf(target);
        if (id !== undefined) add(noteIds, id);
      }
    }
  }
  return { affIds, noteIds, pointsAtCorresp, fnTypes };
}

const NOTES: ReadonlySet<string> = new Set(['fn', 'corresp']);

function collabName(element: XmlElement, reader: JatsReader): Inline[] {
  return reader.line(element.children.filter((child) => typeof child === 'string' || !NOT_A_NAME.has(child.name)));
}

const MEMBERS: ContribContext = { sharedAffIds: [], isMember: true };

/** Members of a group in order; a group among them has its own members. */
function membersOf(collab: XmlElement, reader: JatsReader): Contrib[] {
  return childrenOf(collab).flatMap((child) => {
    if (child.name === 'contrib-group') return [...readContribGroup(child, reader, MEMBERS).contribs];
    return child.name !== 'contrib' || isLeftOut(child, reader, MEMBERS) ? [] : [readContrib(child, reader, MEMBERS)];
  });
}

const NOT_A_NAME: ReadonlySet<string> = new Set(['contrib-group', 'contrib', 'aff', 'xref', 'email', 'fn', 'address']);

function behalf(element: XmlElement, reader: JatsReader): Contrib {
  const nothing = {
    members: [],
    anonymous: false,
    contribIds: {},
    roles: [],
    affIds: [],
    noteIds: [],
    corresp: false,
    equalContrib: false,
    deceased: false,
    bio: [],
  };
  return { contribType: 'on-behalf-of', collab: reader.inlines(element), ...nothing };
}

function roleOf(element: XmlElement): { text: string; url?: string } {
  const text = textOf(element) || (attributeOf(element, 'vocab-term') ?? '');
  const written =
    attributeOf(element, 'vocab-term-identifier') ?? attributeOf(element, 'content-type') ?? attributeOf(element, 'vocab-identifier');
  const url = written === undefined ? undefined : hrefOf(written);
  return { text, ...(url === undefined ? {} : { url }) };
}

/** ORCID as a bare id; other ids by type. */
function idsOf(element: XmlElement): { orcid?: string; contribIds: Record<string, string> } {
  const contribIds: Record<string, string> = Object.create(null);
  let orcid: string | undefined;
  const sources = [...childrenOf(element, 'contrib-id'), ...childrenOf(element, 'uri'), ...childrenOf(element, 'ext-link')];
  for (const id of sources) {
    const text = attributeOf(id, 'xlink:href') ?? textOf(id);
    const found = ORCID.exec(text) ?? ORCID.exec(textOf(id));
    const type = attributeOf(id, 'contrib-id-type') ?? attributeOf(id, 'content-type') ?? id.name;
    if (found?.[1] !== undefined) orcid ??= found[1].toUpperCase();
    else if (text !== '' && type !== NO_NAME) contribIds[type] ??= text;
  }
  return { ...(orcid === undefined ? {} : { orcid }), contribIds };
}

// http://orcid.org/0000-0002-1825-0097
const ORCID = /\b(\d{4}-\d{4}-\d{4}-\d{3}[\dX])\b/i;

/** Biography, and content without a field in the model: a postal address, a comment. */
function bioOf(element: XmlElement, reader: JatsReader): Block[] {
  const blocks: Block[] = [];
  for (const child of childrenOf(element)) {
    if (child.name === 'bio' || child.name === 'author-comment') blocks.push(...reader.blocks(child.children));
    else if (child.name === 'address') {
      const words = childrenOf(child)
        .filter(({ name }) => name !== 'email')
        .map(textOf)
        .filter((text) => text !== '');
      if (words.length > 0) blocks.push({ kind: 'paragraph', content: [{ kind: 'text', value: words.join(', ') }] });
    } else if (child.name === 'comment' && rawTextOf(child).trim() !== '')
      blocks.push({ kind: 'paragraph', content: reader.inlines(child) });
  }
  const inBio = new Set(childrenOf(element, 'bio').flatMap((bio) => descendantsOf(bio, 'email')));
  const further = descendantsOf(element, 'email').slice(1);
  for (const email of further.filter((one) => !inBio.has(one))) blocks.push({ kind: 'paragraph', content: reader.line([email]) });
  const telephone = childTextOf(element, 'phone');
  if (telephone !== undefined) blocks.push({ kind: 'paragraph', content: [{ kind: 'text', value: telephone }] });
  return blocks;
}

type ContribName = Pick<Contrib, 'surname' | 'givenNames' | 'prefix' | 'suffix' | 'nameStyle' | 'stringName' | 'otherNames'>;

/**
 * Reads the name of a contrib: the first `name`. A second one (`name-alternatives`, in another script) or an unstructured one is the string
 * name.
 */
function readName(contrib: XmlElement): ContribName {
  const names = [
    ...childrenOf(contrib, 'name'),
    ...childrenOf(contrib, 'string-name'),
    ...childrenOf(contrib, 'name-alternatives').flatMap((one) => childrenOf(one)),
  ];
  const structured = names.find((name) => childTextOf(name, 'surname') !== undefined || childTextOf(name, 'given-names') !== undefined);
  const other = names.find((name) => name !== structured && textOf(name) !== '');
  const others = names.flatMap((name) => (name === structured ? [] : otherName(name)));
  return {
    ...(structured === undefined ? {} : partsOf(structured)),
    ...(other === undefined ? {} : { stringName: inReadingOrder(other) }),
    ...(others.length === 0 ? {} : { otherNames: others }),
  };
}

function partsOf(name: XmlElement): ContribName {
  const surname = childTextOf(name, 'surname');
  const givenNames = childTextOf(name, 'given-names');
  const prefix = childTextOf(name, 'prefix');
  const suffix = childTextOf(name, 'suffix');
  const nameStyle = attributeOf(name, 'name-style');
  return {
    ...(surname === undefined ? {} : { surname }),
    ...(givenNames === undefined ? {} : { givenNames }),
    ...(prefix === undefined ? {} : { prefix }),
    ...(suffix === undefined ? {} : { suffix }),
    ...(nameStyle === undefined ? {} : { nameStyle }),
  };
}

function otherName(name: XmlElement): OtherName[] {
  const { surname, givenNames, suffix } = partsOf(name);
  if (surname === undefined) return [];
  const lang = langOf(name);
  return [
    {
      ...(lang === undefined ? {} : { lang }),
      surname,
      ...(givenNames === undefined ? {} : { givenNames }),
      ...(suffix === undefined ? {} : { suffix }),
    },
  ];
}

function inReadingOrder(name: XmlElement): string {
  const surname = childTextOf(name, 'surname');
  const givenNames = childTextOf(name, 'given-names');
  if (name.name === 'string-name' || surname === undefined || givenNames === undefined) return textOf(name);
  return attributeOf(name, 'name-style') === 'eastern' ? `${surname}${givenNames}` : `${givenNames} ${surname}`;
}
