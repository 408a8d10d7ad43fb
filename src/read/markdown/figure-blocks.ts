import type { Block } from '../../model/block.ts';
import type { Graphic } from '../../model/graphic.ts';
import type { Inline } from '../../model/inline.ts';
import { type Attributes, NO_ATTRIBUTES } from './attributes.ts';
import { captionOf } from './captions.ts';
import { lineOf } from './inline-handlers.ts';
import type { MarkdownReader } from './markdown-reader.ts';
import { type TokenNode, tokenTree } from './token-tree.ts';

/** An image with the attributes that follow it. */
interface ImageWithAttributes {
  readonly image: TokenNode;
  readonly attributes: Attributes;
}

/** Images of a paragraph with nothing else; undefined for other paragraphs. */
export function imagesAlone(paragraph: TokenNode): readonly ImageWithAttributes[] | undefined {
  const images: ImageWithAttributes[] = [];
  for (const node of lineOf(paragraph.children[0])) {
    if (node.type === 'image') images.push({ image: node, attributes: NO_ATTRIBUTES });
    else if (node.type === 'attributes') {
      const last = images.pop();
      if (last !== undefined) images.push({ ...last, attributes: attributesOf(node) });
    } else if (node.type !== 'softbreak' && node.token.content.trim() !== '') return undefined;
  }
  return images.length === 0 ? undefined : images;
}

/** Reads an image that is alone in its paragraph: a figure, or, without caption and id, a graphic. */
export function figureFromImage({ image, attributes }: ImageWithAttributes, reader: MarkdownReader): Block {
  const graphic = graphicOf({ image, attributes }, reader);
  const caption = reader.inlines(tokenTree(image.token.children ?? []));
  if (caption.length === 0 && attributes.id === undefined) return { kind: 'blockGraphic', graphic, caption: [] };
  return figure([graphic], { attributes, caption, more: [], reader });
}

/** Reads `::: figure {#fig:x}`: images that are alone in a paragraph are panels, the first text is the caption. */
export function figureFromContainer(node: TokenNode, attributes: Attributes, reader: MarkdownReader): Block {
  const graphics: Graphic[] = [];
  const words: TokenNode[] = [];
  for (const child of node.children) {
    const images = child.type === 'paragraph' ? imagesAlone(child) : undefined;
    if (images === undefined) words.push(child);
    else graphics.push(...images.map((image) => graphicOf(image, reader)));
  }
  const [first, ...rest] = words;
  const isLine = first?.type === 'paragraph';
  const caption = isLine ? reader.inlines(lineOf(first.children[0])) : [];
  return figure(graphics, { attributes, caption, more: reader.blocks(isLine ? rest : words), reader });
}

interface FigureParts {
  readonly attributes: Attributes;
  readonly caption: readonly Inline[];
  readonly more: readonly Block[];
  readonly reader: MarkdownReader;
}

function figure(graphics: readonly Graphic[], { attributes, caption, more, reader }: FigureParts): Block {
  const number = reader.count('figure');
  const label = attributes.values.label ?? `Figure ${number}`;
  const id = reader.id(attributes, 'fig');
  reader.addTarget(attributes, { id, refType: 'fig', words: [{ kind: 'text', value: label }] });
  const { alt } = attributes.values;
  return {
    kind: 'figure',
    id,
    figureId: `F${number}`,
    label,
    ...captionOf(caption, more),
    graphics,
    parts: [],
    ...(alt === undefined ? {} : { altText: alt }),
  };
}

function graphicOf({ image, attributes }: ImageWithAttributes, reader: MarkdownReader): Graphic {
  const { alt } = attributes.values;
  const file = reader.file(String(image.token.attrGet('src') ?? ''), 'image');
  return { kind: 'graphic', file, ...(alt === undefined ? {} : { altText: alt }) };
}

/** Attributes of an `attributes` token or a math token. */
export function attributesOf(node: TokenNode): Attributes {
  return (node.token.meta?.attributes as Attributes | undefined) ?? NO_ATTRIBUTES;
}
