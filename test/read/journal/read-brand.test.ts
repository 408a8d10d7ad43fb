import { expect, test } from 'vitest';
import { brandOf } from '../../../src/read/journal/read-brand.ts';

test.each([
  ['', '#0b5a6b'],
  [':root { --accent: #6B2D2D; }', '#6b2d2d'],
  [':root{--accent:#7a1}', '#77aa11'],
  ['html, :root {\n  --page: 70rem;\n  --accent: #7a1f3dff;\n}', '#7a1f3d'],
  [':root { --accent: rgb(122, 31, 61) }', '#7a1f3d'],
  [':root { --accent: rgb(122 31 61 / 90%) }', '#7a1f3d'],
  [':root { --accent: hsl(0deg 100% 50%) }', '#ff0000'],
  [':root { --accent: #111111 } main { color: red } :root { --accent: #222222 }', '#222222'],
  ['/* :root { --accent: #111111 } */', '#0b5a6b'],
  ['@media screen and (prefers-color-scheme: dark) { :root { --accent: #ffffff } }', '#0b5a6b'],
  [':root { --accent: #111111 } @media (prefers-color-scheme: dark) { :root { --accent: #ffffff } }', '#111111'],
  ['.box { --accent: #111111 }', '#0b5a6b'],
  [':root { --accent: var(--brand) }', '#0b5a6b'],
])('the accent of %j is %s', (css, accent) => {
  expect(brandOf({}, { css, logoSha256: undefined })).toEqual({ accent });
});

test('the accent without theme.css is that of the theme, and a logo needs its file', () => {
  expect(brandOf({ theme: 'classic', logo: 'assets/logo.svg' }, { css: '', logoSha256: undefined })).toEqual({ accent: '#7d1f2f' });
  expect(brandOf({ logo: 'assets/logo.svg' }, { css: '', logoSha256: 'ab' })).toEqual({
    accent: '#0b5a6b',
    logo: { path: 'assets/logo.svg', sha256: 'ab' },
  });
});
