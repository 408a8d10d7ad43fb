import { memoryFiles } from '../../../src/http/memory-files.ts';
import { listedRecord, printRecordList } from '../../../src/http/oai/print-record-list.ts';
import type { SiteFiles } from '../../../src/model/site-files.ts';
import type { TaggedObject } from '../../../src/model/tagged-object.ts';
import { objectIdOf } from '../../../src/query/compare-value.ts';
import { TOY_NAMES, toyObjects } from '../../query/toy-objects.ts';
import { toyIndex } from '../../query/toy-site.ts';

const JOURNAL = {
  title: 'Toy Journal',
  publisher: 'Toy Press',
  contact: 'editors@toy.org',
  siteUrl: 'https://toy.org',
  language: 'en',
  ...TOY_NAMES,
  maxObjects: 1000,
};

/** A document whose prolog, entities and encoding must not reach the answer that it stands in. */
const SOURCE = `<?xml version="1.0" encoding="ISO-8859-1"?>
<!DOCTYPE article PUBLIC "-//NLM//DTD JATS" "x.dtd" [<!-- "]> --><!ENTITY own "its own">]>
<!-- before --><article article-type="research-article"><front>&Aring;ngstr&ouml;m, \u00e9cran &amp; &lt;</front></article>
<!-- after -->
`;

/** The toy journal's site in memory, as far as its record services need it; with copies of its first article where many are wanted. */
export function toyFiles(copies = 0, settings: { readonly maxObjects?: number } = {}): SiteFiles {
  const objects = [...toyObjects(), ...copiesOf(copies)];
  const articles = objects.filter(({ kind }) => kind === 'article');
  const subjects = ['Cell Biology', 'Cell biology', 'Correction', 'Neuroscience', 'Research article', 'Review'];
  return memoryFiles([
    ...toyIndex(objects),
    ...printRecordList(articles.map((article) => listedRecord(article, stemOf(article), TOY_NAMES))),
    { path: 'journal.json', bytes: JSON.stringify({ ...JOURNAL, ...settings }) },
    { path: 'values/subjects.json', bytes: JSON.stringify(Object.fromEntries(subjects.map((name) => [name, name.toLowerCase()]))) },
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
