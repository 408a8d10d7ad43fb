import { translatable, untranslated } from '../../../model/text/translatable.ts';
import { attributeOf, childOf, childrenOf, descendantsOf, textOf, type XmlElement } from '../../xml/xml-element.ts';
import type { StyledArticle, StyleRule } from './style-rule.ts';

/** The list of references. */
export const REFERENCE_RULES: readonly StyleRule[] = [
  {
    id: 'pmc-ref-id-missing',
    source: 'PMC Tagging Guidelines, ref',
    checks: 'Every reference has an id.',
    severity: 'error',
    fix: 'add id="ref1", and point the <xref ref-type="bibr"> of the text to it',
    find: ({ all }) =>
      all('ref')
        .filter((ref) => attributeOf(ref, 'id') === undefined)
        .map((element) => ({
          element,
          found: translatable`the reference "${clip(textOf(element))}" without id`,
          expected: translatable`one`,
        })),
  },
  {
    id: 'pmc-citation-type-missing',
    source: 'PMC Tagging Guidelines, element-citation and mixed-citation; JATS4R, Citations',
    checks: 'Every citation says what it cites.',
    severity: 'warning',
    fix: 'add publication-type="journal", "book", "data", "software", "preprint", …',
    find: (article) =>
      citationsOf(article)
        .filter(
          (citation) => attributeOf(citation, 'publication-type') === undefined && attributeOf(citation, 'citation-type') === undefined,
        )
        .map((element) => ({
          element,
          found: translatable`the citation "${clip(textOf(element))}" without publication-type`,
          expected: translatable`one`,
        })),
  },
  {
    id: 'jats4r-citation-year',
    source: 'JATS4R, Citations',
    checks: 'The year of a citation is a year, with a letter at most.',
    severity: 'warning',
    fix: 'write the year alone, as 2024 or 2024a, and iso-8601-date="2024" where there is more to say',
    find: (article) =>
      citationsOf(article)
        .flatMap((citation) => descendantsOf(citation, 'year'))
        .filter((year) => !/^\d{4}[a-z]?$/.test(textOf(year)) && attributeOf(year, 'iso-8601-date') === undefined)
        .map((element) => ({ element, found: translatable`<year> is "${textOf(element)}"`, expected: translatable`four digits` })),
  },
  {
    id: 'jats4r-citation-doi',
    source: 'JATS4R, Citations',
    checks: 'A DOI in a citation is bare and in pub-id.',
    severity: 'warning',
    fix: 'write <pub-id pub-id-type="doi">10.…/…</pub-id>',
    find: (article) =>
      citationsOf(article)
        .flatMap((citation) => descendantsOf(citation, 'pub-id'))
        .filter((id) => attributeOf(id, 'pub-id-type') === 'doi' && !/^10\.\d{4,9}\/\S+$/.test(textOf(id)))
        .map((element) => ({
          element,
          found: translatable`the DOI "${clip(textOf(element))}"`,
          expected: untranslated('10.prefix/suffix'),
        })),
  },
  {
    id: 'jats4r-data-citation',
    source: 'JATS4R, Data citations 2.0',
    checks: 'A citation of data names the data and where they are.',
    severity: 'warning',
    fix: 'add <data-title> and <source>, and <pub-id> or <ext-link>, to the citation with publication-type="data"',
    find: (article) =>
      citationsOf(article)
        .filter((citation) => attributeOf(citation, 'publication-type') === 'data')
        .flatMap((element) => {
          const isTitled = childOf(element, 'data-title') !== undefined || childOf(element, 'source') !== undefined;
          const isThere = ['pub-id', 'ext-link', 'uri', 'object-id'].some((name) => descendantsOf(element, name).length > 0);
          if (isTitled && isThere) return [];
          return [
            {
              element,
              found: translatable`a citation of data without ${isTitled ? translatable`an address` : translatable`a title`}`,
              expected: translatable`<data-title>, <source> and <pub-id>`,
            },
          ];
        }),
  },
  {
    id: 'pmc-journal-citation-parts',
    source: 'PMC Tagging Guidelines, Citations',
    checks: 'A citation of a journal names the journal.',
    severity: 'warning',
    fix: 'put the name of the journal into <source>',
    find: (article) =>
      citationsOf(article)
        .filter((citation) => (attributeOf(citation, 'publication-type') ?? attributeOf(citation, 'citation-type')) === 'journal')
        .filter((citation) => descendantsOf(citation, 'source').length === 0)
        .map((element) => ({
          element,
          found: translatable`the citation "${clip(textOf(element))}" without <source>`,
          expected: translatable`the journal`,
        })),
  },
];

function citationsOf({ all }: StyledArticle): readonly XmlElement[] {
  return all('ref').flatMap((ref) =>
    [...childrenOf(ref), ...childrenOf(ref, 'citation-alternatives').flatMap((one) => childrenOf(one))].filter(({ name }) =>
      CITATIONS.has(name),
    ),
  );
}

function clip(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

const CITATIONS: ReadonlySet<string> = new Set(['element-citation', 'mixed-citation', 'nlm-citation', 'citation']);
