import { hash } from 'node:crypto';
import type { Article, SubArticle } from '../../model/article.ts';
import { type ArticleFacts, canonicalFacts } from '../../model/article-facts.ts';
import type { RecordDigests } from '../../query/tag/ledger/record-history.ts';

export interface DigestedArticle {
  readonly article: Article;
  /** The facts from which every record is made. */
  readonly facts: ArticleFacts;
  /** SHA-256 of its figures, supplements and other files, by their keys in the content. */
  readonly hashes: ReadonlyMap<string, string>;
}

/**
 * The digests that decide the datestamp of an article's records: facts, body and back matter as text with its structure, files. They depend neither
 * on white space between elements, the order of attributes, positions in the source, ids nor the folder of the package.
 */
export function recordDigests({ article, facts: { typeLabel: _, ...facts }, hashes }: DigestedArticle): RecordDigests {
  // The label of a type is a word of the interface, which another version of the program may have changed.
  const known: ArticleFacts = { ...facts, typeLabel: '' };
  const files = Array.from(hashes, ([key, sha256]) => `${nameOf(key)} ${sha256}`).sort();
  return `${digest64(canonicalFacts(known))} ${digest64(JSON.stringify(canonical(textOf(article))))} ${digest64(files.join('\n'))}`;
}

/** Body and back matter with those of its sub-articles. */
function textOf({ body, back, subArticles }: Pick<SubArticle, 'body' | 'back' | 'subArticles'>): unknown {
  return [body, back, subArticles.map(textOf)];
}

/** Plain data with sorted keys and tidy texts, without what only describes its source. */
function canonical(value: unknown): unknown {
  if (typeof value === 'string') return tidy(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(canonical).filter((member) => member !== undefined);
  const { kind, value: text } = value as { readonly kind?: unknown; readonly value?: unknown };
  if (kind === 'text' && typeof text === 'string') return tidy(text) === '' ? undefined : tidy(text);
  const members = Object.entries(value as Readonly<Record<string, unknown>>).filter(([name]) => !DESCRIBES_SOURCE.has(name));
  // White space counts in code.
  const memberOf = (name: string, member: unknown): unknown =>
    kind === 'code' && name === 'text' && typeof member === 'string' ? member.normalize('NFC') : canonical(member);
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, member]) => [name, memberOf(name, member)]));
}

function tidy(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

function nameOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1).normalize('NFC');
}

function digest64(text: string): string {
  return hash('sha256', text, 'buffer').toString('base64url', 0, DIGEST_BYTES);
}

const DIGEST_BYTES = 8;

/** Members of the model that say where something is in the source, or how it is anchored. */
const DESCRIBES_SOURCE: ReadonlySet<string> = new Set(['place', 'source', 'sizeBytes', 'mediaType', 'id', 'rids', 'figureId']);
