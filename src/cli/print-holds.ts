import type { ArticleOnHold, HoldKind } from '../model/hold.ts';
import { compareText } from '../model/text/compare.ts';
import { visible } from '../model/text/visible.ts';
import type { HoldSummary } from '../pipeline/options/build-options.ts';

/**
 * Prints the articles on hold, by kind; in a preview with their paths.
 *
 *   On hold: 1 draft, 2 embargoed (the next until 2026-12-01)
 *     draft: shore-5.md at content/1/e5
 */
export function printHolds({ articles, unmatched }: HoldSummary): string {
  const lines: string[] = [];
  const counts = KINDS.map((kind) => countOf(kind, articles)).filter((words) => words !== '');
  if (counts.length > 0) lines.push(`On hold: ${counts.join(', ')}`);
  const distant = articles.flatMap(({ isDistant, until }) => (isDistant === true && until !== undefined ? [until] : [])).sort(compareText);
  const [first] = distant;
  if (first !== undefined)
    lines.push(
      `Warning: ${distant.length === 1 ? 'an embargo ends' : `${distant.length} embargoes end`} only in ${first.slice(0, 4)}${distant.length === 1 ? '' : ' or later'}; offprint check names the files, whose year may be a mistake`,
    );
  const inPreview = articles.filter(({ stem }) => stem !== undefined);
  for (const { kind, file, stem } of inPreview.slice(0, MAX_LINES)) lines.push(`  ${kind}: ${file} at ${stem}`);
  if (inPreview.length > MAX_LINES) lines.push(`  and ${inPreview.length - MAX_LINES} more: preview.json`);
  for (const entry of unmatched.slice(0, MAX_LINES)) lines.push(`Note: "withheld" names "${entry}", which no article of the content has`);
  return lines.map((line) => `${visible(line)}\n`).join('');
}

function countOf(kind: HoldKind, articles: readonly ArticleOnHold[]): string {
  const ofKind = articles.filter((article) => article.kind === kind);
  if (ofKind.length === 0) return '';
  const [next] = ofKind.flatMap(({ until }) => until ?? []).sort(compareText);
  const words = kind === 'draft' && ofKind.length > 1 ? 'drafts' : kind;
  return `${ofKind.length} ${words}${next === undefined ? '' : ` (${ofKind.length > 1 ? 'the next ' : ''}until ${next})`}`;
}

const KINDS: readonly HoldKind[] = ['draft', 'embargoed', 'withheld'];
const MAX_LINES = 20;
