import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type MeasuredRun, measureRun } from '../large/measured-run.ts';

/** Runs Hugo with a minimal layout, into `<folder>/public`. */
export async function runHugo(articles: string, folder: string): Promise<MeasuredRun> {
  await mkdir(join(folder, 'layouts/_default'), { recursive: true });
  await symlink(articles, join(folder, 'content'));
  await writeFile(
    join(folder, 'config.toml'),
    'baseURL = "https://large.example/"\ntitle = "Large"\ndisableKinds = ["taxonomy", "term", "RSS"]\n[markup.goldmark.renderer]\nunsafe = true\n',
  );
  await writeFile(join(folder, 'layouts/_default/single.html'), FRAME('{{ .Title }}', '{{ .Content }}'));
  await writeFile(
    join(folder, 'layouts/_default/list.html'),
    FRAME('{{ .Title }}', '{{ range .Pages }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}'),
  );
  return measureRun(['hugo', '--source', folder, '--destination', join(folder, 'public'), '--quiet']);
}

/**
 * Runs Eleventy over Markdown files with a Nunjucks layout, into `<folder>/public`. Liquid in Markdown, its default, is switched off,
 * because it costs time.
 */
export async function runEleventy(articles: string, folder: string, { heapMb }: { readonly heapMb?: number } = {}): Promise<MeasuredRun> {
  await mkdir(join(folder, '_includes'), { recursive: true });
  await symlink(articles, join(folder, 'articles'));
  await writeFile(join(folder, '_includes/page.njk'), FRAME('{{ title }}', '{{ content | safe }}'));
  await writeFile(
    join(folder, 'eleventy.config.mjs'),
    "export default (config) => { config.addGlobalData('layout', 'page.njk'); return { markdownTemplateEngine: false }; };\n",
  );
  const eleventy = fileURLToPath(new URL('../../../node_modules/@11ty/eleventy/cmd.cjs', import.meta.url));
  const heap = heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`];
  return measureRun(['node', ...heap, eleventy, '--quiet', '--input=.', '--output=public'], { cwd: folder });
}

/** Runs pandoc over some of the articles, one process per article, into `<folder>/public`. */
export async function runPandoc(articles: string, folder: string, some: number): Promise<MeasuredRun> {
  const outputFolder = join(folder, 'public');
  await mkdir(outputFolder, { recursive: true });
  return measureRun([
    'bash',
    '-c',
    `for file in $(find "$0" -name '*.md' | sort | head -${some}); do pandoc -f gfm+yaml_metadata_block -t html -s --quiet -o "$1/$(basename "$file" .md).html" "$file"; done`,
    articles,
    outputFolder,
  ]);
}

const FRAME = (title: string, body: string): string =>
  `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><header>Large Journal</header><main><h1>${title}</h1>${body}</main></body></html>\n`;
