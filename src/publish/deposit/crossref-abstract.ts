import type { Abstract } from '../../model/article.ts';
import type { Block } from '../../model/block.ts';
import { attribute, type Markup, xml } from '../../model/text/markup.ts';
import { metadataText, metadataTextOfBlocks } from '../../render/plain-text.ts';
import { jatsFacesOf } from './crossref-faces.ts';

/** Prints an abstract in JATS as Crossref accepts it: titles, paragraphs and sections. Graphical abstracts are left out. */
export function abstractXml({ abstractType, lang, title, content }: Abstract): Markup | false {
  const words = metadataTextOfBlocks(content);
  return (
    words !== '' &&
    abstractType !== 'graphical' &&
    xml`<jats:abstract${attribute('xml:lang', lang)}${attribute('abstract-type', abstractType)}>
${headingXml(title)}${content.map(blockXml)}</jats:abstract>
`
  );
}

function blockXml(block: Block): Markup | false {
  if (block.kind === 'paragraph') return metadataText(block.content) !== '' && xml`<jats:p>${jatsFacesOf(block.content)}</jats:p>\n`;
  if (block.kind === 'section') return xml`<jats:sec>\n${headingXml(block.title)}${block.content.map(blockXml)}</jats:sec>\n`;
  const words = metadataTextOfBlocks([block]);
  return words !== '' && xml`<jats:p>${words}</jats:p>\n`;
}

function headingXml(title: Abstract['title']): Markup | false {
  return title !== undefined && title.length > 0 && xml`<jats:title>${jatsFacesOf(title)}</jats:title>\n`;
}
