import { translatable, untranslated } from '../../../model/text/translatable.ts';
import { elementsAt, has } from '../../xml/select-elements.ts';
import { attributeOf, childOf, childrenOf, childTextOf, textOf, type XmlElement } from '../../xml/xml-element.ts';
import type { StyleRule } from './style-rule.ts';

/** Dates, volume, pages. */
const DATE_RULES: readonly StyleRule[] = [
  {
    id: 'pmc-pub-date-missing',
    source: 'PMC Tagging Guidelines, Dates',
    checks: 'The article has a date of publication.',
    severity: 'error',
    fix: 'add <pub-date pub-type="epub">, or date-type="pub" publication-format="electronic", with day, month and year',
    select: 'article-meta',
    unless: 'pub-date | pub-date-not-available',
    found: translatable`<article-meta> without <pub-date>`,
  },
  {
    id: 'pmc-pub-date-type-missing',
    source: 'PMC Tagging Guidelines, pub-date; JATS4R, Article publication and history dates',
    checks: 'A date of publication says of what.',
    severity: 'error',
    fix: 'add date-type="pub" and publication-format, or pub-type',
    select: 'article-meta/pub-date',
    unless: '@pub-type | @date-type',
    found: translatable`<pub-date> without date-type`,
    expected: translatable`date-type or pub-type`,
  },
  {
    id: 'pmc-date-order',
    source: 'PMC Tagging Guidelines, Dates',
    checks: 'An article is received before it is accepted.',
    severity: 'warning',
    fix: 'mend the date that is wrong',
    select: 'article-meta/history/date[@date-type="accepted"]',
    unless: (accepted, article) => {
      const [received] = elementsAt('article-meta/history/date[@date-type="received"]', article);
      return received === undefined || (numberOf(received) ?? 0) <= (numberOf(accepted) ?? Number.POSITIVE_INFINITY);
    },
    found: translatable`accepted before it was received`,
    expected: translatable`a later date`,
  },
  {
    id: 'pmc-month-numeric',
    source: 'PMC Tagging Guidelines, month',
    checks: 'Months and days are numbers.',
    severity: 'error',
    fix: 'write the month as 1 to 12 and the day as 1 to 31; a season or range of months stands in <season>',
    select: 'article-meta/(pub-date|history|pub-history)//(month|day)',
    unless: (part) => /^\d{1,2}$/.test(textOf(part)),
    found: (part) => translatable`<${part.name}> is "${textOf(part)}"`,
    expected: translatable`a number`,
  },
  {
    id: 'jats4r-iso-date',
    source: 'JATS4R, Article publication and history dates; JATS 1.3, iso-8601-date',
    checks: 'The date for machines is that for readers.',
    severity: 'warning',
    fix: 'write iso-8601-date as YYYY-MM-DD, with the same year, month and day',
    select: '(pub-date|date)[@iso-8601-date]',
    unless: (date) => {
      const [iso, ...parts] = ISO.exec(attributeOf(date, 'iso-8601-date') ?? '') ?? [];
      const isSame = (name: string, at: number): boolean => {
        const part = childOf(date, name);
        return parts[at] === undefined || part === undefined || Number(textOf(part)) === Number(parts[at]) || !/^\d+$/.test(textOf(part));
      };
      return iso !== undefined && ['year', 'month', 'day'].every(isSame);
    },
    found: (date) => translatable`iso-8601-date="${attributeOf(date, 'iso-8601-date')}" beside ${textOf(date)}`,
    expected: translatable`the same date as YYYY-MM-DD`,
  },
  {
    id: 'pmc-volume-missing',
    source: 'PMC Tagging Guidelines, volume and issue',
    checks: 'An article in an issue has a volume or an issue.',
    severity: 'warning',
    fix: 'add <volume>, or <issue>; an article ahead of its issue has neither and no pages',
    select: 'article-meta[not(volume)][not(issue)]/fpage',
    found: translatable`<fpage> without <volume> and <issue>`,
    expected: translatable`one of them`,
  },
  {
    id: 'pmc-pages-order',
    source: 'PMC Tagging Guidelines, fpage and lpage',
    checks: 'The last page comes after the first.',
    severity: 'error',
    fix: 'write the whole number of the last page: 1021 to 1029, not 1021 to 29',
    select: 'article-meta[fpage]/lpage',
    unless: (last, { meta }) => {
      const pages = [firstPageOf(meta), textOf(last)];
      return !pages.every((page) => /^\d+$/.test(page)) || Number(pages[0]) <= Number(pages[1]);
    },
    found: (last, { meta }) => translatable`pages ${firstPageOf(meta)} to ${textOf(last)}`,
    expected: translatable`a last page after the first`,
  },
];

