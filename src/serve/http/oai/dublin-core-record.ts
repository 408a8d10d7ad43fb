import type { TaggedObject } from '../../../model/tagged-object.ts';
import { type Markup, xml } from '../../../model/text/markup.ts';
import { type ArticleRecord, articleRecord } from '../../../query/sru/records/article-record.ts';
import { dcElements } from '../../../query/sru/records/dc-elements.ts';
import type { TagNames } from '../../../query/tag/tag-path.ts';

/** The `oai_dc` record of an article, from its tags, as harvesters get it. */
export function dublinCoreRecord(article: TaggedObject, names: TagNames): string {
  return printDublinCore(articleRecord(article, names)).markup;
}

/** OAI-PMH 2.0, 5 (Dublin Core). */
export function printDublinCore(record: ArticleRecord): Markup {
  return xml`<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/oai_dc/ http://www.openarchives.org/OAI/2.0/oai_dc.xsd">${dcElements(record)}</oai_dc:dc>`;
}
