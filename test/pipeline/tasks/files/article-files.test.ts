import { expect, test } from 'vitest';
import type { Figure } from '../../../../src/model/block.ts';
import type { Graphic } from '../../../../src/model/graphic.ts';
import type { FileRef } from '../../../../src/model/inline.ts';
import { articleFiles } from '../../../../src/pipeline/tasks/files/article-files.ts';
import { articleOf, words } from '../../../model/bare-article.ts';
import { paragraph } from '../../../render/html/model.ts';

const fileRef = (name: string): FileRef => ({ href: name, source: `p/${name}` });
const graphic = (name: string): Graphic => ({ kind: 'graphic', file: fileRef(name) });
const figure = (figureId: string, graphics: readonly Graphic[]): Figure => ({
  kind: 'figure',
  id: figureId.toLowerCase(),
  figureId,
  label: 'Figure',
  caption: [paragraph('Low tide', { kind: 'styled', style: 'bold', content: [{ kind: 'inlineGraphic', graphic: graphic('sign.tif') }] })],
  graphics,
  parts: [],
});

const article = articleOf({
  body: [
    paragraph(
      'see ',
      { kind: 'inlineGraphic', graphic: graphic('shore.tif') },
      { kind: 'fileLink', file: fileRef('counts.csv'), content: words('counts') },
      { kind: 'fileLink', file: fileRef('counts.csv'), content: words('again') },
      { kind: 'fileLink', file: { href: 'not-delivered.csv' }, content: words('lost') },
    ),
    figure('F1', [graphic('shore.tif'), graphic('shore-b.tif')]),
    figure('F2', [{ kind: 'graphic', file: { href: 'not-delivered.tif' } }]),
  ],
});

test('delivered files are listed once, and an image has the name of its figure wherever else it is shown', () => {
  const { figures, images, copies } = articleFiles(article);
  expect(figures.map(({ figureId }) => figureId)).toEqual(['F1', 'F2']);
  expect(images.map(({ name, file }) => `${name} ${file.source}`)).toEqual(['F1 p/shore.tif', 'F1-2 p/shore-b.tif', 'image-1 p/sign.tif']);
  expect(copies.map(({ source }) => source)).toEqual(['p/counts.csv']);
});

test('an image of several figures has the name of each figure', () => {
  const shared = articleOf({
    body: [
      figure('F1', [graphic('shore.tif'), graphic('dune.tif')]),
      figure('F2', [graphic('dune.tif'), graphic('shore.tif')]),
      figure('F3', [graphic('shore.tif')]),
    ],
  });
  expect(articleFiles(shared).images.map(({ name, figures = [] }) => [name, ...figures])).toEqual([
    ['F1', 'F3'],
    ['F1-2', 'F2'],
    ['image-1'],
  ]);
});
