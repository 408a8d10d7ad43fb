import { createHash } from 'node:crypto';
import type { Artifact } from '../model/artifact.ts';
import type { Journal } from '../model/journal.ts';
import { journalsOf } from '../model/messages/journal-in.ts';
import type { MessagesJournal } from '../model/messages/journal-messages.ts';
import { withMessages } from '../model/messages/messages-of-script.ts';
import { RUNS_FROM_SOURCE } from '../program-files.ts';
import { languageCode } from '../query/index/words/stemmed-languages.ts';
import { ASSET_FILES, languageFile } from './asset-files.ts';
import type { AssetPaths } from './chrome.ts';
import { readWebFonts } from './fonts/web-fonts.ts';
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
