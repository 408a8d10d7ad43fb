import type { Abstract } from '../../model/article.ts';
import type { ArticleMeta, KeywordGroup, PubDate } from '../../model/article-meta.ts';
import type { Inline } from '../../model/inline.ts';
import { parseIsoDate } from '../../model/text/partial-date.ts';
import { translatable } from '../../model/text/translatable.ts';
import { hasWords, trimLine } from '../jats/line.ts';
import { doiOf } from '../jats/links.ts';
import { childTextOf } from '../xml/xml-element.ts';
import { authorsOf, isAffiliationText, isAuthorsText } from './authors.ts';
import { captionKind, withoutCharacters } from './captions.ts';
import { textIn } from './parse-reference.ts';
import { anchorsIn, withoutAnchors, withoutBold } from './references.ts';
import { ABSTRACT_START, KEYWORDS_START, roleOf, type StyleRole, sectionTypeOf } from './roles.ts';
import type { StoryBlock, StoryParagraph } from './story.ts';
import type { WordReader } from './word-reader.ts';

/** Front matter of a document; what it does not have is absent. */
export interface WordFront
  extends Pick<ArticleMeta, 'contribGroups' | 'affiliations' | 'authorNotes' | 'keywordGroups' | 'pubDates' | 'history' | 'subjects'> {
  readonly title?: readonly Inline[];
  readonly subtitle?: readonly Inline[];
  readonly doi?: string;
  /** Stories of the abstracts, which are assembled with the body. */
  readonly abstracts: readonly (Omit<Abstract, 'content'> & { readonly story: readonly StoryBlock[] })[];
}

/**
 * Takes the front matter out of a story: by the styles of the paragraphs, else by their place and words. What was guessed is reported.
 */
export function takeFront(
  blocks: readonly StoryBlock[],
  reader: WordReader,
): {
  readonly front: WordFront;
  readonly rest: StoryBlock[];
  /** Names of the bookmarks in it, which lead to no part of the page. */
  readonly bookmarks: readonly string[];
} {
  const zone = blocks.slice(0, endOfFront(blocks));
  const used = new Set<StoryBlock>();
  const take = (paragraph: StoryParagraph): StoryParagraph => {
    used.add(paragraph);
    return paragraph;
  };
  const ofRole = (role: StyleRole): StoryParagraph[] =>
    zone.filter((one): one is StoryParagraph => one.kind === 'paragraph' && roleOf(one.style) === role).map(take);
  const title = titleOf(zone, blocks, reader);
  if (title !== undefined) take(title);
  const subtitle = ofRole('subtitle')[0];
  const doi = takeDoi(zone, used, ofRole('doi'));
  const dates = datesOf(zone, used);
  const subjects = ofRole('subject').map(({ content }) => ({ groupType: 'heading', path: [], name: textIn(content).trim() }));
  const abstracts = takeAbstracts(zone, used, reader);
  const keywordGroups = takeKeywords(zone, used);
  const authors = takeAuthors(zone, { title, used, reader });
  const written = title === undefined ? undefined : lineOf(title);
  return {
    front: {
      ...(written === undefined ? {} : { title: withoutCharacters(written, TITLE_WORD.exec(textIn(written))?.[0].length ?? 0) }),
      ...(subtitle === undefined ? {} : { subtitle: lineOf(subtitle) }),
      ...(doi === undefined ? {} : { doi }),
      subjects,
      abstracts,
      keywordGroups,
      ...authors,
      ...dates,
    },
    rest: blocks.flatMap((block) => (used.has(block) ? picturesOf(block) : [block])),
    bookmarks: [...used].flatMap((block) => (block.kind === 'paragraph' ? anchorsIn(block.content) : [])),
  };
}

/** Pictures and boxes of a paragraph of the front matter, which stay in the text. */
function picturesOf(block: StoryBlock): StoryBlock[] {
  if (block.kind !== 'paragraph') return [block];
  const content = block.content.filter(({ kind }) => kind === 'inlineGraphic');
  if (content.length === 0 && block.floats.length === 0) return [];
  const { level: _, list: __, ...plain } = block;
  return [{ ...plain, content }];
}

// 'Title: Using acoustic indices'
const TITLE_WORD = /^(?:title|titel|titre|título|titolo|judul|название)\s*:\s*/i;

function lineOf({ content }: StoryParagraph): Inline[] {
  return withoutBold(trimLine(withoutAnchors(content).filter(({ kind }) => kind !== 'inlineGraphic')));
}

