import { NAMED_CHARACTERS } from './entities.ts';

/** Reason why a declared or used entity is not read. */
export type EntityRefusal = 'external' | 'parameter' | 'nested' | 'markup' | 'too-long' | 'too-many';

export interface DeclaredEntities {
  /** Replacement text by name. */
  readonly texts: ReadonlyMap<string, string>;
  /** Declared entities that are not read, with the reason; an error only if one is used. */
  readonly refused: ReadonlyMap<string, EntityRefusal>;
}

/** Limits on declarations and on characters of each: enough for abbreviations of a journal, too few for an entity bomb. */
const MOST_ENTITIES = 256;
const LONGEST_ENTITY = 1000;

/**
 * Reads the general entities of a document type's internal subset: text only, without nested or external entities.
 *
 *   article SYSTEM "x.dtd" [<!ENTITY co "Company &#169;"> <!ENTITY x SYSTEM "/etc/passwd">]
 *   texts: co -> 'Company ©'; refused: x -> 'external'
 *
 * XML 1.0, 4.2 (the first declaration of a name holds) and 4.4.
 */
export function declaredEntities(doctype: string): DeclaredEntities {
  const texts = new Map<string, string>();
  const refused = new Map<string, EntityRefusal>();
  const subset = doctype.indexOf('[');
  if (subset < 0) return { texts, refused };
  for (const match of withoutComments(doctype.slice(subset + 1)).matchAll(ENTITY_DECLARATION)) {
    const [, parameter, name = '', external, doubleQuoted, singleQuoted] = match;
    if (parameter !== undefined || texts.has(name) || refused.has(name)) continue;
    const value = replacementText(external, doubleQuoted ?? singleQuoted ?? '');
    if (texts.size + refused.size >= MOST_ENTITIES) {
      if (refused.size < 2 * MOST_ENTITIES) refused.set(name, 'too-many');
    } else if (value.refusal !== undefined) refused.set(name, value.refusal);
    else texts.set(name, value.text);
  }
  return { texts, refused };
}

function replacementText(external: string | undefined, literal: string): { text: string; refusal?: EntityRefusal } {
  if (external !== undefined) return { text: '', refusal: 'external' };
  if (literal.length > LONGEST_ENTITY) return { text: '', refusal: 'too-long' };
  if (PARAMETER_REFERENCE.test(literal)) return { text: '', refusal: 'parameter' };
  let refusal: EntityRefusal | undefined;
  const text = literal.replace(REFERENCE, (whole: string, name: string) => {
    const char = name.startsWith('#') ? numberedCharacter(name) : NAMED_CHARACTERS[name];
    if (char === undefined) refusal = 'nested';
    return char ?? whole;
  });
  // Character references are read first, so `&#60;b>` is markup too (XML 1.0, appendix D).
  if (refusal === undefined && /<[A-Za-z!?/]/.test(text)) refusal = 'markup';
  return refusal === undefined ? { text } : { text: '', refusal };
}

function numberedCharacter(name: string): string | undefined {
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  const isChar = code === 9 || code === 10 || code === 13 || (code >= 0x20 && code <= 0xd7ff) || (code >= 0xe000 && code <= 0x10ffff);
  return isChar ? String.fromCodePoint(code) : undefined;
}

// Without a regular expression, because a pattern for `<!-- … -->` takes quadratic time if comments are never closed.
function withoutComments(subset: string): string {
  let result = '';
  let from = 0;
  for (let start = subset.indexOf('<!--'); start >= 0; start = subset.indexOf('<!--', from)) {
    result += subset.slice(from, start);
    const end = subset.indexOf('-->', start + 4);
    if (end < 0) return result;
    from = end + 3;
  }
  return result + subset.slice(from);
}

// <!ENTITY co "Company">   <!ENTITY x SYSTEM "file">   <!ENTITY % p "…">
const ENTITY_DECLARATION = /<!ENTITY\s+(%\s+)?([^\s"'%<>&]+)\s+(?:(SYSTEM|PUBLIC)\s|"([^"]*)"|'([^']*)')/g;
const PARAMETER_REFERENCE = /%[\p{L}_:][^\s;]*;/u;
const REFERENCE = /&(#x[0-9A-Fa-f]+|#[0-9]+|[^\s;&#]+);/g;
