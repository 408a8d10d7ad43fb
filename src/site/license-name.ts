import type { Messages } from '../messages/messages.ts';

/** Common name of a licence: `https://creativecommons.org/licenses/by/4.0/` gives `CC BY 4.0`. */
export function licenseName(url: string, messages: Messages): string {
  const cc = CREATIVE_COMMONS.exec(url);
  if (cc !== null) return `CC ${(cc[1] ?? '').toUpperCase()} ${cc[2] ?? ''}`.trim();
  return /creativecommons\.org\/publicdomain\/zero/.test(url) ? 'CC0' : messages.text('licence.other');
}

// Matches 'https://creativecommons.org/licenses/by-nc/4.0/'
const CREATIVE_COMMONS = /creativecommons\.org\/licenses\/([a-z-]+)(?:\/([\d.]+))?/;