/** The front matter ends at the first heading that is none of its own, or, in a document without headings, at the first long paragraph. */
function endOfFront(blocks: readonly StoryBlock[]): number {
  const hasHeadings = blocks.filter((block) => block.kind === 'paragraph' && block.level !== undefined).length > 1;
  let isAbstract = false;
  for (const [at, block] of blocks.entries()) {
    if (at > MOST_FRONT) return at;
    if (block.kind !== 'paragraph') {
      if (hasHeadings || block.kind === 'box') continue;
      return at;
    }
    const text = textIn(block.content).trim();
    const type = text.length < 80 ? sectionTypeOf(text) : undefined;
    const isFrontWord =
      type === 'abstract' ||
      type === 'keywords' ||
      ABSTRACT_START.test(text) ||
      KEYWORDS_START.test(text) ||
      roleOf(block.style) !== undefined;
    if (isFrontWord) isAbstract = type === 'abstract' || ABSTRACT_START.test(text) || roleOf(block.style) === 'abstract';
    else if (type !== undefined) return at;
    else if (block.level !== undefined) {
      // A title may be a heading, and an abstract may have headings of its own.
      const isTitle =
        at < 4 &&
        !blocks.slice(0, at).some((one) => one.kind === 'paragraph' && (one.level !== undefined || roleOf(one.style) === 'title'));
      if (
        !(isTitle && isTitleHeading(blocks, at)) &&
        !FRONT_HEADING.test(text) &&
        !isWithinAbstract(blocks, at) &&
        !(at < 4 && isAuthorsText(block.content))
      )
        return at;
      if (!isTitle) isAbstract = false;
    } else if (!hasHeadings && text.length > LONG && !isAbstract && !isAffiliationText(text)) return at;
    else if (!hasHeadings && text.length <= LONG && isAbstract && at > 0 && isLong(blocks[at - 1])) isAbstract = false;
  }
  return blocks.length;
}

/** Fewest paragraphs of a document whose title has no style. */
const FEWEST = 2;
const MOST_FRONT = 60;
const LONG = 350;
const FRONT_HEADING = /^(?:authors?|affiliations?|author note|corresponding author|correspondence|autor(?:es|en)?|funding)\s*:?$/i;

function isLong(block: StoryBlock | undefined): boolean {
  return block?.kind === 'paragraph' && textIn(block.content).length > LONG;
}

/** True for a first heading that is a title: the abstract, authors or a heading of the same level that repeats it follow. */
function isTitleHeading(blocks: readonly StoryBlock[], at: number): boolean {
  const heading = blocks[at];
  if (heading?.kind !== 'paragraph') return false;
  const later = blocks.slice(at + 1).filter((one): one is StoryParagraph => one.kind === 'paragraph');
  const next = later.find(({ level }) => level !== undefined);
  const between = later.slice(0, next === undefined ? 6 : later.indexOf(next));
  const isLonely = !later.some(({ level }) => level !== undefined && heading.level !== undefined && level <= heading.level);
  const isBeforeAbstract = next !== undefined && sectionTypeOf(textIn(next.content)) === 'abstract';
  const isBeforeAuthors = [...between, ...(next === undefined ? [] : [next])]
    .slice(0, 8)
    .some(({ content }) => ABSTRACT_START.test(textIn(content)) || isAffiliationText(textIn(content)) || isAuthorsText(content));
  return between.length < 12 && (isLonely || isBeforeAbstract || isBeforeAuthors);
}

function isWithinAbstract(blocks: readonly StoryBlock[], at: number): boolean {
  const heading = blocks[at];
  const level = heading?.kind === 'paragraph' ? (heading.level ?? 0) : 0;
  for (let before = at - 1; before >= 0; before--) {
    const block = blocks[before];
    if (block?.kind === 'paragraph' && block.level !== undefined && block.level < level)
      return sectionTypeOf(textIn(block.content)) === 'abstract';
  }
  return false;
}

