import { attributeOf, type XmlElement } from '../xml/xml-element.ts';

/** Names of the files that a JATS article refers to: pictures, media and supplementary files. */
export function graphicsOf(element: XmlElement, found: string[] = []): readonly string[] {
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    const href = LINKING.has(child.name) ? attributeOf(child, 'xlink:href') : undefined;
    if (href !== undefined && !/^[a-z][a-z0-9+.-]*:/i.test(href)) found.push(href);
    graphicsOf(child, found);
  }
  return found;
}

/**
 * Files that an article refers to, beside it or in a folder below; a reference may lack the ending of the file. The name is that of the reference, so
 * that it leads to the file.
 *
 *   ['fig1'] of 'zip/a.xml', with 'zip/fig1.tif'  ->  [{ key: 'zip/fig1.tif', name: 'fig1.tif' }]
 */
export function dependentFiles(
  graphics: readonly string[],
  article: string,
  keys: readonly string[],
): readonly { readonly key: string; readonly name: string }[] {
  const folder = article.slice(0, article.lastIndexOf('/') + 1);
  const near = keys.filter((key) => key.startsWith(folder) && key !== article);
  const found = new Map<string, string>();
  for (const graphic of graphics) {
    const wanted = graphic.replace(/^\.\//, '');
    const last = wanted.slice(wanted.lastIndexOf('/') + 1);
    const key =
      near.find((one) => one === folder + wanted) ??
      near.find((one) => one.endsWith(`/${last}`) || one === last) ??
      best(near.filter((one) => stemsOf(last).includes(one.slice(one.lastIndexOf('/') + 1).replace(/\.[A-Za-z0-9]+$/, ''))));
    if (key !== undefined && !found.has(key)) found.set(key, key.slice(key.lastIndexOf('/') + 1));
  }
  return [...found].map(([key, name]) => ({ key, name }));
}

/** A reference may lack the ending, or have that of the picture before an archive has converted it. */
function stemsOf(name: string): readonly string[] {
  return [name, name.replace(/\.(?:tiff?|eps|jpe?g|png|gif)$/i, '')];
}

/** The file for a reference without ending: archives deliver a GIF as thumbnail of another picture. */
function best(keys: readonly string[]): string | undefined {
  return keys.find((key) => !/\.gif$/i.test(key)) ?? keys[0];
}

const LINKING: ReadonlySet<string> = new Set([
  'graphic',
  'inline-graphic',
  'media',
  'supplementary-material',
  'inline-supplementary-material',
  'inline-media',
]);
