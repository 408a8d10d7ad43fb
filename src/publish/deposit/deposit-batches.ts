import type { Artifact } from '../../model/artifact.ts';
import type { JournalDeposits } from '../../model/journal.ts';
import { compareText } from '../../model/text/compare.ts';
import { type Markup, trustedMarkup } from '../../model/text/markup.ts';
import { crossrefBatch } from './crossref-batch.ts';
import { doajRecords } from './doaj-records.ts';

/** The XML of an article for registries, without the header of a batch. */
export interface DepositParts {
  readonly crossref?: string;
  /** Its peer review reports, which are deposited apart from articles. */
  readonly reviews?: string;
  readonly doaj?: string;
  /** Time of the last change to a tag value of the article or its parts: `20121008224326470`. */
  readonly timestamp: string;
}

/** Collects the XML of articles in batches: `deposits/crossref-1.xml`, `deposits/crossref-reviews-1.xml`, `deposits/doaj-1.xml`. */
export interface DepositBatches {
  /** Adds an article; returns the batches that are full. */
  add(article: DepositParts): readonly Artifact[];
  /** Returns the last batches. */
  end(): readonly Artifact[];
}

export function openDepositBatches(deposits: JournalDeposits, namespace: string): DepositBatches {
  const crossref = openBatches((parts, number) => ({
    path: `deposits/crossref-${number}.xml`,
    bytes: crossrefText(parts, { deposits, namespace, number }),
  }));
  const reviews = openBatches((parts, number) => ({
    path: `deposits/crossref-reviews-${number}.xml`,
    bytes: crossrefText(parts, { deposits, namespace: `${namespace.slice(0, 50)}-reviews`, number }),
  }));
  const doaj = openBatches((parts, number) => ({
    path: `deposits/doaj-${number}.xml`,
    bytes: doajRecords(parts.map(({ markup }) => markup)).markup,
  }));
  return {
    add(article) {
      const added = [
        [crossref, article.crossref],
        [reviews, article.reviews],
        [doaj, article.doaj],
      ] as const;
      return added.flatMap(([batches, text]) => (text === undefined ? [] : (batches.add(text, article.timestamp) ?? [])));
    },
    end: () => [crossref, reviews, doaj].flatMap((batches) => batches.end() ?? []),
  };
}

interface Part {
  readonly markup: Markup;
  readonly timestamp: string;
}

/** Collects parts; `add` returns a batch when it is full. */
function openBatches(print: (parts: readonly Part[], number: number) => Artifact) {
  let parts: Part[] = [];
  let characters = 0;
  let number = 0;
  const end = (): Artifact | undefined => {
    if (parts.length === 0) return undefined;
    const written = print(parts, ++number);
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
