import { openFormulaMenu } from './formula-menu.ts';
import { showSupplement } from './supplement-viewer.ts';
import { tableTools } from './table-actions.ts';

/** Tools of an article's tables, formulas and supplements. */
export interface ArticleTools {
  readonly tableTools: typeof tableTools;
  readonly openFormulaMenu: typeof openFormulaMenu;
  readonly showSupplement: typeof showSupplement;
}

// A separate script, loaded by `article-tools-loader.ts`.
window.offprintArticleTools = { tableTools, openFormulaMenu, showSupplement };
