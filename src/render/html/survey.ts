import type { Abstract, Article, SubArticle } from '../../model/article.ts';
import type { ArticleMeta, Contrib } from '../../model/article-meta.ts';
import type { Block, Figure, Footnote } from '../../model/block.ts';
import type { Inline, InlineFootnote, Xref } from '../../model/inline.ts';
import type { Permissions } from '../../model/permissions.ts';
import type { Reference } from '../../model/reference.ts';
import { textOfInlines } from '../plain-text.ts';
import { type BlockVisitor, type IdTarget, visitBlock, visitFootnote, visitPermissions } from '../visit-block.ts';
import { numberedTargets } from './numbered-targets.ts';
import type { Page } from './page.ts';
import { isRangeSign, NOTES, unnamedBetween, unnamedPart, type XrefPart, xrefParts } from './xref-parts.ts';

/**
 * Marks of affiliations, notes and correspondence that have no label in the source. None is given twice, and none equals a label of the source:
 *
 *   labels '1', '(2)', '*'  ->  number(1) is '3', number(1) is '4', sign() is '†'
 */
interface Marks {
  /** Takes the label of an element, and every number in it. */
  take(label: string | undefined): void;
  /** Returns the first free number, counted from one that fits the position of the element. */
  number(from: number): string;
  /** Returns the first free sign; a number after the last sign. */
  sign(): string;
}

export function createMarks(): Marks {
  const taken = new Set<string>();
  const take = (label: string): void => {
    const plain = label.normalize('NFKC');
    taken.add(plain.trim());
    for (const [number] of plain.matchAll(NUMBERS)) taken.add(String(Number(number)));
  };
  const number = (from: number): string => {
    let mark = from;
    while (taken.has(String(mark))) mark++;
    taken.add(String(mark));
    return String(mark);
  };
  return {
    take: (label) => label !== undefined && take(label),
    number,
    sign() {
      const free = SIGNS.find((mark) => !taken.has(mark));
      if (free === undefined) return number(1);
      taken.add(free);
      return free;
    },
  };
}

const NUMBERS = /\d{1,9}/g;
const SIGNS = ['*', '†', '‡', '§', '¶', '**', '††', '‡‡'];

/**
 * Walks an article once before it is rendered. Collects its ids, its figures, and the links to its references and notes. Each page of the
 * article numbers its own notes and ids.
 */
export function surveyArticle(article: Article): Page {
  const known = surveyed.get(article) ?? walked(article);
  surveyed.set(article, known);
  return pageOf(known);
}

type Surveyed = Omit<Page, 'footnotes' | 'numberByFootnote' | 'freeId'>;

/** Cache: the page, its Markdown and the Markdown of each figure are rendered one after the other. */
const surveyed = new WeakMap<Article, Surveyed>();

function walked(article: Article): Surveyed {
  const survey = new Survey();
  survey.front(article.meta, article.abstracts);
  survey.blocks(article.body);
  survey.blocks(article.back);
  for (const sub of article.subArticles) survey.subArticle(sub);
  return survey.surveyed();
}

function pageOf(known: Surveyed): Page {
  const labelById = new Map(known.labelById);
  return { ...known, labelById, footnotes: [], numberByFootnote: new Map(), freeId: (wanted) => freeId(wanted, labelById) };
}

function freeId(wanted: string, labelById: Map<string, string | undefined>): string {
  let id = wanted;
  while (labelById.has(id)) id += 'x';
  labelById.set(id, undefined);
  return id;
}

class Survey implements BlockVisitor {
  private readonly labelById = new Map<string, string | undefined>();
  private readonly targetById = new Map<string, IdTarget>();
  private readonly xrefs: Xref[] = [];
  /** Start of a range by its end: pointers separated only by a dash. */
  private readonly rangeStarts = new Map<Xref, Xref>();
  private lastXref: Xref | undefined;
  private sinceXref = '';
  private readonly figures: Figure[] = [];
  private readonly noteById = new Map<string, Footnote>();
  private readonly noteMarks = createMarks();
  /** Inline notes without a label, in document order; those of titles have signs, which authors' numbers cannot be taken for. */
  private readonly unmarkedNotes: { readonly id: string; readonly marks: Marks | undefined }[] = [];
  private titleMarks: Marks | undefined;

