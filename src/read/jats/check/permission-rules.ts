import { translatable } from '../../../model/text/translatable.ts';
import { attributeOf, childOf, childrenOf, descendantsOf, textOf, type XmlElement } from '../../xml/xml-element.ts';
import type { CheckedArticle, JatsRule } from './jats-rule.ts';

/** Rules on copyright and licence (JATS4R, Permissions). */
export const PERMISSION_RULES: readonly JatsRule[] = [
  {
    code: 'license-missing',
    isArticleWide: true,
    message: translatable`the article has no licence; expected <permissions> with <license>`,
    find: ({ meta }) => (licensesOf(meta).length === 0 ? [childOf(meta, 'permissions') ?? meta] : []),
  },
  {
    code: 'license-link-missing',
    message: translatable`licences without a machine-readable URL`,
    find: ({ meta }) => licensesOf(meta).filter((license) => !hasAddress(license)),
  },
  {
    code: 'license-unknown',
    message: translatable`licences with a URL that indexes do not know`,
    find: ({ meta }) => licensesOf(meta).filter((license) => hasAddress(license) && !addressesOf(license).some((url) => KNOWN.test(url))),
  },
  {
    code: 'copyright-parts-missing',
    message: translatable`copyright statements without <copyright-year> or <copyright-holder>`,
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
  return addressesOf(license).length > 0;
}

function addressesOf(license: XmlElement): readonly string[] {
  const links = ['ext-link', 'uri'].flatMap((name) => descendantsOf(license, name));
  return [
    attributeOf(license, 'xlink:href') ?? [],
    ...descendantsOf(license, 'ali:license_ref').map(textOf),
    ...links.map((link) => attributeOf(link, 'xlink:href') ?? textOf(link)),
  ].flat();
}

// Creative Commons, the open government licences, and publishers' own that indexes list
const KNOWN =
  /creativecommons\.org\/(?:licen[cs]es|publicdomain)\/|open-government-licen[cs]e|opensource\.org\/licen[cs]es?\/|gnu\.org\/licen[cs]es|elsevier\.com\/.*userlicense/i;
