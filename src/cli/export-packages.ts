import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Command } from 'commander';
import type { Article } from '../model/article.ts';
import { articleJournalOf } from '../model/article-journal.ts';
import type { Journal } from '../model/journal.ts';
import { compareText } from '../model/text/compare.ts';
import { withOriginals } from '../pipeline/articles/translation-candidates.ts';
import { holdRules } from '../pipeline/holds/hold-rules.ts';
import { findJournal } from '../pipeline/options/find-journal.ts';
import { withJournalDefaults } from '../pipeline/tasks/files/deliver-files.ts';
import { uniqueName } from '../read/import/values.ts';
import { candidateFiles } from '../read/package/candidate-files.ts';
import { diskFolder } from '../read/package/disk-folder.ts';
import { baseNameOf, folderOf, withoutEnding } from '../read/package/file-names.ts';
import type { ArticleCandidate } from '../read/package/find-articles.ts';
import { findContent } from '../read/package/find-content.ts';
import type { Folder } from '../read/package/folder.ts';
import { readCandidate } from '../read/package/read-candidate.ts';
import { bibtexOf } from '../render/bibliography/bibtex.ts';
import { renderArticleJats } from '../render/jats/article-jats.ts';
import { journalMetaOf } from '../render/jats/journal-meta-of.ts';
import { isOrdinaryAbstract } from '../render/main-abstract.ts';
import { configOption, contentOption, option } from './options.ts';

interface ContentFlags {
  readonly content: string;
  readonly config?: string;
}

/** `offprint export jats`: writes a folder for each published article, with its JATS and the files that it names. */
export function exportJatsCommand(): Command {
  return new Command('jats')
    .description('Write each published article as a package: JATS XML, in its own folder with the files that it names')
    .addOption(contentOption())
    .addOption(configOption())
    .addOption(option('--folder <folder>', 'folder to write').default('packages'))
    .action(async ({ folder: target, ...flags }: ContentFlags & { readonly folder: string }) => {
      const names = new Set<string>();
      const content = await openContent(flags);
      for await (const one of publicArticles(content))
        await writePackage(resolve(target, uniqueName(folderNameOf(one.candidate), names)), { ...content, ...one });
      process.stdout.write(`Wrote ${countOf(names.size)} to ${target}.\n`);
    });
}

/** `offprint export bibtex`: writes all published articles as one BibTeX file. */
export function exportBibtexCommand(): Command {
  return new Command('bibtex')
    .description('Write all published articles as a BibTeX file')
    .addOption(contentOption())
    .addOption(configOption())
    .addOption(option('--file <file>', 'file to write').default('journal.bib'))
    .action(async ({ file, ...flags }: ContentFlags & { readonly file: string }) => {
      const content = await openContent(flags);
      const options = { journal: articleJournalOf(content.journal), pageUrl: content.journal.siteUrl };
      const entries: string[] = [];
      for await (const { article } of publicArticles(content)) entries.push(bibtexOf(article, options));
      await writeFile(resolve(file), entries.join('\n'));
      process.stdout.write(`Wrote ${countOf(entries.length)} to ${file}.\n`);
    });
}

export interface OpenedContent {
  readonly folder: Folder;
  readonly journal: Journal;
  readonly candidates: readonly ArticleCandidate[];
}

/** Opens the articles that are public now, with the settings of the journal. Withdrawn articles are as little public as withheld ones. */
export async function openContent({ content, config }: ContentFlags): Promise<OpenedContent> {
  const silent = (): void => undefined;
  const { journal } = await findJournal({ content: resolve(content), ...(config !== undefined && { config: resolve(config) }) });
  const folder = diskFolder(resolve(content), silent);
  const rules = holdRules({ withheld: [...(journal.withheld ?? []), ...(journal.withdrawn ?? [])] }, { buildTime: new Date() });
  const { candidates, onHold } = await findContent(folder, { report: silent, holdOf: rules.holdOf });
  const withheld = new Set(onHold.map(({ file }) => file));
  return { folder, journal, candidates: withOriginals(candidates, journal, (key) => withheld.has(key)) };
}

export interface PublicArticle {
  readonly candidate: ArticleCandidate;
  readonly article: Article;
  /** Keys of the files that it names, sorted. */
  readonly references: readonly string[];
}

/**
 * Reads an article with the keys of the files that it names. Of its translations in files of their own it has what other systems have a place for:
 * title, abstract, keywords and PDF. Undefined for an article that the build would not publish, and for a translation.
 */
