import type { FigureCanvas, Point } from './figure-canvas.ts';

/** Zooms a figure by two-finger pinch, or a trackpad's pinch, around the point between the fingers. */
export function zoomByPinch(stage: HTMLElement, canvas: FigureCanvas): void {
  let from: { readonly distance: number; readonly scale: number } | undefined;
  stage.addEventListener('touchstart', ({ touches }) => {
    const pair = pairOf(touches);
    from = pair === undefined ? undefined : { distance: pair.distance, scale: canvas.scale() };
  });
  stage.addEventListener(
    'touchmove',
    (event) => {
      const pair = pairOf(event.touches);
      if (pair === undefined || from === undefined) return;
      event.preventDefault();
      canvas.zoom((from.scale * pair.distance) / from.distance, pair.middle);
    },
    { passive: false },
  );
  stage.addEventListener(
    'wheel',
    (event) => {
      // Browsers report a trackpad pinch as a wheel event with `ctrlKey`.
      if (!event.ctrlKey) return;
      event.preventDefault();
      canvas.zoom(canvas.scale() * Math.exp(-event.deltaY / 100), { x: event.clientX, y: event.clientY });
    },
    { passive: false },
  );
}

function pairOf(touches: TouchList): { readonly distance: number; readonly middle: Point } | undefined {
  const [a, b] = touches;
  if (a === undefined || b === undefined || touches.length !== 2) return undefined;
  const middle = { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 };
  return { distance: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY), middle };
}
