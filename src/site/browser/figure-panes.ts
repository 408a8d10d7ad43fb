import { text } from '../../model/messages/script-messages.ts';
import { toolButton } from './buttons.ts';
import { type FigureCanvas, makeFigureCanvas, zoomByPinch } from './figure-canvas.ts';
import type { Picture } from './figures.ts';

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

/** The second stage of the viewer. */
export interface FigureComparison {
  /** Button that opens and closes the second stage, and the choice of its figure. */
  readonly controls: readonly HTMLElement[];
  /** Selects the figure after the given one, unless the reader has chosen another. */
  follow(at: number): void;
  /** Applies the zoom and position of the first stage. */
  move(): void;
  close(): void;
}

/** Compares two figures: a second stage beside the first, with linked zoom and position. */
export function makeComparison(first: FigurePane, pictures: readonly Picture[]): FigureComparison {
  // Each stage follows the one that the reader last touched, so that they do not push each other.
  let leader: FigurePane = first;
  const second = makeFigurePane(() => {
    if (leader === second) followPane(first, second);
  });
  for (const pane of [first, second]) {
    for (const type of ['pointerover', 'touchstart', 'focusin', 'wheel'])
      pane.stage.addEventListener(type, () => (leader = pane), { passive: true });
  }
  second.stage.hidden = true;
  first.stage.after(second.stage);
  const choice = document.createElement('select');
  choice.setAttribute('aria-label', text('viewer.compareWith'));
  choice.append(...pictures.map(({ name }, at) => new Option(name, String(at))));
  choice.hidden = true;
  const show = () => {
    const picture = pictures[Number(choice.value)];
    if (picture === undefined || second.stage.hidden) return;
    second.show(picture);
    leader = first;
    first.canvas.zoom(1);
  };
  choice.addEventListener('change', show);
  const toggle = (isOpen: boolean) => {
    second.stage.hidden = !isOpen;
    choice.hidden = !isOpen;
    button.setAttribute('aria-pressed', String(isOpen));
    show();
  };
  const button = toolButton(text('viewer.compare'), () => toggle(second.stage.hidden === true), '');
  button.setAttribute('aria-pressed', 'false');
  return {
    controls: [button, choice],
    follow: (at) => {
      choice.value = String((at + 1) % pictures.length);
      show();
    },
    move: () => {
      if (leader === first && !second.stage.hidden) followPane(second, first);
    },
    close: () => toggle(false),
  };
}

/** A row of buttons with small images; `mark` marks the current one and scrolls to it. */
export function makeThumbnails(
  pictures: readonly Picture[],
  show: (at: number) => void,
): { readonly element: HTMLElement; mark(at: number): void } {
  const element = document.createElement('nav');
  element.className = 'figure-thumbnails';
  element.setAttribute('aria-label', text('viewer.all'));
  const buttons = pictures.map(({ name, small }, at) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.title = name;
    const image = document.createElement('img');
    image.src = small;
    image.alt = name;
    image.loading = 'lazy';
    button.append(image);
    button.addEventListener('click', () => show(at));
    return button;
  });
  element.append(...buttons);
  const mark = (at: number) => {
    for (const [index, button] of buttons.entries()) {
      if (index === at) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
    }
    buttons[at]?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  };
  return { element, mark };
}
