import { describe, expect, test } from 'vitest';
import type { Block } from '../../src/model/block.ts';
import { renderArticleHtml } from '../../src/render/html/article-html.ts';
import { renderArticleMarkdown } from '../../src/render/markdown/article-markdown.ts';
import { textOfBlocks } from '../../src/render/plain-text.ts';
import { renderArticleTypst } from '../../src/render/typst/article-typst.ts';
import { articleOf, words } from '../model/bare-article.ts';
import { context, paragraph } from './html/model.ts';
import { printAndRead } from './jats/print-and-read.ts';
import { CONTEXT } from './markdown/context.ts';
import { PLAIN_CONTEXT } from './typeset/typeset-file.ts';

/** One block of every kind with all parts that have words; each word begins with zz. A new kind does not compile without its row. */
const BLOCKS: { readonly [K in Block['kind']]: Extract<Block, { kind: K }> } = {
  paragraph: { kind: 'paragraph', content: words('zza') },
  section: { kind: 'section', id: 's1', label: 'zza', title: words('zzb'), content: [paragraph('zzc')] },
  list: { kind: 'list', listType: 'simple', title: words('zza'), items: [{ label: 'zzb', content: [paragraph('zzc')] }] },
  defList: {
    kind: 'defList',
    title: words('zza'),
    termHead: words('zzb'),
    defHead: words('zzc'),
    items: [{ term: words('zzd'), definitions: [[paragraph('zze')], [paragraph('zzf')]] }],
  },
  boxedText: { kind: 'boxedText', id: 'b1', label: 'zza', title: words('zzb'), content: [paragraph('zzc')] },
  dispQuote: { kind: 'dispQuote', content: [paragraph('zza')], attrib: words('zzb') },
  verseGroup: { kind: 'verseGroup', title: words('zza'), lines: [words('zzb'), words('zzc')], attrib: words('zzd') },
  speech: { kind: 'speech', speaker: words('zza'), content: [paragraph('zzb')] },
  statement: { kind: 'statement', id: 't1', label: 'zza', title: words('zzb'), content: [paragraph('zzc')] },
  code: { kind: 'code', text: 'zza\nzzb' },
  figure: {
    kind: 'figure',
    id: 'f1',
    figureId: 'F1',
    label: 'zza',
    title: words('zzb'),
    caption: [paragraph('zzc')],
    graphics: [{ kind: 'graphic', file: { href: 'f1.tif' } }],
    parts: [paragraph('zzd')],
    attrib: words('zze'),
    permissions: { copyrightStatement: 'zzf', licenses: [{ content: words('zzg') }] },
  },
  figGroup: {
    kind: 'figGroup',
    id: 'g1',
    label: 'zza',
    title: words('zzb'),
    caption: [paragraph('zzc')],
    figures: [{ kind: 'figure', id: 'f1', figureId: 'F1', label: 'zzd', caption: [], graphics: [], parts: [] }],
  },
  tableWrap: {
    kind: 'tableWrap',
    id: 't1',
    label: 'zza',
    title: words('zzb'),
    caption: [paragraph('zzc')],
    tables: [{ head: [rowOf('zzd')], bodies: [[rowOf('zze')]], foot: [rowOf('zzf')] }],
    graphics: [],
    parts: [],
    foot: [{ kind: 'footnoteGroup', footnotes: [{ id: 'n1', label: 'zzg', content: [paragraph('zzh')] }] }, paragraph('zzi')],
    attrib: words('zzj'),
    permissions: { copyrightStatement: 'zzk', licenses: [{ content: words('zzl') }] },
  },
  displayFormula: { kind: 'displayFormula', id: 'e1', label: 'zza', formula: { text: words('zzb') } },
  blockGraphic: {
    kind: 'blockGraphic',
    graphic: { kind: 'graphic', file: { href: 'g1.tif' } },
    label: 'zza',
    title: words('zzb'),
    caption: [paragraph('zzc')],
  },
  media: { kind: 'media', id: 'm1', label: 'zza', title: words('zzb'), caption: [paragraph('zzc')], file: { href: 'm1.mp4' } },
  supplementaryMaterial: {
    kind: 'supplementaryMaterial',
    id: 'x1',
    label: 'zza',
    title: words('zzb'),
    caption: [paragraph('zzc')],
    files: [{ href: 'x1.csv' }],
  },
  footnoteGroup: { kind: 'footnoteGroup', title: words('zza'), footnotes: [{ id: 'n1', label: 'zzb', content: [paragraph('zzc')] }] },
  refList: {
    kind: 'refList',
    id: 'r',
    label: 'zza',
    title: words('zzb'),
    content: [paragraph('zzc')],
    references: [{ id: 'r1', citations: [{ mixed: words('zzd'), parts: [] }], notes: [paragraph('zze')] }],
  },
  unknown: { kind: 'unknown', element: 'a', content: [paragraph('zza')] },
};

function rowOf(text: string) {
  return { cells: [{ header: false, colspan: 1, rowspan: 1, content: [paragraph(text)] }] };
}

/** The renditions that print a body, and the plain text by which it is searched. */
const PRINTERS: Readonly<Record<string, (body: readonly Block[]) => string>> = {
  HTML: (body) => {
    const { body: main, footnotes } = renderArticleHtml(articleOf({ body }), context);
    return main + footnotes;
  },
  Markdown: (body) => renderArticleMarkdown(articleOf({ body }), CONTEXT),
  JATS: (body) => printAndRead(articleOf({ body })).xml,
  Typst: (body) => renderArticleTypst(articleOf({ body }), PLAIN_CONTEXT),
  'plain text': textOfBlocks,
};

describe.each(Object.entries(PRINTERS))('%s has every word of', (_, print) => {
  test.each(Object.entries(BLOCKS))('a %s', (_kind, block) => {
    expect(markedWords(print([block]))).toEqual(markedWords(JSON.stringify(block)));
  });
});

test.each(Object.entries(BLOCKS))('a %s is printed as valid JATS and read again with every word', (_kind, block) => {
  const { faults, readBack } = printAndRead(articleOf({ body: [block] }));
  expect(faults).toEqual([]);
  expect(markedWords(JSON.stringify(readBack.body))).toEqual(markedWords(JSON.stringify(block)));
});

/** `['zza', 'zzb']` */
function markedWords(text: string): readonly string[] {
  return [...new Set(text.match(/zz[a-z]/g))].sort();
}
