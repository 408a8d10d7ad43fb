import type { Messages } from '../model/messages/messages.ts';

/** Common name of a licence: `https://creativecommons.org/licenses/by/4.0/` gives `CC BY 4.0`, `https://opensource.org/license/mit` gives `MIT`. */
export function licenseName(url: string, messages: Messages): string {
  const cc = CREATIVE_COMMONS.exec(url);
  if (cc !== null) return `CC ${(cc[1] ?? '').toUpperCase()} ${cc[2] ?? ''}`.trim();
  if (/creativecommons\.org\/publicdomain\/zero/.test(url)) return 'CC0';
  const [, name = ''] = OPEN_SOURCE.exec(url) ?? [];
  return name === '' ? messages.text('licence.other') : name.replace(/^[a-z]{2,4}(?![a-z])/, (letters) => letters.toUpperCase());
}

// Matches 'https://creativecommons.org/licenses/by-nc/4.0/'
const CREATIVE_COMMONS = /creativecommons\.org\/licenses\/([a-z-]+)(?:\/([\d.]+))?/;
// Matches 'https://opensource.org/license/mit', 'https://spdx.org/licenses/Apache-2.0.html'
const OPEN_SOURCE = /(?:opensource|spdx)\.org\/licenses?\/([\w.-]+?)\/?(?:\.html|\.php)?$/;
