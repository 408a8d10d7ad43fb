import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { XmlDocument, type XmlElement } from 'libxml2-wasm';
import { describe, expect, test } from 'vitest';
import { isNativeXml } from '../../../../src/read/import/ojs/read-native.ts';
import { readNative } from './read-items.ts';

// Exports of real journals and of converters, next to the project on some machines. libxml2 reads the whole tree, and knows nothing of streams.
const FOLDER = fileURLToPath(new URL('../../../../../shared/migration/ojs/samples/', import.meta.url));
const paths = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith('.xml')) : [];
const samples = paths.filter((name) => isNativeXml(readFileSync(FOLDER + name).subarray(0, 65_536)));

const all = (node: XmlElement, path: string): XmlElement[] =>
  node.find(path.replaceAll(/(^|\/)([a-z_]+)(?=$|[/[])/g, "$1*[local-name()='$2']")) as XmlElement[];
const text = (node: XmlElement, path: string): string => all(node, path)[0]?.content.trim() ?? '';

/** Galleys of versions that are not published, beside one that is. */
const unpublished = (articles: readonly XmlElement[]): number =>
  articles
    .filter((article) => article.attr('status')?.value === '3')
    .flatMap((article) => all(article, 'publication').filter((one) => one.attr('status')?.value !== '3'))
    .reduce((sum, one) => sum + all(one, 'article_galley').length, 0);

/** Counts of an article in the tree, as they should be taken. */
function expectedOf(article: XmlElement) {
  const publications = all(article, 'publication');
  const current = article.attr('current_publication_id')?.value;
  const published = publications.filter((one) => one.attr('status')?.value === '3');
  const chosen = published.find((one) => all(one, 'id').some((id) => id.content === current)) ?? published[0] ?? publications[0] ?? article;
  const files = new Map(
    all(article, 'submission_file').map((file) => [file.attr('id')?.value, text(file, 'revision/embed') || text(file, 'file/embed')]),
  );
  const embedded = [
    ...all(chosen, 'article_galley/submission_file_ref').map((reference) => files.get(reference.attr('id')?.value) ?? ''),
    ...all(chosen, 'covers/cover/embed').map((embed) => embed.content),
    ...['galley/file/embed', 'htmlgalley/file/embed', 'supplemental_file/file/embed'].flatMap((path) =>
      all(article, path).map((embed) => embed.content),
    ),
  ];
  return {
    authors: all(chosen, 'authors/author').length + all(chosen, 'author').length,
    references: all(chosen, 'citations/citation').length,
    digests: embedded.map((base64) => digestOf(Buffer.from(base64, 'base64'))).sort(),
  };
}

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe.skipIf(samples.length === 0)(`${samples.length} exports of other programs`, () => {
  test('are all known as native XML, but lists of identifiers', () => {
    expect(paths.filter((name) => !samples.includes(name))).toEqual(['ojs-2.4.8-pubIds.xml']);
  });

  test.each(samples)('%s: every article with its authors, references and files', async (name) => {
    const document = XmlDocument.fromBuffer(readFileSync(FOLDER + name));
    const tree = all(document.root, './/article').concat(document.root.name === 'article' ? [document.root] : []);
    // Articles without a title cannot be taken.
    const expected = tree.filter((article) => text(article, 'title') !== '' || text(article, 'publication/title') !== '');
    const { articles, items, total } = await readNative([FOLDER + name]);
    expect(total).toBe(tree.length);
    const read = articles.map(({ matter, contents, files }) => {
      const { authors, references = [] } = matter as { authors?: unknown[]; references?: unknown[] };
      const isJats = files.some(({ role }) => role === 'jats');
      return {
        isJats,
        authors: authors?.length ?? 0,
        references: references.length,
        digests: Object.values(contents).map(digestOf).sort(),
      };
    });
    const counted = expected.map(expectedOf);
    expect(read.map(({ digests }) => digests)).toEqual(counted.map(({ digests }) => digests));
    const offered = articles.flatMap(({ files }) => files.filter(({ role }) => /^(?:jats|body|pdf|galley|supplement)$/.test(role)));
    const leftOut = items.filter((item) => item.kind === 'left-out' && item.what === 'galley');
    // Those of an issue and of OJS 2 are counted by their files above.
    if (!name.includes('2.4') && !name.includes('cilantro'))
      expect(offered.length + leftOut.length).toBe(
        tree.reduce((sum, one) => sum + all(one, './/article_galley').length, -unpublished(tree)),
      );
    // The authors and references of an article in JATS are in its file.
    const listed = (index: number): boolean => read[index]?.isJats !== true;
    expect(read.filter((_, index) => listed(index)).map(({ authors, references }) => [authors, references])).toEqual(
      counted.filter((_, index) => listed(index)).map(({ authors, references }) => [authors, references]),
    );
    document.dispose();
  });
});
