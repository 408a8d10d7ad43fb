import type { Block } from '../../model/block.ts';
import type { Graphic } from '../../model/graphic.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { attributeOf, childrenOf, childTextOf } from '../xml/xml-element.ts';
import { readCaptioned } from './captions.ts';
import type { JatsReader, LineItem } from './jats-reader.ts';

/** Reads the image of a `graphic` or `inline-graphic`; undefined, and reported, if it names none. */
export function graphicOf(element: XmlElement, reader: JatsReader): Graphic | undefined {
  if (attributeOf(element, 'xlink:href') === undefined) {
    reader.warn('graphic-unnamed', element, translatable`<${element.name}> names no file; expected an xlink:href`);
    return undefined;
  }
  const id = reader.ids.ownOf(element);
  const altText = childTextOf(element, 'alt-text');
  const longDesc = childTextOf(element, 'long-desc');
  return {
    kind: 'graphic',
    ...(id === undefined ? {} : { id }),
    file: reader.file(element, 'image'),
    ...(altText === undefined ? {} : { altText }),
    ...(longDesc === undefined ? {} : { longDesc }),
  };
}

/**
 * Chooses one of several forms of an image (`alternatives`): the first that is no thumbnail and whose file exists, else the first.
 */
export function bestGraphic(elements: readonly XmlElement[], reader: JatsReader): Graphic | undefined {
  const large = elements.filter((element) => !SMALL.test(element.attributes['specific-use'] ?? element.attributes['content-type'] ?? ''));
  const ordered = large.length === 0 ? elements : large;
  const there = ordered.length < 2 ? undefined : ordered.find((element) => reader.hasFile(element, 'image'));
  const chosen = there ?? ordered[0];
  return chosen === undefined ? undefined : graphicOf(chosen, reader);
}

// specific-use="thumb", "scielo-web thumbnail"
const SMALL = /thumb|small|preview/i;

export function isGraphic(element: XmlElement): boolean {
  return element.name === 'graphic' || element.name === 'inline-graphic';
}

/** Reads a `graphic` outside of figures, with its own label and caption. */
export function readBlockGraphic(element: XmlElement, reader: JatsReader): readonly Block[] {
  const graphic = graphicOf(element, reader);
  const { label, title, caption, doi, rest } = readCaptioned(element, reader);
  const after = reader.blocks(rest);
  if (graphic === undefined) return [...caption, ...after];
  return [
    {
      kind: 'blockGraphic',
      ...(graphic.id === undefined ? {} : { id: graphic.id }),
      graphic: withoutId(graphic),
      ...(label === undefined ? {} : { label }),
      ...(title === undefined ? {} : { title }),
      ...(doi === undefined ? {} : { doi }),
      caption,
    },
    ...after,
  ];
}

// The block has the id, which must be unique.
function withoutId(graphic: Graphic): Graphic {
  const { id: _id, ...rest } = graphic;
  return rest;
}

export function addInlineGraphic(element: XmlElement, reader: JatsReader, line: LineItem[]): void {
  const graphic = graphicOf(element, reader);
  if (graphic !== undefined) line.push({ kind: 'inlineGraphic', graphic });
}

/** Adds `alternatives` to a line: one image, or one form of the text. Formulas are handled elsewhere. */
export function addInlineAlternatives(element: XmlElement, reader: JatsReader, line: LineItem[]): void {
  const children = childrenOf(element);
  const graphics = children.filter(isGraphic);
  const words = children.find((child) => !isGraphic(child));
  if (words !== undefined) reader.addLine([words], line);
  else {
    const graphic = bestGraphic(graphics, reader);
    if (graphic !== undefined) line.push({ kind: 'inlineGraphic', graphic });
  }
}

/** Reads `alternatives` in the position of a block: one image, else the first form. */
export function readAlternatives(element: XmlElement, reader: JatsReader): readonly Block[] {
  const children = childrenOf(element);
  const other = children.find((child) => !isGraphic(child));
  if (other !== undefined) return reader.blocks([other]);
  const graphic = bestGraphic(children, reader);
  return graphic === undefined ? [] : [{ kind: 'blockGraphic', graphic, caption: [] }];
}
