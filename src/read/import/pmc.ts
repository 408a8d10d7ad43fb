import { attributeOf, childTextOf, descendantsOf, textOf, type XmlElement } from '../xml/xml-element.ts';
import { dependentFiles } from './jats-files.ts';

/** A file of the storage in which PubMed Central delivers articles. */
export interface StoredFile {
  /** `PMC1234567.1/fig1.jpg` */
  readonly key: string;
  readonly modified: string;
}

/** Files of the newest version of an article in a list of the storage (S3, `ListObjectsV2`); none if it has no such article. */
export function newestVersion(list: XmlElement, id: string): readonly StoredFile[] {
  const files = descendantsOf(list, 'Contents').map((one) => ({
    key: childTextOf(one, 'Key') ?? '',
    modified: childTextOf(one, 'LastModified') ?? '',
  }));
  const versionOf = (key: string): number => Number(key.startsWith(`${id}.`) ? (/^\.(\d+)\//.exec(key.slice(id.length))?.[1] ?? -1) : -1);
  const newest = Math.max(-1, ...files.map(({ key }) => versionOf(key)));
  return newest < 0 ? [] : files.filter(({ key }) => versionOf(key) === newest);
}

/** Answer of the Open Access service of PubMed Central about one article. */
export interface OpenAccessAnswer {
  /** Address and date of its package, a tar archive. */
  readonly archive?: { readonly url: string; readonly updated: string };
  /** `idIsNotOpenAccess: identifier 'PMC1' is not Open Access` */
  readonly error?: string;
}

export function readOpenAccess(answer: XmlElement): OpenAccessAnswer {
  const link = descendantsOf(answer, 'link').find((one) => attributeOf(one, 'format') === 'tgz');
  const url = link === undefined ? undefined : attributeOf(link, 'href');
  const error = descendantsOf(answer, 'error')[0];
  return {
    ...(link === undefined || url === undefined ? {} : { archive: { url, updated: attributeOf(link, 'updated') ?? '' } }),
    ...(error === undefined ? {} : { error: `${attributeOf(error, 'code') ?? 'error'}: ${textOf(error)}` }),
  };
}

/**
 * Files of a package that an article refers to, and its PDF. The PDF has the name of the article, or is the only one left.
 *
 *   'PMC1/a.nxml', ['a-g001'], ['PMC1/a-g001.jpg', 'PMC1/a.pdf']  ->  a-g001.jpg, dependent, and a.pdf, pdf
 */
export function packageFiles(
  article: string,
  graphics: readonly string[],
  keys: readonly string[],
): readonly { readonly key: string; readonly name: string; readonly role: 'dependent' | 'pdf' }[] {
  const dependent = dependentFiles(graphics, article, keys);
  const used = new Set(dependent.map(({ key }) => key));
  const folder = article.slice(0, article.lastIndexOf('/') + 1);
  const pdfs = keys.filter((key) => key.startsWith(folder) && /\.pdf$/i.test(key) && !used.has(key));
  const stem = article.replace(/\.[^./]*$/, '');
  const pdf = pdfs.find((key) => key.replace(/\.[^./]*$/, '') === stem) ?? (pdfs.length === 1 ? pdfs[0] : undefined);
  return [
    ...dependent.map(({ key, name }) => ({ key, name, role: 'dependent' as const })),
    ...(pdf === undefined ? [] : [{ key: pdf, name: 'article.pdf', role: 'pdf' as const }]),
  ];
}