function firstPageOf(meta: XmlElement): string {
  const page = childOf(meta, 'fpage');
  return page === undefined ? '' : textOf(page);
}

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

/** The licences of an article. NLM 2 has them in article-meta. */
const LICENSES = 'article-meta/permissions/license | article-meta[not(permissions)]/license';

/** Copyright and licences. */
const PERMISSION_RULES: readonly StyleRule[] = [
  {
    id: 'pmc-permissions-missing',
    source: 'PMC Tagging Guidelines, permissions; JATS4R, Permissions',
    checks: 'The article says who may do what with it.',
    severity: 'error',
    fix: 'add <permissions> with <copyright-statement> and <license>',
    select: 'article-meta',
    unless: 'permissions | copyright-statement | license',
    found: translatable`<article-meta> without <permissions>`,
  },
  {
    id: 'jats4r-license-address',
    source: 'JATS4R, Permissions 1.3',
    checks: 'A licence names its address in ali:license_ref or xlink:href.',
    severity: 'warning',
    fix: 'add <ali:license_ref>https://creativecommons.org/licenses/by/4.0/</ali:license_ref> to <license>',
    select: LICENSES,
    unless: '@xlink:href | .//ali:license_ref',
    found: translatable`<license> without an address for machines`,
    expected: untranslated('<ali:license_ref>'),
  },
  {
    id: 'jats4r-license-addresses-differ',
    source: 'JATS4R, Permissions 1.3',
    checks: 'The addresses of a licence agree.',
    severity: 'error',
    fix: 'write the same address into xlink:href and <ali:license_ref>',
    find: (article) =>
      elementsAt(LICENSES, article).flatMap((license) => {
        const href = attributeOf(license, 'xlink:href');
        const refs = childrenOf(license, 'ali:license_ref').filter((ref) => !has(ref, '@specific-use'));
        return refs
          .filter((ref) => href !== undefined && comparable(textOf(ref)) !== comparable(href))
          .map((element) => ({
            element,
            found: translatable`"${textOf(element)}" beside xlink:href="${href}"`,
            expected: translatable`one address`,
          }));
      }),
  },
  {
    id: 'jats4r-license-text',
    source: 'JATS4R, Permissions 1.3',
    checks: 'A licence says in words what it allows.',
    severity: 'warning',
    fix: 'add <license-p> with the sentence that readers see',
    select: LICENSES,
    unless: 'license-p | p',
    found: translatable`<license> without <license-p>`,
  },
  {
    id: 'jats4r-copyright-year-form',
    source: 'JATS4R, Permissions 1.3; JATS 1.3, copyright-year',
    checks: 'The year of the copyright is a year.',
    severity: 'error',
    fix: 'write the year alone: <copyright-year>2026</copyright-year>',
    select: 'copyright-year',
    unless: (year) => /^(?:1[6-9]|20)\d\d$/.test(textOf(year)),
    found: (year) => translatable`<copyright-year> is "${textOf(year)}"`,
    expected: translatable`four digits`,
  },
  {
    id: 'jats4r-copyright-holder-missing',
    source: 'JATS4R, Permissions 1.3',
    checks: 'A copyright names its year and its holder apart from the statement.',
    severity: 'warning',
    fix: 'add <copyright-year> and <copyright-holder> beside <copyright-statement>',
    find: ({ meta }) => {
      const permissions = childOf(meta, 'permissions') ?? meta;
      const statement = childOf(permissions, 'copyright-statement');
      if (statement === undefined || /public domain/i.test(textOf(statement))) return [];
      return ['copyright-year', 'copyright-holder']
        .filter((name) => !has(permissions, name))
        .map((name) => ({ element: statement, found: translatable`a copyright statement without <${name}>`, expected: translatable`one` }));
    },
  },
];