function titleOf(zone: readonly StoryBlock[], blocks: readonly StoryBlock[], reader: WordReader): StoryParagraph | undefined {
  const paragraphs = zone.filter((one): one is StoryParagraph => one.kind === 'paragraph');
  const styled = paragraphs.find(({ style }) => roleOf(style) === 'title');
  if (styled !== undefined) return styled;
  const named = normal(propertyOf(reader, 'dc:title') ?? '');
  const candidates = paragraphs
    .slice(0, 10)
    .filter(
      (one) =>
        textIn(one.content).trim().length > 3 &&
        !FRONT_WORD.test(textIn(one.content)) &&
        captionKind(one) === undefined &&
        roleOf(one.style) === undefined &&
        (one.list === undefined || one.level !== undefined),
    );
  const [first] = candidates;
  const firstHeading = zone.findIndex((one) => one.kind === 'paragraph' && one.level !== undefined);
  const heading = candidates.find((one) => one.level !== undefined && zone[firstHeading] === one && isTitleHeading(blocks, firstHeading));
  const known = named.length > 8 ? candidates.find(({ content }) => normal(textIn(content)) === named) : undefined;
  const largest = candidates.reduce<StoryParagraph | undefined>(
    (best, next) => (best === undefined || next.size > best.size ? next : best),
    undefined,
  );
  // A short document may be a note without a title.
  const isTitleLike = blocks.length > FEWEST && !/[.:;,]\s*$/.test(textIn(largest?.content ?? []));
  const isLarge =
    isTitleLike &&
    largest !== undefined &&
    first !== undefined &&
    (largest.size > first.size || largest === first) &&
    textIn(largest.content).length < 300;
  const found = heading ?? known ?? (isLarge && largest?.level === undefined ? largest : undefined);
  if (found === undefined || (found.level === undefined && found !== known && textIn(found.content).length > 300)) return undefined;
  if (found.level === undefined)
    reader.warn(
      'word-guessed',
      translatable`paragraph ${found.number}, "${textIn(found.content).slice(0, 60)}", is taken for the title; expected a paragraph in the style ${'Title'}`,
      found.number,
    );
  return found;
}

// 'Abstract', 'Keywords: …', 2016-04-16, an address
const FRONT_WORD = new RegExp(
  `${ABSTRACT_START.source}|${KEYWORDS_START.source}|^\\s*(?:\\d{4}-\\d\\d-\\d\\d|https?:|doi:|homepage|p?-?e?-?issn|vol(?:ume)?\\.|running head)`,
  'i',
);

/** A property of the document: `dc:title` of `docProps/core.xml`. */
export function propertyOf({ parts }: WordReader, name: string): string | undefined {
  const [core] = parts.ofPackage('core-properties').concat(parts.ofPackage('coreProperties'));
  return core === undefined ? undefined : childTextOf(core, name);
}

