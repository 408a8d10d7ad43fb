import { translatable, untranslated } from '../../../model/text/translatable.ts';
import { attributeOf, childOf, childrenOf, descendantsOf, textOf, type XmlElement } from '../../xml/xml-element.ts';
import type { StyledArticle, StyleRule } from './style-rule.ts';

/** Copyright and licences. */
export const PERMISSION_RULES: readonly StyleRule[] = [
  {
    id: 'pmc-permissions-missing',
    source: 'PMC Tagging Guidelines, permissions; JATS4R, Permissions',
    checks: 'The article says who may do what with it.',
    severity: 'error',
    fix: 'add <permissions> with <copyright-statement> and <license>',
    find: ({ meta }) =>
      permissionsOf(meta) === undefined
        ? [{ element: meta, found: translatable`<article-meta> without <permissions>`, expected: translatable`one` }]
        : [],
  },
  {
    id: 'jats4r-license-address',
    source: 'JATS4R, Permissions 1.3',
    checks: 'A licence names its address in ali:license_ref or xlink:href.',
    severity: 'warning',
    fix: 'add <ali:license_ref>https://creativecommons.org/licenses/by/4.0/</ali:license_ref> to <license>',
    find: (article) =>
      licensesOf(article)
        .filter((license) => attributeOf(license, 'xlink:href') === undefined && descendantsOf(license, 'ali:license_ref').length === 0)
        .map((element) => ({
          element,
          found: translatable`<license> without an address for machines`,
          expected: untranslated('<ali:license_ref>'),
        })),
  },
  {
    id: 'jats4r-license-addresses-differ',
    source: 'JATS4R, Permissions 1.3',
    checks: 'The addresses of a licence agree.',
    severity: 'error',
    fix: 'write the same address into xlink:href and <ali:license_ref>',
    find: (article) =>
      licensesOf(article).flatMap((element) => {
        const href = attributeOf(element, 'xlink:href');
        const refs = childrenOf(element, 'ali:license_ref').filter((ref) => attributeOf(ref, 'specific-use') === undefined);
        return refs
          .filter((ref) => href !== undefined && comparable(textOf(ref)) !== comparable(href))
          .map((ref) => ({
            element: ref,
            found: translatable`"${textOf(ref)}" beside xlink:href="${href}"`,
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
    find: (article) =>
      licensesOf(article)
        .filter((license) => childOf(license, 'license-p') === undefined && childOf(license, 'p') === undefined)
        .map((element) => ({ element, found: translatable`<license> without <license-p>`, expected: translatable`one` })),
  },
  {
    id: 'jats4r-copyright-year-form',
    source: 'JATS4R, Permissions 1.3; JATS 1.3, copyright-year',
    checks: 'The year of the copyright is a year.',
    severity: 'error',
    fix: 'write the year alone: <copyright-year>2026</copyright-year>',
    find: ({ all }) =>
      all('copyright-year')
        .filter((year) => !/^(?:1[6-9]|20)\d\d$/.test(textOf(year)))
        .map((element) => ({
          element,
          found: translatable`<copyright-year> is "${textOf(element)}"`,
          expected: translatable`four digits`,
        })),
  },
  {
    id: 'jats4r-copyright-holder-missing',
    source: 'JATS4R, Permissions 1.3',
    checks: 'A copyright names its year and its holder apart from the statement.',
    severity: 'warning',
    fix: 'add <copyright-year> and <copyright-holder> beside <copyright-statement>',
    find: ({ meta }) => {
      const permissions = permissionsOf(meta);
      const statement = permissions === undefined ? undefined : childOf(permissions, 'copyright-statement');
      if (permissions === undefined || statement === undefined || /public domain/i.test(textOf(statement))) return [];
      return ['copyright-year', 'copyright-holder']
        .filter((name) => childOf(permissions, name) === undefined)
        .map((name) => ({ element: statement, found: translatable`a copyright statement without <${name}>`, expected: translatable`one` }));
    },
  },
];

function permissionsOf(meta: XmlElement): XmlElement | undefined {
  // NLM 2 has its parts in article-meta.
  return (
    childOf(meta, 'permissions') ??
    (childOf(meta, 'copyright-statement') === undefined && childOf(meta, 'license') === undefined ? undefined : meta)
  );
}

function licensesOf({ meta }: StyledArticle): readonly XmlElement[] {
  const permissions = permissionsOf(meta);
  return permissions === undefined ? [] : childrenOf(permissions, 'license');
}

function comparable(url: string): string {
  return url
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/$/, '');
}
