/** The parts of a made JATS article that a hostile package may choose. All but `name` are mark-up. */
export interface MadeJats {
  readonly name: string;
  readonly doctype?: string;
  readonly title?: string;
  readonly doi?: string;
  /** Between title and permissions. */
  readonly front?: string;
  readonly meta?: string;
  readonly body?: string;
  readonly back?: string;
}

/** A JATS article of 12 lines, so that a fault in the body stands in line 10. */
export function hostileJats(made: MadeJats): string {
  const { name, doctype = '', title = `The article ${name}`, doi = `10.5555/${name}`, front = '', meta = '', body = '', back = '' } = made;
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

/** What must never run: it marks the page in which it runs. */
export const PAYLOAD = 'globalThis.pwned=1';

/** Where scripts and pictures of the attacker's would be fetched from. */
export const EVIL = 'https://evil.example';
