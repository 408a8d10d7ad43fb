import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Artifact } from '../model/artifact.ts';
import type { Journal, ThemeName } from '../model/journal.ts';
import { journalsOf } from '../model/messages/journal-in.ts';
import type { MessagesJournal } from '../model/messages/journal-messages.ts';
import { withMessages } from '../model/messages/messages-of-script.ts';
import { RUNS_FROM_SOURCE } from '../program-files.ts';
import { languageCode } from '../query/index/words/stemmed-languages.ts';
import { ASSET_FILES, languageFile } from './asset-files.ts';
import type { AssetPaths } from './chrome.ts';
import { FAMILIES, type FallbackFace, MATH_PACKAGE, SUBSETS, type Subset, type WebFamily } from './fonts/families.ts';
import type { MathFile } from './fonts/math-font.ts';
import { readPackedScripts } from './packed-scripts.ts';
import type { Theme } from './theme/theme.ts';

/** Contents of the style sheets and the scripts. */
export interface Assets extends Readonly<Record<PublishedName, string>> {
  /** Rules for the language switch, which follow the style sheet in a journal with several languages. */
  readonly languageSwitch: string;
  /** Rules of the themes, which follow the style sheet. */
  readonly classic: string;
  readonly plain: string;
  /** Statements that add the stemmers of the journal's languages to `offprintLanguages`; absent for English and for languages without one. */
  readonly stemmers?: string;
}

/** Assets that are files of every site; rules of a theme and of the language switch are in the style sheet. */
type PublishedName = Exclude<keyof typeof ASSET_FILES, 'languageSwitch' | 'classic' | 'plain'>;

/** Files of a site, besides those that only some sites have. */
interface PublishedAssets extends Omit<Assets, 'languageSwitch' | 'classic' | 'plain' | 'stemmers'> {
  /** Script of the journal's languages. */
  readonly language?: string;
  /** The journal's own rules. */
  readonly themeStyle?: string;
}

/** Style sheets and scripts as files of the site, named by content, so that browsers may cache them forever. */
export function assetArtifacts(assets: PublishedAssets): { readonly paths: AssetPaths; readonly artifacts: readonly Artifact[] } {
  const names = { ...ASSET_FILES, ...FURTHER_FILES };
  const artifacts = (Object.keys(names) as (keyof typeof names)[]).flatMap((name) => {
    const content = name in assets ? assets[name as keyof PublishedAssets] : undefined;
    return content === undefined ? [] : [[name, artifactOf(names[name], content)] as const];
  });
  return {
    paths: Object.fromEntries(artifacts.map(([name, { path }]) => [name, path])) as unknown as AssetPaths,
    artifacts: artifacts.map(([, artifact]) => artifact),
  };
}

/** Assets that are made for one journal. No file of the journal's own `assets/` should have such a name, since hosts let browsers keep these. */
const FURTHER_FILES = { language: 'search-language.js', themeStyle: 'offprint-theme.css' } as const;

/** Paths of a journal's style sheets, scripts and fonts, and the files. */
export async function journalAssets(
  journal: MessagesJournal & Pick<Journal, 'languages' | 'theme'>,
  theme?: Theme,
): Promise<{ readonly paths: AssetPaths; readonly artifacts: readonly Artifact[] }> {
  const { stemmers, languageSwitch, classic, plain, ...published } = await readAssets(journal);
  const { theme: look = 'journal' } = journal;
  const fonts = await readWebFonts(look, theme?.mathFiles ?? []);
  const own = theme?.css ?? '';
  const ofTheme = { journal: '', classic, plain }[look];
  const { paths, artifacts } = assetArtifacts({
    ...mapValues(published, (content, name) => (ASSET_FILES[name].endsWith('.css') ? content : withMessages(content, journal))),
    style: `${fonts.css}${published.style}${ofTheme}${journal.languages === undefined ? '' : languageSwitch}`,
    ...(own === '' ? {} : { themeStyle: own }),
    ...(stemmers === undefined
      ? {}
      : { language: `{const offprintLanguages={};${stemmers}document.currentScript.exports=offprintLanguages}` }),
  });
  const preloads = fonts.preloads(journal.language);
  return {
    paths: { ...paths, ...(preloads.length === 0 ? {} : { fonts: preloads }) },
    artifacts: [...artifacts, ...fonts.artifacts, ...(theme?.assets ?? [])],
  };
}

