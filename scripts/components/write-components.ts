import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ThemeName } from '../../src/model/journal.ts';
import { journalAssets } from '../../src/site/assets.ts';
import { readMathFiles } from '../../src/site/fonts/math-font.ts';
import { NO_THEME } from '../../src/site/theme/theme.ts';
import { COMPONENTS } from './components.ts';
import { elementOf, movedPart } from './page-parts.ts';

const THEMES: readonly ThemeName[] = ['journal', 'classic', 'plain'];

/**
 * Writes pages with all components into a built sample journal, one per theme: `components.html`, `components-classic.html`. They are parts of
 * the built pages in the frame of one of them, so they are what the program renders. Returns the names of the files.
 */
export async function writeComponents(site: string): Promise<readonly string[]> {
  const read = (file: string): Promise<string> => readFile(join(site, file), 'utf8');
  const main = await mainOf(read);
  const frame = await read('about.html');
  const pages = await Promise.all(['index.html', 'search/index.html', 'values/index.html', 'content/1/e102.html'].map(read));
  const files = pages.flatMap((html) => [...html.matchAll(FILES)].map(([line]) => line.replaceAll('../', '')));
  const head = [...new Set(files)].filter((line) => !frame.includes(line)).join('\n');
  return await Promise.all(
    THEMES.map(async (theme) => {
      const style = await writeAssets(site, theme);
      const page = frame
        .replace(/<title>[^<]*/, `<title>Components: ${theme}`)
        .replace(/(<main[^>]*>)[\s\S]*(?=<\/main>)/, (_, start: string) => `${start}\n${menuOf(theme)}${main}`)
        .replace(/(assets\/offprint\.\w+\.css">)/, `$1\n${head}`)
        .replace(/assets\/offprint\.\w+\.css/, style);
      await writeFile(join(site, fileOf(theme)), page);
      return fileOf(theme);
    }),
  );
}

const FILES = /<link rel="stylesheet"[^>]*>|<script defer[^>]*\/(?:search|article)\.[^>]*><\/script>/g;

function fileOf(theme: ThemeName): string {
  return theme === 'journal' ? 'components.html' : `components-${theme}.html`;
}

function menuOf(theme: ThemeName): string {
  const links = THEMES.map((one) => `<li><a href="${fileOf(one)}"${one === theme ? ' aria-current="page"' : ''}>${one}</a></li>`);
  return `<div class="wide"><h1>Components of the theme ${theme}</h1>\n<nav class="pager" aria-label="Themes"><ul>${links.join('')}</ul></nav>\n</div>\n`;
}

/** The groups of components. The search keeps its ids, since its script looks for them: `components.html?for=tide` shows hits and facets. */
async function mainOf(read: (file: string) => Promise<string>): Promise<string> {
  const groups = Object.entries(COMPONENTS).map(async ([title, components], group) => {
    const parts = components.map(async (component, at) =>
      movedPart(elementOf(await read(component.page), component), component.page, `c${group}-${at}-`),
    );
    return section(title, (await Promise.all(parts)).join('\n'));
  });
  const search = elementOf(await read('search/index.html'), { page: 'search/index.html', start: '<div class="wide"' });
  const form = search.replace(/<h1>[\s\S]*?<\/h1>|<script[\s\S]*?<\/script>/g, '').replaceAll(/(="|&quot;)\.\.\//g, '$1');
  const withRoot = form.replace('data-root=""', 'data-root="./"').replace(/ action="[^"]*"/, ' action=""');
  return [
    ...(await Promise.all(groups)),
    section('Search: hits, facets, chips', `<p><a href="?for=tide">A search</a></p>\n${withRoot}`),
  ].join('\n');
}

function section(title: string, parts: string): string {
  return `<div class="wide"><h2>${title}</h2>\n${parts}\n</div>\n`;
}

/** Writes the style sheet of a theme and its fonts; returns the path of the style sheet. */
async function writeAssets(site: string, theme: ThemeName): Promise<string> {
  const noCache = { read: async () => undefined, write: async () => undefined };
  const mathFiles = theme === 'plain' ? [] : await readMathFiles(noCache);
  const { paths, artifacts } = await journalAssets({ language: 'en', theme }, { ...NO_THEME, mathFiles });
  for (const { path, bytes } of artifacts) {
    await mkdir(dirname(join(site, path)), { recursive: true });
    await writeFile(join(site, path), bytes);
  }
  return paths.style;
}
