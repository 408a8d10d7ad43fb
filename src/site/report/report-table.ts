import { html, type Markup } from '../../text/markup.ts';

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

/** `14,250`, independent of the locale. */
export function numberText(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** `345.1 MB` */
export function bytesText(size: number): string {
  const power = UNITS.findIndex((_, at) => size < 1000 ** (at + 1));
  const at = power === -1 ? UNITS.length - 1 : power;
  return at === 0 ? `${size} bytes` : `${(size / 1000 ** at).toFixed(1)} ${UNITS[at]}`;
}

/** `100 %`, or the share and the missing number. */
export function shareText(part: number, whole: number): string {
  if (part >= whole) return '100 %';
  return `${(Math.floor((part / whole) * 10_000) / 100).toFixed(2)} % (${numberText(whole - part)} missing)`;
}

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];
