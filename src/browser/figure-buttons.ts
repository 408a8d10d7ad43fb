import type { makeFigureViewer } from './figure-viewer.ts';
import { loadScript } from './load-script.ts';
import { type NamedImage, namedImagesOf } from './named-images.ts';

declare global {
  interface Window {
    /** What the script of the figure viewer leaves, which is loaded when somebody is about to enlarge a figure. */
    offprintFigureViewer?: typeof makeFigureViewer;
  }
}

/**
 * Puts a button on every figure that opens it large. What that takes is loaded when a pointer, a finger or the focus comes to a
 * button; where it is not to be had, as in a page older than its site, the figure's own page is opened. Without script the picture
 * itself links there.
 */
export function addFigureButtons(): void {
  const address = document.documentElement.dataset.figureViewer;
  const images = namedImagesOf(document);
  if (address === undefined || images.length === 0 || typeof HTMLDialogElement === 'undefined') return;
  let viewer: ReturnType<typeof viewerFrom> | undefined;
  const load = () => {
    viewer ??= viewerFrom(address, images);
    return viewer;
  };
  const open = (at: number, { image }: NamedImage) =>
    load().then(
      ({ open }) => open(at),
      () => location.assign(image.closest('a')?.href ?? image.src),
    );
  images.forEach((one, at) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Enlarge';
    button.className = 'figure-zoom';
    button.setAttribute('aria-label', `Enlarge ${one.name}`);
    // Whoever is about to press it is heard before; a failure is told by the press.
    for (const type of ['pointerover', 'focus']) button.addEventListener(type, () => load().catch(() => undefined), { once: true });
    button.addEventListener('click', () => open(at, one));
    (one.image.closest('picture, a') ?? one.image).after(button);
  });
}

async function viewerFrom(address: string, images: readonly NamedImage[]): Promise<ReturnType<typeof makeFigureViewer>> {
  await loadScript(address);
  if (window.offprintFigureViewer === undefined) throw new Error(`${address} is not the script of the figure viewer`);
  return window.offprintFigureViewer(images);
}
