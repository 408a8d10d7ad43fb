/** Loads a style sheet of the site on demand. Rules of the page's later sheets, such as those of `theme.css`, have priority over it. */
export async function loadStyle(href: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  await new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error(`${href} could not be loaded`));
    };
    const [main] = document.querySelectorAll('link[rel="stylesheet"]');
    if (main === undefined) document.head.append(link);
    else main.after(link);
  });
}

let viewerStyle: Promise<void> | undefined;

/** Loads the rules of what scripts show on demand, once. A failed load is repeated at the next use. */
export function loadViewerStyle(): Promise<void> {
  viewerStyle ??= loadStyle(document.documentElement.dataset.viewerStyle ?? '').catch((error: unknown) => {
    viewerStyle = undefined;
    throw error;
  });
  return viewerStyle;
}
