import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Command } from 'commander';
import type { Article } from '../model/article.ts';
import type { Block } from '../model/block.ts';
import type { FileRef } from '../model/inline.ts';
import { compareText } from '../model/text/compare.ts';
import { publicationDateOf } from '../model/text/publication-date.ts';
import { visible } from '../model/text/visible.ts';
import { type NativeArticle, type NativeFile, nativeIssue, OJS_VERSIONS, type OjsVersion } from '../publish/deposit/ojs-native.ts';
import { candidateFiles } from '../read/package/candidate-files.ts';
import { endingOf, isPicture } from '../read/package/file-names.ts';
import type { ArticleCandidate } from '../read/package/find-articles.ts';
import { countOf, exportBibtexCommand, exportJatsCommand, type OpenedContent, openContent, readPublic } from './export-packages.ts';
import { configOption, contentOption, option } from './options.ts';
import { openProgress } from './progress.ts';

interface ExportFlags {
  readonly content: string;
  readonly config?: string;
  readonly file: string;
  readonly ojs: OjsVersion;
}

/** `offprint export`: writes the journal as native XML of OJS, as packages in JATS, or as BibTeX. */
export function exportCommand(): Command {
  const ojs = new Command('ojs')
    .description('Write all published articles and their files as native XML of OJS, which OJS imports')
    .addOption(contentOption())
    .addOption(configOption())
    .addOption(option('--file <file>', 'file to write').default('ojs-native.xml'))
    .addOption(option('--ojs <version>', 'version of OJS that will import it').choices(OJS_VERSIONS).default('3.5'))
    .action(exportOjs);
  const commands = [ojs, exportJatsCommand(), exportBibtexCommand()];
  const command = new Command('export').description('Write the journal in a format of another system');
  for (const one of commands) command.addCommand(one.exitOverride());
  return command;
}

async function exportOjs({ content, config, file, ojs: version }: ExportFlags): Promise<void> {
  const { journal, folder, candidates } = await openContent({ content, ...(config !== undefined && { config }) });
  const display = openProgress(process.stderr);
  let done = 0;
  const source: ExportSource = {
    candidates,
    folder,
    journal,
    version,
    withoutFiles: [],
    onArticle: () => display.show({ step: 'export', done: ++done, total: candidates.length * 2 }),
  };
  const issues = await issuesOf(candidates, source);
  await pipeline(Readable.from(exportPieces(issues, source)), createWriteStream(resolve(file))).finally(() => display.close());
  const articles = issues.reduce((sum, issue) => sum + issue.articles.length, 0);
  process.stdout.write(`Wrote ${countOf(articles)} in ${countOf(issues.length, 'issue')} to ${file}, for OJS ${version}.\n`);
  if (source.withoutFiles.length > 0)
    process.stdout.write(
      `Without a file that OJS could show, such as a PDF:\n${source.withoutFiles.map((key) => `  ${visible(key)}\n`).join('')}`,
    );
}

interface ExportSource extends OpenedContent {
  readonly version: OjsVersion;
  /** Files of articles that have nothing for readers to open, such as Markdown without a PDF. */
  readonly withoutFiles: string[];
  readonly onArticle: () => void;
}

/** An issue with the files of its articles, which are read again when it is written. */
interface PlannedIssue {
  readonly volume?: string;
  readonly number?: string;
  readonly year: number;
  readonly articles: { readonly candidate: ArticleCandidate; readonly id: number; readonly order: string }[];
}

/** Reads all articles for their issues. Only facts stay in memory. */
async function issuesOf(candidates: readonly ArticleCandidate[], source: ExportSource): Promise<readonly PlannedIssue[]> {
  const issues = new Map<string, PlannedIssue>();
  const ids = new Set<number>();
  for (const candidate of candidates) {
    const found = await readPublic(source, candidate);
    source.onArticle();
    if (found === undefined) continue;
    const { article } = found;
    const { volume, issue: number, fpage, articleIds } = article.meta;
    const year = publicationDateOf(article.meta)?.year ?? UNDATED_YEAR;
    const key = JSON.stringify(volume === undefined && number === undefined ? [year] : [volume, number]);
    const issue = issues.get(key) ?? {
      ...(volume !== undefined && { volume }),
      ...(number !== undefined && { number }),
      year,
      articles: [],
    };
    issues.set(key, issue);
    const order = `${(fpage ?? '').padStart(8, '0')} ${candidate.file.key}`;
    issue.articles.push({ candidate, id: freeId(articleIds['publisher-id'], ids), order });
  }
  for (const { articles } of issues.values()) articles.sort((a, b) => compareText(a.order, b.order));
  const sortKey = ({ year, volume = '', number = '' }: PlannedIssue): string =>
    [year, volume.padStart(8, '0'), number.padStart(8, '0')].join(' ');
  return [...issues.values()].sort((a, b) => compareText(sortKey(a), sortKey(b)));
}

