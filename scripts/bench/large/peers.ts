import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type MeasuredRun, measureRun } from './measured-run.ts';

/** Markdown bodies of articles, one file each with a title, as other generators want them. */
export async function writeBodies(site: string, folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const entries = await readdir(join(site, 'content'), { withFileTypes: true, recursive: true });
  // Those of articles, `content/1/e1.md`, not those of figures below them.
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.md') && entry.parentPath.split('/').at(-2) === 'content');
  for (const [at, entry] of files.entries()) {
    const text = await readFile(join(entry.parentPath, entry.name), 'utf8');
    const body = text
      .replace(/^---\n[\s\S]*?\n---\n/, '')
      .replaceAll('{{', '{ {')
      .replaceAll('{%', '{ %');
    await writeFile(join(folder, `a${at}.md`), `---\ntitle: "Article ${at}"\n---\n\n${body}`);
  }
  return files.length;
}

/** Hugo over the bodies with a layout of a page's frame. */
export async function runHugo(bodies: string, folder: string): Promise<MeasuredRun> {
  await mkdir(join(folder, 'layouts/_default'), { recursive: true });
  await symlink(bodies, join(folder, 'content'));
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

/** Eleventy as people use it: Markdown files with a Nunjucks layout. */
export async function runEleventy(bodies: string, folder: string): Promise<MeasuredRun> {
  await mkdir(join(folder, '_includes'), { recursive: true });
  await symlink(bodies, join(folder, 'articles'));
  await writeFile(join(folder, '_includes/page.njk'), FRAME('{{ title }}', '{{ content | safe }}'));
  await writeFile(
    join(folder, 'eleventy.config.mjs'),
    "export default (config) => { config.addGlobalData('layout', 'page.njk'); return { markdownTemplateEngine: false }; };\n",
  );
  const eleventy = fileURLToPath(new URL('../../../node_modules/@11ty/eleventy/cmd.cjs', import.meta.url));
  return measureRun(['node', eleventy, '--quiet', '--input=.', '--output=public'], { cwd: folder });
}

/** pandoc, one process an article, over some of the bodies. */
export function runPandoc(bodies: string, some: number): Promise<MeasuredRun> {
  return measureRun([
    'bash',
    '-c',
    `for file in $(ls "$0" | head -${some}); do pandoc -f gfm -t html -s --quiet -o /dev/null "$0/$file"; done`,
    bodies,
  ]);
}

const FRAME = (title: string, body: string): string =>
  `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><header>Large Journal</header><main><h1>${title}</h1>${body}</main></body></html>\n`;
