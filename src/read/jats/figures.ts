import type { Block, Figure } from '../../model/block.ts';
import type { Graphic } from '../../model/graphic.ts';
import type { XmlElement, XmlNode } from '../xml/xml-element.ts';
import { childrenOf } from '../xml/xml-element.ts';
import { readCaptioned } from './captions.ts';
import { bestGraphic, graphicOf, isGraphic } from './graphics.ts';
import type { JatsReader } from './jats-reader.ts';
import { permissionsBlocks } from './permissions.ts';

/** Reads `fig`: its images, then its other content as parts; nested figures are its supplements. */
export function readFigure(element: XmlElement, reader: JatsReader): readonly Block[] {
  const id = reader.ids.of(element, 'fig');
  const { label, title, caption, doi, altText, longDesc, attrib, permissions, rest } = readCaptioned(element, reader);
  const { graphics, others } = graphicsAmong(rest, reader);
  const parts = reader.blocks(others);
  const figure: Figure = {
    kind: 'figure',
    id,
    figureId: reader.figureId(element),
    label: label ?? 'Figure',
    ...(title === undefined ? {} : { title }),
    caption,
    graphics,
    parts: parts.filter(({ kind }) => kind !== 'figure'),
    ...(altText === undefined ? {} : { altText }),
    ...(longDesc === undefined ? {} : { longDesc }),
    ...(attrib === undefined ? {} : { attrib }),
    ...(permissions === undefined ? {} : { permissions }),
    ...(doi === undefined ? {} : { doi }),
  };
  const supplements = parts.filter(({ kind }) => kind === 'figure');
  return supplements.length === 0
    ? [figure]
    : [{ kind: 'figGroup', id: reader.ids.make('fig-group'), caption: [], figures: [figure, ...supplements] }];
}

/** Splits a float's nodes into images, one of each `alternatives`, and other nodes. */
export function graphicsAmong(nodes: readonly XmlNode[], reader: JatsReader): { graphics: Graphic[]; others: XmlNode[] } {
  const graphics: Graphic[] = [];
  const others: XmlNode[] = [];
  const add = (graphic: Graphic | undefined): void => {
    if (graphic !== undefined) graphics.push(graphic);
  };
  for (const node of nodes) {
    if (typeof node === 'string') others.push(node);
    else if (isGraphic(node)) {
      add(graphicOf(node, reader));
      others.push(...childrenOf(node).filter(({ name }) => !GRAPHIC_PARTS.has(name)));
    } else if (node.name === 'alternatives') {
      const forms = childrenOf(node);
      add(bestGraphic(forms.filter(isGraphic), reader));
      others.push(...forms.filter((form) => !isGraphic(form)));
    } else others.push(node);
  }
  return { graphics, others };
}

const GRAPHIC_PARTS: ReadonlySet<string> = new Set(['alt-text', 'long-desc', 'object-id']);

/** Reads `fig-group` or `table-wrap-group`: figures, tables and media under one heading. */
export function readFigGroup(element: XmlElement, reader: JatsReader): readonly Block[] {
  const id = reader.ids.of(element, 'fig-group');
  const { label, title, caption, attrib, permissions, rest } = readCaptioned(element, reader);
  const after: Block[] = attrib === undefined ? [] : [{ kind: 'paragraph', content: attrib }];
  return [
    {
      kind: 'figGroup',
      id,
      ...(label === undefined ? {} : { label }),
      ...(title === undefined ? {} : { title }),
      caption,
      figures: [...reader.blocks(rest), ...after, ...permissionsBlocks(permissions)],
    },
  ];
}

/** Reads `chem-struct-wrap`: a drawing of a molecule with label and caption, followed by other content. */
export function readChemStructWrap(element: XmlElement, reader: JatsReader): readonly Block[] {
  const id = reader.ids.of(element, 'chem');
  const { label, title, caption, doi, altText, rest } = readCaptioned(element, reader);
  const { graphics, others } = graphicsAmong(rest, reader);
  const after = reader.blocks(others);
  const [first, ...more] = graphics;
  if (first === undefined) {
    const box = {
      id,
      ...(label === undefined ? {} : { label }),
      ...(title === undefined ? {} : { title }),
      ...(doi === undefined ? {} : { doi }),
    };
    return [{ kind: 'boxedText', ...box, content: [...caption, ...after] }];
  }
  return [
    {
      kind: 'blockGraphic',
      id,
      graphic: altText === undefined ? first : { altText, ...first },
      ...(label === undefined ? {} : { label }),
      ...(title === undefined ? {} : { title }),
      ...(doi === undefined ? {} : { doi }),
      caption,
    },
    ...more.map((graphic): Block => ({ kind: 'blockGraphic', graphic, caption: [] })),
    ...after,
  ];
}

/** Groups each figure with the supplements that follow it: `F1`, `F1-S1`. */
export function groupSupplements(blocks: Block[], reader: JatsReader): Block[] {
  if (!blocks.some((block) => block.kind === 'figure' && block.figureId.includes('-S'))) return blocks;
  const grouped: Block[] = [];
  for (const block of blocks) {
    const last = grouped[grouped.length - 1];
    const head = last?.kind === 'figGroup' ? last.figures[0] : last;
    const isSupplement = block.kind === 'figure' && head?.kind === 'figure' && block.figureId.startsWith(`${head.figureId}-S`);
    if (!isSupplement || last === undefined) grouped.push(block);
    else if (last.kind === 'figGroup') grouped[grouped.length - 1] = { ...last, figures: [...last.figures, block] };
    else grouped[grouped.length - 1] = { kind: 'figGroup', id: reader.ids.make('fig-group'), caption: [], figures: [last, block] };
  }
  return grouped;
}
