import { addCopyButtons, addShareButton, copyLinksToParts } from './buttons.ts';
import { followLinksOnDisk } from './disk.ts';
import { runInTasks } from './lay-out-sections.ts';
import { filterNames } from './list-filter.ts';
import { closeMenus } from './menus.ts';
import { loadPicturesToPrint, printRunningHeads } from './print.ts';
import { registerServiceWorker } from './service-worker.ts';
import { addSuggestions } from './suggestions.ts';

// Script of every page, which works without it; each function adds one feature and does nothing if its part of the page is missing.
followLinksOnDisk();
closeMenus();
filterNames();
loadPicturesToPrint();
printRunningHeads();
runInTasks([addSuggestions, addCopyButtons, copyLinksToParts, addShareButton, registerServiceWorker]);
