import type { makeFigureViewer } from './figure-viewer.ts';
import { loadWithStyle } from './load-script.ts';
import { type NamedImage, namedImagesOf } from './named-images.ts';

declare global {
  interface Window {
    /** Set by the figure viewer's script, which is loaded on demand. */
    offprintFigureViewer?: typeof makeFigureViewer;
  }
}

/**
 * Opens a figure in the viewer on a click on its image or on "Full screen". The viewer is loaded when a pointer, a finger or the focus reaches
 * such a link; if it cannot be loaded, as in a page older than its site, the link leads to the figure's own page, as without script.
 */
export function openFiguresInViewer(): void {
  const address = document.documentElement.dataset.figureViewer;
  const images = namedImagesOf(document);
  if (address === undefined || images.length === 0 || typeof HTMLDialogElement === 'undefined') return;
  let viewer: ReturnType<typeof viewerFrom> | undefined;
  const load = () => {
    viewer ??= viewerFrom(address, images);
    return viewer;
  };
  for (const type of ['pointerover', 'focusin']) {
    document.addEventListener(type, ({ target }) => {
      // A failure is handled by the click.
      if (linkOf(target) !== undefined) load().catch(() => undefined);
    });
  }
  document.addEventListener('click', (event) => {
    const link = linkOf(event.target);
    const at = link === undefined ? -1 : indexOf(images, link);
    // A new tab or window shows the figure's page.
    if (link === undefined || at < 0 || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    load().then(
      ({ open }) => open(at, link),
      () => location.assign(link.href),
    );
  });
}

function linkOf(target: EventTarget | null): HTMLAnchorElement | undefined {
  return (target instanceof Element ? target.closest<HTMLAnchorElement>('a.figure-link, a.figure-full') : null) ?? undefined;
}

/** The image in the link, or the first one of the link's figure. */
function indexOf(images: readonly NamedImage[], link: Element): number {
  const inside = images.findIndex(({ image }) => link.contains(image));
  return inside >= 0 || link.matches('.figure-link') ? inside : images.findIndex(({ image }) => link.closest('figure')?.contains(image));
}

async function viewerFrom(address: string, images: readonly NamedImage[]): Promise<ReturnType<typeof makeFigureViewer>> {
  await loadWithStyle(address);
  if (window.offprintFigureViewer === undefined) throw new Error(`${address} has no viewer`);
  return window.offprintFigureViewer(images);
}
