import { translatable } from '../../../model/text/translatable.ts';
import { attributeOf, childOf, childrenOf, descendantsOf, textOf, type XmlElement } from '../../xml/xml-element.ts';
import type { StyleRule } from './style-rule.ts';

/** Dates, volume, pages. */
export const DATE_RULES: readonly StyleRule[] = [
  {
    id: 'pmc-pub-date-missing',
    source: 'PMC Tagging Guidelines, Dates',
    checks: 'The article has a date of publication.',
    severity: 'error',
    fix: 'add <pub-date pub-type="epub">, or date-type="pub" publication-format="electronic", with day, month and year',
    find: ({ meta }) =>
      childOf(meta, 'pub-date') === undefined && childOf(meta, 'pub-date-not-available') === undefined
        ? [{ element: meta, found: translatable`<article-meta> without <pub-date>`, expected: translatable`one` }]
        : [],
  },
  {
    id: 'pmc-pub-date-type-missing',
    source: 'PMC Tagging Guidelines, pub-date; JATS4R, Article publication and history dates',
    checks: 'A date of publication says of what.',
    severity: 'error',
    fix: 'add date-type="pub" and publication-format, or pub-type',
    find: ({ meta }) =>
      childrenOf(meta, 'pub-date')
        .filter((date) => attributeOf(date, 'pub-type') === undefined && attributeOf(date, 'date-type') === undefined)
        .map((element) => ({ element, found: translatable`<pub-date> without date-type`, expected: translatable`date-type or pub-type` })),
  },
  {
    id: 'pmc-date-order',
    source: 'PMC Tagging Guidelines, Dates',
    checks: 'An article is received before it is accepted.',
    severity: 'warning',
    fix: 'mend the date that is wrong',
    find: ({ meta }) => {
      const history = childOf(meta, 'history');
      const dateOf = (type: string): XmlElement | undefined =>
        history === undefined ? undefined : childrenOf(history, 'date').find((date) => attributeOf(date, 'date-type') === type);
      const received = dateOf('received');
      const accepted = dateOf('accepted');
      const isWrong =
        received !== undefined && accepted !== undefined && (numberOf(received) ?? 0) > (numberOf(accepted) ?? Number.POSITIVE_INFINITY);
      return isWrong
        ? [{ element: accepted, found: translatable`accepted before it was received`, expected: translatable`a later date` }]
        : [];
    },
  },
  {
    id: 'pmc-month-numeric',
    source: 'PMC Tagging Guidelines, month',
    checks: 'Months and days are numbers.',
    severity: 'error',
    fix: 'write the month as 1 to 12 and the day as 1 to 31; a season or range of months stands in <season>',
    find: ({ meta }) =>
      ['pub-date', 'history', 'pub-history']
        .flatMap((name) => childrenOf(meta, name))
        .flatMap((dates) => [...descendantsOf(dates, 'month'), ...descendantsOf(dates, 'day')])
        .filter((part) => !/^\d{1,2}$/.test(textOf(part)))
        .map((element) => ({ element, found: translatable`<${element.name}> is "${textOf(element)}"`, expected: translatable`a number` })),
  },
  {
    id: 'jats4r-iso-date',
    source: 'JATS4R, Article publication and history dates; JATS 1.3, iso-8601-date',
    checks: 'The date for machines is that for readers.',
    severity: 'warning',
    fix: 'write iso-8601-date as YYYY-MM-DD, with the same year, month and day',
    find: ({ all }) =>
      [...all('pub-date'), ...all('date')].flatMap((element) => {
        const iso = attributeOf(element, 'iso-8601-date');
        if (iso === undefined) return [];
        const [, year, month, day] = ISO.exec(iso) ?? [];
        const isSame = (written: string | undefined, name: string): boolean => {
          const part = childOf(element, name);
          return written === undefined || part === undefined || Number(textOf(part)) === Number(written) || !/^\d+$/.test(textOf(part));
        };
        const isRight = year !== undefined && isSame(year, 'year') && isSame(month, 'month') && isSame(day, 'day');
        return isRight
          ? []
          : [
              {
                element,
                found: translatable`iso-8601-date="${iso}" beside ${textOf(element)}`,
                expected: translatable`the same date as YYYY-MM-DD`,
              },
            ];
      }),
  },
  {
    id: 'pmc-volume-missing',
    source: 'PMC Tagging Guidelines, volume and issue',
    checks: 'An article in an issue has a volume or an issue.',
    severity: 'warning',
    fix: 'add <volume>, or <issue>; an article ahead of its issue has neither and no pages',
    find: ({ meta }) => {
      const pages = childOf(meta, 'fpage');
      const isLoose = pages !== undefined && childOf(meta, 'volume') === undefined && childOf(meta, 'issue') === undefined;
      return isLoose
        ? [{ element: pages, found: translatable`<fpage> without <volume> and <issue>`, expected: translatable`one of them` }]
        : [];
    },
  },
  {
    id: 'pmc-pages-order',
    source: 'PMC Tagging Guidelines, fpage and lpage',
    checks: 'The last page comes after the first.',
    severity: 'error',
    fix: 'write the whole number of the last page: 1021 to 1029, not 1021 to 29',
    find: ({ meta }) => {
      const first = childOf(meta, 'fpage');
      const last = childOf(meta, 'lpage');
      if (first === undefined || last === undefined || !/^\d+$/.test(textOf(first)) || !/^\d+$/.test(textOf(last))) return [];
      return Number(textOf(last)) < Number(textOf(first))
        ? [
            {
              element: last,
              found: translatable`pages ${textOf(first)} to ${textOf(last)}`,
              expected: translatable`a last page after the first`,
            },
          ]
        : [];
    },
  },
];

/** A date as a number that sorts: 20240131. */
function numberOf(date: XmlElement): number | undefined {
  const part = (name: string): number => {
    const child = childOf(date, name);
    return child === undefined ? 0 : Number(textOf(child));
  };
  const number = part('year') * 10_000 + part('month') * 100 + part('day');
  return Number.isNaN(number) ? undefined : number;
}

const ISO = /^(\d{4})(?:-?(\d\d)(?:-?(\d\d))?)?/;
