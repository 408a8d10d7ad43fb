import type { Point } from './chart.ts';
import { randomFrom, round } from './random.ts';

/** Parameters of a tide pool in the heat budget. */
export interface Pool {
  /** Share of the sky that is hidden by rock. */
  readonly shade: number;
  /** Metres above chart datum. */
  readonly height: number;
  /** Mean depth in metres. */
  readonly depth: number;
  readonly metres: number;
}

const SEA = 13.5;
const LOSS = 40;
const HEAT_CAPACITY = 4.1e6;
const REFLECTED = 0.07;
const STEP_HOURS = 1 / 12;

/** Sea level in metres above chart datum; low water is at noon, so that the sun heats the pools. */
export function seaLevel(hour: number): number {
  return 2.35 - 1.75 * Math.cos((2 * Math.PI * (hour - 13)) / 12.42);
}

/** Temperature every five minutes for two days, from sunlight and loss to the air; that of the sea while the tide covers the pool. */
export function poolTemperatures({ shade, height, depth }: Pool): Point[] {
  const points: Point[] = [];
  let temperature = SEA;
  for (let i = 0; i <= 48 / STEP_HOURS; i++) {
    const hour = i * STEP_HOURS;
    if (seaLevel(hour) > height) temperature += (SEA - temperature) * 0.5;
    else {
      const flow = (1 - REFLECTED) * (1 - shade) * sunlight(hour) - LOSS * (temperature - air(hour));
      temperature += (flow * STEP_HOURS * 3600) / (HEAT_CAPACITY * depth);
    }
    points.push([round(hour, 4), temperature]);
  }
  return points;
}

function sunlight(hour: number): number {
  return 820 * Math.max(0, Math.sin((Math.PI * ((hour % 24) - 5)) / 16));
}

function air(hour: number): number {
  return 15 + 4 * Math.sin((Math.PI * ((hour % 24) - 8)) / 12);
}

/** The 24 pools, with the maximum temperature of their loggers. */
export const pools = makePools();

function makePools() {
  const random = randomFrom(2023);
  return Array.from({ length: 24 }, (_, i) => {
    const metres = round(6 + i * 3.1 + random.normal(0, 1.2), 1);
    const height = round(0.75 + metres * 0.04 + 0.2 * random.next(), 2);
    const depth = round(0.05 + 0.7 * random.next() ** 2, 2);
    const shade = round(0.7 * random.next(), 2);
    const rim = round(2 + 10 * random.next(), 1);
    const expected = Math.max(...poolTemperatures({ shade, height, depth, metres }).map(([, temperature]) => temperature));
    const rest = round(random.normal(0, 0.8), 1);
    return {
      name: `P${String(i + 1).padStart(2, '0')}`,
      metres,
      height,
      depth,
      shade,
      rim,
      expected: round(expected, 1),
      rest,
      seen: round(expected + rest, 1),
    };
  });
}
