import type { Messages } from '../model/messages/messages.ts';
import { html, type Markup, trustedMarkup } from '../model/text/markup.ts';

/**
 * A script that applies the reader's choice of light or dark colours before the page is painted. It follows the style sheet in the head,
 * because it replaces the condition of each `@media (prefers-color-scheme: dark)`, those of `theme.css` too, by one that always or never
 * matches. Pages on `file:` cannot read their style sheets: there the choice of the system holds.
 */
export const COLOR_SCHEME_SCRIPT = `(() => {
const key = 'offprint-colors';
const show = (scheme) => {
  const condition = { dark: '(min-width: 1px)', light: '(max-width: 1px)' }[scheme] ?? '(prefers-color-scheme: dark)';
  document.documentElement.style.colorScheme = scheme;
  for (const { cssRules } of document.styleSheets)
    for (const { media } of cssRules)
      if (media) media.mediaText = media.mediaText.replace(/\\(prefers-color-scheme: dark\\)|\\(m(in|ax)-width: 1px\\)/, condition);
};
let chosen = '';
try {
  chosen = localStorage.getItem(key) ?? '';
  if (chosen) show(chosen);
} catch {}
addEventListener('DOMContentLoaded', () => {
  const select = document.querySelector('.color-scheme select');
  if (!select) return;
  select.parentNode.hidden = location.protocol === 'file:';
  select.value = chosen;
  select.addEventListener('change', () => {
    show(select.value);
    try {
      localStorage.setItem(key, select.value);
    } catch {}
  });
});
})();`;

/** The script as an element of the head. */
export const colorSchemeScript: Markup = html`<script>${trustedMarkup(COLOR_SCHEME_SCRIPT)}</script>\n`;

/** The choice between light, dark and the system's colours; hidden by the style sheet in browsers without scripts. */
export function colorSchemeSwitch(messages: Messages): Markup {
  return html`<label class="color-scheme">${messages.text('page.colors')}
<select autocomplete="off">
<option value="">${messages.text('page.colors.auto')}</option>
<option value="light">${messages.text('page.colors.light')}</option>
<option value="dark">${messages.text('page.colors.dark')}</option>
</select></label>
`;
}
