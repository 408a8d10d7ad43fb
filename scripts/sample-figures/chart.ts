import { type Hole, type Markup, xml } from '../../src/model/text/markup.ts';
import { round } from './random.ts';

export const INK = '#22303a';
export const SLATE = '#71828d';
export const PALE = '#dde5e8';
export const TEAL = '#0b6e7f';
export const AMBER = '#d4852a';
export const PLUM = '#6a4a86';
export const ROSE = '#b5485a';

/** Font size that is readable on a phone, which shows 960 units on 358 points. */
const TEXT = 27;

export interface Axis {
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
  readonly format?: (value: number) => string;
}

export interface ChartOptions {
  readonly width?: number;
  readonly height?: number;
  readonly x: Axis;
  readonly y: Axis;
  /** True for a transparent background. */
  readonly isTransparent?: boolean;
}

/** A chart with axes: converts values to coordinates, and prints the SVG with marks. */
export interface Chart {
  x(value: number): number;
  y(value: number): number;
  svg(marks: readonly Hole[]): string;
}

export type Point = readonly [number, number];

export function chart({ width = 960, height = 600, x, y, isTransparent = false }: ChartOptions): Chart {
  const [left, right, top, bottom] = [118, width - 46, 40, height - 104];
  const atX = (value: number) => round(left + ((value - x.from) / (x.to - x.from)) * (right - left), 2);
  const atY = (value: number) => round(bottom - ((value - y.from) / (y.to - y.from)) * (bottom - top), 2);
  const write = (axis: Axis, value: number) => axis.format?.(value) ?? String(value).replace('-', '−');
  const axes = xml`${y.ticks.map(
    (tick) =>
      xml`<path d="M${left} ${atY(tick)}H${right}" stroke="${PALE}" stroke-width="2"/>${label(write(y, tick), left - 14, atY(tick) + 9, { anchor: 'end' })}`,
  )}<path d="M${left} ${bottom}H${right}" stroke="${INK}" stroke-width="2.5"/>${x.ticks.map(
    (tick) => xml`<path d="M${atX(tick)} ${bottom}v9" stroke="${INK}" stroke-width="2.5"/>${label(write(x, tick), atX(tick), bottom + 40)}`,
  )}${label(x.label, (left + right) / 2, height - 18, { weight: 600 })}<g transform="translate(34 ${(top + bottom) / 2}) rotate(-90)">${label(y.label, 0, 0, { weight: 600 })}</g>`;
  return {
    x: atX,
    y: atY,
    svg: (marks) => sheet({ width, height, isTransparent }, [axes, ...marks]),
  };
}

export function sheet(
  { width, height, isTransparent = false }: { width: number; height: number; isTransparent?: boolean },
  marks: readonly Hole[],
): string {
  return xml`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${
    isTransparent ? undefined : xml`<path d="M0 0h${width}v${height}H0z" fill="#fff"/>`
  }${marks}</svg>
`.markup;
}

export interface LabelOptions {
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly weight?: number;
  readonly color?: string;
  readonly size?: number;
}

export function label(
  text: string,
  x: number,
  y: number,
  { anchor = 'middle', weight = 400, color = INK, size = TEXT }: LabelOptions = {},
): Markup {
  return xml`<text x="${x}" y="${y}" font-family="DejaVu Sans, Verdana, Arial, sans-serif" font-size="${size}" font-weight="${weight}" fill="${color}" text-anchor="${anchor}">${text}</text>`;
}

export interface LineOptions {
  readonly color: string;
  readonly width?: number;
  readonly dash?: string;
}

export function line(on: Chart, points: readonly Point[], { color, width = 5, dash = 'none' }: LineOptions): Markup {
  const path = points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${on.x(x)} ${on.y(y)}`).join('');
  return xml`<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-dasharray="${dash}" stroke-linejoin="round" stroke-linecap="round"/>`;
}

/** Area between a line and a level. */
export function area(on: Chart, points: readonly Point[], { color, level }: { readonly color: string; readonly level: number }): Markup {
  const [first, last] = [points[0], points[points.length - 1]];
  if (first === undefined || last === undefined) return xml``;
  const path = points.map(([x, y]) => `L${on.x(x)} ${on.y(y)}`).join('');
  return xml`<path d="M${on.x(first[0])} ${on.y(level)}${path}L${on.x(last[0])} ${on.y(level)}Z" fill="${color}"/>`;
}

/** Dots; a third number of a point is the area, by default that of radius 8. */
export function dots(on: Chart, points: readonly (readonly [number, number, number?])[], color: string): Markup {
  return xml`${points.map(
    ([x, y, radius = 8]) =>
      xml`<circle cx="${on.x(x)}" cy="${on.y(y)}" r="${radius}" fill="${color}" fill-opacity="0.8" stroke="#fff" stroke-width="1.5"/>`,
  )}`;
}

/** Vertical bars from the x axis; a third number is the half-length of an error bar. */
export function bars(
  on: Chart,
  values: readonly (readonly [number, number, number?])[],
  { color, width, foot = 0 }: { readonly color: string; readonly width: number; readonly foot?: number },
): Markup {
  return xml`${values.map(([x, y, spread]) => {
    const top = on.y(y);
    const whisker =
      spread === undefined
        ? undefined
        : xml`<path d="M${on.x(x)} ${on.y(y - spread)}V${on.y(y + spread)}" stroke="${INK}" stroke-width="3.5"/>`;
    return xml`<rect x="${round(on.x(x) - width / 2, 2)}" y="${top}" width="${width}" height="${round(on.y(foot) - top, 2)}" fill="${color}"/>${whisker}`;
  })}`;
}
