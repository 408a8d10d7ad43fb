import { text } from '../../model/messages/script-messages.ts';
import type { Picture } from './image-versions.ts';

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
