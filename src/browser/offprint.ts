import { showArticleParts } from './article-parts.ts';
import { addCopyButtons } from './copy-buttons.ts';
import { followLinksOnDisk } from './disk-links.ts';
import { addFigureButtons } from './figure-buttons.ts';
import { runInTurns } from './in-turns.ts';
import { keepPlace } from './keep-place.ts';
import { layOutSections } from './lay-out-sections.ts';
import { closeMenus } from './menus.ts';
import { loadPicturesToPrint } from './print-pictures.ts';
import { addReferenceCards } from './reference-cards.ts';
import { registerServiceWorker } from './register-service-worker.ts';
import { openScrollRegions } from './scroll-regions.ts';
import { addShareButton } from './share-button.ts';
import { addTableTools } from './table-tools.ts';
import { followContents } from './toc.ts';

// Every page works without this file; each of these adds one comfort, and does nothing where its part of the page is missing.
// First what changes the page as it is seen first, and what only listens.
followLinksOnDisk();
showArticleParts();
keepPlace();
followContents();
closeMenus();
addReferenceCards();
loadPicturesToPrint();
runInTurns([addCopyButtons, addShareButton, addFigureButtons, addTableTools, openScrollRegions, layOutSections, registerServiceWorker]);
