/**
 * Opens a figure large: a button on every figure leads to a dialog with the full image, which can be enlarged and moved by mouse,
 * touch and keyboard. Escape closes it and gives the focus back. Without script the picture itself links to the figure's page.
 */
export function addFigureViewer(): void {
  const figures = [...document.querySelectorAll<HTMLElement>('main figure')].flatMap((figure) => pictureOf(figure) ?? []);
  if (figures.length === 0 || typeof HTMLDialogElement === 'undefined') return;
  const viewer = makeViewer();
  figures.forEach((picture, at) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'figure-zoom';
    button.textContent = 'Enlarge';
    button.setAttribute('aria-label', `Enlarge ${picture.name}`);
    button.addEventListener('click', () => viewer.open(figures, at));
    (picture.image.closest('picture, a') ?? picture.image).after(button);
  });
}

interface Picture {
  readonly image: HTMLImageElement;
  /** `Figure 1`, for the button and the dialog. */
  readonly name: string;
  readonly src: string;
}

/** Pictures under 300 pixels (icons, formulas) have nothing to enlarge. */
function pictureOf(figure: HTMLElement): Picture | undefined {
  const image = figure.querySelector('img');
  if (image === null || image.closest('figure') !== figure || Number(image.getAttribute('width') ?? 0) < 300) return undefined;
  const name = figure.querySelector('.label, figcaption strong, figcaption b')?.textContent?.trim() ?? 'figure';
  return { image, name, src: largestOf(image) };
}

/** The widest of `srcset`, else `src`. */
function largestOf(image: HTMLImageElement): string {
  const candidates = image.srcset.split(',').map((one) => one.trim().split(/\s+/));
  const widest = candidates.sort((a, b) => Number.parseInt(b[1] ?? '0', 10) - Number.parseInt(a[1] ?? '0', 10))[0]?.[0];
  return widest === undefined || widest === '' ? image.src : widest;
}

const STEP = 1.4;
const LARGEST = 8;

function makeViewer(): { open(pictures: readonly Picture[], at: number): void } {
  const dialog = document.createElement('dialog');
  dialog.className = 'figure-viewer';
  const stage = document.createElement('div');
  stage.className = 'figure-stage';
  stage.tabIndex = 0;
  const image = document.createElement('img');
  stage.append(image);
  const title = document.createElement('p');
  const bar = document.createElement('div');
  bar.className = 'figure-bar';
  dialog.append(bar, stage);
  document.body.append(dialog);

  let shown: readonly Picture[] = [];
  let at = 0;
  let scale = 1;
  const zoom = (to: number) => {
    scale = Math.min(Math.max(to, 1), LARGEST);
    stage.classList.toggle('zoomed', scale > 1);
    image.style.width = scale === 1 ? '' : `${scale * 100}%`;
  };
  const show = (next: number) => {
    at = (next + shown.length) % shown.length;
    const picture = shown[at];
    if (picture === undefined) return;
    image.src = picture.src;
    image.alt = picture.image.alt;
    title.textContent = picture.name;
    stage.setAttribute('aria-label', `${picture.name}, enlarged`);
    zoom(1);
  };
  const button = (label: string, act: () => void) => {
    const made = document.createElement('button');
    made.type = 'button';
    made.textContent = label;
    made.addEventListener('click', act);
    return made;
  };
  bar.append(
    title,
    button('Previous', () => show(at - 1)),
    button('Next', () => show(at + 1)),
    button('Smaller', () => zoom(scale / STEP)),
    button('Larger', () => zoom(scale * STEP)),
    button('Close', () => dialog.close()),
  );
  const keys: Readonly<Record<string, () => void>> = {
    '+': () => zoom(scale * STEP),
    '=': () => zoom(scale * STEP),
    '-': () => zoom(scale / STEP),
    '0': () => zoom(1),
    n: () => show(at + 1),
    p: () => show(at - 1),
  };
  dialog.addEventListener('keydown', (event) => keys[event.key]?.());
  image.addEventListener('click', () => zoom(scale > 1 ? 1 : 2.5));
  return {
    open: (pictures, first) => {
      shown = pictures;
      dialog.setAttribute('aria-label', 'Figure');
      show(first);
      dialog.showModal();
    },
  };
}
