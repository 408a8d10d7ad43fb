import type { ContentModel, Occurs, Particle } from './dtd.ts';
import { DtdError } from './dtd-error.ts';

/**
 * The content model of an `ELEMENT` declaration, parameter entities expanded.
 *
 *   'EMPTY'                    ->  { kind: 'empty' }
 *   '(#PCDATA | bold)*'        ->  { kind: 'mixed', names: { bold } }
 *   '(label?, (p | list)+)'    ->  { kind: 'children', particle: { kind: 'sequence', … } }
 *
 * Throws a `DtdError` for anything else. XML 1.0, 3.2.
 */
export function parseContentModel(text: string): ContentModel {
  const written = text.trim();
  if (written === 'EMPTY') return { kind: 'empty' };
  if (written === 'ANY') return { kind: 'any' };
  const tokens: readonly string[] = written.match(TOKENS) ?? [];
  if (tokens.includes('#PCDATA')) return { kind: 'mixed', names: new Set(tokens.filter((token) => NAME.test(token))) };
  const reader: TokenReader = { tokens, at: 0 };
  const particle = readParticle(reader);
  if (reader.at < tokens.length) throw new DtdError(`"${tokens[reader.at]}" stands after a content model; expected its end`);
  return { kind: 'children', particle };
}

interface TokenReader {
  readonly tokens: readonly string[];
  at: number;
}

function readParticle(reader: TokenReader): Particle {
  const token = next(reader);
  if (token !== '(') {
    if (!NAME.test(token)) throw new DtdError(`"${token}" stands in a content model; expected the name of an element or "("`);
    return { kind: 'name', name: token, occurs: readOccurs(reader) };
  }
  const parts = [readParticle(reader)];
  let separator: string | undefined;
  for (let token = next(reader); token !== ')'; token = next(reader)) {
    if ((token !== ',' && token !== '|') || (separator !== undefined && token !== separator))
      throw new DtdError(`"${token}" stands in a content model; expected "${separator ?? ','}" or ")"`);
    separator = token;
    parts.push(readParticle(reader));
  }
  return { kind: separator === '|' ? 'choice' : 'sequence', parts, occurs: readOccurs(reader) };
}

function next(reader: TokenReader): string {
  const token = reader.tokens[reader.at];
  if (token === undefined) throw new DtdError('a content model ends too soon; expected ")"');
  reader.at++;
  return token;
}

function readOccurs(reader: TokenReader): Occurs {
  const token = reader.tokens[reader.at];
  if (token !== '?' && token !== '*' && token !== '+') return '1';
  reader.at++;
  return token;
}

// '(', 'mml:math', '|', '#PCDATA', ')*'
const TOKENS = /[(),|?*+]|[^\s(),|?*+]+/g;
const NAME = /^[^#(),|?*+]+$/;
