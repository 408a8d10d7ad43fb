import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { hostileArchives } from './hostile-archives.ts';
import { hostileArticles } from './hostile-articles.ts';
import { hostileJats } from './hostile-jats.ts';
import { HOSTILE_MARKDOWN } from './hostile-markdown.ts';
import { hostileXml } from './hostile-xml.ts';

/** A trap: its files by path, and the expected problems, if any. */
export interface Trap {
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  readonly problems?: readonly ExpectedProblem[];
}

/** A problem by code, by the start of its file name, and by its line, if it has one. */
export interface ExpectedProblem {
  readonly code: string;
  readonly file: string;
  readonly line?: number;
}

/** All traps, which are in the same folder as the valid article. */
export function traps(): readonly Trap[] {
  return [...hostileXml(), ...hostileArchives(), ...hostileArticles(), HOSTILE_MARKDOWN];
}

/** Writes a folder with one valid article, a journal with hostile settings, every trap, and a link out of the folder. */
export async function writeHostileContent(folder: string): Promise<void> {
  const write = async (path: string, bytes: string | Uint8Array) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  };
  const figure = '<fig id="fig1"><label>Figure 1</label><caption><p>A red square.</p></caption><graphic xlink:href="square.png"/></fig>';
  const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  await write('good/good.xml', hostileJats({ name: 'good', title: 'A good article', body: figure }));
  await write('good/square.png', png);
  await write('journal.json', JSON.stringify(HOSTILE_JOURNAL));
  for (const trap of traps()) for (const [path, bytes] of Object.entries(trap.files)) await write(path, bytes);
  await symlink('/etc/passwd', join(folder, 'good/passwd.xml'));
}

const BREAK_OUT = `"'></title></script><script>globalThis.pwned=1</script><img src=x onerror=globalThis.pwned=1>`;

const HOSTILE_JOURNAL = {
  title: `Journal of ${BREAK_OUT}`,
  abbreviation: BREAK_OUT,
  description: BREAK_OUT,
  publisher: `]]>${BREAK_OUT}`,
  siteUrl: 'https://journal.example',
  language: 'en',
  namespace: 'traps',
  subjects: [{ name: BREAK_OUT, description: BREAK_OUT }],
  featured: [BREAK_OUT],
};
