import { createHash } from 'node:crypto';
import type { Artifact } from '../../../src/model/artifact.ts';
import { ENGLISH } from '../../../src/query/index/words/english.ts';
import { rankedLength } from '../../../src/query/index/words/ranked-length.ts';
import { buildSearch, type SearchIndexOptions } from '../../../src/query/search/build-search.ts';
import type { SearchDocument } from '../../../src/query/search/search-document.ts';
import { deflate } from '../index/words/memory-files.ts';

export function searchDocument(given: Partial<SearchDocument> & { readonly title: string }): SearchDocument {
  const stem = `content/1/${given.title.toLowerCase().replace(/\W+/g, '-')}`;
  return { stem, abstract: '', authors: [], publishedIso: '2012-01-01', type: 'Research article', keywords: [], subjects: [], ...given };
}

/** Ten articles of our own in the order of an index. */
export const journal: readonly SearchDocument[] = inOrder([
  searchDocument({
    title: 'Neurons of the worm',
    abstract: 'Every neuron of a small worm has a name. We count the neurons twice and find the same number.',
    authors: ['Ada Müller', 'Bo Łukasz'],
    publishedIso: '2012-12-18',
    subjects: ['Neuroscience', 'Cell biology'],
    keywords: ['connectome'],
  }),
  searchDocument({
    title: 'Gene expression in the eye',
    abstract: 'The expression of a gene is not gene expression alone; p53-dependent pathways matter.',
    authors: ['Cleo Wang'],
    publishedIso: '2012-03-01',
    subjects: ['Genomics'],
  }),
  searchDocument({
    title: 'Expression without a gene',
    abstract: 'Neural expression of sympathy among mice, measured in the neural crest of a neural colony.',
    authors: ['Dov Wang', 'Eve Stone'],
    publishedIso: '2012-07-09',
    type: 'Insight',
    subjects: ['Genomics', 'Neuroscience'],
  }),
  searchDocument({
    title: 'Poincaré and the mice',
    abstract: 'A map of Poincare type.',
    publishedIso: '2011-05-02',
    subjects: ['Physics'],
  }),
  searchDocument({ title: 'State-of-the-art tools', abstract: 'The tools are neural too.', publishedIso: '2010', type: 'Tools' }),
  searchDocument({ title: 'A <script>alert(1)</script> title & more', abstract: 'Escapes "quoted" text.', publishedIso: '' }),
  searchDocument({
    title: 'Running mice',
    notice: 'retracted',
    statuses: ['retracted', 'corrected'],
    titleFaces: [
      [0, 12, 3],
      [4, 10, 0],
    ],
    abstract: 'Mice run; a runner ran. Neurons of mice fire.',
    publishedIso: '2012-11-11',
    subjects: ['Neuroscience'],
  }),
  ...Array.from({ length: 12 }, (_, i) =>
    searchDocument({
      title: `Yeast report ${i + 1}`,
      abstract: `Neural networks model yeast in experiment ${i + 1}.`,
      publishedIso: `2009-${String(i + 1).padStart(2, '0')}-15`,
      subjects: ['Cell biology'],
    }),
  ),
]);

function inOrder(documents: readonly SearchDocument[]): SearchDocument[] {
  const year = ({ publishedIso }: SearchDocument): number => Number(publishedIso.slice(0, 4));
  return [...documents].sort((a, b) => year(b) - year(a) || rankedLength(a.abstract, ENGLISH) - rankedLength(b.abstract, ENGLISH));
}

export const searchOptions: SearchIndexOptions = {
  language: ENGLISH,
  deflate,
  digest: (parts) => {
    const hash = createHash('sha256');
    for (const part of parts) hash.update(part);
    return hash.digest('hex').slice(0, 16);
  },
  pageEnding: '.html',
  withBody: false,
  recentCount: 0,
};

export async function builtSearch(documents: readonly SearchDocument[], options: Partial<SearchIndexOptions> = {}): Promise<Artifact[]> {
  const artifacts: Artifact[] = [];
  for await (const artifact of buildSearch(documents, { ...searchOptions, ...options })) artifacts.push(artifact);
  return artifacts;
}
