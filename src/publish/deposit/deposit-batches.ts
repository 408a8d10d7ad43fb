import type { Artifact } from '../../model/artifact.ts';
import type { JournalDeposits } from '../../model/journal.ts';
import { compareText } from '../../model/text/compare.ts';
import { type Markup, trustedMarkup } from '../../model/text/markup.ts';
import { crossrefBatch } from './crossref-batch.ts';
import { doajRecords } from './doaj-records.ts';
import { pubmedFile } from './pubmed-article.ts';

/** The XML of an article for registries, without the header of a batch. */
export interface DepositParts {
  readonly crossref?: string;
  /** True for a preprint, which is deposited apart from articles. */
  readonly isPreprint?: true;
  /** Its peer review reports, which are deposited apart from articles. */
  readonly reviews?: string;
  readonly doaj?: string;
  readonly pubmed?: { readonly text: string; readonly issue: string };
  /** Prefix of its DOI: `10.5555`. */
  readonly prefix?: string;
  /** Time of the last change to a tag value of the article or its parts: `20121008224326470`. */
  readonly timestamp: string;
}

/** Collects the XML of articles in batches: `deposits/crossref-1.xml`, `deposits/crossref-preprints-1.xml`, `deposits/crossref-reviews-1.xml`, `deposits/doaj-1.xml`, and for PubMed one per issue: `deposits/pubmed/3-2.xml`. */
export interface DepositBatches {
  /** Adds an article; returns the batches that are full. */
  add(article: DepositParts): readonly Artifact[];
  /** Returns the last batches. */
  end(): readonly Artifact[];
}

export function openDepositBatches(deposits: JournalDeposits, namespace: string): DepositBatches {
  // Crossref refuses a batch with DOIs of several prefixes, and one with records of several kinds.
  const ofKind = (kind: '' | '-preprints' | '-reviews') =>
    openByPrefix((parts, number) => ({
      path: `deposits/crossref${kind}-${number}.xml`,
      bytes: crossrefText(parts, { deposits, namespace: `${namespace.slice(0, 50)}${kind}`, number }),
    }));
  const crossref = ofKind('');
  const preprints = ofKind('-preprints');
  const reviews = ofKind('-reviews');
  const doaj = openByPrefix((parts, number) => ({
    path: `deposits/doaj-${number}.xml`,
    bytes: doajRecords(parts.map(({ markup }) => markup)).markup,
  }));
  const pubmed = openIssues();
  return {
    add({ timestamp, prefix = '', ...article }) {
      const issues = article.pubmed === undefined ? [] : pubmed.add(article.pubmed);
      const added = [
        [article.isPreprint === true ? preprints : crossref, article.crossref, prefix],
        [reviews, article.reviews, prefix],
        [doaj, article.doaj, ''],
      ] as const;
      const full = added.flatMap(([batches, text, key]) => (text === undefined ? [] : (batches.add(key, text, timestamp) ?? [])));
      return [...full, ...issues];
    },
    end: () => [...[crossref, preprints, reviews, doaj].flatMap((batches) => batches.end()), ...pubmed.end()],
  };
}

/**
 * Collects the citations of one issue at a time. Articles come in the order of time, so that an issue is seldom interrupted; its further files are
 * numbered: `3-2.2.xml`.
 */
function openIssues() {
  const counts = new Map<string, number>();
  let issue = '';
  const batches = openBatches((parts) => {
    const number = (counts.get(issue) ?? 0) + 1;
    counts.set(issue, number);
    return {
      path: `deposits/pubmed/${number === 1 ? issue : `${issue}.${number}`}.xml`,
      bytes: pubmedFile(parts.map(({ markup }) => markup)).markup,
    };
  });
  return {
    add(added: { readonly text: string; readonly issue: string }): readonly Artifact[] {
      const ended = added.issue === issue ? undefined : batches.end();
      issue = added.issue;
      return [ended, batches.add(added.text, '')].filter((artifact) => artifact !== undefined);
    },
    end: (): readonly Artifact[] => [batches.end()].filter((artifact) => artifact !== undefined),
  };
}

/** Collects parts by prefix, with one sequence of numbers for the batches of all. */
function openByPrefix(print: (parts: readonly Part[], number: number) => Artifact) {
  const byPrefix = new Map<string, ReturnType<typeof openBatches>>();
  let number = 0;
  return {
    add(prefix: string, text: string, timestamp: string): Artifact | undefined {
      const batches = byPrefix.get(prefix) ?? openBatches((parts) => print(parts, ++number));
      byPrefix.set(prefix, batches);
      return batches.add(text, timestamp);
    },
    end: (): readonly Artifact[] => [...byPrefix.values()].flatMap((batches) => batches.end() ?? []),
  };
}

interface Part {
  readonly markup: Markup;
  readonly timestamp: string;
}

/** Collects parts; `add` returns a batch when it is full. */
function openBatches(print: (parts: readonly Part[]) => Artifact) {
  let parts: Part[] = [];
  let characters = 0;
  const end = (): Artifact | undefined => {
    if (parts.length === 0) return undefined;
    const written = print(parts);
    parts = [];
    characters = 0;
    return written;
  };
  const add = (text: string, timestamp: string): Artifact | undefined => {
    parts.push({ markup: trustedMarkup(text), timestamp });
    characters += text.length;
    return characters < BATCH_CHARACTERS ? undefined : end();
  };
  return { add, end };
}

interface BatchName {
  readonly deposits: JournalDeposits;
  readonly namespace: string;
  readonly number: number;
}

function crossrefText(parts: readonly Part[], { deposits, namespace, number }: BatchName): string {
  const timestamp =
    parts
      .map((part) => part.timestamp)
      .sort(compareText)
      .at(-1) ?? '';
  const id = `${namespace.slice(0, 60)}-${number}-${timestamp}`;
  return crossrefBatch(
    { deposits, id, timestamp },
    parts.map(({ markup }) => markup),
  ).markup;
}

/** Registries accept uploads of a few megabytes. A batch ends with the article that exceeds this size. */
const BATCH_CHARACTERS = 4_000_000;
