import type { Article, SubArticle } from '../../model/article.ts';
import type { ArticleMeta, JournalMeta } from '../../model/article-meta.ts';
import type { Block, Section } from '../../model/block.ts';
import type { Inline, Styled } from '../../model/inline.ts';
import { attribute, EMPTY, join, type Markup, xml } from '../../model/text/markup.ts';
import { blockJats, blocksJats, bodyJats, paragraphsAndSectionsJats, STANDALONE, sectionsJats, wrapper } from './block-contexts.ts';
import { frontJats, isStub } from './front-jats.ts';
import { doiJats, headingJats } from './heading-jats.ts';
import { INLINE_JATS } from './inline-table.ts';
import type { JatsWriter, LineContext } from './jats-writer.ts';
import { wordsOf } from './words-of.ts';

/**
 * Prints an article as a JATS file, valid in the Journal Publishing Tag Set 1.3 with MathML 3; equal articles give equal files. Journal
 * metadata that the article lacks is taken from `journal`. If the journal has no id or ISSN, which that tag set requires, the file uses the
 * Archiving Tag Set.
 *
 *   <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD with MathML3 v1.3 …
 *
 * `read/jats` reads the same model from it; `test/render/jats` lists the exceptions. NISO Z39.96-2021.
 */
export function renderArticleJats(delivered: Article, journal: JournalMeta = { journalIds: [] }): string {
  const article = inJournal(delivered, journal);
  const first = new ArticlePrinter(new Set());
  const printed = articleJats(article, first);
  const dangling = first.danglingIds();
  // The target of a pointer may be printed after it, so missing targets are known only after the whole article is printed.
  const whole = dangling.size === 0 ? printed : articleJats(article, new ArticlePrinter(dangling));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${doctypeOf(article)}\n${whole.markup}\n`;
}

/** Returns the article with missing journal metadata filled in. */
function inJournal(article: Article, journal: JournalMeta): Article {
  const own = article.meta.journal;
  const journalIds = own.journalIds.length > 0 ? own.journalIds : journal.journalIds;
  return { ...article, meta: { ...article.meta, journal: { ...journal, ...own, journalIds } } };
}

/** Returns the Publishing DOCTYPE if the journal has an id and an ISSN, which it requires; else that of the Archiving tag set, its superset. */
function doctypeOf(article: Article): string {
  return frontsOf(article).every(isInIdentifiedJournal) ? PUBLISHING : ARCHIVING;
}

/** Returns the front matter of an article and of its sub-articles that names a journal. */
function frontsOf({ meta, subArticles }: Pick<Article, 'meta' | 'subArticles'>): ArticleMeta[] {
  return [meta, ...subArticles.flatMap(frontsOf).filter((sub) => !isStub(sub))];
}

function isInIdentifiedJournal({ journal: { journalIds, issnEpub, issnPpub } }: ArticleMeta): boolean {
  return journalIds.length > 0 && (issnEpub ?? issnPpub) !== undefined;
}

const PUBLISHING =
  '<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD with MathML3 v1.3 20210610//EN" "https://jats.nlm.nih.gov/publishing/1.3/JATS-journalpublishing1-3-mathml3.dtd">';
const ARCHIVING =
  '<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Archiving and Interchange DTD with MathML3 v1.3 20210610//EN" "https://jats.nlm.nih.gov/archiving/1.3/JATS-archivearticle1-3-mathml3.dtd">';

function articleJats(article: Article, w: JatsWriter): Markup {
  const { meta } = article;
  const attributes = [attribute('article-type', meta.articleType), attribute('dtd-version', '1.3'), attribute('xml:lang', meta.lang)];
  const inside = partsJats(article, w, frontJats({ meta, abstracts: article.abstracts, pdf: article.source.pdf }, w, false));
  return xml`<article xmlns:ali="http://www.niso.org/schemas/ali/1.0/" xmlns:mml="http://www.w3.org/1998/Math/MathML" xmlns:xlink="http://www.w3.org/1999/xlink"${attributes}>${inside}\n</article>`;
}

type Parts = Pick<Article, 'body' | 'back' | 'subArticles'>;

function partsJats({ body, back, subArticles }: Parts, w: JatsWriter, front: Markup): Markup {
  const bodyJats = body.length > 0 && xml`\n<body>${w.body(body)}\n</body>`;
  return xml`${front}${bodyJats}${backJats(back, w)}${subArticles.map((sub) => subArticleJats(sub, w))}`;
}

function subArticleJats(sub: SubArticle, w: JatsWriter): Markup {
  const attributes = [w.id(sub.id), attribute('article-type', sub.articleType), attribute('xml:lang', sub.lang)];
  const front = frontJats({ meta: sub.meta, abstracts: sub.abstracts }, w, true);
  return xml`\n<sub-article${attributes}>${partsJats(sub, w, front)}\n</sub-article>`;
}

/** The printer of one article. */
class ArticlePrinter implements JatsWriter {
  readonly #printedIds = new Set<string>();
  readonly #pointedIds = new Set<string>();
  readonly #missingIds: ReadonlySet<string>;

  /** Takes ids without a printed element: pointers to them are left out, because the DTD requires a target. */
  constructor(missingIds: ReadonlySet<string>) {
    this.#missingIds = missingIds;
  }

  /** Returns the ids that are pointed to and that no printed element has. */
  danglingIds(): ReadonlySet<string> {
    return new Set([...this.#pointedIds].filter((id) => !this.#printedIds.has(id)));
  }

  id(id: string | undefined): Markup {
    if (id === undefined) return EMPTY;
    const name = xmlNameOf(id);
    if (this.#printedIds.has(name)) return EMPTY;
    this.#printedIds.add(name);
    return attribute('id', name);
  }

  rid(ids: readonly string[]): Markup {
    const names = ids.map(xmlNameOf).filter((name) => !this.#missingIds.has(name));
    for (const name of names) this.#pointedIds.add(name);
    return names.length === 0 ? EMPTY : attribute('rid', names.join(' '));
  }

  line(content: readonly Inline[], context: LineContext): Markup {
    return lineJats(content, context, this);
  }

  paragraphs(content: readonly Block[]): Markup {
    return blocksJats(content, NO_BLOCKS, this);
  }

  blocks(content: readonly Block[], allowed: ReadonlySet<Block['kind']> = STANDALONE): Markup {
    return blocksJats(content, allowed, this);
  }

  sections(content: readonly Block[]): Markup {
    return sectionsJats(content, this);
  }

  body(content: readonly Block[]): Markup {
    return bodyJats(content, this);
  }

  paragraphsAndSections(content: readonly Block[]): Markup {
    return paragraphsAndSectionsJats(content, this);
  }
}

const NO_BLOCKS: ReadonlySet<Block['kind']> = new Set();

/** Prints `back`: sections as the elements for their types; other blocks, which `back` does not allow, in a section without a title. */
function backJats(back: readonly Block[], w: JatsWriter): Markup {
  const parts: Markup[] = [];
  let unsectioned: Block[] = [];
  let appendices: Section[] = [];
  const end = (): void => {
    if (unsectioned.length > 0) parts.push(wrapper(unsectioned, w));
    if (appendices.length > 0) parts.push(xml`\n<app-group>${appendices.map((app) => xml`\n${appendixJats(app, w)}`)}\n</app-group>`);
    unsectioned = [];
    appendices = [];
  };
  for (const block of back.flatMap((one) => (one.kind === 'unknown' ? one.content : [one]))) {
    const isAppendix = block.kind === 'section' && block.secType === 'app';
    const isUnsectioned = block.kind !== 'section' && block.kind !== 'refList' && block.kind !== 'footnoteGroup';
    if ((!isAppendix && appendices.length > 0) || (!isUnsectioned && unsectioned.length > 0)) end();
    if (isUnsectioned) unsectioned.push(block);
    else if (isAppendix) appendices.push(block);
    else parts.push(xml`\n${block.kind === 'section' ? backSectionJats(block, w) : blockJats(block, w)}`);
  }
  end();
  return parts.length === 0 ? xml`` : xml`\n<back>${parts}\n</back>`;
}

function backSectionJats(section: Section, w: JatsWriter): Markup {
  const print = section.secType === undefined || !Object.hasOwn(BY_TYPE, section.secType) ? undefined : BY_TYPE[section.secType];
  return print === undefined ? blockJats(section, w) : print(section, w);
}

/** The elements of `back` for sections of a type. JATS 1.3, elements ack, bio, glossary, notes. */
const BY_TYPE: Readonly<Record<string, (section: Section, w: JatsWriter) => Markup>> = {
  ack: (section, w) => {
    const inside = xml`${doiJats(section.doi)}${headingJats(section, w)}${w.paragraphsAndSections(section.content)}`;
    return xml`<ack${attributesOf(section, w)}>${inside}\n</ack>`;
  },
  bio: (section, w) => xml`<bio${attributesOf(section, w)}>${headingJats(section, w)}${w.sections(section.content)}\n</bio>`,
  notes: (section, w) => xml`<notes${attributesOf(section, w)}>${headingJats(section, w)}${w.sections(section.content)}\n</notes>`,
  glossary: (section, w) => {
    // A glossary has no sections.
    if (section.content.some(({ kind }) => kind === 'section' || kind === 'refList' || kind === 'footnoteGroup'))
      return blockJats(section, w);
    return xml`<glossary${attributesOf(section, w)}>${doiJats(section.doi)}${headingJats(section, w)}${w.blocks(section.content)}\n</glossary>`;
  },
};

/** Prints `app`, which requires a title, even an empty one. */
function appendixJats(section: Section, w: JatsWriter): Markup {
  const { label, title, doi, content } = section;
  const meta = doi !== undefined && xml`<sec-meta>${doiJats(doi)}</sec-meta>`;
  const heading = label === undefined && title === undefined ? xml`<title/>` : headingJats({ label, title }, w);
  return xml`<app${attributesOf(section, w)}>${meta}${heading}${w.sections(content)}\n</app>`;
}

function attributesOf({ id, lang }: Section, w: JatsWriter): Markup[] {
  return [w.id(id), attribute('xml:lang', lang)];
}

type LineKind = Exclude<Inline['kind'], 'text' | 'styled'> | 'code' | 'abbrev';

const LINE: readonly LineKind[] = ['abbrev', 'xref', 'link', 'inlineFormula', 'inlineGraphic', 'inlineFootnote', 'fileLink', 'anchor'];

/** Kinds that each context allows besides text and emphasis. JATS 1.3, Journal Publishing Tag Set. */
const ALLOWED_KINDS: Readonly<Record<Exclude<LineContext, 'plain' | 'script' | 'event'>, ReadonlySet<LineKind>>> = {
  paragraph: new Set([...LINE, 'code']),
  content: new Set([...LINE, 'code']),
  cell: new Set([...LINE, 'code', 'break']),
  title: new Set([...LINE, 'break']),
  line: new Set(LINE),
  verse: new Set(LINE.filter((kind) => kind !== 'link' && kind !== 'fileLink')),
  collab: new Set(['abbrev', 'xref', 'link', 'inlineFormula', 'inlineGraphic', 'inlineFootnote']),
  correspondence: new Set(['link']),
  statement: new Set(['link']),
  related: new Set(['link']),
  citation: new Set(['abbrev', 'link', 'inlineFormula', 'inlineGraphic']),
  formula: new Set(['inlineGraphic', 'inlineFormula']),
  phrase: new Set(),
};

/**
 * Prints inlines in JATS. Kinds that the parent does not allow are put into `styled-content`, which allows all of them and which `read/jats`
 * unwraps. A line break outside of titles and cells is an empty `styled-content`.
 */
function lineJats(content: readonly Inline[], context: LineContext, w: JatsWriter): Markup {
  if (context === 'plain') return xml`${wordsOf(content)}`;
  if (context === 'script') return join(content.map((inline) => (isScript(inline) ? INLINE_JATS.styled(inline, w) : wordsOf([inline]))));
  // An `event-desc` allows links and words without emphasis.
  if (context === 'event') return join(content.map((inline) => (inline.kind === 'link' ? INLINE_JATS.link(inline, w) : wordsOf([inline]))));
  return join(content.map((inline) => inlineJats(inline, ALLOWED_KINDS[context], w)));
}

function inlineJats(inline: Inline, allowed: ReadonlySet<LineKind>, w: JatsWriter): Markup {
  const print = INLINE_JATS[inline.kind] as (inline: Inline, w: JatsWriter) => Markup;
  const kind = kindOf(inline);
  if (kind === undefined || allowed.has(kind)) return print(inline, w);
  if (kind === 'break') return xml`<styled-content style-type="line-break"/>`;
  return xml`<styled-content${attribute('specific-use', 'wrapper')}>${print(inline, w)}</styled-content>`;
}

function isScript(inline: Inline): inline is Styled {
  return inline.kind === 'styled' && (inline.style === 'sub' || inline.style === 'sup');
}

/** Returns the kind that restricts where an inline is allowed; undefined for one that is allowed everywhere. */
function kindOf(inline: Inline): LineKind | undefined {
  if (inline.kind === 'text') return undefined;
  if (inline.kind !== 'styled') return inline.kind;
  return inline.style === 'code' || inline.style === 'abbrev' ? inline.style : undefined;
}

/**
 * Converts an id to an XML name without a colon; characters that are not allowed are written as code points.
 *
 *   'fig-1' -> 'fig-1', '1a' -> '_1a', 'a/b' -> 'a_x2f_b'
 */
function xmlNameOf(id: string): string {
  const name = id.replace(NOT_IN_A_NAME, (char) => `_x${char.codePointAt(0)?.toString(16)}_`);
  return STARTS_A_NAME.test(name) ? name : `_${name}`;
}

const LETTERS =
  'A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}';
const NOT_IN_A_NAME = new RegExp(`[^${LETTERS}.0-9\\u00B7\\u0300-\\u036F\\u203F\\u2040\\-]`, 'gu');
const STARTS_A_NAME = new RegExp(`^[${LETTERS}]`, 'u');