export async function readPublic(content: OpenedContent, candidate: ArticleCandidate): Promise<PublicArticle | undefined> {
  if (candidate.translation !== undefined) return undefined;
  let found = await readOne(content, candidate);
  for (const other of content.candidates) {
    const { translation } = other;
    if (found === undefined || translation?.original.key !== candidate.file.key || translation.subArticle !== undefined) continue;
    const translated = await readOne(content, other);
    if (translated !== undefined) found = withTranslation(found, translated, translation.language);
  }
  return found;
}

function withTranslation({ candidate, article, references }: PublicArticle, translated: PublicArticle, lang: string): PublicArticle {
  const { meta, abstracts, source } = translated.article;
  const { otherTitles, keywordGroups } = article.meta;
  const isNew = (all: readonly { readonly lang?: string }[]): boolean => all.every((one) => one.lang !== lang);
  const title = { type: 'trans', lang, title: meta.title, ...(meta.subtitle !== undefined && { subtitle: meta.subtitle }) };
  const { pdf } = source;
  return {
    candidate: {
      ...candidate,
      files: [...new Map([...candidate.files, ...translated.candidate.files].map((file) => [file.key, file])).values()],
    },
    references: [...new Set([...references, ...(pdf?.source === undefined ? [] : [pdf.source])])].sort(compareText),
    article: {
      ...article,
      meta: {
        ...article.meta,
        otherTitles: isNew(otherTitles) ? [...otherTitles, title] : otherTitles,
        keywordGroups: isNew(keywordGroups)
          ? [...keywordGroups, ...meta.keywordGroups.map((group) => ({ ...group, lang }))]
          : keywordGroups,
      },
      abstracts: isNew(article.abstracts)
        ? [...article.abstracts, ...abstracts.filter(isOrdinaryAbstract).map((one) => ({ ...one, lang, abstractType: 'trans' }))]
        : article.abstracts,
      source:
        pdf === undefined
          ? article.source
          : { ...article.source, galleys: [...(article.source.galleys ?? []), { file: pdf, label: 'PDF', lang }] },
    },
  };
}

async function readOne({ folder, journal }: OpenedContent, candidate: ArticleCandidate): Promise<PublicArticle | undefined> {
  const references = new Set<string>();
  const article = await readCandidate(folder, candidate, () => undefined, {
    ...(journal.bibliography !== undefined && { bibliography: journal.bibliography }),
    onReference: (key) => references.add(key),
  });
  return article === undefined ? undefined : { candidate, article, references: [...references].sort(compareText) };
}

async function* publicArticles(content: OpenedContent): AsyncGenerator<PublicArticle> {
  for (const candidate of content.candidates) {
    const found = await readPublic(content, candidate);
    if (found !== undefined) yield { ...found, article: withJournalDefaults(found.article, articleJournalOf(content.journal)) };
  }
}

interface Package extends PublicArticle {
  readonly folder: Folder;
  readonly journal: Journal;
}

/** JATS is written as it was delivered; an article in another format is converted. */
async function writePackage(target: string, { folder, candidate, article, references, journal }: Package): Promise<void> {
  const files = candidateFiles(folder, candidate);
  const { file, format, pdf, text } = article.source;
  const write = async (name: string, bytes: Uint8Array | string): Promise<void> => {
    const path = join(target, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  };
  const isJats = format === 'jats';
  await write(
    isJats ? baseNameOf(file) : 'article.xml',
    isJats ? await files.read(file) : renderArticleJats(article, journalMetaOf(journal)),
  );
  const base = folderOf(file) === '' ? '' : `${folderOf(file)}/`;
  for (const key of new Set([...references, ...(pdf?.source === undefined ? [] : [pdf.source])])) {
    if (key === file || key === text || SOURCES.test(key)) continue;
    await write(key.startsWith(base) ? key.slice(base.length) : baseNameOf(key), await files.read(key));
  }
}

/** The name of the article's folder, or of its file if it has none of its own. */
function folderNameOf({ file: { key } }: ArticleCandidate): string {
  return baseNameOf(folderOf(key)).replace(/\.zip$/i, '') || withoutEnding(baseNameOf(key));
}

/** `1 article`, `2 articles` */
export function countOf(number: number, noun = 'article'): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

// Files that other formats are written in, which the JATS replaces: article.yml, text.md, refs.bib
const SOURCES = /(?:\.md|\.ya?ml|\.bib)$/i;
