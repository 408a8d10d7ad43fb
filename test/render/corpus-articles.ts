import { readFileSync } from 'node:fs';
import type { Article } from '../../src/model/article.ts';
import { findArticle, readJatsDocument } from '../../src/read/jats/read-jats.ts';
import { decodeXml } from '../../src/read/xml/decode-xml.ts';
import { parseXml } from '../../src/read/xml/parse-xml.ts';
import type { XmlElement } from '../../src/read/xml/xml-element.ts';

export interface CorpusArticle {
  readonly file: string;
  readonly root: XmlElement;
  readonly article: Article;
}

/** Reads every real article, one after the other, without other files of its package. */
export function* corpusArticles(corpusFolder: string): Generator<CorpusArticle> {
  const [, ...rows] = readFileSync(`${corpusFolder}/index.tsv`, 'utf8').trim().split('\n');
  for (const row of rows) {
    const file = row.slice(0, row.indexOf('\t'));
    const options = { file, resolveFile: (href: string) => ({ href }), report: () => undefined };
    const text = decodeXml(readFileSync(`${corpusFolder}/${file}`), options);
    const document = text === undefined ? undefined : parseXml(text, options);
    if (document === undefined) throw new Error(`${file} does not parse`);
    const root = findArticle(document, options.report);
    const article = readJatsDocument(document, options);
    if (root === undefined || article === undefined) throw new Error(`${file} holds no article`);
    yield { file, root, article };
  }
}
