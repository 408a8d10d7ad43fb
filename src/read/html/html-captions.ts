import type { Block, BlockGraphic } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import type { TableWrap } from '../../model/table.ts';
import { hasWords, trimLine } from '../jats/line.ts';
import { captionOf, withoutStart } from '../markdown/captions.ts';
import type { MarkdownReader } from '../markdown/markdown-reader.ts';
import type { HtmlHeading } from './html-context.ts';

/**
 * Joins pictures and tables with the paragraphs that are their captions, by their first words, in the languages of journals.
 *
 *   [picture, 'Fig. 2: The tides.']            ->  a figure with the label 'Fig. 2'
 *   ['Tabla 1. Mareas', table] or the reverse  ->  a table with the label 'Tabla 1'
 */
export function withCaptions(blocks: readonly Item[], reader: MarkdownReader): Item[] {
  const joined: Item[] = [];
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at];
    if (block === undefined) break;
    if (block.kind === 'blockGraphic') {
      const pictures = [block];
      for (let next = blocks[at + 1]; next?.kind === 'blockGraphic'; next = blocks[at + 1]) {
        pictures.push(next);
        at++;
      }
      const below = startOf(blocks[at + 1], FIGURE);
      if (below === undefined) joined.push(...pictures);
      else joined.push(figure(pictures, below, reader));
      if (below !== undefined) at++;
    } else if (block.kind === 'tableWrap' && block.label === undefined) {
      const isBare = block.caption.length === 0;
      const above = isBare ? startOf(joined[joined.length - 1], TABLE) : undefined;
      const below = isBare && above === undefined && blocks[at + 2]?.kind !== 'tableWrap' ? startOf(blocks[at + 1], TABLE) : undefined;
      if (above !== undefined) joined.pop();
      if (below !== undefined) at++;
      joined.push(labelledTable(block, above ?? below ?? startOf(block.caption[0], TABLE)));
    } else joined.push(block);
  }
  return joined;
}

type Item = Block | HtmlHeading;

/** A label and the words that follow it. */
interface Start {
  readonly label: string;
  readonly words: readonly Inline[];
}

function startOf(block: Item | undefined, pattern: RegExp): Start | undefined {
  if (block?.kind !== 'paragraph') return undefined;
  return startOfLine(
    block.content.filter(({ kind }) => kind !== 'anchor'),
    pattern,
  );
}

/** Takes the label from the start of a line, which may be in bold or italics as a whole or in part. */
function startOfLine(line: readonly Inline[], pattern: RegExp): Start | undefined {
  const [first, ...rest] = line;
  if (first?.kind !== 'styled') {
    const start = withoutStart(line, pattern);
    return start === undefined
      ? undefined
      : { label: start.match[1]?.trim() ?? '', words: withoutStart(start.rest, SEPARATOR)?.rest ?? start.rest };
  }
  const inner = startOfLine(first.content, pattern);
  if (inner === undefined) return undefined;
  if (hasWords(inner.words)) return { label: inner.label, words: [{ ...first, content: inner.words }, ...rest] };
  const words = trimLine([...rest]);
  return { label: inner.label, words: withoutStart(words, SEPARATOR)?.rest ?? words };
}

function figure(pictures: readonly BlockGraphic[], { label, words }: Start, reader: MarkdownReader): Block {
  const [first] = pictures;
  return {
    kind: 'figure',
    id: reader.id({ values: {} }, 'fig'),
    figureId: `F${reader.count('figure')}`,
    label,
    ...captionOf(words),
    graphics: pictures.map(({ graphic }) => graphic),
    parts: [],
    ...(first?.graphic.altText === undefined ? {} : { altText: first.graphic.altText }),
  };
}

function labelledTable(table: TableWrap, start: Start | undefined): Block {
  if (start === undefined) return table;
  return { ...table, label: start.label, ...captionOf(start.words, table.caption.slice(1)) };
}

const NUMBER = '[ \\u00A0]?\\.?[ \\u00A0]*(?:n[.º°o]+[ \\u00A0]*)?(?:[A-Z]?\\d+(?:\\.\\d+)*[a-z]?|[IVXLC]+)(?![\\p{L}\\d])';
const FIGURE = new RegExp(
  `^[\\s\\u00A0]*((?:${[
    'fig(?:ure|ura|uur|\\.)?|abb(?:ildung|\\.)?|graph|gr[aá]fic[oa]?|imag(?:e|en|em)|foto(?:graf[ií]a)?|schema|esquema|mapa?|bild|kuva',
    'рис(?:унок|\\.)?|мал(?:юнок|\\.)?|şekil|resim|gambar|obr(?:ázek|\\.)?|ry[cs](?:ina|unek|\\.)?|slika|hình|(?:ال)?شكل|تصویر|图|圖|図|그림',
  ].join('|')})${NUMBER})`,
  'iu',
);
const TABLE = new RegExp(
  `^[\\s\\u00A0]*((?:${'tab(?:le|elle|ela|ella|la|leau|lo|ell|ulka|el|lica|\\.)?|cuadro|quadro|taulukko|таблиц[аяі]|табл\\.?|çizelge|bảng|(?:ال)?جدول|表|표'})${NUMBER})`,
  'iu',
);
const SEPARATOR = /^[\s\u00A0]*[.:–—|-]?[\s\u00A0]*/;