function comparable(url: string): string {
  return url
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/$/, '');
}

/** Funding, interests, data, related articles. */
const FUNDING_RULES: readonly StyleRule[] = [
  {
    id: 'jats4r-funder-identifier',
    source: 'JATS4R, Funding 1.3',
    checks: 'A funder has an identifier beside its name.',
    severity: 'warning',
    fix: 'write <institution-wrap><institution-id institution-id-type="ror">…</institution-id><institution>…</institution></institution-wrap>',
    select: 'funding-source',
    unless: './/institution-id | @xlink:href',
    found: (funder) => translatable`the funder "${textOf(funder)}" without <institution-id>`,
    expected: translatable`its ROR or Funder ID`,
  },
  {
    id: 'jats4r-award-without-funder',
    source: 'JATS4R, Funding 1.3',
    checks: 'A grant names its funder.',
    severity: 'error',
    fix: 'add <funding-source> to the <award-group>',
    select: 'award-group',
    unless: 'funding-source | support-source',
    found: translatable`<award-group> without <funding-source>`,
  },
  {
    id: 'jats4r-funding-statement-missing',
    source: 'JATS4R, Funding 1.3',
    checks: 'Grants stand beside a statement in words.',
    severity: 'warning',
    fix: 'add <funding-statement> to the <funding-group>',
    select: 'article-meta/funding-group[award-group]',
    unless: 'funding-statement',
    found: translatable`<funding-group> without <funding-statement>`,
  },
  {
    id: 'jats4r-conflict-type',
    source: 'JATS4R, Conflict of interest statements 1.2',
    checks: 'A statement of competing interests is of the type coi-statement.',
    severity: 'warning',
    fix: 'write fn-type="coi-statement"',
    select: 'fn[@fn-type="conflict"]',
    found: untranslated('fn-type="conflict"'),
    expected: untranslated('"coi-statement"'),
  },
  {
    id: 'jats4r-data-statement-type',
    source: 'JATS4R, Data availability statements 2.0',
    checks: 'A statement on the availability of data is a section of the type data-availability.',
    severity: 'warning',
    fix: 'write sec-type="data-availability" on its <sec>',
    select: (article) => elementsAt('(sec|notes)[title]', article).filter((sec) => DATA_TITLE.test(childTextOf(sec, 'title') ?? '')),
    unless: (sec) => (attributeOf(sec, 'sec-type') ?? attributeOf(sec, 'notes-type')) === 'data-availability',
    found: (sec) => translatable`a data availability statement of the type "${attributeOf(sec, 'sec-type') ?? ''}"`,
    expected: untranslated('"data-availability"'),
  },
  {
    id: 'pmc-related-article-missing',
    source: 'PMC Tagging Guidelines, related-article; JATS4R, Corrections and retractions',
    checks: 'A correction or retraction names the article that it is of.',
    severity: 'error',
    fix: 'add <related-article related-article-type="corrected-article" ext-link-type="doi" xlink:href="10.…/…">',
    select: ({ meta, articleType }) => (NOTICES.has(articleType) ? [meta] : []),
    unless: 'related-article',
    found: (_, { articleType }) => translatable`article-type="${articleType}" without <related-article>`,
    expected: translatable`the article that it is of`,
  },
  {
    id: 'pmc-related-article-address',
    source: 'PMC Tagging Guidelines, related-article',
    checks: 'A related article has an address.',
    severity: 'error',
    fix: 'add ext-link-type="doi" and xlink:href, or vol and page',
    select: 'related-article',
    unless: '@xlink:href | @page | @elocation-id',
    found: translatable`<related-article> without an address`,
    expected: translatable`xlink:href, or vol and page`,
  },
];

// 'Data availability', 'Availability of data and materials'
const DATA_TITLE = /^(?:data (?:and \w+ )?availability|availability of (?:the )?data)/i;
const NOTICES: ReadonlySet<string> = new Set([
  'correction',
  'retraction',
  'partial-retraction',
  'expression-of-concern',
  'addendum',
  'corrigendum',
  'erratum',
]);

/** Rules on dates, permissions, funding and statements. */
export const STATEMENT_RULES: readonly StyleRule[] = [...DATE_RULES, ...PERMISSION_RULES, ...FUNDING_RULES];