  front(meta: ArticleMeta, abstracts: readonly Abstract[]): void {
    const marks = frontMarks(meta);
    this.titleMarks = marks;
    this.inlines(meta.title);
    this.inlines(meta.subtitle ?? []);
    for (const other of meta.otherTitles) {
      this.inlines(other.title);
      this.inlines(other.subtitle ?? []);
    }
    this.titleMarks = undefined;
    meta.affiliations.forEach((aff, index) => {
      this.id(aff.id, aff.label ?? marks.number(index + 1), 'other');
    });
    for (const corresp of meta.authorNotes.corresps) {
      this.id(corresp.id, corresp.label ?? marks.sign(), 'other');
      this.inlines(corresp.content);
    }
    for (const note of meta.authorNotes.footnotes) visitFootnote(note, this);
    this.blocks(meta.authorNotes.content);
    for (const group of meta.contribGroups) this.contribs(group.contribs);
    for (const abstract of abstracts) {
      if (abstract.id !== undefined) this.id(abstract.id, undefined, 'other');
      this.inlines(abstract.title ?? []);
      this.blocks(abstract.content);
    }
    this.about(meta);
  }

  private contribs(contribs: readonly Contrib[]): void {
    for (const contrib of contribs) {
      if (contrib.id !== undefined) this.id(contrib.id, undefined, 'other');
      this.inlines(contrib.collab ?? []);
      this.blocks(contrib.bio);
      this.contribs(contrib.members);
    }
  }

  private about(meta: ArticleMeta): void {
    for (const group of meta.keywordGroups) for (const keyword of group.keywords) this.inlines(keyword);
    for (const statement of meta.funding.statements) this.inlines(statement);
    for (const date of meta.history) this.inlines(date.event ?? []);
    for (const related of meta.relatedArticles) this.inlines(related.content);
    for (const custom of meta.customMeta) this.inlines(custom.value);
    this.inlines(meta.conference);
    this.permissions(meta.permissions);
    this.blocks(meta.otherFront);
  }

  subArticle(sub: SubArticle): void {
    this.id(sub.id, undefined, 'other');
    this.front(sub.meta, sub.abstracts);
    this.blocks(sub.body);
    this.blocks(sub.back);
    for (const inner of sub.subArticles) this.subArticle(inner);
  }

  permissions(permissions: Permissions): void {
    visitPermissions(permissions, this);
  }

  id(id: string, label: string | undefined, target: IdTarget): void {
    this.labelById.set(id, label);
    if (target !== 'other') this.targetById.set(id, target);
  }

  note(note: Footnote): void {
    this.noteById.set(note.id, note);
    this.noteMarks.take(note.label);
  }

  text(): void {}

  graphic(graphic: { readonly id?: string }): void {
    if (graphic.id !== undefined) this.id(graphic.id, undefined, 'other');
  }

  blocks(blocks: readonly Block[]): void {
    for (const block of blocks) {
      this.lastXref = undefined;
      if (block.kind === 'figure') this.figures.push(block);
      visitBlock(block, this);
    }
  }

  reference(reference: Reference): void {
    this.id(reference.id, reference.label, 'reference');
    for (const citation of reference.citations) {
      this.inlines(citation.mixed ?? []);
      for (const part of citation.parts) if (part.kind === 'field' && citation.mixed === undefined) this.inlines(part.content);
    }
    this.blocks(reference.notes);
  }

