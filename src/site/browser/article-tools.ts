import { makeFigureViewer } from './figure-viewer.ts';
import type { FigureTools } from './figures.ts';
import { type FormulaTools, openFormulaMenu } from './formulas.ts';
import { provide } from './loader.ts';
import { markWords, type WordTools } from './marked-words.ts';
import { type SupplementTools, showSupplement } from './supplements.ts';
import { type ToolsOfTables, tableTools } from './table-tools.ts';

// Tools of an article that its script loads at their first use (`loadTools`).
provide({ makeFigureViewer, openFormulaMenu, markWords, showSupplement, tableTools } satisfies FigureTools &
  FormulaTools &
  WordTools &
  SupplementTools &
  ToolsOfTables);
