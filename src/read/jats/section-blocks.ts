import type { Block } from '../../model/block.ts';
import type { XmlNode } from '../xml/xml-element.ts';
import { isBlank } from '../xml/xml-element.ts';
import { groupSupplements } from './figures.ts';
import type { JatsReader } from './jats-reader.ts';

/** Reads blocks of a section, body or back: floats follow the block that first refers to them, supplements join their figure. */
export function readSectionBlocks(nodes: readonly XmlNode[], reader: JatsReader): Block[] {
  if (nodes.some((node) => typeof node === 'string' && !isBlank(node))) return groupSupplements(reader.blocks(nodes), reader);
  const blocks: Block[] = [];
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    blocks.push(...reader.blocks([node]));
    blocks.push(...reader.floats.takeReferenced());
  }
  return groupSupplements(blocks, reader);
}
