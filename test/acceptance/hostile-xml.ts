import type { Trap } from './hostile-content.ts';
import { hostileJats } from './hostile-jats.ts';

/** Files that attack the parser: entities, encodings, nesting, truncated files. */
export function hostileXml(): readonly Trap[] {
  const trap = (name: string, code: string, line: number, bytes: string | Uint8Array): Trap => ({
    files: { [`${name}/${name}.xml`]: bytes },
    problems: [{ code, file: `${name}/${name}.xml`, line }],
  });
  const external = (target: string) => `<!DOCTYPE article [<!ENTITY x SYSTEM "${target}">]>`;
  const whole = hostileJats({ name: 'truncated', body: '<p>And here it ends' });
  return [
    trap('xxe', 'xml-entity-refused', 5, hostileJats({ name: 'xxe', doctype: external('file:///etc/passwd'), title: '&x;' })),
    trap('xxe-net', 'xml-entity-refused', 5, hostileJats({ name: 'xxe-net', doctype: external('https://evil.example/x'), title: '&x;' })),
    trap('parameter', 'xml-entity-unknown', 5, hostileJats({ name: 'parameter', doctype: PARAMETER, title: '&x;' })),
    trap('laughs', 'xml-entity-refused', 5, hostileJats({ name: 'laughs', doctype: laughs(), title: '&l9;' })),
    trap('quadratic', 'xml-entity-bomb', 10, hostileJats({ name: 'quadratic', doctype: long(900), body: `<p>${'&a;'.repeat(2000)}</p>` })),
    trap('long', 'xml-entity-refused', 10, hostileJats({ name: 'long', doctype: long(100_000), body: '<p>&a;</p>' })),
    trap('latin', 'xml-bytes-undecodable', 10, latin()),
    trap('truncated', 'xml-ill-formed', 10, whole.slice(0, whole.indexOf('it ends'))),
    trap('truncated-front', 'xml-ill-formed', 4, whole.slice(0, whole.indexOf('</article-id>'))),
    trap('truncated-head', 'file-empty', 1, whole.slice(0, whole.indexOf('<article '))),
    trap('empty', 'file-empty', 1, ''),
    trap('deep', 'xml-too-deep', 10, hostileJats({ name: 'deep', body: nested('sec', 400) })),
    trap('deeper', 'xml-too-deep', 10, hostileJats({ name: 'deeper', body: nested('list-item', 100_000) })),
    {
      files: {
        'no-image/no-image.xml': hostileJats({ name: 'no-image', body: '<fig id="f1"><graphic xlink:href="a.tif"/></fig>' }),
        'no-image/a.tif': '',
      },
      problems: [{ code: 'image-broken', file: 'no-image/no-image.xml', line: 10 }],
    },
  ];
}

const PARAMETER =
  '<!DOCTYPE article [<!ENTITY % p SYSTEM "file:///etc/passwd"><!ENTITY % q "<!ENTITY x SYSTEM \'file:///etc/passwd\'>">%p;%q;]>';

function laughs(): string {
  const levels = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`);
  return `<!DOCTYPE article [<!ENTITY l0 "ha">${levels.join('')}]>`;
}

function long(length: number): string {
  return `<!DOCTYPE article [<!ENTITY a "${'a'.repeat(length)}">]>`;
}

/** XML declared as UTF-8 with a body in ISO-8859-1. */
function latin(): Uint8Array {
  return Buffer.from(hostileJats({ name: 'latin', body: '<p>caf\u00e9</p>' }), 'latin1');
}

function nested(element: string, depth: number): string {
  return `<${element}>`.repeat(depth) + `</${element}>`.repeat(depth);
}
