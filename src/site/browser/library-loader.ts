import { LIBRARY_FILES, type LibraryViewer } from '../../model/file-viewer.ts';
import { loadScript } from './load-script.ts';
import { loadStyle } from './load-style.ts';

/** Loads a library from the site's own files, beside the script of the tools. */
export async function loadLibrary(viewer: LibraryViewer): Promise<void> {
  const files: { readonly script: string; readonly style?: string } = LIBRARY_FILES[viewer];
  if (files.style !== undefined) await loadStyle(libraryAddress(files.style));
  await loadScript(libraryAddress(files.script));
}

/** Returns the address of a file of a library. */
export function libraryAddress(name: string): string {
  return new URL(name, new URL(document.documentElement.dataset.articleTools ?? '', document.baseURI)).href;
}
