import { html, type Markup } from '../../model/text/markup.ts';

/** A box of the side column: a heading that opens it on narrow screens, and its content. On wide screens it is always open. */
export function sideBox({ id, title, kind }: SideBox, content: Markup): Markup {
  return html`<details class="side-box${kind !== undefined && ` ${kind}`}">
<summary><h2 id="${id}">${title}</h2></summary>
<div>
${content}</div>
</details>
`;
}

export interface SideBox {
  readonly id: string;
  readonly title: string | Markup;
  readonly kind?: string;
}
