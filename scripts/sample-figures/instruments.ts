import { xml } from '../../src/model/text/markup.ts';
import { AMBER, area, chart, dots, INK, label, line, PALE, PLUM, type Point, SLATE, sheet, TEAL } from './chart.ts';
import { randomFrom, round, steps } from './random.ts';
import { pictureOf } from './raster.ts';
import { csv, type SampleFile } from './sample-file.ts';

/** Generated files of the article on the salinity logger, which are one package. */
export async function loggerFiles(): Promise<SampleFile[]> {
  return [
    { path: 'tidewater-0105-fig1.png', bytes: await pictureOf(parts(), 'png') },
    { path: 'tidewater-0105-fig2.svg', bytes: calibration() },
    { path: 'tidewater-0105-fig3.tif', bytes: await pictureOf(drift(), 'tifCmyk') },
    { path: 'tidewater-0105-fig4.gif', bytes: await pictureOf(ditch(), 'gif') },
    { path: 'tidewater-0105-supp1.csv', bytes: calibrationTable() },
  ];
}

/** Generated files of the articles on the station record and on foam. */
export async function weatherFiles(): Promise<SampleFile[]> {
  return [
    { path: 'tidewater-0203/tidewater-0203-fig1.png', bytes: await pictureOf(seasons(), 'png') },
    { path: 'tidewater-0203/tidewater-0203-monthly.csv', bytes: csv(['year', 'month', 'air_degC', 'sea_degC', 'rain_mm'], MONTHS) },
    { path: 'tidewater-0203/tidewater-0203-stations.csv', bytes: stationTable() },
    { path: 'tidewater-0203/tidewater-0203-columns.txt', bytes: COLUMNS },
    { path: 'foam-line/foam.png', bytes: await pictureOf(foam(), 'png') },
  ];
}

function parts(): string {
  const box = (text: string, x: number, y: number) =>
    xml`<rect x="${x - 118}" y="${y - 52}" width="236" height="104" rx="10" fill="#fff" stroke="${TEAL}" stroke-width="4"/>${label(text, x, y + 10)}`;
  const arrow = (path: string) => xml`<path d="${path}" fill="none" stroke="${SLATE}" stroke-width="4"/>`;
  return sheet({ width: 960, height: 420 }, [
    [arrow('M258 110H362'), arrow('M598 110H702'), arrow('M480 162V258'), arrow('M258 310H362'), arrow('M598 310H702')],
    [box('electrodes', 140, 110), box('amplifier', 480, 110), box('thermistor', 820, 110)],
    [box('battery', 140, 310), box('controller', 480, 310), box('memory card', 820, 310)],
  ]);
}

const CALIBRATION = steps(0, 36, 4).map(
  (salinity, i) => [salinity, round(0.08 + 1.55 * salinity - 0.009 * salinity * salinity + 0.25 * ((i % 3) - 1), 2)] as const,
);

function calibration(): string {
  const sheetOf = chart({
    x: { label: 'Salinity of the standard', from: 0, to: 40, ticks: steps(0, 40, 10) },
    y: { label: 'Conductivity (mS/cm)', from: 0, to: 60, ticks: steps(0, 60, 20) },
  });
  const curve: Point[] = steps(0, 38, 2).map((salinity) => [salinity, 0.08 + 1.55 * salinity - 0.009 * salinity * salinity]);
  return sheetOf.svg([line(sheetOf, curve, { color: TEAL, width: 4 }), dots(sheetOf, CALIBRATION, TEAL)]);
}

function calibrationTable(): string {
  return csv(['salinity', 'conductivity_mS_per_cm'], CALIBRATION);
}

function drift(): string {
  const sheetOf = chart({
    x: { label: 'Days in the water', from: 0, to: 60, ticks: steps(0, 60, 15) },
    y: { label: 'Error of salinity', from: -3, to: 1, ticks: steps(-3, 1, 1) },
  });
  const logger = (seed: number, rate: number): Point[] => {
    const random = randomFrom(seed);
    return steps(0, 60, 3).map((day) => [day, round(rate * day + random.normal(0, 0.09), 2)]);
  };
  return sheetOf.svg([
    line(
      sheetOf,
      [
        [0, 0],
        [60, 0],
      ],
      { color: SLATE, width: 3 },
    ),
    line(sheetOf, logger(1, -0.041), { color: AMBER }),
    line(sheetOf, logger(2, -0.012), { color: TEAL, dash: '18 10' }),
    line(sheetOf, logger(3, -0.006), { color: PLUM, dash: '4 11' }),
    label('bare steel', 640, 470, { anchor: 'start', weight: 600, color: AMBER }),
    label('graphite', 640, 300, { anchor: 'start', weight: 600, color: TEAL }),
    label('graphite, wiped weekly', 900, 118, { anchor: 'end', weight: 600, color: PLUM }),
  ]);
}

