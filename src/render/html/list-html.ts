import type { Block, DefList, List, ListItem } from '../../model/block.ts';
import { attribute, EMPTY, html, type Markup } from '../../model/text/markup.ts';
import { idHere, type Writer } from './writer.ts';

/** Renders a list, numbered by its type; labels of items replace the numbers. */
export function listHtml(list: List, w: Writer): Markup {
  const title =
    list.title !== undefined &&
    html`<p class="list-title">${w.inlines(list.title)}</p>
`;
  if (list.items.length === 0) return html`${title}`;
  const items = list.items.map((item) => itemHtml(item, w));
  if (list.items.some((item) => item.label !== undefined))
    return html`${title}<ul class="list-labelled">
${items}</ul>
`;
  const type = ORDER_TYPE[list.listType];
  if (type !== undefined)
    return html`${title}<ol${type !== '1' && html` type="${type}"`}${attribute('start', list.start)}>
${items}</ol>
`;
  return html`${title}<ul${list.listType === 'simple' && html` class="list-simple"`}>
${items}</ul>
`;
}

/** Renders a list of terms, each with its definitions. */
export function defListHtml(list: DefList, w: Writer): Markup {
  const title =
    list.title !== undefined &&
    html`<p class="list-title">${w.inlines(list.title)}</p>
`;
  const head =
    (list.termHead !== undefined || list.defHead !== undefined) &&
    html`<div class="def-head"><dt>${w.inlines(list.termHead ?? [])}</dt><dd>${w.inlines(list.defHead ?? [])}</dd></div>
`;
  const items = list.items.map((item) => {
    // A term needs a definition, even an empty one (HTML, 4.4.9).
    const definitions =
      item.definitions.length === 0 ? html`<dd></dd>` : item.definitions.map((content) => html`<dd>${compactHtml(content, w)}</dd>`);
    return html`<div><dt${attribute('id', idHere(w, item.id))}>${w.inlines(item.term)}</dt>${definitions}</div>
`;
  });
  if (items.length === 0 && head === false) return html`${title}`;
  return html`${title}<dl>
${head}${items}</dl>
`;
}

/** Renders the blocks of an item, a cell or a definition; a single plain paragraph needs no `p`. */
export function compactHtml(content: readonly Block[], w: Writer): Markup {
  const [only] = content;
  if (only === undefined) return EMPTY;
  return content.length === 1 && only.kind === 'paragraph' && only.id === undefined ? w.inlines(only.content) : w.blocks(content);
}

function itemHtml(item: ListItem, w: Writer): Markup {
  const label = item.label !== undefined && html`<span class="label">${item.label}</span> `;
  return html`<li${attribute('id', idHere(w, item.id))}>${label}${compactHtml(item.content, w)}${item.isCorrect && html` <span class="correct-option">(${w.messages.text('article.label.correctOption')})</span>`}</li>
`;
}

const ORDER_TYPE: Readonly<Partial<Record<List['listType'], string>>> = {
  order: '1',
  'alpha-lower': 'a',
  'alpha-upper': 'A',
  'roman-lower': 'i',
  'roman-upper': 'I',
};
