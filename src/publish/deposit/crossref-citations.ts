import { type Markup, xml } from '../../model/text/markup.ts';
import { worksCitedIn } from '../../render/citation/cited-work.ts';
import { clean } from './clean.ts';
import { CROSSREF_DOI } from './crossref-doi.ts';
import type { DepositRecord } from './deposit-record.ts';

/** Prints the works cited, always as text and with a DOI if the source has one. Crossref schema 5.3.1, element citation_list. */
export function citationList({ article }: DepositRecord): Markup | false {
  const works = worksCitedIn(article.back)
    .flatMap(({ doi, text }) => ({ doi, text: clean(text) ?? '' }))
    .filter(({ text }) => text !== '');
  return (
    works.length > 0 &&
    xml`<citation_list>
${works.map(
  ({ doi, text }, index) =>
    xml`<citation key="ref${index + 1}">${doi !== undefined && CROSSREF_DOI.test(doi) && xml`<doi>${doi}</doi>`}<unstructured_citation>${text}</unstructured_citation></citation>\n`,
)}</citation_list>
`
  );
}
