import { loadViewerStyle } from './load-style.ts';
import { whenLoaded } from './when-loaded.ts';

/** Loads a classic script of the site on demand; unlike a module, it also loads from disk. */
export async function loadScript(address: string): Promise<void> {
  const script = document.createElement('script');
  script.src = address;
  document.head.append(script);
  await whenLoaded(script, address);
  script.remove();
}

/** Loads a script and the rules of what it shows; resolves when both are there, so that nothing is shown without its style. */
export async function loadWithStyle(address: string): Promise<void> {
  await Promise.all([loadScript(address), loadViewerStyle()]);
}
