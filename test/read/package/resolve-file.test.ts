import { describe, expect, test } from 'vitest';
import type { WantedFile } from '../../../src/read/jats/jats-reader.ts';
import { mediaTypeOf, resolveFileFor } from '../../../src/read/package/resolve-file.ts';

const KEYS = [
  'a/f+g é#2.png',
  'a/a%20b.csv',
  'a/data & more;v=1?.csv',
  'a/paper.xml',
  'a/paper.pdf',
  'a/fig1.tif',
  'a/fig1.jpg',
  'a/elife-00003-fig2-v1.png',
  'a/media/deep/Chart One.PNG',
  'a/pone.0113033.g001.tif',
  'a/pone.0113033.g001.PNG_L',
  'a/pone.0113033.g001.PNG_S',
  'a/pone.0113033.g002.PNG_S',
  'a/pone.0113033.g002.PNG_L',
  'a/pone.0113033.s001.sav',
  'a/0c10c88b56f3f9b4.jpg',
  'a/video1.mp4',
  'a/video1.jpg',
  'a/x.html',
  'flowchart.png',
];
const files = KEYS.map((key) => ({ key, delivered: key, sizeBytes: 1, head: new Uint8Array() }));
const resolve = resolveFileFor('a/paper.xml', files);

describe('an href finds its file', () => {
  test.each<[string, WantedFile, string | undefined]>([
    ['fig1.jpg', 'image', 'a/fig1.jpg'],
    ['./fig1.jpg', 'image', 'a/fig1.jpg'],
    ['FIG1.JPG', 'image', 'a/fig1.jpg'],
    ['fig1', 'image', 'a/fig1.tif'],
    ['fig1.eps', 'image', 'a/fig1.tif'],
    ['elife-00003-fig2-v1', 'image', 'a/elife-00003-fig2-v1.png'],
    ['media/deep/Chart%20One.png', 'image', 'a/media/deep/Chart One.PNG'],
    ['media\\deep\\Chart One.PNG', 'image', 'a/media/deep/Chart One.PNG'],
    ['chart one.tif', 'image', 'a/media/deep/Chart One.PNG'],
    ['../flowchart.png', 'image', 'flowchart.png'],
    ['../../../flowchart.png', 'image', 'flowchart.png'],
    ['figures/fig1.tif', 'image', 'a/fig1.tif'],
    ['info:doi/10.1371/journal.pone.0113033.g001', 'image', 'a/pone.0113033.g001.tif'],
    ['pone.0113033.g001', 'image', 'a/pone.0113033.g001.tif'],
    ['pone.0113033.g002.tif', 'image', 'a/pone.0113033.g002.PNG_L'],
    ['https://doi.org/10.1371/journal.pone.0113033.s001', 'supplement', 'a/pone.0113033.s001.sav'],
    ['https://minio.example.org/x/y/0c10c88b56f3f9b4.jpg', 'image', 'a/0c10c88b56f3f9b4.jpg'],
    ['https://example.org/x.htm', 'supplement', undefined],
    ['video1', 'media', 'a/video1.mp4'],
    ['video1.mov', 'media', 'a/video1.mp4'],
    ['paper.pdf', 'pdf', 'a/paper.pdf'],
    ['fig1', 'pdf', undefined],
    ['paper', 'supplement', 'a/paper.pdf'],
    ['paper.xml', 'supplement', undefined],
    ['100%.tif', 'image', undefined],
    ['f+g é#2.png', 'image', 'a/f+g é#2.png'],
    ['f%2Bg%20é%232.png', 'image', 'a/f+g é#2.png'],
    ['a%20b.csv', 'supplement', 'a/a%20b.csv'],
    ['data & more;v=1?.csv', 'supplement', 'a/data & more;v=1?.csv'],
    ['paper.pdf#page=2', 'pdf', 'a/paper.pdf'],
    ['', 'image', undefined],
    ['..', 'image', undefined],
  ])('%s (%s)', (href, wanted, expected) => expect(resolve(href, wanted).source).toBe(expected));

  test('or remains a link', () => {
    expect(resolve('gone%20fig.tif', 'image')).toEqual({ href: 'gone fig.tif' });
    expect(resolve('https://example.org/a%20b.jpg', 'image')).toEqual({ href: 'https://example.org/a%20b.jpg' });
  });
});

describe('a media type is determined by bytes, else by name', () => {
  const bytes = (...values: number[]): Uint8Array => new Uint8Array(values);
  const text = (value: string): Uint8Array => new TextEncoder().encode(value);
  test.each<[string, Uint8Array, string | undefined]>([
    ['inf1.tif', bytes(0xff, 0xd8, 0xff, 0xe0), 'image/jpeg'],
    ['a.jpg', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), 'image/png'],
    ['big.tif', bytes(0x4d, 0x4d, 0, 0x2a), 'image/tiff'],
    ['t003.tif', text('I am not a figure'), 'image/tiff'],
    ['g001.PNG_L', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), 'image/png'],
    ['book.xlsx', bytes(0x50, 0x4b, 3, 4), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['book', bytes(0x50, 0x4b, 3, 4), 'application/zip'],
    ['fig', text('<?xml version="1.0"?>\n<svg xmlns="x">'), 'image/svg+xml'],
    ['data.csv', text('a,b'), 'text/csv'],
    ['data', text('a,b'), undefined],
  ])('%s', (key, head, expected) => expect(mediaTypeOf(key, head)).toBe(expected));
});
