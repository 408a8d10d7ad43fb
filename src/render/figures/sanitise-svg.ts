/**
 * Removes external references from a drawing: links, scripts, inclusions, style sheets, external entities.
 *
 * Links to its own parts and embedded bitmaps are kept, and internal entities, which drawing programs write.
 *
 *   <image href="http://x/a.png"/>  ->  <image />
 *
 * The drawing is only rasterised, so this is a second line of defence.
 */
export function sanitiseSvg(svg: string): string {
  return svg
    .replace(ENTITY, (declaration) => declaration.replace(CHARACTER, characterOf))
    .replace(SCRIPT, '')
    .replace(INCLUDE, '')
    .replace(STYLESHEET, '')
    .replace(EXTERNAL_ENTITY, '')
    .replace(EXTERNAL_SUBSET, '$1')
    .replace(HREF, (whole, _quote: string, target: string) => (isInside(target) ? whole : ' '))
    .replace(CSS_URL, (whole, target: string) => (isInside(target.trim()) ? whole : 'none'))
    .replace(CSS_IMPORT, '');
}

function isInside(target: string): boolean {
  return target.startsWith('#') || isBitmap(target);
}

/** True for an embedded bitmap. A drawing that is declared as one could have references of its own. */
function isBitmap(target: string): boolean {
  const [, data = ''] = EMBEDDED.exec(target) ?? [];
  const start = Buffer.from(data.slice(0, 400).replace(/\s|&#(?:10|13|xa|xd);/gi, ''), 'base64').toString('latin1');
  return BITMAPS.some((signature) => start.startsWith(signature));
}

/** The character of a numeric reference to a letter, digit or colon, of which names consist. */
function characterOf(reference: string, hexadecimal: string | undefined, decimal: string | undefined): string {
  const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
  const character = code < 128 ? String.fromCharCode(code) : '';
  return /[\w:]/.test(character) ? character : reference;
}

const SCRIPT = /<(?:\w+:)?script\b[\s\S]*?(?:<\/(?:\w+:)?script\s*>|\/>)/gi;
const INCLUDE = /<(?:\w+:)?include\b[^>]*>/gi;
const STYLESHEET = /<\?xml-stylesheet[\s\S]*?\?>/gi;
// <!ENTITY x SYSTEM "file:///etc/passwd">
const EXTERNAL_ENTITY = /<!ENTITY\s+(?:%\s+)?[^\s>]+\s+(?:SYSTEM|PUBLIC)\b[^>]*>/gi;
// <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://…/svg11.dtd" [
const EXTERNAL_SUBSET = /(<!DOCTYPE\s+[\w:]+)\s+(?:PUBLIC\s+(?:"[^"]*"|'[^']*')\s+|SYSTEM\s+)(?:"[^"]*"|'[^']*')/gi;
// xlink:href="#a"
const HREF = /\s(?:[\w-]+:)?href\s*=\s*(["'])([\s\S]*?)\1/gi;
// url('#gradient')
const CSS_URL = /url\(\s*["']?([^"')]*)["']?\s*\)/gi;
const CSS_IMPORT = /@import\b[^;]*;?/gi;
const EMBEDDED = /^\s*data:image\/(?:png|jpe?g|gif)\s*;\s*base64\s*,([\s\S]*)$/i;
const BITMAPS = ['\x89PNG', '\xff\xd8\xff', 'GIF8'];
// <!ENTITY x '<image &#104;ref="…"/>'>
const ENTITY = /<!ENTITY\s+[^\s>]+\s+(?:"[^"]*"|'[^']*')\s*>/gi;
const CHARACTER = /&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi;