/** The same for each language of the journal: a script differs where its messages do. Files that are equal are listed once. */
export async function assetsInLanguages(
  journal: Journal,
  theme?: Theme,
): Promise<{ readonly paths: AssetPaths; readonly furtherPaths: readonly AssetPaths[]; readonly artifacts: readonly Artifact[] }> {
  const [main, ...further] = journalsOf(journal);
  const { paths, artifacts } = await journalAssets(main ?? journal, theme);
  const others = await Promise.all(further.map((one) => journalAssets(one, theme)));
  const byPath = new Map([...artifacts, ...others.flatMap((one) => one.artifacts)].map((artifact) => [artifact.path, artifact]));
  return { paths, furtherPaths: others.map((one) => one.paths), artifacts: [...byPath.values()] };
}

function mapValues<Name extends string>(
  values: Readonly<Record<Name, string>>,
  map: (value: string, name: Name) => string,
): Readonly<Record<Name, string>> {
  return Object.fromEntries(Object.entries<string>(values).map(([name, value]) => [name, map(value, name as Name)])) as Record<
    Name,
    string
  >;
}

/** Reads the assets built with the program for the languages of a journal; builds them if the program runs from source. */
export async function readAssets({ language: main, languages = [main] }: Pick<Journal, 'language' | 'languages'>): Promise<Assets> {
  const built = RUNS_FROM_SOURCE ? await (await import('./build-assets.ts')).buildAssets() : await readPackedScripts();
  const stemmers = [...new Set(languages.map(languageCode))].map((code) => built.get(languageFile(code)) ?? '').join('');
  return { ...mapValues(ASSET_FILES, (file) => required(built, file)), ...(stemmers === '' ? {} : { stemmers }) };
}

function required(built: ReadonlyMap<string, string>, name: string): string {
  const content = built.get(name);
  if (content === undefined) throw new Error(`there is no asset ${name}`);
  return content;
}

/** `offprint.css` becomes `assets/offprint.1a2b3c4d5e.css`. */
function artifactOf(name: string, content: string): { readonly path: string; readonly bytes: string } {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
  return { path: `assets/${name.replace(/(\.\w+)$/, `.${hash}$1`)}`, bytes: content };
}

/** The fonts of a site: rules for the style sheet, files beside it, and the files that pages of a language preload. */
interface WebFonts {
  readonly css: string;
  readonly artifacts: readonly Artifact[];
  /** Site paths: `assets/font.source-serif-4-latin-400-normal.3f2a9c1b5e.woff2`. */
  readonly preloads: (language: string) => readonly string[];
}

/**
 * Reads the fonts of a theme from their packages, and the licence of each. `unicode-range` makes browsers load the subsets that a page has
 * characters of; formulas load the files of the font for formulas.
 */
export async function readWebFonts(theme: ThemeName, mathFiles: readonly MathFile[]): Promise<WebFonts> {
  const faces = FAMILIES[theme];
  if (faces === undefined) return { css: '', artifacts: [], preloads: () => [] };
  const [text, ui] = await Promise.all([familyFiles(faces.text), familyFiles(faces.interface)]);
  const math = mathFiles.map((file) => ({ ...file, artifact: fontArtifact(`${file.name}.woff2`, file.bytes) }));
  const [mathLicense] = math.length === 0 ? [] : [await licenseOf(MATH_PACKAGE, 'stix-two-math')];
  return {
    css: [
      ...text.rules,
      ...ui.rules,
      ...math.map(({ artifact, range }) => faceRule(MATH_FAMILY, { weight: '400', path: artifact.path, range })),
      `:root{--text-face:${stackOf(faces.text)},serif;--interface-face:${stackOf(faces.interface)},sans-serif${
        math.length === 0 ? '' : `;--math-face:"${MATH_FAMILY}",math`
      }}`,
      '',
    ].join('\n'),
    artifacts: [...text.artifacts, ...ui.artifacts, ...math.map(({ artifact }) => artifact), ...(mathLicense ? [mathLicense] : [])],
    preloads: (language) => subsetsOf(language).flatMap((subset) => [text.pathOf(subset), ui.pathOf(subset)]),
  };
}

/** Name of the font for formulas in style sheets. */
const MATH_FAMILY = 'STIX Two Math';

interface FamilyFiles {
  readonly rules: readonly string[];
  readonly artifacts: readonly Artifact[];
  /** Path of the upright face of a subset, in the weight of text. */
  readonly pathOf: (subset: Subset) => string;
}

