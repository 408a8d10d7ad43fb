import type { XmlElement } from '../xml/xml-element.ts';
import { ancestorsOf, childOf, childrenOf } from '../xml/xml-element.ts';

/**
 * Returns the last segment of each figure's URL, in document order over the file: `F1`, `F2`, and `F2-S1` for the first supplement of the
 * second. A supplement is a further figure of a fig-group without a heading, a figure within a figure, or has
 * `specific-use="child-fig"`. If a group has one image with captions in two languages, the figure with the image counts.
 *
 * Decisions, section 6.
 */
export function figureIdsOf(figures: readonly XmlElement[], root: XmlElement): ReadonlyMap<XmlElement, string> {
  const ids = new Map<XmlElement, string>();
  let lastFigure = 0;
  let lastSupplement = 0;
  const numberFigure = (fig: XmlElement): void => {
    ids.set(fig, `F${++lastFigure}`);
    lastSupplement = 0;
  };
  for (const fig of figures) {
    if (ids.has(fig)) continue;
    const ancestors = ancestorsOf(fig, root);
    const main = mainFigure(ancestors.at(-1));
    if (main !== undefined && !ids.has(main) && !isChildFigure(main)) numberFigure(main);
    const isMain = fig === main && !isChildFigure(fig);
    const isSupplement = (main !== undefined && !isMain) || isChildFigure(fig) || ancestors.some(({ name }) => name === 'fig');
    if (isSupplement && lastFigure > 0) ids.set(fig, `F${lastFigure}-S${++lastSupplement}`);
    else if (!isMain) numberFigure(fig);
  }
  return ids;
}

/** Main figure of a fig-group, to which the others are supplements; undefined if the group has a heading. */
function mainFigure(parent: XmlElement | undefined): XmlElement | undefined {
  if (parent?.name !== 'fig-group' || childOf(parent, 'label') !== undefined) return undefined;
  const figs = childrenOf(parent, 'fig');
  return figs.find((fig) => childOf(fig, 'graphic') !== undefined || childOf(fig, 'alternatives') !== undefined) ?? figs[0];
}

/** True for a supplement of a figure that is not in its fig-group, as eLife marks it. */
function isChildFigure(fig: XmlElement): boolean {
  return fig.attributes['specific-use'] === 'child-fig';
}
