import type { Article } from '../../model/article.ts';
import type { Block } from '../../model/block.ts';
import { formatOf, sourceEnding } from '../../model/source-format.ts';
import { translatable } from '../../model/text/translatable.ts';
import { decodeHtml } from '../html/html-tree.ts';
import { readHtml } from '../html/read-html.ts';
import { readLatex } from '../latex/read-latex.ts';
import type { MarkdownReader } from '../markdown/markdown-reader.ts';
import { openReader, type ReadMarkdownOptions } from '../markdown/open-reader.ts';
import { readFrontMatter } from '../markdown/read-front-matter.ts';
import { articleOf, filesOf, normalText } from '../markdown/read-markdown.ts';
import { splitFrontMatter } from '../markdown/split-front-matter.ts';
import { readWordBody, type WordBody } from '../word/read-word.ts';
import { decodeText } from '../xml/decode-text.ts';
import type { CandidateFiles } from './candidate-files.ts';
import { comparable, endingOf, folderOf } from './file-names.ts';
import type { ArticleCandidate } from './find-articles.ts';
import { latexOptions } from './open-latex.ts';
import { openWord } from './open-word.ts';

/**
 * Reads an `article.yml`: the keys of front matter, and the file that has the text of the article. An article without a text is a PDF with its
 * metadata.
 *
 * Returns undefined if the keys cannot be read, or there is no title.
 */
export async function readArticleFile(
  bytes: Uint8Array,
  files: CandidateFiles,
  options: ReadMarkdownOptions,
): Promise<Article | undefined> {
  const { file, report } = options;
  const front = readFrontMatter(normalText(new TextDecoder().decode(bytes), options), { file, firstLine: 1, report, kind: 'file' });
  if (front === undefined) return undefined;
  const { body, title } = front.settings;
  const place = { file, line: front.lineOf('body'), column: 1 };
  const isManuscript = body !== undefined && Object.hasOwn(MANUSCRIPT_READERS, endingOf(body));
  const read = body === undefined ? undefined : isManuscript ? NO_BLOCKS : TEXT_READERS[endingOf(body)];
  const key = body === undefined ? undefined : options.resolveFile(body, 'supplement').source;
  if (body !== undefined && key === undefined) {
    const message = translatable`"${body}" is not among the files of the article; expected its path from "${file}"`;
    report({ code: 'file-missing', severity: 'error', place, message });
  }
  const text = key === undefined || read === undefined ? undefined : { key, bytes: await files.read(key) };
  const manuscript =
    text === undefined || !isManuscript ? undefined : await MANUSCRIPT_READERS[endingOf(body)]?.(text, { href: body, files, options });
  const own = articleOf(
    front,
    (reader) => {
      if (manuscript !== undefined) return [...manuscript.body, ...manuscript.back.filter((block) => !isOfBack(block))];
      return text === undefined || read === undefined ? [] : read(text.bytes, { ...options, reader, file: text.key, title });
    },
    options,
  );
  const article = manuscript === undefined ? own : withManuscript(own, manuscript);
  return { ...article, source: { ...article.source, ...(text === undefined ? {} : { text: text.key }) } };
}

/** A text with front matter and references of its own. */
type ManuscriptBody = Pick<WordBody, 'abstracts' | 'body' | 'back' | 'lang'> & { readonly front: Pick<WordBody['front'], 'authorNotes'> };

interface ManuscriptContext {
  readonly href: string;
  readonly files: CandidateFiles;
  readonly options: ReadMarkdownOptions;
}

type ReadManuscript = (
  text: { readonly key: string; readonly bytes: Uint8Array },
  context: ManuscriptContext,
) => Promise<ManuscriptBody | undefined>;

