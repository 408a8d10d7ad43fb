import type { Abstract, Article } from '../../model/article.ts';
import type { ArticleMeta } from '../../model/article-meta.ts';
import type { Block } from '../../model/block.ts';
import { translatable } from '../../model/text/translatable.ts';
import { createAssembler } from './assemble.ts';
import { propertyOf, takeFront, type WordFront } from './front-matter.ts';
import { withGuessedHeadings } from './headings.ts';
import { languageOf } from './language.ts';
import { linkTextCitations } from './link-text.ts';
import { textIn } from './parse-reference.ts';
import { readStory } from './read-story.ts';
import { type ReadReferences, readReferences, takeReferences } from './references.ts';
import { BACK_TYPES } from './roles.ts';
import type { StoryBlock } from './story.ts';
import type { WordParts } from './word-parts.ts';
import { createWordReader, type ReadWordOptions, type WordReader } from './word-reader.ts';

export type { ReadWordOptions } from './word-reader.ts';

/** Content of a Word document: front matter, text and references. */
export interface WordBody {
  /** Front matter that the document itself has; of an article with a description of its own, only what that lacks. */
  readonly front: Omit<WordFront, 'abstracts'>;
  readonly abstracts: readonly Abstract[];
  readonly body: readonly Block[];
  /** Back matter with the reference lists. */
  readonly back: readonly Block[];
  /** Language of most of the text. */
  readonly lang?: string;
}

/** Reads an article written in Word to the same model as JATS; undefined, with a problem, if the document has no text. */
export function readWord(parts: WordParts, options: ReadWordOptions): Article | undefined {
  const read = readWordBody(parts, options);
  if (read === undefined) return undefined;
  const { front, abstracts, body, back, lang } = read;
  const { file } = parts;
  const place = { file, line: 1, column: 1 };
  const title = front.title ?? [{ kind: 'text', value: file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, '') } as const];
  if (front.title === undefined)
    options.report({
      code: 'article-title-missing',
      severity: 'error',
      place,
      message: translatable`has no title; expected a paragraph in the style ${'Title'}`,
    });
  const meta: ArticleMeta = {
    articleType: 'research-article',
    ...(lang === undefined ? {} : { lang }),
    articleIds: front.doi === undefined ? {} : { doi: front.doi },
    journal: { journalIds: [] },
    place,
    title,
    ...(front.subtitle === undefined ? {} : { subtitle: front.subtitle }),
    otherTitles: [],
    subjects: front.subjects,
    contribGroups: front.contribGroups,
    affiliations: front.affiliations,
    authorNotes: front.authorNotes,
    pubDates: front.pubDates,
    history: front.history,
    permissions: { licenses: [] },
    keywordGroups: front.keywordGroups,
    funding: { awards: [], statements: [] },
    relatedArticles: [],
    conference: [],
    customMeta: [],
    otherFront: [],
  };
  return { source: { file, format: 'word', packages: [] }, meta, abstracts, body, back, subArticles: [], versions: [] };
}

/**
 * Reads text, references and front matter of a Word document; undefined, with a problem, if it has no text.
 *
 * Nothing is fetched: macros, comments and deletions are left out, pictures outside of the document are refused. Problems have the number of
 * the paragraph as their line.
 */
