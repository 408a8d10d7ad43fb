import { html, type Markup, trustedMarkup } from '../../text/markup.ts';

/** JSON values that a document of linked data is made of; undefined members are left out by `JSON.stringify`. */
export type LinkedData = string | number | boolean | undefined | readonly LinkedData[] | { readonly [key: string]: LinkedData };

/**
 * A script element with linked data. `<`, `>`, `&` and the two line separators of Unicode are written as escapes, so that no text of
 * an article can end the script: `</script>` becomes `\u003c/script\u003e`.
 */
export function jsonLdScript(value: LinkedData): Markup {
  return html`<script type="application/ld+json">${trustedMarkup(scriptSafeJson(value))}</script>\n`;
}

export function scriptSafeJson(value: LinkedData): string {
  return JSON.stringify(value).replace(UNSAFE, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const UNSAFE = /[<>&\u2028\u2029]/g;
