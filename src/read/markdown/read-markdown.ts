import type { Abstract, Article, ArticleSource, Galley } from '../../model/article.ts';
import type { Block, Section } from '../../model/block.ts';
import type { FileRef } from '../../model/inline.ts';
import type { ReportProblem } from '../../model/problem.ts';
import { c1Problem, findC1, resolveC1 } from '../../model/text/c1-characters.ts';
import { isPlaceholder, meantArticleType } from '../../model/text/front-mistakes.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { WantedFile } from '../jats/jats-reader.ts';
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
  const normal = normalText(text, options);
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
  return articleOf(front, (reader) => reader.read({ text: split.body, line: split.bodyLine }), options);
}

/** Returns a text with plain line ends and composed characters; control characters of Windows are reported and replaced. */
export function normalText(text: string, { file, report }: Pick<ReadMarkdownOptions, 'file' | 'report'>): string {
  const c1 = findC1(text);
  if (c1 !== undefined) report(c1Problem(c1, { file, line: text.slice(0, c1.offset).split('\n').length, column: 1 }));
  return (c1 === undefined ? text : resolveC1(text)).replace(/\r\n?/g, '\n').normalize('NFC');
}

/** Builds an article from its front matter and the blocks of its text, in whatever format that is. */
export function articleOf(
  front: ReadFrontMatter,
  readText: (reader: MarkdownReader) => readonly Block[],
  options: ReadMarkdownOptions,
): Article {
  const { file, report } = options;
  const { reader, pointers } = openReader(options);
  const meta = articleMetaOf(front, file, reader);
  reportMistakes(front, file, report);
  const abstracts = abstractsOf(front, reader);
  const blocks = readText(reader);
  const { body, back } = partsOf(blocks);
  const references = back.find(isReferences);
  const { refLists, cited, keys } = referenceList(front, { options, reader, pointers, section: references });
  pointers.fill(cited, keys);
  const article: Article = {
    source: { file, format: 'markdown', packages: [], ...filesOf(front, reader, file) },
    meta,
    abstracts,
    body,
    back: [
      ...frontSections(front, reader),
      ...back.flatMap((block): readonly Block[] => (block === references ? refLists : [block])),
      ...supplementsOf(front, reader, file),
      ...(references === undefined ? refLists : []),
    ],
    subArticles: [],
    versions: [],
  };
  if (options.advise !== undefined) adviseOn(article, options.advise);
  return article;
}

/** The files that front matter names besides those in the text, and the former addresses. One that was not delivered is reported. */
export function filesOf(
  { settings, lineOf }: ReadFrontMatter,
  reader: Pick<MarkdownReader, 'atPlace' | 'file'>,
  file: string,
): Pick<ArticleSource, 'pdf' | 'galleys' | 'cover' | 'former'> {
  const { pdf, galleys = [], cover, former } = settings;
  const found = (key: string, href: string, wanted: WantedFile): FileRef | undefined => {
    const ref = reader.atPlace({ file, line: lineOf(key) }, () => reader.file(href, wanted));
    return ref.source === undefined ? undefined : ref;
  };
  const ownPdf = pdf === undefined ? undefined : found('pdf', pdf, 'pdf');
  const image = cover === undefined ? undefined : found('cover', cover, 'image');
  const others = galleys.flatMap((galley): readonly Galley[] => {
    const ref = galley.url === undefined ? found('galleys', galley.file ?? '', 'supplement') : { href: galley.url };
    if (ref === undefined) return [];
    return [{ file: ref, ...(galley.label && { label: galley.label }), ...(galley.language && { lang: galley.language }) }];
  });
  return {
    ...(ownPdf === undefined ? {} : { pdf: ownPdf }),
    ...(others.length === 0 ? {} : { galleys: others }),
    ...(image === undefined ? {} : { cover: { kind: 'graphic', file: image } }),
    ...(former === undefined
      ? {}
      : {
          former: {
            system: former.system,
            ids: former.ids ?? [],
            files: Object.entries(former.files ?? {}).flatMap(([id, name]) => {
              if (name === settings.body || name === file.slice(file.lastIndexOf('/') + 1)) return [{ id }];
              const ref = found('former', name, 'supplement');
              return ref === undefined ? [] : [{ id, file: ref }];
            }),
            urls: former.urls ?? [],
          },
        }),
  };
}

/** A section with the supplementary files that the front matter names. */
function supplementsOf({ settings, lineOf }: ReadFrontMatter, reader: MarkdownReader, file: string): Section[] {
  const { supplements = [] } = settings;
  if (supplements.length === 0) return [];
  const title = 'Supplementary material';
  const id = reader.id({ values: {} }, 'supplementary-material', title);
  const line = lineOf('supplements');
  const content = supplements.map((one): Block => {
    const label = one.label ?? `Supplementary file ${reader.count('supplementaryMaterial')}`;
    return {
      kind: 'supplementaryMaterial',
      id: reader.id({ values: {} }, 'supp'),
      label,
      ...(one.title === undefined ? {} : { title: reader.readLine({ text: one.title, line }) }),
      caption: [],
      files: [reader.atPlace({ file, line }, () => reader.file(one.file, 'supplement'))],
    };
  });
  return [{ kind: 'section', id, secType: 'supplementary-material', title: [{ kind: 'text', value: title }], content }];
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
