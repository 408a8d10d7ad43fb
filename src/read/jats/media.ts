import type { Block } from '../../model/block.ts';
import type { FileRef } from '../../model/inline.ts';
import type { XmlElement, XmlNode } from '../xml/xml-element.ts';
import { attributeOf, childrenOf, descendantOf, descendantsOf } from '../xml/xml-element.ts';
import type { Captioned } from './captions.ts';
import { readCaptioned } from './captions.ts';
import type { JatsReader } from './jats-reader.ts';
import { isFileName } from './links.ts';
import { permissionsBlocks } from './permissions.ts';

/** Reads `media`: a video, a sound, a file to download. Other text in it follows its caption. */
export function readMedia(element: XmlElement, reader: JatsReader): readonly Block[] {
  const captioned = readCaptioned(element, reader);
  const rest = reader.blocks(captioned.rest);
  if (attributeOf(element, 'xlink:href') === undefined) return [...captioned.caption, ...rest];
  const id = reader.ids.of(element, 'media');
  const { label, title, doi } = captioned;
  return [
    {
      kind: 'media',
      id,
      ...(label === undefined ? {} : { label }),
      ...(title === undefined ? {} : { title }),
      caption: wholeCaption(captioned, rest),
      file: reader.file(element, 'media'),
      ...(doi === undefined ? {} : { doi }),
    },
  ];
}

/** Reads `supplementary-material`: the files that it, its `media` and `graphic` name. Links and paragraphs in it follow its caption. */
export function readSupplementaryMaterial(element: XmlElement, reader: JatsReader): readonly Block[] {
  const id = reader.ids.of(element, 'supp');
  const captioned = readCaptioned(element, reader);
  const files: FileRef[] = [];
  const rest: XmlNode[] = [];
  let { label, title, doi } = captioned;
  const inner: Block[] = [];
  const add = (file: FileRef): void => {
    if (!files.some(({ href }) => href === file.href)) files.push(file);
  };
  if (attributeOf(element, 'xlink:href') !== undefined) add(reader.file(element, 'supplement'));
  for (const node of captioned.rest.flatMap(withoutAlternatives)) {
    if (typeof node === 'string' || !NAMES_A_FILE.has(node.name) || attributeOf(node, 'xlink:href') === undefined) rest.push(node);
    else {
      const part = readCaptioned(node, reader);
      add(reader.file(node, 'supplement'));
      label ??= part.label;
      doi ??= part.doi;
      if (title === undefined) title = part.title;
      else if (part.title !== undefined) inner.push({ kind: 'paragraph', content: part.title });
      inner.push(...wholeCaption(part, reader.blocks(part.rest)));
    }
  }
  if (files.length === 0) for (const named of filesWithin(element)) add(reader.file(named, 'supplement'));
  return [
    {
      kind: 'supplementaryMaterial',
      id,
      ...(label === undefined ? {} : { label }),
      ...(title === undefined ? {} : { title }),
      caption: [...wholeCaption(captioned, reader.blocks(rest)), ...inner],
      files,
      ...(doi === undefined ? {} : { doi }),
    },
  ];
}

const NAMES_A_FILE: ReadonlySet<string> = new Set(['media', 'graphic', 'inline-graphic', 'inline-supplementary-material']);

/** Elements that name files deeper down, in a paragraph of the supplement. */
function filesWithin(element: XmlElement): XmlElement[] {
  return [...NAMES_A_FILE, 'ext-link']
    .flatMap((name) => descendantsOf(element, name))
    .filter((one) => one.name !== 'ext-link' || isFileName(attributeOf(one, 'xlink:href') ?? ''))
    .filter((one) => attributeOf(one, 'xlink:href') !== undefined);
}

function withoutAlternatives(node: XmlNode): readonly XmlNode[] {
  return typeof node !== 'string' && node.name === 'alternatives' ? childrenOf(node) : [node];
}

function wholeCaption(captioned: Captioned, rest: readonly Block[]): Block[] {
  const { caption, attrib, permissions } = captioned;
  const attribution: Block[] = attrib === undefined ? [] : [{ kind: 'paragraph', content: attrib }];
  return [...caption, ...rest, ...attribution, ...permissionsBlocks(permissions)];
}

/** True for a `media` that is a block; one with only text in it is a link in a sentence. */
export function isBlockMedia(element: XmlElement): boolean {
  const hasText = element.children.some((child) => typeof child === 'string' && child.trim() !== '');
  return !hasText || descendantOf(element, 'caption') !== undefined;
}
