import type { XmlElement } from '../xml/xml-element.ts';
import { ancestorsOf, childOf, childrenOf } from '../xml/xml-element.ts';

/**
 * The last part of each figure's address, in document order over the whole file: `F1`, `F2`, and `F2-S1` for the first supplement of
 * the second. A supplement is another figure of a fig-group without a heading of its own, stands in another figure, or has
 * `specific-use="child-fig"`. Where a group gives one picture with captions in two languages, the figure is the one with the picture.
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

/** The figure of which the others in a fig-group are supplements; none where the group has a heading for all of them. */
function mainFigure(parent: XmlElement | undefined): XmlElement | undefined {
  if (parent?.name !== 'fig-group' || childOf(parent, 'label') !== undefined) return undefined;
  const figs = childrenOf(parent, 'fig');
  return figs.find((fig) => childOf(fig, 'graphic') !== undefined || childOf(fig, 'alternatives') !== undefined) ?? figs[0];
}

/** eLife marks the supplements of a figure so, when they are not in one fig-group with it. */
function isChildFigure(fig: XmlElement): boolean {
  return fig.attributes['specific-use'] === 'child-fig';
}
