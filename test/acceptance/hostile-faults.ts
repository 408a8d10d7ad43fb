interface WrittenPage {
  readonly path: string;
  readonly text: string;
}

interface ParsedElement {
  readonly localName: string;
  readonly textContent: string | null;
  readonly attributes: Iterable<{ readonly name: string; readonly value: string }>;
  getAttribute(name: string): string | null;
}

interface Parser {
  parseFromString(text: string, type: string): { querySelectorAll(selector: string): Iterable<ParsedElement> };
}

/**
 * Finds elements of pages that a browser would execute or fetch. These are foreign scripts (neither files nor inline scripts of the site),
 * event handlers, URLs with executable schemes, and embedding elements. It is evaluated within a page, so it uses no imports.
 */
export function faultsOfPages({
  pages,
  inline,
}: {
  readonly pages: readonly WrittenPage[];
  readonly inline: readonly string[];
}): readonly string[] {
  const parser = Reflect.construct(Reflect.get(globalThis, 'DOMParser'), []) as Parser;
  const addresses = new Set([
    'href',
    'src',
    'action',
    'formaction',
    'data',
    'poster',
    'xlink:href',
    'srcset',
    'cite',
    'background',
    'ping',
  ]);
  const embedding = new Set(['iframe', 'object', 'embed', 'base', 'frame', 'applet', 'foreignobject', 'animate', 'set']);
  const safeSchemes = /^(?:https?:|mailto:|tel:|ftp:|[^:]*$|[^:]*[/?#])/i;
  const faults: string[] = [];
  for (const { path, text } of pages) {
    for (const element of parser.parseFromString(text, 'text/html').querySelectorAll('*')) {
      const name = element.localName;
      if (embedding.has(name.toLowerCase())) faults.push(`${path}: <${name}>`);
      if (name === 'style' && path.startsWith('content/')) faults.push(`${path}: <style>`);
      const equivalent = name === 'meta' ? element.getAttribute('http-equiv') : null;
      if (equivalent !== null && equivalent !== 'Content-Security-Policy') faults.push(`${path}: <meta http-equiv>`);
      if (name === 'script') {
        const src = element.getAttribute('src');
        const isData = element.getAttribute('type') === 'application/ld+json';
        if (isData) JSON.parse(element.textContent ?? '');
        else if (src === null && inline.includes(element.textContent ?? '')) continue;
        else if (src === null || !/^(?:\/|(?:\.\.\/)*)(?:assets|search)\/[\w./-]+\.js$/.test(src))
          faults.push(`${path}: <script src="${src}">`);
      }
      for (const { name: attribute, value } of element.attributes) {
        if (/^on/i.test(attribute) || attribute === 'srcdoc') faults.push(`${path}: <${name} ${attribute}>`);
        const address = value.replace(/[\u0000-\u0020\ufeff\u2028\u2029]/g, '');
        if (addresses.has(attribute.toLowerCase()) && !safeSchemes.test(address)) faults.push(`${path}: ${attribute}="${value}"`);
        if (attribute === 'src' && /^(?:[a-z]+:)?\/\//i.test(address)) faults.push(`${path}: src="${value}"`);
      }
    }
  }
  return faults;
}
