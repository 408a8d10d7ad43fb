import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import deflist from 'markdown-it-deflist';
import * as v from 'valibot';
import { parseDocument } from 'yaml';
import type { Journal } from '../../model/journal.ts';
import { mainLanguage } from '../../model/messages/journal-in.ts';
import type { ReportProblem } from '../../model/problem.ts';
import { compareText } from '../../model/text/compare.ts';
import { expected, translatable } from '../../model/text/translatable.ts';
import type { Translatable } from '../../model/translatable.ts';
import { splitFrontMatter } from '../../read/markdown/split-front-matter.ts';

/**
 * Parses a Markdown file with front matter, `pages/about.md` or `news/call.md`; if it has a mistake, reports it and returns undefined. HTML is
 * escaped.
 */
export function parseMarkdownPage<Schema extends v.GenericSchema>(
  text: string,
  { file, schema, report }: { readonly file: string; readonly schema: Schema; readonly report: ReportProblem },
): { readonly settings: v.InferOutput<Schema>; readonly html: string } | undefined {
  const mistake = (code: string, line: number, message: Translatable): undefined => {
    report({ code, severity: 'error', place: { file, line, column: 1 }, message });
  };
  const split = splitFrontMatter(text);
  if (split === undefined)
    return mistake('front-matter-missing', 1, translatable`begins with no front matter; expected "---", "title: …", "---"`);
  const document = parseDocument(split.frontMatter, { prettyErrors: false });
  const [fault] = document.errors;
  if (fault !== undefined) return mistake('front-matter-syntax', split.frontMatterLine, translatable`${fault.message}; expected YAML`);
  const settings = v.safeParse(schema, document.toJS() ?? {});
  if (!settings.success) {
    const [issue] = settings.issues;
    const key = String(issue.path?.[0]?.key ?? 'front matter');
    return mistake(
      'front-matter-value',
      split.frontMatterLine,
      translatable`"${key}" is ${issue.received}; expected ${expected(issue.message)}`,
    );
  }
  return { settings: settings.output, html: markdown.render(split.body) };
}

/** Yields the Markdown files of a folder, by name; none if there is no folder. */
export async function* markdownFiles(folder: string): AsyncGenerator<{ readonly name: string; readonly markdown: string }> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return [];
    throw error;
  });
  for (const name of names.filter((one) => one.endsWith('.md')).sort(compareText))
    yield { name, markdown: await readFile(join(folder, name), 'utf8') };
}

/** `about.en` is the page `about` in English; a page without a language of the journal is in the main language. */
export function languageOfName(
  name: string,
  journal: Pick<Journal, 'language' | 'languages'>,
): { readonly base: string; readonly language?: string } {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const language = journal.languages?.find((tag) => tag.toLowerCase() === ending);
  if (language === undefined) return { base: name };
  const base = name.slice(0, -ending.length - 1);
  return language === mainLanguage(journal) ? { base } : { base, language };
}

/** Words of front matter. */
export const frontMatterWords = (expected: string) => v.pipe(v.string(expected), v.trim(), v.minLength(1, expected));

const markdown = new MarkdownIt({ html: false, linkify: true }).use(deflist);
