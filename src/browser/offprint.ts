import { addCopyButtons } from './copy-buttons.ts';
import { followLinksOnDisk } from './disk-links.ts';
import { addFigureButtons } from './figure-buttons.ts';
import { layOutSections } from './lay-out-sections.ts';
import { closeMenus } from './menus.ts';
import { loadPicturesToPrint } from './print-pictures.ts';
import { keepReadingPosition } from './reading-position.ts';
import { addReferenceCards } from './reference-cards.ts';
import { registerServiceWorker } from './register-service-worker.ts';
import { runInTasks } from './run-in-tasks.ts';
import { openScrollRegions } from './scroll-regions.ts';
import { addShareButton } from './share-button.ts';
import { showSubArticlesAsTabs } from './sub-article-tabs.ts';
import { addTableTools } from './table-tools.ts';
import { followContents } from './toc.ts';

// Every page works without this script; each function adds one feature and does nothing if its part of the page is missing. First functions
// that change the visible page or only add listeners, then the others in tasks of their own.
followLinksOnDisk();
showSubArticlesAsTabs();
keepReadingPosition();
followContents();
closeMenus();
addReferenceCards();
loadPicturesToPrint();
runInTasks([addCopyButtons, addShareButton, addFigureButtons, addTableTools, openScrollRegions, layOutSections, registerServiceWorker]);
