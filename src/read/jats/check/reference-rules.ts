import { translatable } from '../../../model/text/translatable.ts';
import { attributeOf, descendantOf, textOf, type XmlElement } from '../../xml/xml-element.ts';
import type { JatsRule } from './jats-rule.ts';

/** Rules on the list of references (JATS4R, Citations). */
export const REFERENCE_RULES: readonly JatsRule[] = [
  {
    code: 'reference-doi-wrong',
    message: translatable`DOIs of references in another form than 10.prefix/suffix: their links lead nowhere`,
    find: ({ all }) => all('pub-id').filter((id) => id.attributes['pub-id-type'] === 'doi' && !DOI.test(textOf(id))),
  },
  {
    code: 'reference-type-missing',
    message: translatable`references without type; expected publication-type on the citation`,
    find: ({ all }) =>
      all('ref').filter((ref) => {
        const citation = descendantOf(ref, 'element-citation') ?? descendantOf(ref, 'mixed-citation') ?? descendantOf(ref, 'nlm-citation');
        const type =
          citation === undefined ? 'none' : (attributeOf(citation, 'publication-type') ?? attributeOf(citation, 'citation-type'));
        return type === undefined;
      }),
  },
  {
    code: 'reference-uncited',
    message: translatable`references that the text does not cite`,
    find: ({ all, citedIds, citedRanges }) => {
      const withIds = all('ref').filter((ref) => attributeOf(ref, 'id') !== undefined);
      const positions = new Map(withIds.map((ref, at) => [attributeOf(ref, 'id'), at]));
      const between = citedRanges.map(([from, to]) => [positions.get(from) ?? Number.NaN, positions.get(to) ?? Number.NaN] as const);
      const isCited = (ref: XmlElement, at: number): boolean =>
        citedIds.has(attributeOf(ref, 'id') ?? '') || between.some(([from, to]) => from < at && at < to);
      const uncited = withIds.filter((ref, at) => !isCited(ref, at));
      // If no reference is cited, it is a reading list, or citations are not tagged as xref; then none is reported.
      return uncited.length === withIds.length ? [] : uncited;
    },
  },
];

const DOI = /^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)?10\.\d{4,9}\/\S+$/i;
