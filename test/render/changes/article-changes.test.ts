import { describe, expect, test } from 'vitest';
import type { Block } from '../../../src/model/block.ts';
import { articleChanges, type LeafChange } from '../../../src/render/changes/article-changes.ts';
import { articleWith } from '../../query/tag/fixture.ts';

const p = (value: string): Block => ({ kind: 'paragraph', content: [{ kind: 'text', value }] });
const sec = (title: string, ...content: Block[]): Block => ({
  ...{ kind: 'section', id: title, content },
  title: [{ kind: 'text', value: title }],
});
const fig = (label: string): Block => ({
  ...{ kind: 'figure', id: label, figureId: label, label, caption: [], graphics: [], parts: [] },
});

const nameOf = (change: LeafChange): string => `${change.state}: ${'after' in change ? change.after.text : change.before.text}`;
const changesOf = (before: readonly Block[], after: readonly Block[], isSame = true): readonly string[] =>
  articleChanges(articleWith({}, { body: before }), articleWith({}, { body: after }), () => isSame)
    .map(nameOf)
    .slice(1);

describe('The changes between two versions of an article', () => {
  test('align paragraphs: inserted, deleted and changed ones keep the order of the newer version', () => {
    const before = [sec('Results', p('The tide rose in the morning.'), p('Nobody saw it.'), p('The end.'))];
    const after = [sec('Results', p('A word before.'), p('The tide rose in the evening.'), p('The end.'))];
    expect(changesOf(before, after)).toEqual([
      'same: Results',
      'inserted: A word before.',
      'changed: The tide rose in the evening.',
      'deleted: Nobody saw it.',
      'same: The end.',
    ]);
  });

  test('name a moved heading and leave the text below it', () => {
    expect(changesOf([sec('Methods', p('We looked.'))], [sec('Materials and methods', p('We looked.'))])).toEqual([
      'deleted: Methods',
      'inserted: Materials and methods',
      'same: We looked.',
    ]);
  });

  test('name a figure with another image, even if its caption is the same', () => {
    expect(changesOf([fig('Figure 1')], [fig('Figure 1')])).toEqual(['same: Figure 1']);
    expect(changesOf([fig('Figure 1')], [fig('Figure 1')], false)).toEqual(['changed: Figure 1']);
  });
});
