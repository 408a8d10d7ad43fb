import type { XmlElement } from '../xml/xml-element.ts';
import { childOf, childrenOf } from '../xml/xml-element.ts';

/**
 * The last part of each figure's address, in document order over the whole file: `F1`, `F2`, and `F2-S1` for the first supplement of
 * the second. A supplement is another figure of a fig-group without a heading of its own, stands in another figure, or has
 * `specific-use="child-fig"`. Where a group gives one picture with captions in two languages, the figure is the one with the picture.
 *
 * Decisions, section 6.
 */
export function figureIdsOf(root: XmlElement): ReadonlyMap<XmlElement, string> {
  const ids = new Map<XmlElement, string>();
  let figures = 0;
  let supplements = 0;
  const numberFigure = (fig: XmlElement): void => {
    ids.set(fig, `F${++figures}`);
    supplements = 0;
  };
  const numberSupplement = (fig: XmlElement): void => {
    ids.set(fig, `F${figures}-S${++supplements}`);
  };
  const walk = (element: XmlElement, isWithinFigure: boolean): void => {
    const main = element.name === 'fig-group' && childOf(element, 'label') === undefined ? mainFigure(element) : undefined;
    if (main !== undefined && !isChildFigure(main)) numberFigure(main);
    for (const child of element.children) {
      if (typeof child === 'string') continue;
      const isFigure = child.name === 'fig';
      if (isFigure && child !== main) {
        const isSupplement = isWithinFigure || main !== undefined || isChildFigure(child);
        if (isSupplement && figures > 0) numberSupplement(child);
        else numberFigure(child);
      } else if (isFigure && isChildFigure(child)) {
        if (figures > 0) numberSupplement(child);
        else numberFigure(child);
      }
      walk(child, isWithinFigure || isFigure);
    }
  };
  walk(root, false);
  return ids;
}

function mainFigure(group: XmlElement): XmlElement | undefined {
  const figs = childrenOf(group, 'fig');
  return figs.find((fig) => childOf(fig, 'graphic') !== undefined || childOf(fig, 'alternatives') !== undefined) ?? figs[0];
}

/** eLife marks the supplements of a figure so, when they are not in one fig-group with it. */
function isChildFigure(fig: XmlElement): boolean {
  return fig.attributes['specific-use'] === 'child-fig';
}
