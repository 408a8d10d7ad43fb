/** Loads all lazy images before a page is printed. */
export function loadPicturesToPrint(): void {
  window.addEventListener('beforeprint', () => {
    for (const image of document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]')) image.loading = 'eager';
  });
}

/**
 * Writes the texts of the page margins before printing: journal, title, and how to cite an article.
 * `print.css` has the boxes; a browser without them prints none.
 */
export function printRunningHeads(): void {
  window.addEventListener('beforeprint', () => {
    const { style } = document.documentElement;
    style.setProperty('--journal-title', cssText(textOf('.site-title')));
    style.setProperty('--running-title', cssText(shorten(textOf('h1') ?? document.title)));
    style.setProperty('--citation-line', cssText(textOf('#offprint-citation') ?? ''));
  });
}

function textOf(selector: string): string | undefined {
  return document.querySelector(selector)?.textContent;
}

/** Cuts a title at a word, so that it fits beside the page number. */
function shorten(title: string): string {
  const words = title.replace(/\s+/g, ' ').trim();
  return words.length <= LONGEST ? words : `${words.slice(0, words.lastIndexOf(' ', LONGEST))} …`;
}

const LONGEST = 80;

/** A CSS string: `"Tide \\22 pools\\22 "`. */
function cssText(text = ''): string {
  return `"${text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/["\\]/g, (character) => `\\${character.charCodeAt(0).toString(16)} `)}"`;
}
