import { type Markup, xml } from '../../text/markup.ts';
import type { ArticleRecord } from './article-record.ts';

/**
 * Where an article stands in its journal, in PRISM's words: what a Dublin Core record cannot say. They go beside the record, in
 * `extraRecordData`, so that the record itself stays one well-formed element. PRISM 2.0, basic.
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
