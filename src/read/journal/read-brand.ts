import type { Brand, Journal, ThemeName } from '../../model/journal.ts';

/** The accent of each theme, as its style sheet has it. */
const ACCENTS: Readonly<Record<ThemeName, string>> = { journal: '#0b5a6b', classic: '#7d1f2f', plain: '#0645ad' };

interface BrandFiles {
  /** The text of `theme.css`; '' if there is none. */
  readonly css: string;
  /** SHA-256 of the file of the logo; undefined if there is none. */
  readonly logoSha256: string | undefined;
}

/** The colour and the logo that PDF files, covers and cards have in common with the pages: those of `theme.css` and the setting `logo`. */
export function brandOf({ theme = 'journal', logo }: Pick<Journal, 'theme' | 'logo'>, { css, logoSha256 }: BrandFiles): Brand {
  return {
    accent: accentIn(css) ?? ACCENTS[theme],
    ...(logo === undefined || logoSha256 === undefined ? {} : { logo: { path: logo, sha256: logoSha256 } }),
  };
}

/**
 * Finds the last value of `--accent` in rules of `:root` or `html` that hold for every reader, and returns it as `#6b2d2d`. Undefined without one, and
 * for a value that is no hexadecimal, `rgb()` or `hsl()` colour.
 */
function accentIn(css: string): string | undefined {
  const rules = css.replace(COMMENT, '').replace(AT_RULE_WITH_BLOCKS, '');
  const values = [...rules.matchAll(ROOT_RULE)].flatMap(([, declarations = '']) =>
    [...declarations.matchAll(ACCENT)].map(([, value = '']) => value.trim()),
  );
  const value = values.at(-1);
  return value === undefined ? undefined : hexOf(value.toLowerCase());
}

const COMMENT = /\/\*[\s\S]*?\*\//g;
// Matches '@media print { :root { --accent: #000; } }'
const AT_RULE_WITH_BLOCKS = /@[a-z-]+[^{};]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/gi;
// Matches ':root { --accent: #6b2d2d; }', 'html, :root { … }'
const ROOT_RULE = /(?:^|[},;\s])(?::root|html)\s*(?:,[^{}]*)?\{([^{}]*)\}/g;
const ACCENT = /--accent\s*:([^;]*)/g;

function hexOf(value: string): string | undefined {
  const [, short, long] = HEX.exec(value) ?? [];
  if (long !== undefined) return `#${long}`;
  if (short !== undefined) return `#${[...short].map((digit) => digit + digit).join('')}`;
  const [, name, first = '', second = '', third = ''] = FUNCTION.exec(value) ?? [];
  if (name === undefined) return undefined;
  const channels =
    name === 'rgb' ? [first, second, third].map(channelOf) : channelsOfHsl(parseFloat(first), parseFloat(second), parseFloat(third));
  return `#${channels
    .map((channel) =>
      Math.min(255, Math.max(0, Math.round(channel)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

// Matches '#7a1', '#7a1f3d', '#7a1f3dff'
const HEX = /^#(?:([\da-f]{3})[\da-f]?|([\da-f]{6})(?:[\da-f]{2})?)$/;
// Matches 'rgb(122 31 61)', 'rgba(122, 31, 61, 1)', 'hsl(340deg 59% 30%)'
const FUNCTION = /^(rgb|hsl)a?\(\s*([\d.]+%?)(?:deg)?[\s,]+([\d.]+%?)[\s,]+([\d.]+%?)[^)]*\)$/;

function channelOf(text: string): number {
  return text.endsWith('%') ? parseFloat(text) * 2.55 : parseFloat(text);
}

/** CSS Color Module Level 4, section 7.1 */
function channelsOfHsl(hue: number, saturation: number, lightness: number): readonly number[] {
  const [s, l] = [saturation / 100, lightness / 100];
  return [0, 8, 4].map((n) => {
    const k = (n + hue / 30) % 12;
    return 255 * (l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  });
}
