const VOID: ReadonlySet<string> = new Set(['br', 'img', 'source']);
/** Elements that are not allowed in a paragraph, a heading or a term. */
const BLOCK: ReadonlySet<string> = new Set(
  'address aside blockquote details div dl figcaption figure footer h1 h2 h3 h4 h5 h6 ol p pre section table ul'.split(' '),
);
const LINE_ONLY: ReadonlySet<string> = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'dt',
  'span',
  'a',
  'b',
  'i',
  'sub',
  'sup',
  'code',
  'pre',
  'summary',
  'caption',
]);
const FORBIDDEN = /^(?:style|on\w+)$/;

// '</p>', '<a href="#x">', a comment or anything else that opens with '<'
const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9-]*)((?:\s+[a-z-]+(?:="[^"<]*")?)*)\s*>|<[\s\S]?/g;
const ATTRIBUTE = /([a-z-]+)(?:="([^"]*)")?/g;

export interface FragmentFacts {
  readonly faults: string[];
  readonly ids: string[];
  readonly hrefs: string[];
  /** The text without tags, with decoded entities. */
  readonly text: string;
}

/** Returns the faults of a fragment of HTML, and its ids, links and words. */
export function factsOfFragment(markup: string): FragmentFacts {
  const faults: string[] = [];
  const ids: string[] = [];
  const hrefs: string[] = [];
  const open: string[] = [];
  for (const [whole, slash, name = '', attributes = ''] of markup.matchAll(TAG)) {
    if (name === '') faults.push(`not a tag: ${whole}`);
    else if (slash === '/') {
      if (open.pop() !== name) faults.push(`</${name}> closes nothing`);
    } else {
      if (BLOCK.has(name) && open.some((outer) => LINE_ONLY.has(outer))) faults.push(`<${name}> in ${open.join(' ')}`);
      if (name === 'a' && open.includes('a')) faults.push('a link in a link');
      if (name === 'script') faults.push('a script');
      for (const [, attribute = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
        if (FORBIDDEN.test(attribute)) faults.push(`${attribute} on <${name}>`);
        if (attribute === 'id') ids.push(value);
        if (attribute === 'href') hrefs.push(decode(value));
      }
      if (!VOID.has(name)) open.push(name);
    }
  }
  if (open.length > 0) faults.push(`left open: ${open.join(' ')}`);
  for (const [empty] of markup.matchAll(/<h[1-6][^>]*>\s*<\/h[1-6]>/g)) faults.push(`empty heading ${empty}`);
  return { faults, ids, hrefs, text: decode(markup.replace(TAG, '')) };
}

function decode(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
}
