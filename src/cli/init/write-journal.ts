import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { EXAMPLE_REFERENCES } from '../article-skeleton.ts';
import { type SampleName, sampleFolder } from './samples.ts';
import { frontMatterModeline, SCHEMAS_FOLDER, schemaReference, writeSchemas } from './write-schemas.ts';

/** A journal to create: its sample articles, or one article to overwrite, and settings that replace the sample's. */
export interface NewJournal {
  readonly sample: SampleName | undefined;
  readonly settings: Readonly<Record<string, string>>;
}

/** Writes a new journal into a folder: the content with its configuration, the JSON Schemas for editors, `.gitignore` and `.gitattributes`. */
export async function writeJournal(target: string, { sample, settings }: NewJournal): Promise<void> {
  const content = join(target, 'content');
  const configuration = sample === undefined ? {} : await copySample(sampleFolder(sample), content);
  if (sample === undefined) await writeFirst(content);
  const $schema = schemaReference('journal.schema.json', 1);
  await writeFile(join(content, 'journal.json'), `${JSON.stringify({ $schema, ...configuration, ...settings }, undefined, 2)}\n`);
  await writeSchemas(join(target, SCHEMAS_FOLDER));
  await writeFile(join(target, '.gitignore'), IGNORED);
  await writeFile(join(target, '.gitattributes'), ATTRIBUTES);
}

/** Output of builds; the content and its ledger should be committed. */
const IGNORED = `_site*/
._site*
.offprint/
content/deposits/.lock*
`;

/** Two branches that both published articles are merged line by line; a build reads two lines of one article. */
const ATTRIBUTES = 'ledger.tsv merge=union\ncontent/deposits/*.jsonl merge=union\n';

async function copySample(folder: string, content: string): Promise<object> {
  await cp(folder, content, { recursive: true, filter: (path) => basename(path) !== 'ledger.tsv' });
  return JSON.parse(await readFile(join(folder, 'journal.json'), 'utf8')) as object;
}

async function writeFirst(content: string): Promise<void> {
  for (const { path, text } of firstArticle()) {
    await mkdir(join(content, path, '..'), { recursive: true });
    await writeFile(join(content, path), text);
  }
}

/** Content of a new journal without sample articles: an article with the usual parts, and a page about the journal. */
function firstArticle(): readonly { readonly path: string; readonly text: string }[] {
  return [
    { path: 'first-article/first-article.md', text: ARTICLE },
    { path: 'pages/about.md', text: ABOUT },
  ];
}

const ARTICLE = `---
${frontMatterModeline()}title: The first article
doi: 10.5555/first.1
id: "1"
type: research-article
date: 2025-01-15
volume: 1
elocation-id: e1
subjects: [Beginnings]
keywords: [example]
license: CC BY 4.0
copyright: { holder: The author, year: 2025 }
authors:
  - name: Ada Example
    corresponding: true
    email: ada@journal.example
abstract: The heights of one day, which stand for the text of an article.
${EXAMPLE_REFERENCES}---

## Introduction

Write in Markdown. Cite a work by its key [@knuth84], set TeX as $h = a \\cos \\omega t$, and point at a table, @tbl:heights:

| Tide | Height (m) |
|------|-----------:|
| High |        4.2 |
| Low  |        0.6 |

Table: **Heights.** Of one day. {#tbl:heights}

## Data availability

All data are in the table.
`;

const ABOUT = `---
title: About
menu: top
---

Say here who makes the journal, what it publishes, and how to submit.
`;
