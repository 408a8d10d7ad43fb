import type { FigGroup, Figure, Media, SupplementaryMaterial } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import type { Permissions } from '../../model/permissions.ts';
import { attribute, type Markup, xml } from '../../model/text/markup.ts';
import { blocksAllowedIn } from './allowed-blocks.ts';
import { fileAttributes } from './file-attributes.ts';
import { graphicJats, graphicParts } from './graphic-jats.ts';
import { captionJats, doiJats, labelJats } from './heading-jats.ts';
import type { JatsWriter } from './jats-writer.ts';
import { permissionsJats } from './permissions-jats.ts';

/** Prints `fig`: its images, then its other parts. A supplement outside of a group has eLife's attribute. */
export function figureJats(figure: Figure, w: JatsWriter, isInGroup = false): Markup {
  const { id, figureId, label, title, caption, graphics, parts } = figure;
  const use = !isInGroup && figureId.includes('-S') ? attribute('specific-use', 'child-fig') : '';
  const head = xml`${doiJats(figure.doi)}${labelJats(label)}${captionJats({ title, caption }, w)}${graphicParts(figure)}`;
  const images = graphics.map((graphic) => xml`\n${graphicJats(graphic, w)}`);
  const end = creditJats(figure, w);
  return xml`<fig${w.id(id)}${use}>${head}${images}${w.blocks(parts, IN_A_FIGURE)}${end}\n</fig>`;
}

const IN_A_FIGURE = blocksAllowedIn('fig');

/** Prints `fig-group`, or `table-wrap-group` for tables alone. */
export function figGroupJats({ id, label, title, caption, figures }: FigGroup, w: JatsWriter): Markup {
  const head = xml`${labelJats(label)}${captionJats({ title, caption }, w)}`;
  if (figures.length > 0 && figures.every(({ kind }) => kind === 'tableWrap'))
    return xml`<table-wrap-group${w.id(id)}>${head}${w.blocks(figures, TABLES)}\n</table-wrap-group>`;
  const allowed = figures.filter(({ kind }) => IN_A_GROUP.has(kind));
  const others = figures.filter(({ kind }) => !IN_A_GROUP.has(kind));
  const inGroup = allowed.map((block) => xml`\n${block.kind === 'figure' ? figureJats(block, w, true) : w.blocks([block], IN_A_GROUP)}`);
  // The DTD allows nothing else in the group, so other blocks follow it.
  return xml`<fig-group${w.id(id)}>${head}${inGroup}\n</fig-group>${w.blocks(others)}`;
}

const TABLES = blocksAllowedIn('table-wrap-group');
const IN_A_GROUP = blocksAllowedIn('fig-group');

export function mediaJats({ id, label, title, caption, file, doi }: Media, w: JatsWriter): Markup {
  const parts = xml`${doiJats(doi)}${labelJats(label)}${captionJats({ title, caption }, w)}`;
  return xml`<media${w.id(id)}${fileAttributes(file)}>${parts}</media>`;
}

/** Prints `supplementary-material`; several files are a `media` each. */
export function supplementaryMaterialJats({ id, label, title, caption, files, doi }: SupplementaryMaterial, w: JatsWriter): Markup {
  const [first] = files;
  const own = files.length === 1 && first !== undefined ? fileAttributes(first) : [];
  const media = files.length > 1 ? files.map((file) => xml`\n<media${fileAttributes(file)}/>`) : [];
  const parts = xml`${doiJats(doi)}${labelJats(label)}${captionJats({ title, caption }, w)}${media}`;
  return xml`<supplementary-material${w.id(id)}${own}>${parts}</supplementary-material>`;
}

/** Prints `attrib` and `permissions` at the end of a figure or table. */
export function creditJats(
  { attrib, permissions }: { readonly attrib?: readonly Inline[]; readonly permissions?: Permissions },
  w: JatsWriter,
): Markup {
  return xml`${attrib !== undefined && xml`\n<attrib>${w.line(attrib, 'line')}</attrib>`}${permissions !== undefined && permissionsJats(permissions, w)}`;
}
