import { LIBRARY_FILES, type LibraryViewer } from '../../model/file-viewer.ts';
import { loadScript } from './load-script.ts';
import { loadStyle } from './load-style.ts';

/** Loads a library from the site's own files, beside the script of the tools. */
export async function loadLibrary(viewer: LibraryViewer): Promise<void> {
  const folder = new URL('.', new URL(document.documentElement.dataset.articleTools ?? '', document.baseURI));
  const files: { readonly script: string; readonly style?: string } = LIBRARY_FILES[viewer];
  if (files.style !== undefined) await loadStyle(new URL(files.style, folder).href);
  await loadScript(new URL(files.script, folder).href);
}
