import { parseXml } from '../xml/parse-xml.ts';
import { attributeOf, childrenOf, textOf, type XmlElement } from '../xml/xml-element.ts';
import type { Content, ContentFile } from './content.ts';
import { baseNameOf, comparable, folderOf } from './file-names.ts';
import { joinPath } from './join-path.ts';

/** Files that manifests of packages name. */
export interface PackageNames {
  /** Paths of the files that a manifest names as part of the article, comparable (`comparable`). */
  readonly names: ReadonlySet<string>;
  /** True for a file that the package format defines: the manifest itself and its companions. */
  readonly isStructural: (path: string) => boolean;
}

/**
 * Reads the manifests among files of a package: MECA (`item`, `instance href`), PLOS (`representation entry`), HighWire's data supplements
 * (`filename`) and Texture (`document path`, `asset path`).
 *
 * Items of a MECA manifest that are cover letters, reviews and the like are not part of the article (NISO RP-30, item types). An unreadable
 * manifest names nothing.
 */
export async function packageNames(content: Content, files: readonly ContentFile[]): Promise<PackageNames> {
  const names = new Set<string>();
  const folders = new Set<string>();
  for (const file of files.filter(isManifest)) {
    const folder = folderOf(file.key);
    folders.add(folder);
    for (const name of await namesInManifest(content, file)) {
      const path = joinPath(folder === '' ? '' : `${folder}/`, name);
      if (path !== undefined) names.add(comparable(path));
    }
  }
  return { names, isStructural: (path) => folders.has(folderOf(path)) && STRUCTURAL.has(comparable(baseNameOf(path))) };
}

function isManifest({ key, sizeBytes }: ContentFile): boolean {
  return comparable(baseNameOf(key)) === MANIFEST && sizeBytes <= LARGEST;
}

async function namesInManifest(content: Content, file: ContentFile): Promise<readonly string[]> {
  try {
    const text = new TextDecoder().decode(await content.read(file));
    const document = parseXml(text, { file: file.key, report: () => undefined });
    return document === undefined ? [] : namesOf(document.root);
  } catch {
    // A damaged package is reported where its article is read.
    return [];
  }
}

function namesOf(element: XmlElement): readonly string[] {
  if (isPrivate(element)) return [];
  const own = NAMING.flatMap((name) => attributeOf(element, name) ?? []);
  const written = element.name === 'filename' ? [textOf(element)] : [];
  return [...own, ...written, ...childrenOf(element).flatMap(namesOf)];
}

function isPrivate(element: XmlElement): boolean {
  if (element.name !== 'item') return false;
  const types = [attributeOf(element, 'type'), attributeOf(element, 'item-type'), attributeOf(element, 'item_type')];
  return types.some((type) => type !== undefined && PRIVATE.test(type));
}

const MANIFEST = 'manifest.xml';
/** Maximum size of a manifest; real ones are a thousand times smaller. */
const LARGEST = 4 * 1024 * 1024;
/** Files of MECA (directives, transfer, and the media type of the zip as in EPUB) and of PLOS (the manifest's DTD). */
const STRUCTURAL: ReadonlySet<string> = new Set([MANIFEST, 'manifest.dtd', 'directives.xml', 'transfer.xml', 'mimetype']);
const NAMING = ['href', 'xlink:href', 'entry', 'main-entry', 'path'];
// cover letter, cover_letter, review, peer-review-metadata, response to reviewers, rebuttal, author-agreement, conflict-of-interest form
const PRIVATE = /cover|review|respon[sd]|rebuttal|letter|comment|note|correspond|checklist|agreement|\bform\b|conflict|disclosure/i;
