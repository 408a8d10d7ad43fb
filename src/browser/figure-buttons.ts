import { text } from '../messages/script-messages.ts';
import type { makeFigureViewer } from './figure-viewer.ts';
import { loadScript } from './load-script.ts';
import { type NamedImage, namedImagesOf } from './named-images.ts';

declare global {
  interface Window {
    /** Set by the figure viewer's script, which is loaded on demand. */
    offprintFigureViewer?: typeof makeFigureViewer;
  }
}

/**
 * Adds a button to every figure that opens it in the viewer. The viewer is loaded when a pointer, a finger or the focus reaches a button;
 * if it cannot be loaded, as in a page older than its site, the figure's own page opens. Without script, the image links there.
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
    button.textContent = text('figure.enlarge');
    button.className = 'figure-zoom';
    button.setAttribute('aria-label', text('figure.enlargeNamed', { figure: one.name }));
    // Preloads the viewer; a failure is handled by the click.
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
