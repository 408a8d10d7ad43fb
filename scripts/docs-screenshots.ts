import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { startOffprint } from '../test/publish/hosting/start-servers.ts';
import { findProgram } from '../test/system-programs.ts';

// Takes the screenshots of the documentation from the sample journal: `npm run docs:screenshots`.

const PROJECT = fileURLToPath(new URL('../', import.meta.url));
const WIDTH = 1200;
const HEIGHT = 780;
/** Colours of a screenshot; a page has few, and a palette makes the file a third of its size. */
const COLOURS = 64;

/** Screenshots by file name: the page, and its colours. */
const SHOTS = [
  { name: 'home', path: '/', scheme: 'light' },
  { name: 'article', path: '/content/1/e102', scheme: 'light' },
  { name: 'dark', path: '/content/1/e101', scheme: 'dark' },
  { name: 'search', path: '/search/?for=tide', scheme: 'light' },
  { name: 'queries', path: '/values/', scheme: 'light' },
] as const;

const folder = mkdtempSync(join(tmpdir(), 'offprint-screenshots-'));
execFileSync(process.execPath, [join(PROJECT, 'dist/cli.js'), 'init', join(folder, 'journal')]);
execFileSync(process.execPath, [join(PROJECT, 'dist/cli.js'), 'build'], { cwd: join(folder, 'journal'), stdio: 'inherit' });
const server = await startOffprint(join(folder, 'journal/_site'));
const browser = await chromium.launch({ executablePath: findProgram('chromium') ?? '', args: ['--no-sandbox', '--disable-gpu'] });
for (const { name, path, scheme } of SHOTS) {
  const context = await browser.newContext({ viewport: { width: WIDTH, height: HEIGHT }, colorScheme: scheme, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${server.origin}${path}`, { waitUntil: 'networkidle' });
  const picture = await page.screenshot();
  await sharp(picture)
    .png({ palette: true, colours: COLOURS, effort: 10, compressionLevel: 9 })
    .toFile(join(PROJECT, `src/docs/images/${name}.png`));
  await context.close();
}
await browser.close();
await server.stop();
await writeTemplatesPicture(join(PROJECT, 'src/docs/images/templates.png'));
rmSync(folder, { recursive: true, force: true });

/** Writes a picture of the first page of one article in the three templates of PDF files, side by side. */
async function writeTemplatesPicture(file: string): Promise<void> {
  const journal = join(folder, 'journal');
  const settings = JSON.parse(readFileSync(join(journal, 'content/journal.json'), 'utf8')) as object;
  writeFileSync(join(journal, 'content/journal.json'), JSON.stringify({ ...settings, typeset: 'always' }));
  const pages = ['two-column', 'one-column', 'margin'].map((template) => {
    writeFileSync(join(journal, 'content/typeset.yml'), `template: ${template}\n`);
    execFileSync(process.execPath, [join(PROJECT, 'dist/cli.js'), 'build'], { cwd: journal, stdio: 'inherit' });
    execFileSync('pdftoppm', ['-r', '48', '-png', '-singlefile', join(journal, '_site/content/1/e102.pdf'), join(folder, template)]);
    return join(folder, `${template}.png`);
  });
  const { width, height } = await sharp(pages[0]).metadata();
  const gap = 16;
  await sharp({ create: { width: 3 * (width + gap) + gap, height: height + 2 * gap, channels: 3, background: '#ddd' } })
    .composite(pages.map((input, at) => ({ input, left: gap + at * (width + gap), top: gap })))
    .png({ palette: true, colours: 16, dither: 0, effort: 10, compressionLevel: 9 })
    .toFile(file);
}