function normal(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function takeDoi(zone: readonly StoryBlock[], used: Set<StoryBlock>, styled: readonly StoryParagraph[]): string | undefined {
  const candidates = [...styled, ...zone.filter((one): one is StoryParagraph => one.kind === 'paragraph' && !used.has(one))];
  for (const one of candidates) {
    const doi = doiOf(textIn(one.content));
    if (doi === undefined) continue;
    used.add(one);
    return doi;
  }
  return undefined;
}

function datesOf(zone: readonly StoryBlock[], used: Set<StoryBlock>): Pick<WordFront, 'pubDates' | 'history'> {
  const found: PubDate[] = [];
  for (const block of zone) {
    const role = block.kind === 'paragraph' ? roleOf(block.style) : undefined;
    if (block.kind !== 'paragraph' || (role !== 'date' && role !== 'received' && role !== 'accepted')) continue;
    const date = dateIn(
      textIn(block.content)
        .replace(/^\s*\p{L}+\s*:\s*/u, '')
        .trim(),
    );
    // A date that cannot be read stays in the text.
    if (date === undefined) continue;
    used.add(block);
    found.push({
      ...date,
      dateType: role === 'date' ? 'publication' : role,
      ...(role === 'date' ? { publicationFormat: 'electronic' } : {}),
    });
  }
  return {
    pubDates: found.filter(({ dateType }) => dateType === 'publication').slice(0, 1),
    history: found.filter(({ dateType }) => dateType !== 'publication'),
  };
}

/** Reads `2026-03-01`, `2026-03`, `2026` and English dates such as `1 March 2026` and `March 1, 2026`. */
export function dateIn(text: string): { readonly year: number; readonly month?: number; readonly day?: number } | undefined {
  if (parseIsoDate(text) !== undefined) {
    const [year = 0, month, day] = text.split('-').map(Number);
    return { year, ...(month === undefined ? {} : { month }), ...(day === undefined ? {} : { day }) };
  }
  const [, day, name = '', , other, year] = /^(?:(\d{1,2})\s+)?(\p{L}{3,9})\.?(\s+(\d{1,2}),)?\s+(\d{4})$/u.exec(text) ?? [];
  const month = MONTHS.findIndex((one) => one.startsWith(name.toLowerCase()) && name.length >= 3) + 1;
  if (year === undefined || month === 0) return undefined;
  const number = day ?? other;
  return { year: Number(year), month, ...(number === undefined ? {} : { day: Number(number) }) };
}

const MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'];

/** Abstracts: paragraphs of the style, those below a heading, and those that begin with the word. The others than the first are in other languages. */
function takeAbstracts(zone: readonly StoryBlock[], used: Set<StoryBlock>, reader: WordReader): WordFront['abstracts'] {
  const found: { title: string; lang?: string; story: StoryBlock[]; isSub?: boolean }[] = [];
  for (let at = 0; at < zone.length; at++) {
    const block = zone[at];
    if (block?.kind !== 'paragraph' || used.has(block)) continue;
    const text = textIn(block.content).trim();
    const isWord = text.length < 60 && sectionTypeOf(text) === 'abstract';
    const isStyled = roleOf(block.style) === 'abstract';
    if (isWord) {
      used.add(block);
      const story: StoryBlock[] = [];
      for (let next = at + 1; next < zone.length; next++) {
        const one = zone[next];
        if (one === undefined || used.has(one) || !belongsToAbstract(one, block, story.length)) break;
        used.add(one);
        story.push(one);
      }
      found.push({ title: text, story });
    } else if (isStyled || ABSTRACT_START.test(text)) {
      const start = ABSTRACT_START.exec(text)?.[0] ?? '';
      const isRunIn = start.length > 0 && /[:：.–—-]\s*$/.test(start);
      // Other text in the style follows an abstract with a heading.
      if ((!isStyled && !isRunIn) || (isStyled && !isRunIn && found.some(({ isSub }) => isSub !== true))) continue;
      used.add(block);
      const own = isRunIn ? { ...block, content: withoutCharacters(block.content, start.length) } : block;
      const last = found[found.length - 1];
      if (isStyled && !isRunIn && last !== undefined && (last.isSub === true || last.story.length === 0)) last.story.push(own);
      else found.push({ title: isRunIn ? start : '', story: [own], isSub: isStyled });
    }
  }
  const abstracts = found.filter(({ story }) => story.length > 0);
  const article = reader.languages.size === 0 ? undefined : [...reader.languages].sort(([, a], [, b]) => b - a)[0]?.[0].split('-')[0];
  const langs = abstracts.map(({ title }) => ABSTRACT_LANGUAGES.find(([pattern]) => pattern.test(title))?.[1]);
  const main = Math.max(0, langs.indexOf(article));
  return abstracts.map(({ title, story }, at) => {
    const isGraphical = /graphical/i.test(title);
    const lang = langs[at];
    const isOther = at !== main && !isGraphical;
    return {
      ...(isGraphical ? { abstractType: 'graphical' } : isOther ? { abstractType: 'trans', ...(lang === undefined ? {} : { lang }) } : {}),
      story,
    };
  });
}

function belongsToAbstract(block: StoryBlock, heading: StoryParagraph, count: number): boolean {
  if (block.kind !== 'paragraph') return false;
  const text = textIn(block.content).trim();
  if (
    KEYWORDS_START.test(text) ||
    (text.length < 60 &&
      sectionTypeOf(text) !== undefined &&
      !(block.level !== undefined && heading.level !== undefined && block.level > heading.level))
  )
    return false;
  if (block.level !== undefined) return heading.level !== undefined && block.level > heading.level;
  const role = roleOf(block.style);
  if (role !== undefined && role !== 'abstract' && role !== 'quote') return false;
  // Without a heading's level its end is not marked.
  return (
    heading.level !== undefined ||
    count < 1 ||
    (/^\s*(?:background|purpose|aims?|objectives?|methods?|results?|conclusions?)\b/i.test(text) && count < 6)
  );
}

const ABSTRACT_LANGUAGES: readonly (readonly [RegExp, string])[] = [
  [/^(?:abstract|summary)/i, 'en'],
  [/^resumen/i, 'es'],
  [/^resumo/i, 'pt'],
  [/^r[ée]sum[ée]/i, 'fr'],
  [/^(?:zusammenfassung|kurzfassung)/i, 'de'],
  [/^riassunto/i, 'it'],
  [/^(?:abstrak|intisari|ringkasan)/i, 'id'],
  [/^(?:аннотация|реферат)/i, 'ru'],
  [/^анотація/i, 'uk'],
  [/^(?:özet|öz)/i, 'tr'],
  [/^streszczenie/i, 'pl'],
  [/^resum/i, 'ca'],
];

function takeKeywords(zone: readonly StoryBlock[], used: Set<StoryBlock>): KeywordGroup[] {
  const groups: KeywordGroup[] = [];
  zone.forEach((block, at) => {
    if (block.kind !== 'paragraph' || used.has(block)) return;
    const text = textIn(block.content);
    const start = KEYWORDS_START.exec(text)?.[0] ?? '';
    const isStyled = roleOf(block.style) === 'keywords';
    if (start === '' && !isStyled) return;
    used.add(block);
    let line: readonly Inline[] = withoutCharacters(lineOf(block), start.trimStart().length);
    const next = zone[at + 1];
    if (!hasWords(line) && next?.kind === 'paragraph' && !used.has(next) && next.level === undefined) {
      used.add(next);
      line = lineOf(next);
    }
    const words = textIn(line).replace(/[.\s]+$/, '');
    const separator = words.includes(';') ? ';' : /[•·|]/.test(words) ? /[•·|]/ : /[,،，、]/;
    const keywords = words
      .split(separator)
      .map((one) => one.replace(/\s+/g, ' ').trim())
      .filter((one) => one !== '');
    if (keywords.length > 0) groups.push({ groupType: 'author-keywords', keywords: keywords.map((value) => [{ kind: 'text', value }]) });
  });
  return groups;
}

interface AuthorOptions {
  readonly title: StoryParagraph | undefined;
  readonly used: Set<StoryBlock>;
  readonly reader: WordReader;
}

/** Authors and affiliations: paragraphs of their styles, else the lines after the title that look like them. */
function takeAuthors(
  zone: readonly StoryBlock[],
  { title, used, reader }: AuthorOptions,
): Pick<WordFront, 'contribGroups' | 'affiliations' | 'authorNotes'> {
  const lines: { readonly kind: 'author' | 'affiliation' | 'correspondence'; readonly paragraph: StoryParagraph }[] = [];
  const isStyled = zone.some((one) => one.kind === 'paragraph' && roleOf(one.style) === 'author');
  let isBeforeText = title !== undefined;
  for (const block of zone.slice(title === undefined ? 0 : zone.indexOf(title) + 1)) {
    if (block.kind !== 'paragraph' || used.has(block)) {
      if (block.kind === 'paragraph' && roleOf(block.style) === undefined && !used.has(block)) isBeforeText = false;
      continue;
    }
    const role = roleOf(block.style);
    const text = textIn(block.content).trim();
    const isNote = /^(?:author note|.{0,40}equal(?:ly)? contribut)/i.test(text);
    const kind =
      role === 'author'
        ? isAffiliationText(text) && lines.length > 0
          ? 'affiliation'
          : isNote
            ? undefined
            : 'author'
        : role === 'affiliation' || role === 'correspondence'
          ? role === 'correspondence' && isAffiliationText(text) && /^\d/.test(text)
            ? 'affiliation'
            : role
          : isBeforeText &&
              (text.length < LONG || isAuthorsText(block.content) || block.content.some(({ kind }) => kind === 'break')) &&
              block.level === undefined &&
              block.list === undefined
            ? guessed(block, isStyled, lines.length)
            : isStyled || block.level === undefined
              ? undefined
              : authorHeading(block);
    if (kind === undefined) {
      if (text.length > 60 && role === undefined) isBeforeText = false;
      continue;
    }
    used.add(block);
    lines.push({ kind, paragraph: block });
  }
  const first = lines.find(({ kind }) => kind === 'author');
  if (first !== undefined && !isStyled)
    reader.warn(
      'word-guessed',
      translatable`paragraph ${first.paragraph.number}, "${textIn(first.paragraph.content).slice(0, 60)}", is taken for the authors; expected a paragraph in the style ${'Author'}`,
      first.paragraph.number,
    );
  return authorsOf(lines.map(({ kind, paragraph }) => ({ kind, line: withoutAnchors(paragraph.content) })));
}

function guessed(block: StoryParagraph, isStyled: boolean, count: number): 'author' | 'affiliation' | 'correspondence' | undefined {
  const text = textIn(block.content).trim();
  if (/^(?:\*\s*)?(?:correspond|corresponding|autor (?:de )?correspond|e-?mail\b|корреспонд|contact:)/i.test(text)) return 'correspondence';
  if (!isStyled && isAuthorsText(block.content) && !isAffiliationText(text)) return 'author';
  return count > 0 && (isAffiliationText(text) || /^\S+@\S+\.\S+$/.test(text)) ? 'affiliation' : undefined;
}

function authorHeading(block: StoryParagraph): 'author' | undefined {
  return isAuthorsText(block.content) && (block.level ?? 0) > 2 ? 'author' : undefined;
}
