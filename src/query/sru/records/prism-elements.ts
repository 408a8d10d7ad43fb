import { type Markup, xml } from '../../../model/text/markup.ts';
import type { ArticleRecord } from './article-record.ts';

/**
 * Prints volume, issue and identifiers in PRISM, which Dublin Core has no elements for. PRISM 2.0, basic.
 *
 * They are returned in `extraRecordData`, so that the record is a single well-formed element.
 */
export function prismElements(record: ArticleRecord): Markup {
  const { journalTitle, issnEpub, issnPpub, volume, issue, elocationId, doi, date } = record;
  return xml`<prism:article xmlns:prism="http://prismstandard.org/namespaces/basic/2.0/">${
    journalTitle !== undefined && xml`<prism:publicationName>${journalTitle}</prism:publicationName>`
  }${issnPpub !== undefined && xml`<prism:issn>${issnPpub}</prism:issn>`}${
    issnEpub !== undefined && xml`<prism:eIssn>${issnEpub}</prism:eIssn>`
  }${volume !== undefined && xml`<prism:volume>${volume}</prism:volume>`}${
    issue !== undefined && xml`<prism:number>${issue}</prism:number>`
  }${elocationId !== undefined && xml`<prism:startingPage>${elocationId}</prism:startingPage>`}${
    doi !== undefined && xml`<prism:doi>${doi}</prism:doi>`
  }${date !== undefined && xml`<prism:publicationDate>${date}</prism:publicationDate>`}</prism:article>`;
}
