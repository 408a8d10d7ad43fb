import { attributeOf, childOf, childrenOf, descendantOf, descendantsOf, type XmlElement } from '../../xml/xml-element.ts';
import type { CheckedArticle, JatsRule } from './jats-rule.ts';

/** Who may do what with it (JATS4R, Permissions). */
export const PERMISSION_RULES: readonly JatsRule[] = [
  {
    code: 'license-missing',
    isWhole: true,
    say: 'the article has no licence; expected <permissions> with <license>',
    find: ({ meta }) => (licensesOf(meta).length === 0 ? [childOf(meta, 'permissions') ?? meta] : []),
  },
  {
    code: 'license-link-missing',
    say: 'licences without an address that a machine can read',
    find: ({ meta }) => licensesOf(meta).filter((license) => !hasAddress(license)),
  },
  {
    code: 'copyright-parts-missing',
    say: 'copyright statements without <copyright-year> or <copyright-holder>',
    find: (article) =>
      permissionsOf(article).filter(
        (permissions) =>
          childOf(permissions, 'copyright-statement') !== undefined &&
          (childOf(permissions, 'copyright-year') === undefined || childOf(permissions, 'copyright-holder') === undefined),
      ),
  },
];

function permissionsOf({ meta }: CheckedArticle): XmlElement[] {
  return childrenOf(meta, 'permissions');
}

function licensesOf(meta: XmlElement): XmlElement[] {
  return childrenOf(meta, 'permissions').flatMap((permissions) => childrenOf(permissions, 'license'));
}

function hasAddress(license: XmlElement): boolean {
  if (attributeOf(license, 'xlink:href') !== undefined || descendantOf(license, 'ali:license_ref') !== undefined) return true;
  return descendantsOf(license, 'ext-link').length > 0 || descendantsOf(license, 'uri').length > 0;
}