/** The number of the article at OJS, if it came from there and no other article has it. */
function freeId(publisherId: string | undefined, taken: Set<number>): number {
  let id = /^[1-9]\d{0,5}$/.test(publisherId ?? '') ? Number(publisherId) : 1;
  while (taken.has(id)) id++;
  taken.add(id);
  return id;
}

async function* exportPieces(issues: readonly PlannedIssue[], source: ExportSource): AsyncGenerator<string> {
  const { journal, version, folder, onArticle } = source;
  yield '<?xml version="1.0" encoding="utf-8"?>\n<issues xmlns="http://pkp.sfu.ca">\n';
  for (const [index, { articles: planned, ...issue }] of issues.entries()) {
    const articles: NativeArticle[] = [];
    const candidates = new Map<string, ArticleCandidate>();
    for (const { candidate, id } of planned) {
      const found = await readPublic(source, candidate);
      onArticle();
      if (found === undefined) continue;
      const { article, references } = found;
      const own = filesOf(article, { id, delivered: found.candidate.files, references });
      articles.push({ article, id, ...own });
      if (own.files.length + own.remotes.length === 0) source.withoutFiles.push(candidate.file.key);
      for (const key of [...own.files.map((file) => file.key), own.cover ?? '']) candidates.set(key, found.candidate);
    }
    const options = { version, language: journal.language, email: journal.contact ?? '' };
    for (const piece of nativeIssue({ ...issue, id: index + 1, articles }, options)) {
      if ('markup' in piece) yield piece.markup;
      else {
        const candidate = candidates.get(piece.key);
        if (candidate !== undefined) yield Buffer.from(await candidateFiles(folder, candidate).read(piece.key)).toString('base64');
      }
    }
  }
  yield '</issues>\n';
}

interface FilesOptions {
  readonly id: number;
  readonly delivered: ArticleCandidate['files'];
  /** Keys of the files that the article names, sorted. */
  readonly references: readonly string[];
}

/** Files of an article that readers can choose: its PDF, its text with its images, further forms and supplements; and its cover. */
function filesOf(article: Article, { id, delivered, references }: FilesOptions): Omit<NativeArticle, 'article' | 'id'> {
  const { pdf, format, file, text, galleys = [], cover } = article.source;
  const sizes = new Map(delivered.map(({ key, sizeBytes }) => [key, sizeBytes]));
  const files: NativeFile[] = [];
  const add = (key: string | undefined, label: string, more: Partial<NativeFile> = {}): void => {
    if (key === undefined || files.some((known) => known.key === key)) return;
    files.push({ id: id * 1000 + files.length, key, label, sizeBytes: sizes.get(key) ?? 0, isSupplement: false, ...more });
  };
  const html = text ?? (format === 'jats' ? file : undefined);
  if (html !== undefined) add(html, format === 'jats' ? 'XML' : endingOf(html).startsWith('htm') ? 'HTML' : endingOf(html).toUpperCase());
  const parent = files[0]?.id;
  add(pdf?.source, 'PDF');
  for (const { file: galley, label, lang } of galleys)
    add(galley.source, label ?? endingOf(galley.href).toUpperCase(), lang === undefined ? {} : { language: lang });
  for (const { source, href, label = href } of supplementsIn([...article.body, ...article.back]))
    add(source, label, { isSupplement: true });
  const coverKey = cover?.file.source;
  const pictures = references.filter((key) => isPicture(key) && endingOf(key) !== 'pdf' && key !== coverKey);
  if (parent !== undefined) for (const key of pictures) add(key, '', { parent });
  const remotes = galleys.flatMap(({ file: { source, href }, label }) =>
    source === undefined ? [{ label: label ?? 'Link', url: href }] : [],
  );
  return { files, remotes, ...(coverKey !== undefined && { cover: coverKey }) };
}

function supplementsIn(blocks: readonly Block[]): readonly (FileRef & { readonly label?: string })[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'supplementaryMaterial')
      return block.files.map((file) => ({ ...file, ...(block.label !== undefined && { label: block.label }) }));
    return block.kind === 'section' ? supplementsIn(block.content) : [];
  });
}

/** Year of the issue of articles without a date, since OJS requires one. */
const UNDATED_YEAR = 1900;
