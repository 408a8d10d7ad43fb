import { AMBER, area, bars, chart, dots, label, line, PALE, PLUM, type Point, SLATE, TEAL } from './chart.ts';
import { paperPdf } from './paper-pdf.ts';
import { pools, poolTemperatures, seaLevel } from './pool-model.ts';
import { randomFrom, round, steps } from './random.ts';
import { greyOf, pictureOf } from './raster.ts';
import { csv, type SampleFile } from './sample-file.ts';
import { bubbleSound } from './sound.ts';

const FOLDER = 'tidewater-0102-vor-v1/tidewater-0102';

/** Generated files of the research article on the heat of tide pools. */
export async function tidePoolFiles(): Promise<SampleFile[]> {
  const file = (name: string, bytes: SampleFile['bytes']): SampleFile => ({ path: `${FOLDER}-${name}`, bytes });
  return [
    file('fig1-v1.tif', await pictureOf(shoreMap(), 'tif')),
    file('fig1-figsupp1-v1.tif', await pictureOf(depths(), 'tif')),
    file('fig1-figsupp2-v1.jpg', await pictureOf(shades(), 'jpg')),
    file('fig2-v1.tif', await pictureOf(twoDays(), 'tifWithAlpha')),
    file('fig3-v1.tif', await pictureOf(peaks(), 'tif')),
    file('fig4-v1.tif', await thermalImage()),
    file('app1-fig1-v1.png', await pictureOf(albedo(), 'png')),
    file('sa2-fig1-v1.tif', await pictureOf(perimeters(), 'tif')),
    file('fig2-data1-v1.csv', hourlyTable()),
    file('supp1-v1.csv', poolTable()),
    file('audio1-v1.wav', bubbleSound(2.4)),
    file('v1.pdf', paperPdf('Depth and shade set the daily heat of tide pools', FIRST_PAGE)),
  ];
}

const FIRST_PAGE = [
  'Isla Brannock, Yuki Hamasaki, Freja Lindholt, Skerries Shore Watch',
  'Tidewater 1:e102 (2024), https://doi.org/10.5555/tidewater.0102',
  '',
  'Two measurements made in a minute, depth and hidden sky, tell how hot a rock pool will become.',
  '',
  'This page stands for the typeset PDF that a journal may deliver beside the XML of an article.',
];

function shoreMap(): string {
  const sheetOf = chart({
    x: { label: 'Distance from low-water mark (m)', from: 0, to: 90, ticks: steps(0, 80, 20) },
    y: { label: 'Height above chart datum (m)', from: 0, to: 5, ticks: steps(0, 5, 1) },
  });
  const rock: Point[] = steps(0, 90, 3).map((metres) => [metres, 0.55 + metres * 0.041 + 0.22 * Math.sin(metres / 7)]);
  const marks = pools.map(({ metres, height, depth }) => [metres, height, 5 + Math.sqrt(depth) * 26] as const);
  return sheetOf.svg([
    area(sheetOf, rock, { color: PALE, level: 0 }),
    line(sheetOf, rock, { color: SLATE, width: 3 }),
    dots(sheetOf, marks, TEAL),
    line(
      sheetOf,
      [
        [0, 4.1],
        [90, 4.1],
      ],
      { color: AMBER, width: 3, dash: '12 9' },
    ),
    label('mean high water of springs', 132, sheetOf.y(4.1) - 14, { anchor: 'start', color: AMBER }),
  ]);
}

function depths(): string {
  const sheetOf = chart({
    x: { label: 'Depth of pool (m)', from: 0, to: 0.8, ticks: steps(0, 0.8, 0.2) },
    y: { label: 'Pools', from: 0, to: 10, ticks: steps(0, 10, 2) },
  });
  const counts = steps(0.05, 0.75, 0.1).map(
    (middle) => [middle, pools.filter(({ depth }) => Math.abs(depth - middle) <= 0.05).length] as const,
  );
  return sheetOf.svg([bars(sheetOf, counts, { color: TEAL, width: 88 })]);
}

function shades(): string {
  const sheetOf = chart({
    x: { label: 'Pool, from the most open to the most shaded', from: 0, to: 25, ticks: [1, 6, 12, 18, 24] },
    y: { label: 'Sky hidden by rock (%)', from: 0, to: 80, ticks: steps(0, 80, 20) },
  });
  const sorted = pools.map(({ shade }) => shade * 100).sort((a, b) => a - b);
  return sheetOf.svg([
    bars(
      sheetOf,
      sorted.map((shade, i) => [i + 1, shade] as const),
      { color: PLUM, width: 22 },
    ),
  ]);
}

const PLOTTED_POOLS = [
  { name: '0.08 m', depth: 0.08, color: AMBER, dash: 'none' },
  { name: '0.25 m', depth: 0.25, color: TEAL, dash: '18 10' },
  { name: '0.60 m', depth: 0.6, color: PLUM, dash: '4 10' },
];
const STANDARD = { metres: 40, height: 2.4, shade: 0.2 };

