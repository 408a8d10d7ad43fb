import type { ArticleCandidate } from '../../read/package/find-articles.ts';
import { deliveredKeys } from '../../read/package/fingerprint.ts';
import type { ConversionDigests, ConvertedArticle } from '../articles/convert-articles.ts';
import type { BuildContext } from '../context.ts';
import { outputsOf, type RebuildReason } from '../engine/targets.ts';
import { holdReason, releaseReason } from '../holds/hold-reasons.ts';
import { dayOf } from '../holds/hold-rules.ts';
import { rawPathOf } from '../tasks/files/stage-raw.ts';
import { outputsOfTrace } from './conversion-trace.ts';

/**
 * Returns for each path why it was written or removed, in the order of `paths`.
 *
 *   content/1/e1.html: article package changed: e1/e1.xml
 *   archive/2024/05.html: lists content/1/e1
 *   about.html: all pages: theme changed
 */
export function explainFiles(
  paths: readonly string[],
  articles: readonly ConvertedArticle[],
  context: BuildContext,
): readonly (readonly [path: string, cause: string])[] {
  const {
    previous,
    targets,
    content,
    setup: {
      journal: { host },
    },
    articles: { traces, rebuildReasons },
    output: { modified },
  } = context;
  const ofArticle = new Map<string, string>();
  const onHoldBefore = new Set(previous?.head.summary.holds.articles.map(({ file }) => file));
  for (const record of traces.values()) {
    const why = record.stem === undefined ? undefined : rebuildReasons.get(record.stem);
    if (why === undefined) continue;
    for (const path of outputsOfTrace(record)) ofArticle.set(path, why);
    if (onHoldBefore.has(record.key)) for (const key of record.delivered ?? [record.key]) ofArticle.set(rawPathOf(key, host), why);
  }
  const gone = goneArticles(context);
  for (const [path, why] of gone.causes) if (!ofArticle.has(path)) ofArticle.set(path, why);
  const causes = targets.rebuildReasons();
  const changed = new Set<string>([...articles.flatMap(({ stem, isUpToDate }) => (isUpToDate ? [] : [stem])), ...gone.stems]);
  const delivered = new Set(content.delivered.map(({ path }) => rawPathOf(path, host)));
  const unpublished = new Set(Array.from(context.articles.raw.unpublished, (key) => rawPathOf(key, host)));
  const explain = (path: string): string => {
    if (modified.has(path)) return 'was changed or removed by hand';
    if (previous === undefined) return 'no earlier build to go by';
    const own = ofArticle.get(path);
    if (own !== undefined) return own;
    const cause = causes.get(path);
    if (cause !== undefined) return sentenceOf(cause, { changed, rebuildReasons, path });
    if (unpublished.has(path)) return `is not published any more: ${path.slice('bucket/'.length)}`;
    if (path.startsWith('bucket/'))
      return delivered.has(path) ? `package file changed: ${path.slice('bucket/'.length)}` : 'package file is no more';
    return 'is made by every build, and came out different';
  };
  return paths.map((path) => [path, explain(path)]);
}

/** The sentence for an article that is converted again; `names` are the reasons that `staleness` gives. */
export function conversionReason(names: readonly string[], candidate: ArticleCandidate, context: BuildContext): string {
  const { file, hold } = candidate;
  const holdBefore = context.previous?.head.summary.holds.articles.find((before) => before.file === file.key);
  if (holdBefore !== undefined && hold === undefined) return releaseReason(holdBefore, dayOf(context.setup.options.buildTime));
  const changed = deliveredKeys(candidate).filter((key) => context.content.changes.isChanged(key));
  const sentences: Readonly<Record<StaleReason, string>> = {
    new: `new article: ${file.key}`,
    program: 'the program changed',
    package:
      changed.length > 0 ? `article package changed: ${changed.join(', ')}` : `files or versions of the article changed: ${file.key}`,
    configuration: 'the configuration changed',
    others: 'its address, or what another article says of it, changed',
    pmid: 'its PMID in the receipts of PubMed changed',
    modified: 'was changed or removed by hand',
    deferred: 'its PDF was deferred',
    ledger: 'the ledger changed',
  };
  return Object.entries(sentences).find(([name]) => names.includes(name))?.[1] ?? names.join(', ');
}

type StaleReason = keyof ConversionDigests | 'new' | 'modified' | 'deferred' | 'ledger';

interface FileContext {
  readonly changed: ReadonlySet<string>;
  readonly rebuildReasons: ReadonlyMap<string, string>;
  readonly path: string;
}

function sentenceOf({ names, members }: RebuildReason, { changed, rebuildReasons, path }: FileContext): string {
  const shared = SHARED.find(([name]) => names.includes(name));
  if (shared !== undefined) return shared[1];
  const stem = path.replace(/\.html$/, '');
  const own = rebuildReasons.get(stem) ?? rebuildReasons.get(stem.slice(0, Math.max(0, stem.lastIndexOf('/'))));
  if ((names.includes('article') || names.includes('new')) && own !== undefined) return own;
  if (names.includes('neighbours')) return 'articles that it names, or that are most like it, changed';
  const changedMembers = members.filter((member) => changed.has(member));
  if (changedMembers.length > 0)
    return `lists ${changedMembers.slice(0, MOST_NAMED).join(', ')}${changedMembers.length > MOST_NAMED ? ', …' : ''}`;
  if (names.includes('new')) return 'is new';
  return `follows from what changed: ${names.join(', ')}`;
}

/** Articles of the build before that do not exist any more, and the reason for each of their files. */
function goneArticles({ previous, setup, articles: { traces, holds } }: BuildContext): {
  readonly stems: readonly string[];
  readonly causes: ReadonlyMap<string, string>;
} {
  const causes = new Map<string, string>();
  const stems: string[] = [];
  for (const record of previous?.articles.values() ?? []) {
    const now = traces.get(record.key);
    if (record.stem === undefined || now?.stem === record.stem) continue;
    stems.push(record.stem);
    const hold = now === undefined ? holds.articles.find(({ file }) => file === record.key) : undefined;
    const why =
      hold !== undefined
        ? holdReason(hold)
        : now === undefined
          ? `article is no more: ${record.key}`
          : `article has another address: ${now.stem}`;
    const page = previous?.targets.get(`${record.stem}.html`);
    const raw = hold === undefined ? [] : (record.delivered ?? [record.key]).map((key) => rawPathOf(key, setup.journal.host));
    for (const path of [...outputsOfTrace(record), ...(page === undefined ? [] : outputsOf(page)), ...raw]) causes.set(path, why);
  }
  return { stems, causes };
}

/** Inputs that make many files stale; their sentence takes precedence. */
const SHARED: readonly (readonly [name: string, sentence: string])[] = [
  ['theme', 'all pages: theme changed'],
  ['program', 'the program changed'],
  ['configuration', 'the configuration changed'],
  ['modified', 'was changed or removed by hand'],
];
const MOST_NAMED = 3;
