import type { Graphic } from '../../model/graphic.ts';
import { type Markup, xml } from '../../model/text/markup.ts';
import { fileAttributes } from './file-attributes.ts';
import type { JatsWriter } from './jats-writer.ts';

/** Prints `graphic` outside of a figure. */
export function graphicJats(graphic: Graphic, w: JatsWriter): Markup {
  return xml`<graphic${w.id(graphic.id)}${fileAttributes(graphic.file)}>${graphicParts(graphic)}</graphic>`;
}

/** Prints the alternative text and the long description. */
export function graphicParts({ altText, longDesc }: Pick<Graphic, 'altText' | 'longDesc'>): Markup {
  return xml`${altText !== undefined && xml`<alt-text>${altText}</alt-text>`}${longDesc !== undefined && xml`<long-desc>${longDesc}</long-desc>`}`;
}