/** Readers of manuscripts by the endings of their files. */
const MANUSCRIPT_READERS: Readonly<Record<string, ReadManuscript>> = {
  docx: async ({ key, bytes }, { href, options: { report, resolveFile } }) => {
    const parts = await openWord(bytes, { file: key, report });
    return parts === undefined ? undefined : readWordBody(parts, { report, resolveFile, href });
  },
  tex: async ({ key, bytes }, { files, options: { report, resolveFile, journalBibliography } }) => {
    const reading = { file: key, report, resolveFile, ...(journalBibliography && { bibliography: journalBibliography.text }) };
    const article = await readLatex(decodeText(bytes), { ...latexOptions(files, reading), isTextOnly: true });
    return article === undefined ? undefined : { ...article, front: article.meta };
  },
};

function isOfBack({ kind }: Block): boolean {
  return kind === 'refList' || kind === 'footnoteGroup';
}

/** Adds the references and notes of a manuscript; its abstracts, language and notes on authors if the keys have none. */
function withManuscript(article: Article, { front, back, abstracts, lang }: ManuscriptBody): Article {
  const { authorNotes } = article.meta;
  const hasNotes = [authorNotes.corresps, authorNotes.footnotes, authorNotes.content].some(({ length }) => length > 0);
  return {
    ...article,
    meta: { ...(lang === undefined ? {} : { lang }), ...article.meta, authorNotes: hasNotes ? authorNotes : front.authorNotes },
    abstracts: article.abstracts.length === 0 ? abstracts : article.abstracts,
    back: [...article.back, ...back.filter(isOfBack)],
  };
}

/**
 * Adds to an article in JATS what an `article.yml` beside it says, as importers write it: a PDF, galleys, a cover, former addresses.
 *
 * One with a title is an article of its own, unless it has the name of the XML file.
 */
export async function withArticleFile(
  article: Article,
  candidate: Pick<ArticleCandidate, 'file' | 'files'>,
  options: ReadMarkdownOptions & { readonly files: CandidateFiles; readonly onReference: (key: string) => void },
): Promise<Article> {
  const { key } = candidate.file;
  const stem = comparable(key.slice(0, key.length - (sourceEnding(key)?.length ?? 0)));
  const [file] = candidate.files.filter((one) => formatOf(one.key) === 'yml' && folderOf(one.key) === folderOf(key)).map((one) => one.key);
  if (file === undefined) return article;
  const yaml = normalText(new TextDecoder().decode(await options.files.read(file)), { ...options, file });
  if (TITLE_LINE.test(yaml) && comparable(file.slice(0, file.length - (sourceEnding(file)?.length ?? 0))) !== stem) return article;
  options.onReference(file);
  const front = readFrontMatter(yaml, { file, firstLine: 1, report: options.report, kind: 'additional' });
  if (front === undefined) return article;
  const { reader } = openReader({ ...options, file });
  const ownName = key.slice(key.lastIndexOf('/') + 1);
  return {
    ...article,
    source: { ...article.source, ...filesOf({ ...front, settings: { ...front.settings, body: ownName } }, reader, file) },
  };
}

const TITLE_LINE = /^title[ \t]*:/m;

interface TextContext extends ReadMarkdownOptions {
  readonly reader: MarkdownReader;
  readonly title: string;
}

type ReadText = (bytes: Uint8Array, context: TextContext) => readonly Block[];

const readPage: ReadText = (bytes, { reader, file, title }) => readHtml(decodeHtml(bytes), reader, { file, title });

const NO_BLOCKS: ReadText = () => [];

/** Readers of texts by the endings of their files. */
const TEXT_READERS: Readonly<Record<string, ReadText>> = {
  md: (bytes, context) => {
    const text = normalText(new TextDecoder().decode(bytes), context);
    // The keys are those of `article.yml`.
    const split = splitFrontMatter(text) ?? { body: text, bodyLine: 1 };
    return context.reader.atPlace({ file: context.file, line: 1 }, () => context.reader.read({ text: split.body, line: split.bodyLine }));
  },
  html: readPage,
  htm: readPage,
  xhtml: readPage,
};
