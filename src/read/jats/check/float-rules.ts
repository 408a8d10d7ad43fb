import { translatable } from '../../../model/text/translatable.ts';
import { attributeOf, childOf, childrenOf, descendantOf, textOf, type XmlElement } from '../../xml/xml-element.ts';
import type { JatsRule } from './jats-rule.ts';

/** Rules on figures, tables and sections: accessibility and navigation. */
export const FLOAT_RULES: readonly JatsRule[] = [
  {
    code: 'figure-alt-missing',
    message: translatable`figures without <alt-text>: screen readers can read their captions only`,
    find: ({ all }) => all('fig').filter((fig) => descendantOf(fig, 'graphic') !== undefined && !isFilled(descendantOf(fig, 'alt-text'))),
  },
  {
    code: 'figure-label-missing',
    message: translatable`figures without <label>`,
    find: ({ all }) => all('fig').filter((fig) => !isFilled(childOf(fig, 'label'))),
  },
  {
    code: 'figure-caption-missing',
    message: translatable`figures without <caption>`,
    find: ({ all }) => all('fig').filter((fig) => !isFilled(childOf(fig, 'caption')) && !isPanel(fig, all('fig-group'))),
  },
  {
    code: 'figure-uncited',
    message: translatable`figures that the text does not mention`,
    find: ({ all, citedIds }) =>
      all('fig').filter((fig) => {
        const id = attributeOf(fig, 'id');
        return id !== undefined && isFilled(childOf(fig, 'label')) && !citedIds.has(id) && !isPanel(fig, all('fig-group'));
      }),
  },
  {
    code: 'table-caption-missing',
    message: translatable`tables without <label> and <caption>`,
    find: ({ all }) => all('table-wrap').filter((table) => !isFilled(childOf(table, 'label')) && !isFilled(childOf(table, 'caption'))),
  },
  {
    code: 'table-header-missing',
    message: translatable`tables without header cells: screen readers cannot relate a number to its row and column`,
    find: ({ all }) =>
      all('table').filter((table) => descendantOf(table, 'thead') === undefined && descendantOf(table, 'th') === undefined),
  },
  {
    code: 'table-image',
    message: translatable`tables that are images: they cannot be read aloud, searched or copied`,
    find: ({ all }) =>
      all('table-wrap').filter((wrap) => descendantOf(wrap, 'graphic') !== undefined && descendantOf(wrap, 'table') === undefined),
  },
  {
    code: 'section-title-missing',
    message: translatable`sections without <title>`,
    find: ({ all }) =>
      all('sec').filter((sec) => !isFilled(childOf(sec, 'title')) && !isFilled(childOf(sec, 'label')) && sec.children.length > 0),
  },
];

function isFilled(element: XmlElement | undefined): boolean {
  return element !== undefined && textOf(element) !== '';
}

/** True for a figure in a group, which the caption of the group describes. */
function isPanel(fig: XmlElement, groups: readonly XmlElement[]): boolean {
  return groups.some((group) => childrenOf(group, 'fig').includes(fig));
}
