import type { ArticleOnHold, HoldKind } from '../model/hold.ts';
import type { HoldSummary } from '../pipeline/options/build-options.ts';
import { compareText } from '../text/compare.ts';

/**
 * Prints the articles that are not published, by kind; in a preview with their paths.
 *
 *   Kept out: 1 draft, 2 embargoed (the next until 2026-12-01)
 *     draft: shore-5.md at content/1/e5
 */
export function printHolds({ articles, unmatched }: HoldSummary): string {
  const lines: string[] = [];
  const counts = KINDS.map((kind) => countOf(kind, articles)).filter((words) => words !== '');
  if (counts.length > 0) lines.push(`Kept out: ${counts.join(', ')}`);
  const shown = articles.filter(({ stem }) => stem !== undefined);
  for (const { kind, file, stem } of shown.slice(0, MOST)) lines.push(`  ${kind}: ${file} at ${stem}`);
  if (shown.length > MOST) lines.push(`  and ${shown.length - MOST} more: preview.json`);
  for (const entry of unmatched.slice(0, MOST)) lines.push(`Note: "withheld" names "${entry}", which no article of the content has`);
  return lines.map((line) => `${line}\n`).join('');
}

function countOf(kind: HoldKind, articles: readonly ArticleOnHold[]): string {
  const those = articles.filter((article) => article.kind === kind);
  if (those.length === 0) return '';
  const [next] = those.flatMap(({ until }) => until ?? []).sort(compareText);
  const words = kind === 'draft' && those.length > 1 ? 'drafts' : kind;
  return `${those.length} ${words}${next === undefined ? '' : ` (${those.length > 1 ? 'the next ' : ''}until ${next})`}`;
}

const KINDS: readonly HoldKind[] = ['draft', 'embargoed', 'withheld'];
const MOST = 20;
