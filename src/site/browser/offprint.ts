import { addCopyButtons } from './copy-buttons.ts';
import { followLinksOnDisk } from './disk-links.ts';
import { openFiguresInViewer } from './figure-links.ts';
import { foldReviews } from './fold-reviews.ts';
import { addFormulaButtons } from './formula-buttons.ts';
import { markFoundWords } from './found-words.ts';
import { layOutSections } from './lay-out-sections.ts';
import { copyLinksToParts } from './link-buttons.ts';
import { closeMenus } from './menus.ts';
import { loadPicturesToPrint } from './print-pictures.ts';
import { printRunningHeads } from './print-running-heads.ts';
import { moveReadingBar } from './reading-bar.ts';
import { keepReadingPosition } from './reading-position.ts';
import { addReferenceCards } from './reference-cards.ts';
import { registerServiceWorker } from './register-service-worker.ts';
import { runInTasks } from './run-in-tasks.ts';
import { openScrollRegions } from './scroll-regions.ts';
import { addSuggestions } from './search-fields.ts';
import { addShareButton } from './share-button.ts';
import { openSheets } from './sheet-links.ts';
import { loadSideNotes } from './side-notes-loader.ts';
import { showSubArticlesAsTabs } from './sub-article-tabs.ts';
import { addSupplementButtons } from './supplement-buttons.ts';
import { addTableTools } from './table-tools.ts';
import { followContents } from './toc.ts';

// Every page works without this script; each function adds one feature and does nothing if its part of the page is missing. First functions
// that change the visible page or only add listeners, then the others in tasks of their own.
followLinksOnDisk();
showSubArticlesAsTabs();
keepReadingPosition();
followContents();
moveReadingBar();
openSheets();
closeMenus();
addReferenceCards();
loadPicturesToPrint();
printRunningHeads();
runInTasks([
  ...[foldReviews, addSuggestions, markFoundWords, addCopyButtons, copyLinksToParts, addShareButton, openFiguresInViewer, addTableTools],
  ...[loadSideNotes, addSupplementButtons, addFormulaButtons, openScrollRegions, layOutSections, registerServiceWorker],
]);
