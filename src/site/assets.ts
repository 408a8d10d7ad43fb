import { createHash } from 'node:crypto';
import { languageCode } from '../index/words/stemmed-languages.ts';
import { journalsOf } from '../messages/journal-in.ts';
import type { MessagesJournal } from '../messages/journal-messages.ts';
import { withMessages } from '../messages/messages-of-script.ts';
import type { Artifact } from '../model/artifact.ts';
import type { Journal } from '../model/journal.ts';
import { RUNS_FROM_SOURCE } from '../program-files.ts';
import { ASSET_FILES, languageFile } from './asset-files.ts';
import type { AssetPaths } from './chrome.ts';
import { readWebFonts } from './fonts/web-fonts.ts';
import { readPackedScripts } from './packed-scripts.ts';
import type { Theme } from './theme/theme.ts';

/** Contents of the style sheet and the scripts. */
export interface Assets {
  readonly style: string;
  readonly script: string;
  readonly console: string;
  readonly search: string;
  /** The complete search, loaded after its first results. */
  readonly searchMore: string;
  /** Script for wildcards in a search. */
  readonly patterns: string;
  readonly synonyms: string;
  /** Script of the page on offline reading. */
  readonly offline: string;
  /** Script of the figure viewer, loaded on demand. */
  readonly figureViewer: string;
  /** Script that suggests articles, authors and subjects in search fields, loaded on demand. */
  readonly suggestions: string;
  /** Script that marks the words of a search in an article, loaded on demand. */
  readonly markedWords: string;
  /** Script of sheets over the text: contents, citation, cards of authors; loaded on demand. */
  readonly sheets: string;
  /** Script of the tools of tables, formulas and supplements, loaded on demand. */
  readonly articleTools: string;
  /** Script that reports a visited article to the service worker, loaded on demand. */
  readonly visit: string;
  /** Script of the button for annotations; only in a journal that has them. */
  readonly annotations?: string;
  /** Rules for the language switch, which follow the style sheet in a journal with several languages. */
  readonly languageSwitch: string;
  /** Rules of the themes, which follow the style sheet. */
  readonly classic: string;
  readonly plain: string;
  /** Stemmers of the journal's languages; absent for English and for languages without one. */
  readonly language?: string;
}

/** Style sheet and scripts as files of the site, named by content, so that browsers may cache them forever. */
export function assetArtifacts(assets: Omit<Assets, 'languageSwitch' | 'classic' | 'plain'>): {
  readonly paths: AssetPaths;
  readonly artifacts: readonly Artifact[];
} {
  const { language: stemmers, annotations: button, ...scripts } = assets;
  const files = mapValues(scripts, (content, name) => artifactOf(ASSET_FILES[name], content));
  const language = stemmers === undefined ? undefined : artifactOf('search-language.js', stemmers);
  const annotations = button === undefined ? undefined : artifactOf(ASSET_FILES.annotations, button);
  return {
    paths: {
      ...mapValues(files, ({ path }) => path),
      ...(language === undefined ? {} : { language: language.path }),
      ...(annotations === undefined ? {} : { annotations: annotations.path }),
    },
    artifacts: [
      ...Object.values(files),
      ...(language === undefined ? [] : [language]),
      ...(annotations === undefined ? [] : [annotations]),
    ],
  };
}

/** Paths of a journal's style sheet, scripts and fonts, and the files; the journal's own rules follow the program's. */
export async function journalAssets(
  journal: MessagesJournal & Pick<Journal, 'annotations' | 'languages' | 'theme'>,
  theme?: Theme,
): Promise<{ readonly paths: AssetPaths; readonly artifacts: readonly Artifact[] }> {
  const { style, language, languageSwitch, classic, plain, annotations = '', ...scripts } = await readAssets(journal);
  const { theme: look = 'journal' } = journal;
  const fonts = await readWebFonts(look, theme?.mathFiles ?? []);
  const own = theme?.css ?? '';
  const ofTheme = { journal: '', classic, plain }[look];
  const shipped = `${fonts.css}${style}${ofTheme}${journal.languages === undefined ? '' : languageSwitch}`;
  const { paths, artifacts } = assetArtifacts({
    ...mapValues(scripts, (script) => withMessages(script, journal)),
    style: own === '' ? shipped : `${shipped}\n${own}`,
    ...(language === undefined ? {} : { language }),
    ...(journal.annotations === undefined ? {} : { annotations: withMessages(annotations, journal) }),
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

function mapValues<From extends object, To>(
  values: From,
  map: (value: From[keyof From], name: keyof From) => To,
): { [Name in keyof From]: To } {
  const entries = Object.entries(values) as [keyof From, From[keyof From]][];
  return Object.fromEntries(entries.map(([name, value]) => [name, map(value, name)])) as { [Name in keyof From]: To };
}

/** Reads the assets built with the program for the languages of a journal; builds them if the program runs from source. */
export async function readAssets({ language: main, languages = [main] }: Pick<Journal, 'language' | 'languages'>): Promise<Assets> {
  const built = RUNS_FROM_SOURCE ? await (await import('./build-assets.ts')).buildAssets() : await readPackedScripts();
  const stemmers = [...new Set(languages.map(languageCode))].map((code) => built.get(languageFile(code)) ?? '').join('');
  return { ...mapValues(ASSET_FILES, (name) => required(built, name)), ...(stemmers === '' ? {} : { language: stemmers }) };
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