function ditch(): string {
  const sheetOf = chart({
    x: { label: 'Hours', from: 0, to: 50, ticks: steps(0, 48, 12) },
    y: { label: 'Salinity', from: 0, to: 35, ticks: steps(0, 30, 10) },
  });
  const points: Point[] = steps(0, 50, 0.5).map((hour) => [hour, 16 + 12 * Math.tanh(2.2 * Math.sin((2 * Math.PI * hour) / 12.42))]);
  return sheetOf.svg([area(sheetOf, points, { color: PALE, level: 0 }), line(sheetOf, points, { color: TEAL })]);
}

const MONTHS = makeMonths();

function makeMonths() {
  const random = randomFrom(203);
  return Array.from({ length: 72 }, (_, i) => {
    const season = (lag: number): number => -Math.cos((2 * Math.PI * ((i % 12) - lag)) / 12);
    const air = round(9.6 + 0.03 * (i / 12) + 6.1 * season(0.6) + random.normal(0, 0.6), 1);
    const sea = round(10.4 + 0.03 * (i / 12) + 4.2 * season(1.7) + random.normal(0, 0.25), 1);
    const rain = Math.round(Math.max(8, 78 - 22 * season(0.5) + random.normal(0, 24)));
    return [2019 + Math.floor(i / 12), (i % 12) + 1, air, sea, rain] as const;
  });
}

function seasons(): string {
  const sheetOf = chart({
    x: { label: 'Year', from: 2019, to: 2025, ticks: steps(2019, 2025, 1) },
    y: { label: 'Monthly mean (°C)', from: 0, to: 20, ticks: steps(0, 20, 5) },
  });
  const series = (at: 2 | 3): Point[] => MONTHS.map((month) => [month[0] + (month[1] - 0.5) / 12, month[at]]);
  return sheetOf.svg([
    line(sheetOf, series(2), { color: AMBER, width: 4 }),
    line(sheetOf, series(3), { color: TEAL, width: 4 }),
    label('air', 190, 74, { weight: 600, color: AMBER }),
    label('sea', 270, 74, { weight: 600, color: TEAL }),
  ]);
}

function stationTable(): string {
  return csv(
    ['station', 'latitude', 'longitude', 'height_m', 'from', 'to'],
    [
      ['Norderhafen Mole', 54.12, 8.02, 4.6, '2019-01-01', '2024-12-31'],
      ['Norderhafen Watt', 54.09, 8.06, 1.9, '2019-01-01', '2024-12-31'],
      ['Lüttsand', 54.15, 7.94, 3.1, '2020-04-17', '2024-12-31'],
    ],
  );
}

const COLUMNS = `Columns of tidewater-0203-monthly.csv

year      calendar year
month     1 to 12
air_degC  mean of hourly air temperatures, 2 m above ground
sea_degC  mean of hourly sea temperatures, 1 m below chart datum
rain_mm   sum of daily rain, 09:00 to 09:00 UTC

A month with more than five missing days has no mean; there is none in this record.
`;

function foam(): string {
  const sheetOf = chart({
    x: { label: 'Wind (m/s)', from: 0, to: 18, ticks: steps(0, 18, 6) },
    y: { label: 'Foam on the sand (cm)', from: 0, to: 60, ticks: steps(0, 60, 20) },
  });
  const random = randomFrom(206);
  const expected = (wind: number): number => (wind < 6 ? 0 : 4.3 * (wind - 6));
  const points = steps(2, 17, 0.75).map((wind) => [wind, Math.max(0, round(expected(wind) + random.normal(0, 3), 1))] as const);
  const labels = [
    line(
      sheetOf,
      [
        [2, 0],
        [6, 0],
        [17, 47.3],
      ],
      { color: INK, width: 4 },
    ),
    dots(sheetOf, points, TEAL),
  ];
  return sheetOf.svg(labels);
}
