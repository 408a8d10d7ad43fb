import { addAnnotations } from './annotations.ts';
import { openFiguresInViewer } from './figures.ts';
import { addFormulaButtons } from './formulas.ts';
import { layOutSections, runInTasks } from './lay-out-sections.ts';
import { loadTools } from './loader.ts';
import type { WordTools } from './marked-words.ts';
import { keepReadingPosition, moveReadingBar } from './reading-position.ts';
import { addReferenceCards } from './reference-cards.ts';
import { openScrollRegions } from './scroll-regions.ts';
import { openSheets } from './sheets.ts';
import { showSideNotes } from './side-notes.ts';
import { foldReviews, showSubArticlesAsTabs } from './sub-articles.ts';
import { addSupplementButtons } from './supplements.ts';
import { addTableTools } from './table-tools.ts';
import { followContents } from './toc.ts';

// Script of pages with text, which work without it. First functions that change the visible page or only add listeners, then the others in tasks of
// their own.
showSubArticlesAsTabs();
keepReadingPosition();
followContents();
moveReadingBar();
openSheets();
addReferenceCards();
addAnnotations();
runInTasks([
  ...[foldReviews, markFoundWords, openFiguresInViewer, addTableTools, showSideNotes],
  ...[addSupplementButtons, addFormulaButtons, openScrollRegions, layOutSections],
]);

/** Marks the words of the search that led to an article, if its URL has any: `?find=snail+shell`. Without the tools the page is as without a search. */
function markFoundWords(): void {
  const query = new URLSearchParams(location.search).get('find') ?? '';
  const article = document.querySelector<HTMLElement>('.article');
  if (article === null || query.trim() === '') return;
  loadTools<WordTools>()
    .then(({ markWords }) => markWords(article, query))
    .catch(() => undefined);
}
