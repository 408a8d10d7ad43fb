/**
 * Adds a class to each section that estimates its height (`height-9`), so that the scrollbar does not jump while sections are laid out. A
 * style attribute would be blocked by the site's Content-Security-Policy, so heights are rounded to steps of 50 %.
 *
 *   '<section id="s1"><p>Eight words …</p></section>'  ->  '<section id="s1" class="height-0"><p>…'
 */
export function withSectionSizes(markup: string): string {
  if (!markup.includes('<section')) return markup;
  const open: { readonly at: number; readonly end: number; readonly before: number }[] = [];
  const classes: { readonly at: number; readonly end: number; readonly step: number }[] = [];
  let heightRem = 0;
  for (const { 0: token, 1: name, 2: attributes = '', index } of markup.matchAll(TOKEN)) {
    if (name === undefined) heightRem += token.trim().length * REM_PER_CHARACTER;
    else if (name === 'section') open.push({ at: index, end: index + token.length, before: heightRem });
    else if (name === '/section') {
      const section = open.pop();
      if (section !== undefined) classes.push({ ...section, step: stepOf(heightRem - section.before) });
    } else heightRem += HEIGHTS[name]?.(attributes) ?? 0;
  }
  classes.sort((a, b) => a.at - b.at);
  const pieces: string[] = [];
  let from = 0;
  for (const { at, end, step } of classes) {
    pieces.push(markup.slice(from, at), withClass(markup.slice(at, end), `height-${step}`));
    from = end;
  }
  return pieces.join('') + markup.slice(from);
}

/** Text, or a tag with its name and attributes. */
const TOKEN = /<(\/?[a-z][a-z0-9]*)((?:[^>"]|"[^"]*")*)>|[^<]+/g;

/** 69 characters in a line of 1.8rem. */
const REM_PER_CHARACTER = 1.8 / 69;
/** Width of figures. */
const TRACK_REM = 44;

/** Heights of elements besides their text: margins, the unfilled half of a last line, images by their ratio. */
const HEIGHTS: Readonly<Record<string, (attributes: string) => number>> = {
  p: () => 2,
  li: () => 0.9,
  h2: () => 4.5,
  h3: () => 3,
  h4: () => 2.5,
  tr: () => 1.5,
  figure: () => 5,
  img: (attributes) => {
    const width = Number(/ width="(\d+)"/.exec(attributes)?.[1]);
    const height = Number(/ height="(\d+)"/.exec(attributes)?.[1]);
    return width > 0 && height > 0 ? (height / width) * Math.min(TRACK_REM, width / 16) : 0;
  },
};

/** Step of a height: 0 up to 4rem, and each further step 50 % higher. */
function stepOf(heightRem: number): number {
  return Math.min(LAST_STEP, Math.max(0, Math.round(Math.log(heightRem / 4) / Math.log(1.5))));
}

const LAST_STEP = 13;

function withClass(tag: string, name: string): string {
  return / class="/.test(tag) ? tag.replace(/ class="/, ` class="${name} `) : `${tag.slice(0, -1)} class="${name}">`;
}
