import { whenLoaded } from './when-loaded.ts';

/** Loads a style sheet of the site on demand. Rules of the page's later sheets, such as those of `theme.css`, have priority over it. */
export async function loadStyle(href: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  document.querySelector('link[rel=stylesheet]')?.after(link);
  await whenLoaded(link, href);
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
