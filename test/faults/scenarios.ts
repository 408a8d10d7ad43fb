import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** A change of a journal of two articles, from one generation of its site to the next. */
export interface Scenario {
  readonly name: string;
  /** True if the journal was built before the change. */
  readonly isBuiltBefore: boolean;
  /** Changes the content from the old to the new generation. */
  readonly change: (content: string) => Promise<void>;
}

export const SCENARIOS: readonly Scenario[] = [
  { name: 'a cold build', isBuiltBefore: false, change: () => Promise.resolve() },
  { name: 'an edit', isBuiltBefore: true, change: (content) => writeArticle(content, 1, 'two') },
  { name: 'a removal', isBuiltBefore: true, change: (content) => rm(join(content, 'e2'), { recursive: true }) },
  { name: 'a theme change', isBuiltBefore: true, change: (content) => writeTheme(content, 'two') },
];

/** Writes the journal in its old generation. Its footer names the generation on every page. */
export async function writeJournal(content: string): Promise<void> {
  await mkdir(join(content, 'templates'), { recursive: true });
  const settings = { title: 'Strandline', siteUrl: 'https://strandline.example', namespace: 'strandline.example', doiPrefix: '10.5555' };
  await writeFile(join(content, 'journal.json'), JSON.stringify(settings));
  await writeTheme(content, 'one');
  await writeArticle(content, 1, 'one');
  await writeArticle(content, 2, 'one');
  const pixels = { create: { width: 40, height: 30, channels: 3, background: '#8090a0' } } as const;
  await writeFile(join(content, 'e2/shore.png'), await sharp(pixels).png().toBuffer());
}

function writeTheme(content: string, generation: string): Promise<void> {
  return writeFile(join(content, 'templates/footer.liquid'), `<p>Generation ${generation}</p>\n`);
}

/** Writes an article. The second has a figure, so that removing it removes pages, renditions and a folder. */
async function writeArticle(content: string, number: number, generation: string): Promise<void> {
  await mkdir(join(content, `e${number}`), { recursive: true });
  const figure = number === 2 ? '\n![**The shore.** In grey.](shore.png){#fig:shore}\n' : '';
  const text = `---
title: The shore in generation ${generation}, part ${number}
authors: [Ada Lovelace, Émile Borel]
date: 2019-01-0${number}
doi: 10.5555/strand.0000${number}
subjects: [Shores]
abstract: Generation ${generation} of the shore.
---

A tide is found on shore ${number} of generation ${generation}.
${figure}`;
  await writeFile(join(content, `e${number}/e${number}.md`), text);
}
