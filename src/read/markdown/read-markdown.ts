import type { Abstract, Article } from '../../model/article.ts';
import type { Block, Section } from '../../model/block.ts';
import type { ReportProblem } from '../../model/problem.ts';
import { c1Problem, findC1, resolveC1 } from '../../model/text/c1-characters.ts';
import { isPlaceholder, meantArticleType } from '../../model/text/front-mistakes.ts';
import { translatable } from '../../model/text/translatable.ts';
import { adviseOn, reportPlaceholders } from './advise-on.ts';
import { articleMetaOf } from './article-meta-of.ts';
import type { MarkdownReader } from './markdown-reader.ts';
import { openReader, type ReadMarkdownOptions } from './open-reader.ts';
import { type ReadFrontMatter, readFrontMatter } from './read-front-matter.ts';
import { referenceList } from './reference-list.ts';
import { splitFrontMatter } from './split-front-matter.ts';

/**
 * Reads an article written in Markdown to the same model as JATS. README.md in this folder describes the format.
 *
 * Faults are reported with their line, and the faulty parts ignored. Returns undefined if the front matter cannot be read or has no title.
 */
export function readMarkdown(text: string, options: ReadMarkdownOptions): Article | undefined {
  const { file, report } = options;
  const c1 = findC1(text);
  if (c1 !== undefined) report(c1Problem(c1, { file, line: text.slice(0, c1.offset).split('\n').length, column: 1 }));
  const normal = (c1 === undefined ? text : resolveC1(text)).replace(/\r\n?/g, '\n').normalize('NFC');
  const split = splitFrontMatter(normal);
  if (split === undefined) {
    const place = { file, line: 1, column: 1 };
    report({
      code: 'front-matter-missing',
      severity: 'error',
      place,
      message: translatable`begins with no front matter; expected "---", keys, "---"`,
    });
    return undefined;
  }
  const front = readFrontMatter(split.frontMatter, { file, firstLine: split.frontMatterLine, report });
  if (front === undefined) return undefined;
  reportPlaceholders(front, file, { text: split.body, line: split.bodyLine }, report);
  const { reader, pointers } = openReader(options);
  const meta = articleMetaOf(front, file, reader);
  reportMistakes(front, file, report);
  const abstracts = abstractsOf(front, reader);
  const blocks = reader.read({ text: split.body, line: split.bodyLine });
  const { body, back } = partsOf(blocks);
  const references = back.find(isReferences);
  const { refLists, cited, keys } = referenceList(front, { options, reader, pointers, section: references });
  pointers.fill(cited, keys);
  const pdf = front.settings.pdf === undefined ? undefined : reader.file(front.settings.pdf, 'pdf');
  const article: Article = {
    source: { file, format: 'markdown', packages: [], ...(pdf?.source === undefined ? {} : { pdf }) },
    meta,
    abstracts,
    body,
    back: [
      ...frontSections(front, reader),
      ...back.flatMap((block): readonly Block[] => (block === references ? refLists : [block])),
      ...(references === undefined ? refLists : []),
    ],
    subArticles: [],
    versions: [],
  };
  if (options.advise !== undefined) adviseOn(article, options.advise);
  return article;
}

/** Reports a misspelt type of article, and placeholders as title and names. */
function reportMistakes({ settings, lineOf }: ReadFrontMatter, file: string, report: ReportProblem): void {
  const { title, type, authors = [] } = settings;
  const placeOf = (key: string) => ({ file, line: lineOf(key), column: 1 });
  const meant = type === undefined ? undefined : meantArticleType(type);
  if (meant !== undefined) {
    const message = translatable`"type" is "${type}", which is no known type; did you mean "${meant}"?`;
    report({ code: 'article-type-misspelt', severity: 'warning', place: placeOf('type'), message });
  }
  const names = authors.flatMap((author) => (typeof author === 'string' ? author : [author.name, author.surname, author.given]));
  const texts = [{ key: 'title', text: title }, ...names.map((text = '') => ({ key: 'authors', text }))];
  for (const { key, text } of texts.filter((one) => isPlaceholder(one.text))) {
    const expected = key === 'title' ? translatable`a title` : translatable`a name`;
    const message = translatable`"${key}" has "${text}", a placeholder; expected ${expected}`;
    report({ code: 'placeholder-text', severity: 'error', place: placeOf(key), message });
  }
}

function abstractsOf({ settings, lineOf }: ReadFrontMatter, reader: MarkdownReader): Abstract[] {
  const { abstract } = settings;
  if (abstract === undefined) return [];
  const line = lineOf('abstract');
  if (typeof abstract === 'string') return [{ content: reader.read({ text: abstract, line }) }];
  return abstract.map(({ type, title, lang, text }) => ({
    ...(type === undefined ? {} : { abstractType: type }),
    ...(lang === undefined ? {} : { lang }),
    ...(title === undefined ? {} : { title: reader.readLine({ text: title, line }) }),
    content: reader.read({ text, line }),
  }));
}

/** Splits blocks into body and back matter: acknowledgements, appendices, references and the like, at any position. */
function partsOf(blocks: readonly Block[]): { readonly body: Block[]; readonly back: Block[] } {
  const isBack = (block: Block): boolean => block.kind === 'section' && BACK_TYPES.has(block.secType ?? '');
  return { body: blocks.filter((block) => !isBack(block)), back: blocks.filter(isBack) };
}

function isReferences(block: Block): block is Section {
  return block.kind === 'section' && block.secType === 'ref-list';
}

/** Sections of the back matter whose text is in the front matter. */
function frontSections({ settings, lineOf }: ReadFrontMatter, reader: MarkdownReader): Section[] {
  return FRONT_SECTIONS.flatMap(({ key, secType, title }) => {
    const text = settings[key];
    if (text === undefined) return [];
    const id = reader.id({ values: {} }, secType, title);
    return [{ kind: 'section', id, secType, title: [{ kind: 'text', value: title }], content: reader.read({ text, line: lineOf(key) }) }];
  });
}

const BACK_TYPES = new Set(['ack', 'app', 'ref-list', 'glossary', 'supplementary-material', 'COI-statement', 'data-availability']);
const FRONT_SECTIONS = [
  { key: 'acknowledgements', secType: 'ack', title: 'Acknowledgements' },
  { key: 'data-availability', secType: 'data-availability', title: 'Data availability' },
] as const;
