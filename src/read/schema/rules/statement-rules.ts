import { translatable, untranslated } from '../../../model/text/translatable.ts';
import { attributeOf, childOf, childrenOf, descendantsOf, textOf } from '../../xml/xml-element.ts';
import type { StyleRule } from './style-rule.ts';

/** Funding, interests, data, related articles. */
export const STATEMENT_RULES: readonly StyleRule[] = [
  {
    id: 'jats4r-funder-identifier',
    source: 'JATS4R, Funding 1.3',
    checks: 'A funder has an identifier beside its name.',
    severity: 'warning',
    fix: 'write <institution-wrap><institution-id institution-id-type="ror">…</institution-id><institution>…</institution></institution-wrap>',
    find: ({ all }) =>
      all('funding-source')
        .filter((source) => descendantsOf(source, 'institution-id').length === 0 && attributeOf(source, 'xlink:href') === undefined)
        .map((element) => ({
          element,
          found: translatable`the funder "${textOf(element)}" without <institution-id>`,
          expected: translatable`its ROR or Funder ID`,
        })),
  },
  {
    id: 'jats4r-award-without-funder',
    source: 'JATS4R, Funding 1.3',
    checks: 'A grant names its funder.',
    severity: 'error',
    fix: 'add <funding-source> to the <award-group>',
    find: ({ all }) =>
      all('award-group')
        .filter((group) => childOf(group, 'funding-source') === undefined && childOf(group, 'support-source') === undefined)
        .map((element) => ({ element, found: translatable`<award-group> without <funding-source>`, expected: translatable`one` })),
  },
  {
    id: 'jats4r-funding-statement-missing',
    source: 'JATS4R, Funding 1.3',
    checks: 'Grants stand beside a statement in words.',
    severity: 'warning',
    fix: 'add <funding-statement> to the <funding-group>',
    find: ({ meta }) =>
      childrenOf(meta, 'funding-group')
        .filter((group) => childOf(group, 'award-group') !== undefined && childOf(group, 'funding-statement') === undefined)
        .map((element) => ({ element, found: translatable`<funding-group> without <funding-statement>`, expected: translatable`one` })),
  },
  {
    id: 'jats4r-conflict-type',
    source: 'JATS4R, Conflict of interest statements 1.2',
    checks: 'A statement of competing interests is of the type coi-statement.',
    severity: 'warning',
    fix: 'write fn-type="coi-statement"',
    find: ({ all }) =>
      all('fn')
        .filter((fn) => attributeOf(fn, 'fn-type') === 'conflict')
        .map((element) => ({ element, found: untranslated('fn-type="conflict"'), expected: untranslated('"coi-statement"') })),
  },
  {
    id: 'jats4r-data-statement-type',
    source: 'JATS4R, Data availability statements 2.0',
    checks: 'A statement on the availability of data is a section of the type data-availability.',
    severity: 'warning',
    fix: 'write sec-type="data-availability" on its <sec>',
    find: ({ all }) =>
      [...all('sec'), ...all('notes')]
        .filter((sec) => {
          const title = childOf(sec, 'title');
          const type = attributeOf(sec, 'sec-type') ?? attributeOf(sec, 'notes-type');
          return title !== undefined && DATA_TITLE.test(textOf(title)) && type !== 'data-availability';
        })
        .map((element) => ({
          element,
          found: translatable`a data availability statement of the type "${attributeOf(element, 'sec-type') ?? ''}"`,
          expected: untranslated('"data-availability"'),
        })),
  },
  {
    id: 'pmc-related-article-missing',
    source: 'PMC Tagging Guidelines, related-article; JATS4R, Corrections and retractions',
    checks: 'A correction or retraction names the article that it is of.',
    severity: 'error',
    fix: 'add <related-article related-article-type="corrected-article" ext-link-type="doi" xlink:href="10.…/…">',
    find: ({ meta, articleType }) =>
      NOTICES.has(articleType) && childOf(meta, 'related-article') === undefined
        ? [
            {
              element: meta,
              found: translatable`article-type="${articleType}" without <related-article>`,
              expected: translatable`the article that it is of`,
            },
          ]
        : [],
  },
  {
    id: 'pmc-related-article-address',
    source: 'PMC Tagging Guidelines, related-article',
    checks: 'A related article has an address.',
    severity: 'error',
    fix: 'add ext-link-type="doi" and xlink:href, or vol and page',
    find: ({ all }) =>
      all('related-article')
        .filter((related) => ['xlink:href', 'page', 'elocation-id'].every((name) => attributeOf(related, name) === undefined))
        .map((element) => ({
          element,
          found: translatable`<related-article> without an address`,
          expected: translatable`xlink:href, or vol and page`,
        })),
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
