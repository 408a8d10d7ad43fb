import { absoluteUrl } from '../../model/text/address.ts';
import { type Markup, xml } from '../../model/text/markup.ts';
import { type DoiPlace, doiPlacesOf } from '../../render/doi-places.ts';
import { clean } from './clean.ts';
import { CROSSREF_DOI } from './crossref-doi.ts';
import type { DepositRecord } from './deposit-record.ts';

/**
 * Prints the parts with DOIs of their own. Figures link to their pages, other parts to their section of the article.
 *
 * Peer reviews are separate records (`crossrefReviews`). Crossref schema 5.3.1, element component_list.
 */
export function componentList(record: DepositRecord): Markup | false {
  const parts = doiPlacesOf(record.article).filter(({ doi, isReview }) => CROSSREF_DOI.test(doi) && isReview !== true);
  return parts.length > 0 && xml`<component_list>\n${parts.map((part) => component(part, record))}</component_list>\n`;
}

function component({ doi, isFigure, place, ...part }: DoiPlace, { journal, stem, ending, pageUrl }: DepositRecord): Markup {
  const resource = isFigure ? `${absoluteUrl(journal.siteUrl, stem + place)}${ending}` : `${pageUrl}${place}`;
  const title = clean(part.title);
  return xml`<component parent_relation="isPartOf">
${title !== undefined && xml`<titles><title>${title}</title></titles>\n`}${isFigure && xml`<format mime_type="image/jpeg"/>\n`}<doi_data><doi>${doi}</doi><resource>${resource}</resource></doi_data>
</component>
`;
}
