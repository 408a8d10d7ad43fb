import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Row of an article in the index of the corpus, which another program created. */
export interface IndexRow {
  readonly path: string;
  readonly doi: string;
  readonly title: string;
  /** `2017-04-25` */
  readonly published: string;
  readonly figures: number;
  readonly tables: number;
  readonly references: number;
  /** Number of MathML, TeX and other formulas in inline-formula or disp-formula; alternatives count once or twice. */
  readonly formulas: number;
}

export async function indexRows(corpusFolder: string): Promise<readonly IndexRow[]> {
  const [head = '', ...lines] = (await readFile(join(corpusFolder, 'index.tsv'), 'utf8')).trimEnd().split('\n');
  const names = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    const cell = (name: string): string => cells[names.indexOf(name)] ?? '';
    return {
      path: cell('path'),
      doi: cell('doi'),
      title: cell('title'),
      published: cell('pub_date'),
      figures: Number(cell('figs')),
      tables: Number(cell('table_wraps')),
      references: Number(cell('refs')),
      formulas: Number(cell('formula_elements')),
    };
  });
}
