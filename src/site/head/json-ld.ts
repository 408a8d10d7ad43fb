import { html, type Markup, trustedMarkup } from '../../model/text/markup.ts';

/** JSON values of a JSON-LD document; `JSON.stringify` omits undefined members. */
export type LinkedData = string | number | boolean | undefined | readonly LinkedData[] | { readonly [key: string]: LinkedData };

/**
 * Prints a script element with JSON-LD. `<`, `>`, `&` and the two Unicode line separators are escaped, so that no text can end the script:
 * `</script>` becomes `\u003c/script\u003e`.
 */
export function jsonLdScript(value: LinkedData): Markup {
  return html`<script type="application/ld+json">${trustedMarkup(scriptSafeJson(value))}</script>\n`;
}

export function scriptSafeJson(value: LinkedData): string {
  return JSON.stringify(value).replace(UNSAFE, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const UNSAFE = /[<>&\u2028\u2029]/g;
