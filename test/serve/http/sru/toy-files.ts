import type { SiteFiles } from '../../../../src/model/site-files.ts';
import type { TaggedObject } from '../../../../src/model/tagged-object.ts';
import { objectIdOf } from '../../../../src/query/language/find-by-value.ts';
import { memoryFiles } from '../../../../src/serve/http/memory-files.ts';
import { TOY_NAMES, toyObjects } from '../../../query/language/toy-objects.ts';
import { toyIndex } from '../../../query/language/toy-site.ts';
import { toyRecordFiles, toyRecordList } from '../oai/toy-records.ts';

const JOURNAL = {
  title: 'Toy Journal',
  publisher: 'Toy Press',
  contact: 'editors@toy.org',
  siteUrl: 'https://toy.org',
  language: 'en',
  ...TOY_NAMES,
  maxObjects: 1000,
};

/** Records of deleted articles: one in a set, one without a DOI. */
export const GONE = [
  { datestamp: '2022-05-06T07:08:09Z', about: 'https://doi.org/10.1/gone', sets: ['subject:cell-biology', 'volume:9'] },
  { datestamp: '2022-05-06T07:08:09Z', about: 'https://toy.org/content/gone', sets: [] },
];

/** A document whose prolog, entities and encoding must not affect the response. */
const SOURCE = `<?xml version="1.0" encoding="ISO-8859-1"?>
<!DOCTYPE article PUBLIC "-//NLM//DTD JATS" "x.dtd" [<!-- "]> --><!ENTITY own "its own">]>
<!-- before --><article article-type="research-article"><front>&Aring;ngstr&ouml;m, \u00e9cran &amp; &lt;</front></article>
<!-- after -->
`;

/** The toy journal's site in memory with everything that its record services need, and optional copies of its first article. */
export function toyFiles(copies = 0, settings: { readonly maxObjects?: number } = {}): SiteFiles {
  const objects = [...toyObjects(), ...copiesOf(copies)];
  const articles = objects.filter(({ kind }) => kind === 'article');
  return memoryFiles([
    ...toyIndex(objects),
    ...toyRecordList(articles, stemOf, GONE),
    ...toyRecordFiles(articles, stemOf),
    { path: 'journal.json', bytes: JSON.stringify({ ...JOURNAL, ...settings }) },
    { path: 'content/1/a1.xml', bytes: latin1(SOURCE) },
    { path: 'content/1/A2.xml', bytes: '<article><front>&unknown;</front></article>' },
  ]);
}

function stemOf({ articleDoi, id }: TaggedObject): string {
  return `content/1/${articleDoi === '' ? id : articleDoi.slice(articleDoi.indexOf('/') + 1)}`;
}

function copiesOf(count: number): TaggedObject[] {
  const [first] = toyObjects();
  if (first === undefined) return [];
  return Array.from({ length: count }, (_, i) => {
    const doi = `10.1/copy${i}`;
    const about = `https://doi.org/${doi}`;
    const tags = new Map(first.tags);
    for (const [path, tagged] of tags) {
      if (path.endsWith('/doi')) tags.set(path, { ...tagged, value: doi });
      if (path.endsWith('/doi_url') || path.endsWith('/about')) tags.set(path, { ...tagged, value: about });
    }
    return { ...first, about, articleDoi: doi, id: objectIdOf(about), tags };
  });
}

function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}
