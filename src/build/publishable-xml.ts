import type { ReportProblem } from '../model/problem.ts';
import { decodeXml } from '../read/xml/decode-xml.ts';

/**
 * An article's XML as it may stand beside its page, where browsers show it as a document of this site; undefined, with a warning,
 * where they would run what is in it.
 *
 * References to style sheets are left out, for they can make any page of the text. The raw store keeps the file as delivered.
 */
export function publishableXml(source: Uint8Array, file: string, report: ReportProblem): Uint8Array | string | undefined {
  const text = decodeXml(source, { file, report: () => undefined });
  if (text === undefined) return undefined;
  const found = ACTIVE.exec(text)?.[0];
  if (found === undefined) return STYLESHEET.test(text) ? inUtf8(text.replace(STYLESHEETS, '')) : source;
  const line = text.slice(0, text.indexOf(found)).split('\n').length;
  const message = `holds ${JSON.stringify(found)}, by which browsers run scripts in XML; expected JATS alone, so no XML stands beside the page`;
  report({ code: 'xml-active', severity: 'warning', place: { file, line, column: 1 }, message });
  return undefined;
}

function inUtf8(text: string): string {
  return text.replace(DECLARATION, '<?xml version="1.0" encoding="UTF-8"?>');
}

// Namespaces of XHTML, SVG and XSLT; a namespace in disguise (`xmlns="&#104;ttp…"`); one that the document type gives to elements
const ACTIVE = /w3\.org\/(?:1999\/xhtml|2000\/svg|1999\/XSL\/Transform)|xmlns(?::[^\s=]+)?\s*=\s*["'][^"'<>]*&|<!ATTLIST/;
const STYLESHEET = /<\?xml-stylesheet/;
const STYLESHEETS = /<\?xml-stylesheet[\s\S]*?\?>\s*/g;
const DECLARATION = /^<\?xml\s[^>]*\?>/;
