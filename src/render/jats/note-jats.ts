import type { Footnote, FootnoteGroup } from '../../model/block.ts';
import { type Markup, xml } from '../../model/text/markup.ts';
import { headingJats, labelJats } from './heading-jats.ts';
import type { JatsWriter } from './jats-writer.ts';
import { typeAttributes } from './type-attributes.ts';

export function footnoteGroupJats({ id, title, footnotes }: FootnoteGroup, w: JatsWriter): Markup {
  const notes = footnotes.length === 0 ? xml`<fn><p/></fn>` : footnotes.map((note) => xml`\n${footnoteJats(note, w)}`);
  return xml`<fn-group${w.id(id)}>${headingJats({ title }, w)}${notes}\n</fn-group>`;
}

/** Prints `fn`. */
export function footnoteJats({ id, label, fnType, content }: Footnote, w: JatsWriter): Markup {
  const paragraphs = content.length === 0 ? xml`<p/>` : w.paragraphs(content);
  return xml`<fn${w.id(id)}${typeAttributes('fn-type', fnType)}>${labelJats(label)}${paragraphs}</fn>`;
}
