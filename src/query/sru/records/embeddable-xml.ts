import { characterEntities } from 'character-entities';
import { SaxesParser } from 'saxes';

/** The namespace of JATS records; the sources themselves have none. */
export const JATS_NAMESPACE = 'https://jats.nlm.nih.gov/ns/archiving/1.3/';

/**
 * Returns the root element of an article's source for embedding in a response: in the JATS namespace, entities resolved.
 *
 *   '<?xml version="1.0"?><!DOCTYPE article SYSTEM "x"><article>1&ndash;2</article>'
 *   ->  '<article xmlns="https://jats.nlm.nih.gov/ns/archiving/1.3/">1–2</article>'
 *
 * Undefined if the result is not well-formed, so that one source cannot break a response.
 */
export function embeddableXml(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  const text = decode(bytes);
  const root = text === undefined ? undefined : rootOf(text);
  const plain = root?.replace(ENTITY, (whole, name: string) => resolve(name) ?? whole);
  return plain !== undefined && isWellFormed(plain) ? withNamespace(plain) : undefined;
}

/** Puts a root without prefix into the JATS namespace; otherwise it would inherit that of the response. */
function withNamespace(text: string): string {
  if (!NAME.test(text)) return text;
  const start = START_TAG.exec(text)?.[0] ?? '';
  const bare = start.replace(DEFAULT_NAMESPACE, '');
  return bare.replace(NAME, `$& xmlns="${JATS_NAMESPACE}"`) + text.slice(start.length);
}

function decode(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 200));
  const isUtf16 = (bytes[0] === 0xfe && bytes[1] === 0xff) || (bytes[0] === 0xff && bytes[1] === 0xfe);
  const label = isUtf16 ? (bytes[0] === 0xfe ? 'utf-16be' : 'utf-16le') : (ENCODING.exec(head)?.[1] ?? 'utf-8');
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Skips the prolog: declaration, comments, processing instructions, and the document type with its internal subset. */
function rootOf(text: string): string | undefined {
  let at = 0;
  while (at < text.length) {
    PROLOG.lastIndex = at;
    const skipped = PROLOG.exec(text);
    if (skipped !== null) at = PROLOG.lastIndex;
    else if (text.startsWith('<!DOCTYPE', at)) {
      DOCTYPE.lastIndex = at;
      if (DOCTYPE.exec(text) === null) return undefined;
      at = DOCTYPE.lastIndex;
    } else break;
  }
  return text.slice(at).trimEnd();
}

function resolve(name: string): string | undefined {
  if (PREDEFINED.has(name) || !Object.hasOwn(characterEntities, name)) return undefined;
  const character = characterEntities[name];
  return character === '<' || character === '&' ? undefined : character;
}

function isWellFormed(text: string): boolean {
  const parser = new SaxesParser({ xmlns: true });
  let isGood = true;
  parser.on('error', () => {
    isGood = false;
  });
  try {
    parser.write(text).close();
  } catch {
    return false;
  }
  return isGood;
}

// '<article dtd-version="1.3">'
const START_TAG = /^<[^\s/>]+(?:[^"'>]|"[^"]*"|'[^']*')*>/;
const NAME = /^<[^\s/>:]+(?=[\s/>])/;
const DEFAULT_NAMESPACE = /\sxmlns\s*=\s*(?:"[^"]*"|'[^']*')/;
const ENCODING = /^[^<]*<\?xml[^>]*encoding\s*=\s*["']([A-Za-z][\w.-]*)["']/;
const PROLOG = /(?:\s|\uFEFF)+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->/y;
const DOCTYPE = /<!DOCTYPE(?:"[^"]*"|'[^']*'|\[(?:"[^"]*"|'[^']*'|<!--[\s\S]*?-->|<(?!!--)|[^\]"'<])*\]|[^>"'[])*>/y;
const ENTITY = /&([A-Za-z][A-Za-z0-9]*);/g;
const PREDEFINED: ReadonlySet<string> = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);
