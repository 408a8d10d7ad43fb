import type { Messages } from '../../model/messages/messages.ts';
import { html, type Markup } from '../../model/text/markup.ts';

export interface TableContent {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | Markup)[])[];
  /** Numeric columns, aligned right. */
  readonly numeric: readonly number[];
}

/** A table that scrolls in a narrow window. */
export function table({ caption, head, rows, numeric }: TableContent): Markup {
  const cell = (content: string | Markup, column: number): Markup =>
    numeric.includes(column) ? html`<td class="report-number">${content}</td>` : html`<td>${content}</td>`;
  return html`<div class="report-table" role="region" aria-label="${caption}" tabindex="0">
<table>
<caption>${caption}</caption>
<thead><tr>${head.map((title, column) => html`<th scope="col"${numeric.includes(column) && html` class="report-number"`}>${title}</th>`)}</tr></thead>
<tbody>
${rows.map((row) => html`<tr>${row.map(cell)}</tr>\n`)}</tbody>
</table>
</div>`;
}

/** Returns a share as percents, with the missing number if it is not complete: `100 %`, `99.50 % (3 missing)`. */
export function shareText(part: number, whole: number, messages: Messages): string {
  if (part >= whole) return messages.text('report.share.complete');
  const percent = messages.number(Math.floor((part / whole) * 10_000) / 100);
  return messages.text('report.share', { percent, missing: whole - part });
}
