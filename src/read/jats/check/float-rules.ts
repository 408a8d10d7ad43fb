import { attributeOf, childOf, childrenOf, descendantOf, textOf, type XmlElement } from '../../xml/xml-element.ts';
import type { JatsRule } from './jats-rule.ts';

/** Figures, tables and sections, as readers need them who do not see, or who look for one. */
export const FLOAT_RULES: readonly JatsRule[] = [
  {
    code: 'figure-alt-missing',
    say: 'figures without <alt-text>: who does not see them is told nothing but their captions',
    find: ({ all }) => all('fig').filter((fig) => descendantOf(fig, 'graphic') !== undefined && !isFilled(descendantOf(fig, 'alt-text'))),
  },
  {
    code: 'figure-label-missing',
    say: 'figures without <label>',
    find: ({ all }) => all('fig').filter((fig) => !isFilled(childOf(fig, 'label'))),
  },
  {
    code: 'figure-caption-missing',
    say: 'figures without <caption>',
    find: ({ all }) => all('fig').filter((fig) => !isFilled(childOf(fig, 'caption')) && !isPanel(fig, all('fig-group'))),
  },
  {
    code: 'figure-uncited',
    say: 'figures that the text nowhere mentions',
    find: ({ all, citedIds }) =>
      all('fig').filter((fig) => {
        const id = attributeOf(fig, 'id');
        return id !== undefined && isFilled(childOf(fig, 'label')) && !citedIds.has(id) && !isPanel(fig, all('fig-group'));
      }),
  },
  {
    code: 'table-caption-missing',
    say: 'tables without <label> and <caption>',
    find: ({ all }) => all('table-wrap').filter((table) => !isFilled(childOf(table, 'label')) && !isFilled(childOf(table, 'caption'))),
  },
  {
    code: 'table-header-missing',
    say: 'tables without header cells: who has them read aloud is not told what a number means',
    find: ({ all }) =>
      all('table').filter((table) => descendantOf(table, 'thead') === undefined && descendantOf(table, 'th') === undefined),
  },
  {
    code: 'table-image',
    say: 'tables that are pictures: nobody can have them read aloud, search or copy them',
    find: ({ all }) =>
      all('table-wrap').filter((wrap) => descendantOf(wrap, 'graphic') !== undefined && descendantOf(wrap, 'table') === undefined),
  },
  {
    code: 'section-title-missing',
    say: 'sections without <title>',
    find: ({ all }) =>
      all('sec').filter((sec) => !isFilled(childOf(sec, 'title')) && !isFilled(childOf(sec, 'label')) && sec.children.length > 0),
  },
];

function isFilled(element: XmlElement | undefined): boolean {
  return element !== undefined && textOf(element) !== '';
}

/** Whether a figure is part of a group, whose caption speaks for it. */
function isPanel(fig: XmlElement, groups: readonly XmlElement[]): boolean {
  return groups.some((group) => childrenOf(group, 'fig').includes(fig));
}
