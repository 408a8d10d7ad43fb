import { text } from '../../model/messages/script-messages.ts';
import { type FigureCanvas, makeFigureCanvas } from './figure-canvas.ts';
import type { Picture } from './image-versions.ts';
import { zoomByPinch } from './pinch.ts';

/** A stage of the viewer with its image. */
export interface FigurePane {
  readonly stage: HTMLElement;
  readonly canvas: FigureCanvas;
  show(picture: Picture): void;
}

/** Creates a stage that is scrolled by keyboard and zoomed by click and pinch. */
export function makeFigurePane(onMove: () => void): FigurePane {
  const stage = document.createElement('div');
  stage.className = 'figure-stage';
  stage.tabIndex = 0;
  stage.setAttribute('role', 'group');
  const canvas = makeFigureCanvas(stage, onMove);
  zoomByPinch(stage, canvas);
  canvas.element.addEventListener('click', ({ clientX: x, clientY: y }) => {
    if (canvas.scale() > 1) canvas.zoom(1);
    else canvas.zoom(2.5, { x, y });
  });
  const show = (picture: Picture) => {
    stage.setAttribute('aria-label', text('viewer.enlarged', { figure: picture.name }));
    canvas.show(picture);
  };
  return { stage, canvas, show };
}

/** Gives a stage the scale and the relative position of another. */
export function followPane(follower: FigurePane, { stage, canvas }: FigurePane): void {
  if (follower.canvas.scale() !== canvas.scale()) follower.canvas.zoom(canvas.scale());
  const fraction = (at: number, size: number, seen: number) => (size > seen ? at / (size - seen) : 0);
  const left = fraction(stage.scrollLeft, stage.scrollWidth, stage.clientWidth);
  const top = fraction(stage.scrollTop, stage.scrollHeight, stage.clientHeight);
  follower.stage.scrollTo({
    left: left * (follower.stage.scrollWidth - follower.stage.clientWidth),
    top: top * (follower.stage.scrollHeight - follower.stage.clientHeight),
    behavior: 'instant',
  });
}
