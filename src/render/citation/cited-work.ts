import type { Block } from '../../model/block.ts';
import type { Citation, CitedPerson, Reference } from '../../model/reference.ts';
import { textOfInlines, tidyText } from '../plain-text.ts';
import { type BlockVisitor, visitBlock } from '../visit-block.ts';
import { unlabelledInlines } from './reference-inlines.ts';

/** A cited work in the fields of registries and search engines, as plain text; fields that the source does not give are absent. */
export interface CitedWork {
  /** The work as one readable string, without its label within the entry. */
  readonly text: string;
  readonly doi?: string;
  /** `journal`, `book`, `data`, … as in the source. */
  readonly type?: string;
  /** Title of an article, a chapter or a data set. */
  readonly title?: string;
  /** The journal, the book, the repository. */
  readonly source?: string;
  /** `Ahmed I`, in order. */
  readonly authors: readonly string[];
  readonly year?: string;
  readonly volume?: string;
  readonly issue?: string;
  readonly firstPage?: string;
  readonly lastPage?: string;
  readonly edition?: string;
}

/**
 * The works of one entry of a reference list, each once; an entry without words gives none.
 *
 *   { text: 'Ahmed I. 2007. Chimaereicella … 57: 986-992.', authors: ['Ahmed I'], year: '2007', volume: '57', firstPage: '986', … }
 */
export function citedWorksOf(reference: Reference): readonly CitedWork[] {
  return reference.citations.map(citedWorkOf).filter(({ text }) => text !== '');
}

/** Every work that the reference lists among some blocks cite, in document order. */
export function worksCitedIn(blocks: readonly Block[]): readonly CitedWork[] {
  const works: CitedWork[] = [];
  const visitor: BlockVisitor = {
    id: () => undefined,
    text: () => undefined,
    inlines: () => undefined,
    graphic: () => undefined,
    blocks: (inner) => works.push(...worksCitedIn(inner)),
    reference: (reference) => works.push(...citedWorksOf(reference)),
  };
  for (const block of blocks) visitBlock(block, visitor);
  return works;
}

function citedWorkOf(citation: Citation): CitedWork {
  const field = (...names: readonly string[]): string | undefined => fieldOf(citation, names);
  return {
    text: textOfInlines(unlabelledInlines(citation)),
    ...present('doi', citation.doi),
    ...present('type', citation.publicationType),
    ...present('title', field('article-title', 'chapter-title', 'part-title', 'data-title')),
    ...present('source', field('source', 'conf-name')),
    authors: authorsOf(citation),
    ...present('year', field('year')),
    ...present('volume', field('volume')),
    ...present('issue', field('issue')),
    ...present('firstPage', field('fpage', 'elocation-id')),
    ...present('lastPage', field('lpage')),
    ...present('edition', field('edition')),
  };
}

function fieldOf({ parts }: Citation, names: readonly string[]): string | undefined {
  for (const name of names) {
    for (const part of parts) if (part.kind === 'field' && part.name === name) return textOfInlines(part.content);
  }
  return undefined;
}

/** The group that says to be the authors, else the first. */
function authorsOf({ parts }: Citation): string[] {
  const groups = parts.filter((part) => part.kind === 'persons');
  const persons = (groups.find(({ role }) => role === 'author') ?? groups[0])?.persons ?? [];
  return persons.map(nameOf).filter((name) => name !== '');
}

function nameOf({ surname, givenNames, suffix, literal }: CitedPerson): string {
  return tidyText(literal ?? [surname, givenNames, suffix].filter((part) => part !== undefined).join(' '));
}

function present<Key extends string>(key: Key, value: string | undefined): { readonly [K in Key]?: string } {
  return value === undefined || value === '' ? {} : ({ [key]: value } as { readonly [K in Key]: string });
}
