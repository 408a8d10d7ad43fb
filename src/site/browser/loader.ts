/** A script element with what the script that adds it and the script in it give each other: classic scripts have no imports and exports. */
interface ScriptElement extends HTMLScriptElement {
  imports?: unknown;
  exports?: unknown;
}

const loads = new Map<string, Promise<unknown>>();

/**
 * Loads a classic script of the site once; unlike a module, it also loads from disk. Resolves to what it passes to `provide`. A failed load is repeated
 * at the next call. `imports` is a property of the script's element while it runs.
 */
export function loadScript<Exports>(address: string, imports?: unknown): Promise<Exports> {
  const load = loads.get(address) ?? runScript(address, imports);
  loads.set(address, load);
  load.catch(() => loads.delete(address));
  return load as Promise<Exports>;
}

/** Runs a classic script. */
export async function runScript(address: string, imports?: unknown): Promise<unknown> {
  const script: ScriptElement = document.createElement('script');
  script.src = address;
  script.imports = imports;
  document.head.append(script);
  await whenLoaded(script, address);
  script.remove();
  return script.exports;
}

/** Gives the exports of the running script to what has loaded it. */
export function provide(exports: unknown): void {
  const script: ScriptElement | SVGScriptElement | null = document.currentScript;
  if (script instanceof HTMLScriptElement) (script as ScriptElement).exports = exports;
}

/** Loads the tools of an article's figures, tables, formulas and supplements with the rules of what they show. */
export async function loadTools<Tools>(): Promise<Tools> {
  const address = document.documentElement.dataset.articleTools ?? '';
  const [tools] = await Promise.all([loadScript<Tools | undefined>(address), loadViewerStyle()]);
  if (tools === undefined) throw new Error(`${address} has no tools`);
  return tools;
}

/** Calls with the tools, if they can be loaded. */
export function withTools<Tools>(act: (tools: Tools) => void): void {
  loadTools<Tools>().then(act, () => undefined);
}

let viewerStyle: Promise<void> | undefined;

/** Loads the rules of what scripts show on demand, once. A failed load is repeated at the next use. */
export function loadViewerStyle(): Promise<void> {
  viewerStyle ??= loadStyle(document.documentElement.dataset.viewerStyle ?? '');
  viewerStyle.catch(() => {
    viewerStyle = undefined;
  });
  return viewerStyle;
}

/** Loads a style sheet of the site on demand. Rules of the page's later sheets, such as those of `theme.css`, have priority over it. */
export async function loadStyle(href: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  document.querySelector('link[rel=stylesheet]')?.after(link);
  await whenLoaded(link, href);
}

/** Resolves when a script or style sheet that was added to the page has loaded; removes one that could not be loaded. */
function whenLoaded(element: HTMLElement, address: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    element.onload = resolve;
    element.onerror = () => {
      element.remove();
      reject(new Error(`${address} did not load`));
    };
  });
}
