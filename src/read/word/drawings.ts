import type { Graphic } from '../../model/graphic.ts';
import { translatable } from '../../model/text/translatable.ts';
import { attributeOf, childOf, childrenOf, descendantOf, descendantsOf, rawTextOf, type XmlElement } from '../xml/xml-element.ts';
import type { ParagraphContext } from './read-runs.ts';
import type { StoryParagraph } from './story.ts';

/** Reads `w:drawing`: pictures, text boxes and diagrams, in a group or alone. ISO/IEC 29500-1, 20.4. */
export function readDrawing(drawing: XmlElement, context: ParagraphContext): void {
  const properties = descendantOf(drawing, 'wp:docPr');
  const alt = altOf(properties === undefined ? undefined : (attributeOf(properties, 'descr') ?? attributeOf(properties, 'title')));
  const isFloating = childOf(drawing, 'wp:anchor') !== undefined;
  readParts(drawing, { alt, isFloating }, context);
}

/** Reads `w:pict` and `w:object`: pictures and text boxes of older documents. */
export function readVml(pict: XmlElement, context: ParagraphContext): void {
  const shape = descendantOf(pict, 'v:shape');
  const alt = altOf(shape === undefined ? undefined : attributeOf(shape, 'alt'));
  const isFloating = shape !== undefined && /position\s*:\s*absolute/.test(shape.attributes.style ?? '');
  if (pict.name === 'w:object') context.reader.leaveOut('objects');
  readParts(pict, { alt, isFloating }, context);
}

interface PartOptions {
  readonly alt: string | undefined;
  readonly isFloating: boolean;
}

function readParts(root: XmlElement, options: PartOptions, context: ParagraphContext): void {
  const { reader } = context;
  let count = 0;
  const visit = (element: XmlElement): void => {
    for (const child of childrenOf(element)) {
      if (child.name === 'w:txbxContent') {
        count++;
        const number = reader.paragraph;
        const blocks = context.readStory(child);
        if (blocks.length > 0) context.floats.push({ kind: 'box', number, blocks });
      } else if (child.name === 'mc:AlternateContent') {
        const chosen = childrenOf(child).find((one) => PARTS.some((name) => descendantOf(one, name) !== undefined)) ?? childrenOf(child)[0];
        if (chosen !== undefined) visit(chosen);
      } else if (child.name === 'a:blip' || child.name === 'v:imagedata') {
        count++;
        addPicture(child, options, context);
      } else if (child.name === 'dgm:relIds') {
        count++;
        addDiagram(child, context);
      } else if (child.name === 'c:chart') {
        count++;
        reader.leaveOut('charts');
      } else visit(child);
    }
  };
  visit(root);
  if (count === 0) reader.leaveOut('shapes');
}

const PARTS = ['w:txbxContent', 'a:blip', 'v:imagedata'];

function addPicture(element: XmlElement, { alt, isFloating }: PartOptions, context: ParagraphContext): void {
  const { reader, line, floats } = context;
  const vector = descendantOf(element, 'asvg:svgBlip');
  const id =
    (vector === undefined ? undefined : attributeOf(vector, 'r:embed')) ??
    attributeOf(element, 'r:embed') ??
    attributeOf(element, 'r:id') ??
    attributeOf(element, 'r:pict');
  const relation = reader.relation(id ?? attributeOf(element, 'r:link'));
  if (relation === undefined) return;
  if (relation.isExternal) {
    reader.warn(
      'graphic-missing',
      translatable`the picture "${relation.target.slice(0, 120)}" is outside of the document and never fetched; expected a picture in the document`,
    );
    return;
  }
  const graphic: Graphic = { kind: 'graphic', file: reader.picture(relation.target), ...(alt === undefined ? {} : { altText: alt }) };
  const inline = { kind: 'inlineGraphic', graphic } as const;
  if (isFloating) floats.push(paragraphOf([inline], context));
  else line.add({ inline, styles: [] });
}

/** Adds the words of a diagram (SmartArt), whose drawing is not in the document as a picture. */
function addDiagram(ids: XmlElement, context: ParagraphContext): void {
  const { reader, floats } = context;
  const data = reader.relation(attributeOf(ids, 'r:dm'));
  const root = data === undefined ? undefined : reader.parts.root(data.target);
  const texts =
    root === undefined ? [] : descendantsOf(root, 'dgm:pt').map((point) => descendantsOf(point, 'a:t').map(rawTextOf).join('').trim());
  const blocks = texts.filter((text) => text !== '').map((text) => paragraphOf([{ kind: 'text', value: text }], context));
  reader.leaveOut('shapes');
  if (blocks.length > 0) floats.push({ kind: 'box', number: reader.paragraph, blocks });
}

function paragraphOf(content: StoryParagraph['content'], { reader }: ParagraphContext): StoryParagraph {
  const number = reader.paragraph;
  return {
    kind: 'paragraph',
    number,
    style: reader.styles.of(undefined),
    content,
    floats: [],
    isBibliography: false,
    isRtl: false,
    size: 0,
  };
}

/** Alternative text without the words that Word adds to its own. */
function altOf(text: string | undefined): string | undefined {
  const own = text?.replace(/\s+/g, ' ').replace(AUTOMATIC, '').trim();
  return own === '' ? undefined : own;
}

// A diagram of a cell. Description automatically generated with low confidence
const AUTOMATIC =
  /\s*(?:Description automatically generated(?: with \w+ confidence)?|AI-generated content may be incorrect\.?|Descripción generada automáticamente|Description générée automatiquement)\.?/gi;