function twoDays(): string {
  const sheetOf = chart({
    isTransparent: true,
    x: { label: 'Hours from midnight, 12 June 2023', from: 0, to: 48, ticks: steps(0, 48, 12) },
    y: { label: 'Water temperature (°C)', from: 10, to: 35, ticks: steps(10, 35, 5) },
  });
  const covered = steps(0, 48, 0.25).filter((hour) => seaLevel(hour) > STANDARD.height);
  const lines = PLOTTED_POOLS.map(({ depth, color, dash }) => {
    const points = poolTemperatures({ ...STANDARD, depth }).filter((_, i) => i % 3 === 0);
    return line(sheetOf, points, { color, dash });
  });
  const legend = PLOTTED_POOLS.map(({ name, color }, i) => label(name, 250, 78 + i * 38, { anchor: 'end', weight: 600, color }));
  return sheetOf.svg([covered.map((hour) => bars(sheetOf, [[hour, 35]], { color: PALE, width: 5, foot: 10 })), lines, legend]);
}

function peaks(): string {
  const sheetOf = chart({
    x: { label: 'Depth of pool (m)', from: 0, to: 0.8, ticks: steps(0, 0.8, 0.2) },
    y: { label: 'Warmest water of the day (°C)', from: 10, to: 40, ticks: steps(10, 40, 10) },
  });
  const curve = (shade: number): Point[] => steps(0.04, 0.8, 0.02).map((depth) => [depth, peakOf({ ...STANDARD, depth, shade })]);
  const seen = (isShaded: boolean) =>
    pools.filter(({ shade }) => shade > 0.35 === isShaded).map(({ depth, seen }) => [depth, seen] as const);
  return sheetOf.svg([
    line(sheetOf, curve(0), { color: AMBER, width: 4 }),
    line(sheetOf, curve(0.6), { color: PLUM, width: 4, dash: '16 10' }),
    dots(sheetOf, seen(false), AMBER),
    dots(sheetOf, seen(true), PLUM),
    label('open pools', 900, 120, { anchor: 'end', weight: 600, color: AMBER }),
    label('shaded pools', 900, 158, { anchor: 'end', weight: 600, color: PLUM }),
  ]);
}

function peakOf(pool: Parameters<typeof poolTemperatures>[0]): number {
  return Math.max(...poolTemperatures(pool).map(([, temperature]) => temperature));
}

/** Thermal image from above: a pool of warm water with a cool hollow and a warm ledge, in cooler rock. */
function thermalImage(): Promise<Uint8Array> {
  const [width, height] = [600, 400];
  const values = new Uint16Array(width * height);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const [x, y] = [(column - 300) / 220, (row - 200) / 135];
      const edge = x * x + y * y + 0.12 * x * y + 0.05 * Math.sin(5 * x) * Math.cos(4 * y);
      const water = 0.62 + 0.26 * x - 0.34 * Math.exp(-((x + 0.35) ** 2 + (y - 0.1) ** 2) * 6);
      const rock = 0.3 + 0.06 * Math.sin(column / 41) * Math.cos(row / 29);
      const share = 1 / (1 + Math.exp((edge - 1) * 18));
      values[row * width + column] = Math.round((rock + (water - rock) * share) * 640) * 100;
    }
  }
  return greyOf(values, width, height);
}

function albedo(): string {
  const sheetOf = chart({
    x: { label: 'Height of the sun (degrees)', from: 0, to: 70, ticks: steps(0, 60, 20) },
    y: { label: 'Light reflected (%)', from: 0, to: 40, ticks: steps(0, 40, 10) },
  });
  const random = randomFrom(19);
  const curve: Point[] = steps(6, 66, 2).map((sun) => [sun, reflected(sun)]);
  const seen = steps(8, 64, 4).map((sun) => [sun, round(reflected(sun) + random.normal(0, 1), 2)] as const);
  return sheetOf.svg([line(sheetOf, curve, { color: TEAL, width: 4 }), dots(sheetOf, seen, TEAL)]);
}

function reflected(sun: number): number {
  return 5 + 42 * Math.exp(-sun / 13);
}

function perimeters(): string {
  const sheetOf = chart({
    x: { label: 'Length of the rim (m)', from: 0, to: 14, ticks: steps(0, 14, 2) },
    y: { label: 'Observed less predicted (°C)', from: -3, to: 3, ticks: steps(-3, 3, 1) },
  });
  const points = pools.map(({ rim, rest }) => [rim, rest] as const);
  return sheetOf.svg([
    line(
      sheetOf,
      [
        [0, 0],
        [14, 0],
      ],
      { color: SLATE, width: 3 },
    ),
    dots(sheetOf, points, PLUM),
  ]);
}

function hourlyTable(): string {
  const series = PLOTTED_POOLS.map(({ depth }) => poolTemperatures({ ...STANDARD, depth }));
  const rows = steps(0, 48, 1).map((hour) => [
    hour,
    round(seaLevel(hour), 2),
    ...series.map((points) => round(points[hour * 12]?.[1] ?? 0, 2)),
  ]);
  return csv(['hour', 'sea_level_m', 'pool_0.08m_degC', 'pool_0.25m_degC', 'pool_0.60m_degC'], rows);
}

function poolTable(): string {
  const rows = pools.map(({ name, metres, height, depth, shade, rim, seen }) => [name, metres, height, depth, shade, rim, seen]);
  return csv(['pool', 'distance_m', 'height_m', 'depth_m', 'shade', 'rim_m', 'warmest_degC'], rows);
}
