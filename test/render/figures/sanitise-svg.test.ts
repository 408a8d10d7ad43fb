import { expect, test } from 'vitest';
import { sanitiseSvg } from '../../../src/render/figures/decode-image.ts';

const cases: readonly (readonly [string, string])[] = [
  ['<use xlink:href="#a"/>', '<use xlink:href="#a"/>'],
  ['<image href="data:image/png;base64,iVBORw0KGgo="/>', '<image href="data:image/png;base64,iVBORw0KGgo="/>'],
  ['<image href="http://x/a.png"/>', '<image />'],
  ['<image href="data:image/png;base64,PHN2Zz4="/>', '<image />'],
  [`<!ENTITY x '<image &#104;ref="file:///etc/passwd"/>'>`, `<!ENTITY x '<image />'>`],
  ["<image xlink:href='file:///etc/passwd'/>", '<image />'],
  ['<image href="data:text/html,x"/>', '<image />'],
  ['<g><script>alert(1)</script></g>', '<g></g>'],
  ['<xi:include href="a"/>', ''],
  ['<path fill="url(#g)"/>', '<path fill="url(#g)"/>'],
  ['<path style="fill:url(http://x/#g)"/>', '<path style="fill:none"/>'],
  ['<style>@import "http://x";a{}</style>', '<style>a{}</style>'],
  ['<!DOCTYPE svg PUBLIC "-//W3C//DTD" "http://x/svg.dtd" [<!ENTITY a "b">]>', '<!DOCTYPE svg [<!ENTITY a "b">]>'],
  ['<!ENTITY a SYSTEM "file:///etc/passwd">', ''],
];

test.each(cases)('%s', (svg, expected) => {
  expect(sanitiseSvg(svg)).toBe(expected);
});