/** Reads each file once per process: a build in several languages asks for them several times. */
function familyFiles(family: WebFamily): Promise<FamilyFiles> {
  const known = filesOfFamily.get(family.stem) ?? readFamily(family);
  filesOfFamily.set(family.stem, known);
  return known;
}

const filesOfFamily = new Map<string, Promise<FamilyFiles>>();

async function readFamily(family: WebFamily): Promise<FamilyFiles> {
  const ranges: Readonly<Record<string, string>> = JSON.parse(await readFile(resolve(`${family.package}/unicode.json`), 'utf8'));
  const files = await Promise.all(
    family.cuts.flatMap((cut) =>
      SUBSETS.map(async (subset) => {
        const name = `${family.stem}-${subset}-${cut.file}.woff2`;
        return { cut, subset, artifact: fontArtifact(name, await readFile(resolve(`${family.package}/files/${name}`))) };
      }),
    ),
  );
  const rules = files.map(({ cut, subset, artifact: { path } }) =>
    faceRule(family.family, { ...cut, path, range: family.ranges?.[subset] ?? ranges[subset] ?? '' }),
  );
  return {
    rules: [...rules, ...family.fallbacks.map(fallbackRule)],
    artifacts: [...files.map(({ artifact }) => artifact), await licenseOf(family.package, family.stem)],
    pathOf: (wanted) => files.find(({ subset }) => subset === wanted)?.artifact.path ?? '',
  };
}

async function licenseOf(packageName: string, stem: string): Promise<Artifact> {
  return fontArtifact(`${stem}.txt`, await readFile(resolve(`${packageName}/LICENSE`)));
}

/** `font.source-serif-4-latin-400-normal.3f2a9c1b5e.woff2`: one pattern with `font.` matches all in the rules of hosts. */
function fontArtifact(name: string, bytes: Uint8Array): Artifact {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
  return { path: `assets/font.${name.replace(/(\.\w+)$/, `.${hash}$1`)}`, bytes };
}

interface FaceSource {
  readonly weight: string;
  readonly isItalic?: boolean;
  readonly path: string;
  readonly range: string;
}

/** A rule for the style sheet, which is in the folder of the fonts. */
function faceRule(family: string, { weight, isItalic = false, path, range }: FaceSource): string {
  const file = path.slice(path.lastIndexOf('/') + 1);
  return `@font-face{font-family:"${family}";font-weight:${weight};${isItalic ? 'font-style:italic;' : ''}font-display:swap;src:url(${file})format("woff2");unicode-range:${range}}`;
}

function fallbackRule({ name, local, size, ascent, descent }: FallbackFace): string {
  const sources = local.map((font) => `local("${font}")`).join();
  return `@font-face{font-family:${name};src:${sources};size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`;
}

function stackOf({ family, fallbacks }: WebFamily): string {
  return [`"${family}"`, ...fallbacks.map(({ name }) => name)].join();
}

const resolve = createRequire(import.meta.url).resolve;

/**
 * Returns the subsets that every page in a language needs; none for scripts that have no subset.
 *
 *   subsetsOf('uk')  ->  ['cyrillic']
 *   subsetsOf('vi')  ->  ['latin', 'vietnamese']
 *   subsetsOf('ja')  ->  []
 */
export function subsetsOf(tag: string): readonly Subset[] {
  const [language = '', ...further] = tag.toLowerCase().split('-');
  const script = further.find((part) => part.length === 4) ?? SCRIPT_OF.get(language) ?? 'latn';
  if (script === 'latn') return language === 'vi' ? ['latin', 'vietnamese'] : ['latin'];
  if (script === 'cyrl') return ['cyrillic'];
  return script === 'grek' ? ['greek'] : [];
}

/** The usual script of languages that are not written in Latin letters (CLDR, likely subtags). */
const SCRIPT_OF: ReadonlyMap<string, string> = new Map([
  ...'be bg kk ky mk mn ru sr tg tt uk'.split(' ').map((language) => [language, 'cyrl'] as const),
  ['el', 'grek'],
  ...'ar ckb fa ps sd ug ur he yi hi mr ne sa bn gu kn ml or pa si ta te th lo km my am ti hy ka zh ja ko'
    .split(' ')
    .map((language) => [language, 'other'] as const),
]);
