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
 * What a browser would run or fetch in pages, as it parses them: scripts that are not the site's own (its files, and what it writes
 * inline, to the letter), event handlers, addresses of schemes that run, elements that embed. To be run within a page, so it stands
 * on nothing around it.
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
  const shownSchemes = /^(?:https?:|mailto:|tel:|ftp:|[^:]*$|[^:]*[/?#])/i;
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
        if (addresses.has(attribute.toLowerCase()) && !shownSchemes.test(address)) faults.push(`${path}: ${attribute}="${value}"`);
        if (attribute === 'src' && /^(?:[a-z]+:)?\/\//i.test(address)) faults.push(`${path}: src="${value}"`);
      }
    }
  }
  return faults;
}
