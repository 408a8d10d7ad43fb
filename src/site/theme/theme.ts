import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Artifact } from '../../model/artifact.ts';
import type { Journal } from '../../model/journal.ts';
import type { ReportProblem } from '../../model/problem.ts';
import { compareText } from '../../model/text/compare.ts';
import type { MathFile } from '../fonts/math-font.ts';
import { type InlineParts, inlinePartsOf } from './inline-parts.ts';
import type { JournalPictures } from './journal-pictures.ts';
import { NO_TEMPLATES, openTemplates, type PageTemplates } from './page-templates.ts';
import { reportBlocked, reportStyleMistakes } from './report-blocked.ts';

/** The journal's own additions; all are optional. */
export interface Theme {
  /** Rules after those of the program, from `theme.css`. */
  readonly css: string;
  /** The journal's own parts of pages, from `templates/`. */
  readonly templates: PageTemplates;
  /** Logos, fonts and other files, from `assets/`, served below `/assets/`. */
  readonly assets: readonly Artifact[];
  /** Files of the font for formulas; none in a journal whose theme has none. */
  readonly mathFiles: readonly MathFile[];
  /** The logo and covers, drawn from `assets`. */
  readonly pictures?: JournalPictures;
  /** Inline scripts and styles of the templates. */
  readonly inline: InlineParts;
}

/**
 * Reads the theme of a content folder: `theme.css`, `templates/*.liquid`, `assets/**`. A wrong template gives a problem and is ignored;
 * parts that the pages' policy blocks give problems too.
 */
export async function readTheme(
  content: string,
  { security = {} }: Pick<Journal, 'security'>,
  report: ReportProblem,
): Promise<Omit<Theme, 'mathFiles'>> {
  const css = await readFile(join(content, 'theme.css'), 'utf8').catch(nothingThere(''));
  const templates = await templatesIn(join(content, 'templates'));
  reportBlocked({ templates, css }, security, report);
  const assets = await assetsIn(join(content, 'assets'));
  reportStyleMistakes(css, new Set(assets.map(({ path }) => path)), report);
  return {
    css,
    templates: openTemplates(templates, report),
    assets,
    inline: inlinePartsOf(templates),
  };
}

/** Theme of a journal that has none. */
export const NO_THEME: Theme = { css: '', templates: NO_TEMPLATES, assets: [], mathFiles: [], inline: { scripts: [], styles: [] } };

/** Templates by name: `footer` from `footer.liquid`. */
async function templatesIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(folder).catch(nothingThere<string[]>([]));
  const templates = names.filter((name) => name.endsWith('.liquid')).sort(compareText);
  return new Map(
    await Promise.all(templates.map(async (name) => [name.slice(0, -7), await readFile(join(folder, name), 'utf8')] as const)),
  );
}

async function assetsIn(folder: string): Promise<readonly Artifact[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(nothingThere([]));
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    files.sort(compareText).map(async (file) => ({
      path: `assets/${file.slice(folder.length + 1).replaceAll('\\', '/')}`,
      bytes: await readFile(file),
    })),
  );
}

function nothingThere<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return instead;
    throw error;
  };
}