export function readWordBody(parts: WordParts, options: ReadWordOptions): WordBody | undefined {
  const root = parts.root(parts.main);
  const reader = createWordReader(parts, options);
  const story = root === undefined ? [] : readStory(root, reader);
  if (root === undefined || story.length === 0) {
    if (root !== undefined)
      options.report({
        code: 'word-unreadable',
        severity: 'error',
        place: { file: parts.file, line: 0, column: 0 },
        message: translatable`${parts.main} has no text; expected an article`,
      });
    return undefined;
  }
  const { rest: withoutReferences, lists } = takeReferences(story);
  const { front, rest, bookmarks } = takeFront(withoutReferences, reader);
  const text = withGuessedHeadings(rest, reader);
  const lang = languageOf(reader.languages, plainText(story));
  const assembler = createAssembler(reader, RTL_LANGUAGE.test(lang ?? ''));
  const references = readReferences(lists, { reader, ...assembler });
  const notes = reader.openNotes.map(({ story: note }) => note);
  const link = linkTextCitations([text, ...notes], references.citable);
  const abstracts = front.abstracts.map(({ story: own, ...abstract }) => ({ ...abstract, content: assembler.assemble(own) }));
  const blocks = assembler.assemble(link(text));
  // Notes may have notes of their own.
  for (const { story: note, content } of reader.openNotes) content.push(...assembler.assemble(link(note)));
  fillXrefs(reader, references, { targets: assembler.targets, withoutPart: bookmarks });
  reader.finish();
  const { abstracts: _, ...ownFront } = front;
  const known = front.title === undefined ? titleProperty(reader) : undefined;
  return {
    front: { ...ownFront, ...(known === undefined ? {} : { title: [{ kind: 'text', value: known }] }) },
    abstracts,
    ...partsOf(blocks, references.lists),
    ...(lang === undefined ? {} : { lang }),
  };
}

const RTL_LANGUAGE = /^(?:ar|fa|he|ur|ps|ckb|ug|yi|dv)\b/;

/** The title among the properties of the document, unless a program made it from a file name. */
function titleProperty(reader: WordReader): string | undefined {
  const title = propertyOf(reader, 'dc:title');
  return title === undefined || title.length < 9 || /^(?:microsoft word|document\d*$|untitled|dokument\d*$)|\.docx?$/i.test(title)
    ? undefined
    : title;
}

function plainText(story: readonly StoryBlock[]): string {
  return story.map((block) => (block.kind === 'paragraph' ? textIn(block.content) : '')).join(' ');
}

/** Splits blocks into body and back matter; reference lists stand before appendices. */
function partsOf(blocks: readonly Block[], lists: readonly Block[]): Pick<WordBody, 'body' | 'back'> {
  const typeOf = (block: Block): string => (block.kind === 'section' ? (block.secType ?? '') : '');
  const back = blocks.filter((block) => BACK_TYPES.has(typeOf(block)));
  const isLast = (block: Block): boolean => ['app', 'supplementary-material'].includes(typeOf(block));
  return {
    body: blocks.filter((block) => !back.includes(block)),
    back: [...back.filter((block) => !isLast(block)), ...lists, ...back.filter(isLast)],
  };
}

interface XrefTargets {
  readonly targets: ReadonlyMap<string, { readonly id: string; readonly refType: string }>;
  /** Bookmarks of the front matter. */
  readonly withoutPart: readonly string[];
}

/** Fills cross-references, whose targets are known now. One without a target keeps its words; the first of them is reported. */
function fillXrefs(reader: WordReader, references: ReadReferences, { targets, withoutPart }: XrefTargets): void {
  for (const { xref, rids, target, number } of reader.openXrefs) {
    if ('items' in target) {
      const own = target.items.flatMap(({ key }) => references.idByKey.get(key) ?? []);
      const numbered = target.position === undefined ? undefined : references.idByNumber.get(target.position);
      rids.push(...(numbered !== undefined ? [numbered] : target.position === undefined ? own : own.slice(0, 1)));
      continue;
    }
    const reference = references.idByBookmark.get(target.bookmark);
    const found = reference === undefined ? targets.get(target.bookmark) : { id: reference, refType: 'bibr' };
    if (found === undefined && withoutPart.includes(target.bookmark)) continue;
    if (found === undefined)
      reader.warn(
        'xref-dangling',
        translatable`the cross-reference to "${target.bookmark}" points at nothing; expected a bookmark of the document`,
        number,
      );
    else {
      xref.refType = found.refType;
      rids.push(found.id);
    }
  }
}