  inlines(inlines: readonly Inline[]): void {
    for (const inline of inlines) {
      if (inline.kind === 'text') {
        if (this.lastXref !== undefined) this.sinceXref += inline.value;
        continue;
      }
      if ('id' in inline && inline.id !== undefined) this.id(inline.id, undefined, 'other');
      if (inline.kind === 'inlineGraphic') this.graphic(inline.graphic);
      else if (inline.kind === 'xref') {
        this.xref(inline);
        continue;
      }
      if (inline.kind === 'inlineFootnote') this.inlineNote(inline);
      else if ('content' in inline) this.inlines(inline.content);
      else if (inline.kind === 'inlineFormula') this.inlines(inline.formula.text ?? []);
    }
  }

  private inlineNote({ id, label, content }: InlineFootnote): void {
    if (label === undefined) this.unmarkedNotes.push({ id, marks: this.titleMarks });
    else this.id(id, label, 'other');
    this.noteMarks.take(label);
    this.blocks(content);
  }

  /** Gives marks to the notes without a label that are called out, now that every label is known. */
  private markNotes(): void {
    for (const { refType, rids, content } of this.xrefs)
      if (NOTES.has(refType) && rids.length > 0) this.noteMarks.take(textOfInlines(content));
    for (const { id, marks } of this.unmarkedNotes) this.labelById.set(id, marks?.sign() ?? this.noteMarks.number(1));
    for (const { rids, content } of this.xrefs)
      for (const rid of content.length === 0 ? rids : [])
        if (this.noteById.has(rid) && this.labelById.get(rid) === undefined) this.labelById.set(rid, this.noteMarks.number(1));
  }

  private xref(xref: Xref): void {
    this.xrefs.push(xref);
    if (this.lastXref !== undefined && isRangeSign(this.sinceXref)) this.rangeStarts.set(xref, this.lastXref);
    this.lastXref = undefined;
    this.inlines(xref.content);
    this.lastXref = xref;
    this.sinceXref = '';
  }

  surveyed(): Surveyed {
    this.markNotes();
    const targets = numberedTargets(this.labelById, this.targetById);
    const partsByXref = new Map<Xref, readonly XrefPart[]>();
    const citingIds = new Map<string, string[]>();
    for (const xref of this.xrefs) {
      const start = this.rangeStarts.get(xref);
      const between = start === undefined ? [] : unnamedBetween(start, xref, targets);
      const own = xref.isUnnamed === true ? xref.rids.map((rid) => unnamedPart(rid, targets)) : xrefParts(xref, targets);
      const parts = between.length === 0 ? own : [...between, ...own];
      partsByXref.set(
        xref,
        parts.map((part) => this.cite(part, citingIds)),
      );
    }
    return {
      labelById: this.labelById,
      xrefParts: partsByXref,
      citingIds,
      noteById: this.noteById,
      figures: this.figures,
    };
  }

  /** Gives a link an id if its target has backlinks: `cite-bib1`, `cite-bib1-2`. */
  private cite(part: XrefPart, citingIds: Map<string, string[]>): XrefPart {
    const cited = part.rids.filter((rid) => this.targetById.has(rid));
    const [first] = cited;
    if (first === undefined) return part;
    const before = citingIds.get(first)?.length ?? 0;
    const id = freeId(before === 0 ? `cite-${first}` : `cite-${first}-${before + 1}`, this.labelById);
    for (const rid of cited) {
      const ids = citingIds.get(rid);
      if (ids === undefined) citingIds.set(rid, [id]);
      else ids.push(id);
    }
    return { ...part, id };
  }
}

/** Takes the labels that authors are marked with. */
function frontMarks({ affiliations, authorNotes }: ArticleMeta): Marks {
  const marks = createMarks();
  for (const { label } of [...affiliations, ...authorNotes.corresps, ...authorNotes.footnotes]) marks.take(label);
  return marks;
}

/** Returns the ids of abstracts, generated if the source has none: `abstract`, `abstract-2`. */
export function abstractIds(abstracts: readonly Abstract[], page: Page): readonly string[] {
  return abstracts.map((abstract, index) => {
    if (abstract.id !== undefined) return abstract.id;
    return page.freeId(index === 0 ? 'abstract' : `abstract-${index + 1}`);
  });
}
