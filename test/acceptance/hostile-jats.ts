/** Parts of a generated JATS article that a trap sets. All but `name` are markup. */
export interface JatsParts {
  readonly name: string;
  readonly doctype?: string;
  readonly title?: string;
  readonly doi?: string;
  /** Markup between title and permissions. */
  readonly front?: string;
  readonly meta?: string;
  readonly body?: string;
  readonly back?: string;
}

/** Generates a JATS article of 12 lines, with the body in line 10. */
export function hostileJats(parts: JatsParts): string {
  const { name, doctype = '', title = `The article ${name}`, doi = `10.5555/${name}`, front = '', meta = '', body = '', back = '' } = parts;
  return `<?xml version="1.0" encoding="UTF-8"?>
${doctype}<article article-type="research-article" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:mml="http://www.w3.org/1998/Math/MathML">
<front><journal-meta><journal-title-group><journal-title>Journal of Traps</journal-title></journal-title-group></journal-meta><article-meta>
<article-id pub-id-type="doi">${doi}</article-id>
<title-group><article-title>${title}</article-title></title-group>
${front}
<pub-date pub-type="epub"><day>1</day><month>2</month><year>2020</year></pub-date>${meta.includes('<volume>') ? '' : '<volume>1</volume>'}${meta}
</article-meta></front>
<body><p>Honest words.</p>
${body}
</body>
<back>${back}</back></article>
`;
}

/** Script that must never run; it marks its page. */
export const PAYLOAD = 'globalThis.pwned=1';

/** Origin of the attacker's scripts and images. */
export const EVIL = 'https://evil.example';
