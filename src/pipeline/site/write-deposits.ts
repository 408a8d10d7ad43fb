import type { StoredDeposit } from '../../articles/write-deposit.ts';
import { crossrefBatch } from '../../deposit/crossref-batch.ts';
import { doajRecords } from '../../deposit/doaj-records.ts';
import { cacheMiss } from '../../engine/cache-miss-error.ts';
import { digestOf } from '../../engine/hash.ts';
import type { WriteArtifact } from '../../model/artifact.ts';
import type { JournalDeposits } from '../../model/journal.ts';
import { compareText } from '../../text/compare.ts';
import { type Markup, trustedMarkup } from '../../text/markup.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';
import type { BuildContext } from '../context.ts';

/** Registries accept uploads of a few megabytes. A batch ends with the article that exceeds this size. */
const BATCH_CHARACTERS = 4_000_000;

/**
 * Writes deposits in batches, oldest article first, so that a new article changes only the last batch: `deposits/crossref-1.xml`,
 * `deposits/crossref-reviews-1.xml`, `deposits/doaj-1.xml`.
 */
export async function writeDeposits(articles: readonly ConvertedArticle[], context: BuildContext): Promise<void> {
  const { deposits } = context.setup.journal;
  if (deposits === undefined) return;
  const from = {
    program: context.setup.inputs.digests.data ?? '',
    deposits: digestOf([deposits, articles.map(({ depositKey }) => depositKey)]),
  };
  await context.targets.build('deposits', from, (put) => writeBatches(articles, { deposits, context, put }));
}

interface Batching {
  readonly deposits: JournalDeposits;
  readonly context: BuildContext;
  readonly put: WriteArtifact;
}

async function writeBatches(
  articles: readonly ConvertedArticle[],
  {
    deposits,
    context: {
      cache,
      setup: { journal },
    },
    put,
  }: Batching,
): Promise<void> {
  const crossref = openBatches((parts, number) => ({
    path: `deposits/crossref-${number}.xml`,
    bytes: crossrefText(parts, { deposits, namespace: journal.namespace, number }),
  }));
  const reviews = openBatches((parts, number) => ({
    path: `deposits/crossref-reviews-${number}.xml`,
    bytes: crossrefText(parts, { deposits, namespace: `${journal.namespace.slice(0, 50)}-reviews`, number }),
  }));
  const doaj = openBatches((parts, number) => ({
    path: `deposits/doaj-${number}.xml`,
    bytes: doajRecords(parts.map(({ markup }) => markup)).markup,
  }));
  for (const { depositKey } of articles.toReversed()) {
    const stored = depositKey === undefined ? undefined : await cache.read<StoredDeposit>(depositKey);
    if (stored === undefined && depositKey !== undefined) throw cacheMiss('a cached deposit');
    if (stored === undefined) continue;
    for (const [batches, text] of [
      [crossref, stored.crossref] as const,
      [reviews, stored.reviews] as const,
      [doaj, stored.doaj] as const,
    ]) {
      const full = text === undefined ? undefined : batches.add(text, stored.timestamp);
      if (full !== undefined) await put(full);
    }
  }
  for (const last of [crossref.end(), reviews.end(), doaj.end()]) if (last !== undefined) await put(last);
}

interface Part {
  readonly markup: Markup;
  readonly timestamp: string;
}

interface Written {
  readonly path: string;
  readonly bytes: string;
}

/** Collects parts; `add` returns a batch when it is full. */
function openBatches(print: (parts: readonly Part[], number: number) => Written) {
  let parts: Part[] = [];
  let characters = 0;
  let number = 0;
  const end = (): Written | undefined => {
    if (parts.length === 0) return undefined;
    const written = print(parts, ++number);
    parts = [];
    characters = 0;
    return written;
  };
  const add = (text: string, timestamp: string): Written | undefined => {
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
