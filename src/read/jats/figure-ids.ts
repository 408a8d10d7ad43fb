import type { XmlElement } from '../xml/xml-element.ts';
import { childOf } from '../xml/xml-element.ts';

/**
 * The last part of each figure's address, in document order over the whole file: `F1`, `F2`, and `F2-S1` for the first supplement of
 * the second. A supplement is a later figure of a fig-group without a caption of its own, or has `specific-use="child-fig"`.
 *
 * Decisions, section 6.
 */
export function figureIdsOf(root: XmlElement): ReadonlyMap<XmlElement, string> {
  const ids = new Map<XmlElement, string>();
  let figures = 0;
  let supplements = 0;
  const number = (fig: XmlElement, isSupplement: boolean): void => {
    if (isSupplement && figures > 0) ids.set(fig, `F${figures}-S${++supplements}`);
    else {
      ids.set(fig, `F${++figures}`);
      supplements = 0;
    }
  };
  const walk = (element: XmlElement): void => {
    let earlier = 0;
    const isPanelGroup = element.name !== 'fig-group' || childOf(element, 'label') !== undefined;
    for (const child of element.children) {
      if (typeof child === 'string') continue;
      if (child.name === 'fig') {
        number(child, isChildFigure(child) || (!isPanelGroup && earlier > 0));
        earlier++;
      }
      walk(child);
    }
  };
  walk(root);
  return ids;
}

/** eLife marks the supplements of a figure so, when they are not in one fig-group with it. */
export function isChildFigure(fig: XmlElement): boolean {
  return fig.attributes['specific-use'] === 'child-fig';
}
