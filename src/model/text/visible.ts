/**
 * Returns a text with escapes for its control characters. The name of a file then cannot recolour, hide or forge lines of a terminal or a log.
 *
 *   'a\u001b[31mb'  ->  'a\\x1b[31mb'
 *   'a\u202eb'      ->  'a\\u202eb'
 *
 * Isolates (U+2066 to U+2069) stay with `keepsIsolates`: translated messages have them around their values.
 */
export function visible(text: string, { keepsIsolates = false } = {}): string {
  return text.replace(keepsIsolates ? CONTROLS : CONTROLS_AND_ISOLATES, escapeOf);
}

/** The same for a text of several lines of the program. */
export function visibleLines(text: string): string {
  return text
    .split('\n')
    .map((line) => visible(line))
    .join('\n');
}

function escapeOf(character: string): string {
  const code = character.charCodeAt(0).toString(16);
  return code.length > 2 ? `\\u${code}` : `\\x${code.padStart(2, '0')}`;
}

// C0, DEL, C1; line and paragraph separator; embeddings and overrides of the direction
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e]/g;
const CONTROLS_AND_ISOLATES = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;
