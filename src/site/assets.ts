import { createHash } from 'node:crypto';
import { journalsOf } from '../messages/journal-in.ts';
import type { MessagesJournal } from '../messages/journal-messages.ts';
import { withMessages } from '../messages/messages-of-script.ts';
import type { Artifact } from '../model/artifact.ts';
import type { Journal } from '../model/journal.ts';
import { RUNS_FROM_SOURCE } from '../program-files.ts';
import { ASSET_FILES, languageFile } from './asset-files.ts';
import type { AssetPaths } from './chrome.ts';
import { readPackedScripts } from './packed-scripts.ts';
import type { Theme } from './theme/theme.ts';

/** Contents of the style sheet and the scripts. */
export interface Assets {
  readonly style: string;
  readonly script: string;
  readonly console: string;
  readonly search: string;
  /** Script for wildcards in a search. */
  readonly patterns: string;
  /** Script of the page on offline reading. */
  readonly offline: string;
  /** Script of the figure viewer, loaded on demand. */
  readonly figureViewer: string;
  /** Rules for the language switch, which follow the style sheet in a journal with several languages. */
  readonly languageSwitch: string;
  /** Stemmer of the journal's language; absent for English and for languages without one. */
  readonly language?: string;
}

/** Style sheet and scripts as files of the site, named by content, so that browsers may cache them forever. */
export function assetArtifacts(assets: Omit<Assets, 'languageSwitch'>): {
  readonly paths: AssetPaths;
  readonly artifacts: readonly Artifact[];
} {
  const style = artifactOf(ASSET_FILES.style, assets.style);
  const script = artifactOf(ASSET_FILES.script, assets.script);
  const console = artifactOf(ASSET_FILES.console, assets.console);
  const search = artifactOf(ASSET_FILES.search, assets.search);
  const patterns = artifactOf(ASSET_FILES.patterns, assets.patterns);
  const offline = artifactOf(ASSET_FILES.offline, assets.offline);
  const figureViewer = artifactOf(ASSET_FILES.figureViewer, assets.figureViewer);
  const language = assets.language === undefined ? undefined : artifactOf('search-language.js', assets.language);
  return {
    paths: {
      style: style.path,
      script: script.path,
      console: console.path,
      search: search.path,
      patterns: patterns.path,
      offline: offline.path,
      figureViewer: figureViewer.path,
      ...(language === undefined ? {} : { language: language.path }),
    },
    artifacts: [style, script, console, search, patterns, offline, figureViewer, ...(language === undefined ? [] : [language])],
  };
}

/** Paths of a journal's style sheet and scripts, and the files; the journal's own rules follow the program's. */
export async function journalAssets(
  journal: MessagesJournal & Pick<Journal, 'languages'>,
  theme?: Theme,
): Promise<{ readonly paths: AssetPaths; readonly artifacts: readonly Artifact[] }> {
  const { style, language, languageSwitch, ...scripts } = await readAssets(journal.language);
  const own = theme?.css ?? '';
  const shipped = journal.languages === undefined ? style : `${style}${languageSwitch}`;
  const { paths, artifacts } = assetArtifacts({
    ...mapValues(scripts, (script) => withMessages(script, journal)),
    style: own === '' ? shipped : `${shipped}\n${own}`,
    ...(language === undefined ? {} : { language }),
  });
  return { paths, artifacts: [...artifacts, ...(theme?.assets ?? [])] };
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
  map: (value: string) => string,
): Readonly<Record<Name, string>> {
  return Object.fromEntries(Object.entries<string>(values).map(([name, value]) => [name, map(value)])) as Record<Name, string>;
}

/** Reads the assets built with the program for a language; builds them if the program runs from source. */
export async function readAssets(journalLanguage: string): Promise<Assets> {
  const built = RUNS_FROM_SOURCE ? await (await import('./build-assets.ts')).buildAssets() : await readPackedScripts();
  const code = journalLanguage.toLowerCase().split('-')[0] ?? '';
  const language = built.get(languageFile(code === 'nb' || code === 'nn' ? 'no' : code));
  return { ...mapValues(ASSET_FILES, (name) => required(built, name)), ...(language === undefined ? {} : { language }) };
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
