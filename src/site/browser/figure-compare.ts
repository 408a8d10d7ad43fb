import { text } from '../../model/messages/script-messages.ts';
import { type FigurePane, followPane, makeFigurePane } from './figure-pane.ts';
import type { Picture } from './image-versions.ts';
import { toolButton } from './tool-button.ts';

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
