import { apiPage } from './api-page.ts';
import { commandsPage } from './commands-page.ts';
import type { PageFile } from './page-file.ts';
import { problemsPage } from './problems-page.ts';

/** Returns the generated pages of the documentation. The API is read from `dist/types/`. */
export function referencePages(): Promise<readonly PageFile[]> {
  return Promise.all([commandsPage(), problemsPage(), apiPage()]);
}
