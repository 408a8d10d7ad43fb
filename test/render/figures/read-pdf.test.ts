import { expect, test } from 'vitest';
import { readPdfHead, renderFirstPage } from '../../../src/render/figures/read-pdf.ts';
import { describeWith } from '../../system-programs.ts';

const pdf = (info = ''): Uint8Array =>
  new TextEncoder().encode(`%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 5 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >> endobj
4 0 obj << ${info} >> endobj
5 0 obj << /Length 66 >> stream
BT /F1 12 Tf 20 150 Td (https://doi.org/10.5555/tides.1, 2020) Tj ET
endstream endobj
trailer << /Root 1 0 R /Info 4 0 R >>
`);
const BROKEN = new TextEncoder().encode('%PDF-1.4\nbroken');

describeWith(['pdftoppm', 'pdftotext'], 'a PDF', () => {
  test('has its first page as an image of bounded size, the same each time', async () => {
    const [one, other] = [await renderFirstPage(pdf(), 'x/page-1'), await renderFirstPage(pdf(), 'x/page-1')];
    expect(one?.image).toMatchObject({ full: { path: 'x/page-1.jpg', heightPx: 850 }, thumbnail: { widthPx: 300 } });
    expect(one).toEqual(other);
  });

  test('that is broken has none', async () => {
    expect(await renderFirstPage(BROKEN, 'x')).toBeUndefined();
  });

  test.each([
    [
      '/Title (On the tides) /Author (Ada Lovelace, George Boole and C. Babbage)',
      { title: 'On the tides', authors: ['Ada Lovelace', 'George Boole', 'C. Babbage'], doi: '10.5555/tides.1' },
    ],
    ['/Title (main.dvi)', { doi: '10.5555/tides.1' }],
    ['/Title (A &amp; <b>)', { title: 'A &amp; <b>', doi: '10.5555/tides.1' }],
  ])('says of itself %s', async (info, expected) => {
    expect(await readPdfHead(pdf(info))).toEqual(expected);
  });
});
