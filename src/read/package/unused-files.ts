import { SOURCE_ENDINGS } from '../../model/source-format.ts';
import { type Content, type ContentFile, isZipName } from './content.ts';
import { baseNameOf, comparable, endingOf, folderOf, isPicture, withoutEnding } from './file-names.ts';
import { packageNames } from './package-manifest.ts';
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

const FORMS = ['.pdf', ...SOURCE_ENDINGS];
const VERSION_END = /-[vr]\d{1,2}$/;
