import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Journal } from '../../model/journal.ts';
import type { JournalFile } from '../../model/journal-files.ts';
import type { Problem, ReportProblem } from '../../model/problem.ts';
import { translatable, untranslated } from '../../model/text/translatable.ts';
import { brandOf } from '../../read/journal/read-brand.ts';
import { defaultJournal, readJournal } from '../../read/journal/read-journal.ts';
import { readOwnMessages } from '../../read/journal/read-own-messages.ts';
import { ContentError } from '../../read/package/content-error.ts';
import { styleFault } from '../../render/citation/reference-style.ts';
import { imageKindOf } from '../../render/figures/image-kind.ts';
import { findDesign } from '../../render/typeset/find-design.ts';
import { isLoopbackHost } from '../../serve/http/loopback-host.ts';
import { readCitationStyles } from '../../site/citation-styles.ts';
import type { BuildOptions } from './build-options.ts';

/** The settings of a journal, with the problems in its file. */
export interface FoundJournal {
  readonly journal: Journal;
  readonly problems: readonly Problem[];
  /** Path and text of the file; absent if there is none. */
  readonly source?: { readonly path: string; readonly text: string };
}

const BIBLIOGRAPHY = 'references.bib' satisfies JournalFile;
const NAMES = ['journal.json', 'journal.yml', 'journal.yaml'] as const satisfies readonly JournalFile[];

/**
 * Reads the settings from the file `config`, else from `journal.json` or `journal.yml` in the content. Without a file it resolves with the defaults
 * and a warning. Rejects with a `ContentError` if the file cannot be read or parsed.
 */
export async function findJournal({ content, config, url }: Pick<BuildOptions, 'content' | 'config' | 'url'>): Promise<FoundJournal> {
  const overrides = url === undefined ? {} : { siteUrl: url };
  const problems: Problem[] = [];
  for (const path of config === undefined ? NAMES.map((name) => join(content, name)) : [config]) {
    const text = await readFile(path, 'utf8').catch((error: unknown) => {
      const isMissing = error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
      if (isMissing && config === undefined) return undefined;
      throw new ContentError('journal-missing', path, untranslated('cannot be read; expected the description of the journal'));
    });
    if (text === undefined) continue;
    const journal = readJournal(text, basename(path), (problem) => problems.push(problem), overrides);
    const [problem] = problems;
    if (journal === undefined) {
      const { line, column } = problem?.place ?? { line: 0, column: 0 };
      throw new ContentError('journal-syntax', `${basename(path)}:${line}:${column}`, problem?.message ?? untranslated('cannot be parsed'));
    }
    const report: ReportProblem = (problem) => problems.push(problem);
    const messages = await readOwnMessages(content, journal.language, report);
    const bibliography = await readFile(join(content, BIBLIOGRAPHY), 'utf8').catch(() => undefined);
    const branded = await withBrand({ ...journal, ...messages, ...(bibliography !== undefined && { bibliography }) }, content);
    const designed = await withCitationStyle(withDesign(branded, content, report), content, report);
    return { journal: designed, problems: [...problems, ...adviceOnAddress(journal, basename(path))], source: { path, text } };
  }
  const journal = defaultJournal(overrides);
  const message = translatable`there is no journal.json; built with defaults: namespace "${journal.namespace}", site URL "${journal.siteUrl}"`;
  return {
    journal,
    problems: [{ code: 'journal-missing', severity: 'warning', place: { file: 'journal.json', line: 0, column: 0 }, message }],
  };
}

/** Adds colour and logo, if files other than pages need them. */
async function withBrand(journal: Journal, content: string): Promise<Journal> {
  const { siblings, typeset = 'never', shareCards, logo } = journal;
  if (!siblings.includes('epub') && typeset === 'never' && !shareCards) return journal;
  const css = await readFile(join(content, 'theme.css'), 'utf8').catch(() => '');
  const bytes = logo === undefined ? undefined : await readFile(join(content, logo)).catch(() => undefined);
  // A file that is no image is reported with the pictures of the pages.
  const isImage = bytes !== undefined && ['svg', 'bitmap'].includes(imageKindOf(bytes).kind);
  const logoSha256 = isImage ? createHash('sha256').update(bytes).digest('hex') : undefined;
  return { ...journal, brand: brandOf(journal, { css, logoSha256 }) };
}

/** Puts the text of a citation style in place of the name of its file. One that cannot be used is reported and left out. */
async function withCitationStyle(journal: Journal, content: string, report: ReportProblem): Promise<Journal> {
  const { citationStyle: file, ...rest } = journal;
  if (file === undefined || !file.endsWith('.csl')) return journal;
  const xml = await readFile(join(content, file), 'utf8').catch(() => undefined);
  const fault = xml === undefined ? translatable`it is not among the files of the content` : styleFault(xml, await readCitationStyles());
  if (xml !== undefined && fault === undefined) return { ...journal, citationStyle: xml };
  const message = translatable`"${file}" is not used (${fault ?? ''}); expected an independent style of CSL 1.0`;
  report({ code: 'citation-style-broken', severity: 'error', place: { file, line: 0, column: 0 }, message });
  return rest;
}

/** Adds the design of PDF files if they are typeset. */
function withDesign(journal: Journal, content: string, report: ReportProblem): Journal {
  if ((journal.typeset ?? 'never') === 'never' || !journal.siblings.includes('pdf')) return journal;
  const typesetDesign = findDesign(content, report, journal.brand);
  return typesetDesign === undefined ? journal : { ...journal, typesetDesign };
}

/** Advice if the site URL is an address of this machine, because canonical links, feeds and deposits contain it. */
function adviceOnAddress({ siteUrl }: Journal, file: string): readonly Problem[] {
  if (!isLoopbackHost(new URL(siteUrl).hostname)) return [];
  const message = translatable`the journal's address is ${siteUrl}; expected that of its readers before it is published`;
  return [{ code: 'site-url-local', severity: 'advice', place: { file, line: 0, column: 0 }, message }];
}
