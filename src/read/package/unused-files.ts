import { isManuscript, SOURCE_ENDINGS } from '../../model/source-format.ts';
import { parseXml } from '../xml/parse-xml.ts';
import { attributeOf, childrenOf, textOf, type XmlElement } from '../xml/xml-element.ts';
import { type Content, type ContentFile, isZipName } from './content.ts';
import { baseNameOf, comparable, endingOf, folderOf, isPicture, withoutEnding } from './file-names.ts';
import { joinPath } from './join-path.ts';
import { articleEnding } from './scan-content.ts';

/** A delivery of an article: its own file, the files delivered with it, and those that it refers to. */
export interface UsedDelivery {
  readonly key: string;
  readonly files: readonly ContentFile[];
  /** Keys of the files that the article refers to. */
  readonly used: ReadonlySet<string>;
}

/**
 * Returns the keys of files that were delivered with an article but do not belong to it, in order: cover letters, notes, drafts.
 *
 * A file belongs to the article if the article refers to it, if it is another rendition of such a file (`fig1.jpg` of `fig1.tif`,
 * PLOS's `.PNG_L`), if the package's manifest names it or the package's format defines it, or if it is the article in another form
 * (`x.pdf`, `x.xml.orig` of `x.xml`). Files in a zip belong to the article if the zip does.
 */
export async function unusedFiles(content: Content, { key, files, used }: UsedDelivery): Promise<readonly string[]> {
  const containers = containersOf(files);
  const others = files.filter((file) => file.key !== key && !containers.has(file.key));
  if (others.every((file) => used.has(file.key))) return [];
  const { names, isStructural } = await packageNames(content, files);
  const pictures = new Set([...used].filter(isPicture).map(stemOf));
  const forms = new Set(formsOf(key).map((name) => comparable(`${folderOf(key)}/${name}`)));
  const belongs = (path: string): boolean =>
    used.has(path) ||
    // A picture in a Word document.
    IN_WORD.test(path) ||
    names.has(comparable(path)) ||
    isStructural(path) ||
    (isPicture(path) && pictures.has(stemOf(path))) ||
    forms.has(comparable(`${folderOf(path)}/${baseNameOf(path)}`)) ||
    containerOf(path, containers).some((zip) => used.has(zip) || names.has(comparable(zip)));
  return others.filter((file) => !belongs(file.key)).map((file) => file.key);
}

/** Zips whose entries are among the files. */
function containersOf(files: readonly ContentFile[]): ReadonlySet<string> {
  const zips = files.filter(({ key }) => isZipName(key)).map(({ key }) => key);
  return new Set(zips.filter((zip) => files.some(({ key }) => key.startsWith(`${zip}/`))));
}

/** The given zips that contain a file. */
function containerOf(path: string, zips: ReadonlySet<string>): readonly string[] {
  return [...zips].filter((zip) => path.startsWith(`${zip}/`));
}

function stemOf(path: string): string {
  return comparable(withoutEnding(baseNameOf(path)));
}

/**
 * Returns names of the article's other forms, which typesetters deliver with its XML.
 *
 *   elife-00353-v1.xml  ->  elife-00353-v1.pdf, elife-00353-figures-v1.pdf, …
 */
function formsOf(key: string): readonly string[] {
  const name = baseNameOf(key);
  const ending = articleEnding(name) ?? `.${endingOf(name)}`;
  const stem = comparable(name.slice(0, name.length - ending.length));
  const version = VERSION_END.exec(stem)?.[0] ?? '';
  const figures = `${stem.slice(0, stem.length - version.length)}-figures${version}.pdf`;
  return [...FORMS.map((form) => `${stem}${form}`), `decap_${stem}.pdf`, figures];
}

// A Word document beside an article in another format may be a manuscript with comments.
const IN_WORD = /\.docx\//i;
const FORMS = ['.pdf', ...SOURCE_ENDINGS.filter((ending) => !isManuscript(ending))];
const VERSION_END = /-[vr]\d{1,2}$/;

/** Files that manifests of packages name. */
interface PackageNames {
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
async function packageNames(content: Content, files: readonly ContentFile[]): Promise<PackageNames> {
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
