import type { JournalMeta } from '../../model/article-meta.ts';
import { usualIssn } from '../../model/text/issn.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { attributeOf, childOf, childrenOf, childTextOf, descendantOf, textOf } from '../xml/xml-element.ts';

/** Reads `journal-meta` of all JATS versions: titles are in a `journal-title-group` or next to it. */
export function readJournalMeta(element: XmlElement | undefined): JournalMeta {
  if (element === undefined) return { journalIds: [] };
  const group = childOf(element, 'journal-title-group') ?? element;
  const title = childTextOf(group, 'journal-title');
  const abbreviation = childTextOf(group, 'abbrev-journal-title');
  const issns = childrenOf(element, 'issn');
  const issnEpub = issnOf(issns, ['epub', 'electronic', 'online-only', 'online']) ?? plainIssn(issns);
  const issnPpub = issnOf(issns, ['ppub', 'print']);
  const publisher = descendantOf(element, 'publisher');
  const publisherName = publisher === undefined ? undefined : childTextOf(publisher, 'publisher-name');
  const publisherLoc = publisher === undefined ? undefined : childTextOf(publisher, 'publisher-loc');
  return {
    journalIds: childrenOf(element, 'journal-id').map((id) => ({ type: attributeOf(id, 'journal-id-type') ?? '', value: textOf(id) })),
    ...(title === undefined ? {} : { title }),
    ...(abbreviation === undefined ? {} : { abbreviation }),
    ...(issnEpub === undefined ? {} : { issnEpub }),
    ...(issnPpub === undefined ? {} : { issnPpub }),
    ...(publisherName === undefined ? {} : { publisher: publisherName }),
    ...(publisherLoc === undefined ? {} : { publisherLoc }),
  };
}

function issnOf(issns: readonly XmlElement[], formats: readonly string[]): string | undefined {
  const found = issns.find((issn) => formats.includes(issn.attributes['publication-format'] ?? issn.attributes['pub-type'] ?? ''));
  return found === undefined ? undefined : usualIssn(textOf(found));
}

/** ISSN without a publication format. */
function plainIssn(issns: readonly XmlElement[]): string | undefined {
  const found = issns.find((issn) => issn.attributes['publication-format'] === undefined && issn.attributes['pub-type'] === undefined);
  return found === undefined ? undefined : usualIssn(textOf(found));
}
