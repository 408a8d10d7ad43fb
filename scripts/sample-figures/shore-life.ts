import { xml } from '../../src/model/text/markup.ts';
import { AMBER, bars, chart, dots, INK, label, line, PALE, PLUM, type Point, ROSE, SLATE, sheet, TEAL } from './chart.ts';
import { randomFrom, round, steps } from './random.ts';
import { pictureOf } from './raster.ts';
import { csv, type SampleFile } from './sample-file.ts';

/** Generated files of the articles on crabs in mussels, noise, barnacles, sandhoppers and the wrack line. */
export async function shoreLifeFiles(): Promise<SampleFile[]> {
  return [
    { path: '1234-5679-tidew-1-2-e103/1234-5679-tidew-1-2-e103-gf01.jpg', bytes: await pictureOf(crabs(), 'jpg') },
    { path: '1234-5679-tidew-1-2-e103/1234-5679-tidew-1-2-e103-gf02.tif', bytes: await pictureOf(matrix(), 'tif') },
    { path: 'tidewater-0104/tidewater-0104-fig1.png', bytes: await pictureOf(noise(), 'png') },
    { path: 'counting-barnacles/figures/phone-and-eye.png', bytes: await pictureOf(barnacles(), 'png') },
    { path: 'counting-barnacles/figures/missed.jpg', bytes: await pictureOf(missed(), 'jpg') },
    { path: 'counting-barnacles/quadrats.csv', bytes: quadratTable() },
    { path: 'tidewater-0201/tidewater-0201-fig1.png', bytes: await pictureOf(wrack(), 'png') },
    { path: 'tidewater-0201/tidewater-0201-inf1.png', bytes: await pictureOf(wrackMark(), 'png') },
    { path: 'tidewater-0201/tidewater-0201-sketch.png', bytes: await pictureOf(sketch(), 'png') },
    { path: 'tidewater-0201/tidewater-0201-tbl2.png', bytes: await pictureOf(decayTable(), 'png') },
    { path: 'tidewater-0205-vor-v2/tidewater-0205-fig1-v2.jpg', bytes: await pictureOf(sandhoppers(), 'jpg') },
  ];
}

function crabs(): string {
  const sheetOf = chart({
    x: { label: 'Height on the shore', from: 0, to: 4, ticks: [1, 2, 3], format: (value) => ['', 'low', 'middle', 'high'][value] ?? '' },
    y: { label: 'Juvenile crabs per 0.1 m²', from: 0, to: 30, ticks: steps(0, 30, 10) },
  });
  return sheetOf.svg([
    bars(
      sheetOf,
      [
        [0.82, 21.4, 2.6],
        [1.82, 17.9, 2.2],
        [2.82, 6.1, 1.4],
      ],
      { color: TEAL, width: 72 },
    ),
    bars(
      sheetOf,
      [
        [1.18, 7.2, 1.5],
        [2.18, 3.3, 0.9],
        [3.18, 0.8, 0.4],
      ],
      { color: AMBER, width: 72 },
    ),
    label('in the mussel bed', 900, 84, { anchor: 'end', weight: 600, color: TEAL }),
    label('on bare rock', 900, 122, { anchor: 'end', weight: 600, color: AMBER }),
  ]);
}

function matrix(): string {
  const sheetOf = chart({
    x: { label: 'Thickness of the bed (cm)', from: 0, to: 9, ticks: steps(0, 9, 3) },
    y: { label: 'Juvenile crabs per 0.1 m²', from: 0, to: 40, ticks: steps(0, 40, 10) },
  });
  const random = randomFrom(41);
  const points = steps(1, 8.2, 0.2).map(
    (thickness) => [thickness, Math.max(0, Math.round(2.9 * thickness + 3 + random.normal(0, 3.6)))] as const,
  );
  return sheetOf.svg([
    line(
      sheetOf,
      [
        [1, 5.9],
        [8.2, 26.8],
      ],
      { color: SLATE, width: 4 },
    ),
    dots(sheetOf, points, TEAL),
  ]);
}

function noise(): string {
  const sheetOf = chart({
    x: { label: 'Level of ship noise (dB re 1 µPa)', from: 95, to: 135, ticks: steps(100, 130, 10) },
    y: { label: 'Length of feeding bout (s)', from: 0, to: 80, ticks: steps(0, 80, 20) },
  });
  const random = randomFrom(104);
  const points = steps(98, 131, 1).map((level) => [level, round(66 - 1.1 * (level - 98) + random.normal(0, 5), 1)] as const);
  return sheetOf.svg([dots(sheetOf, points, ROSE)]);
}

const QUADRATS = makeQuadrats();

function makeQuadrats() {
  const random = randomFrom(106);
  return Array.from({ length: 36 }, (_, i) => {
    const eye = Math.round(20 + 360 * random.next());
    const share = 1 - 0.00045 * eye + random.normal(0, 0.035);
    return { name: `Q${String(i + 1).padStart(2, '0')}`, eye, phone: Math.round(eye * Math.min(1.05, share)) };
  });
}

function barnacles(): string {
  const sheetOf = chart({
    x: { label: 'Counted by eye', from: 0, to: 400, ticks: steps(0, 400, 100) },
    y: { label: 'Counted by phone', from: 0, to: 400, ticks: steps(0, 400, 100) },
  });
  const points = QUADRATS.map(({ eye, phone }) => [eye, phone] as const);
  return sheetOf.svg([
    line(
      sheetOf,
      [
        [0, 0],
        [400, 400],
      ],
      { color: SLATE, width: 3, dash: '14 10' },
    ),
    dots(sheetOf, points, TEAL),
  ]);
}

function missed(): string {
  const sheetOf = chart({
    x: { label: 'Counted by eye', from: 0, to: 400, ticks: steps(0, 400, 100) },
    y: { label: 'Missed by phone (%)', from: -5, to: 25, ticks: steps(-5, 25, 5) },
  });
  const points = QUADRATS.map(({ eye, phone }) => [eye, round(100 * (1 - phone / eye), 1)] as const);
  return sheetOf.svg([
    line(
      sheetOf,
      [
        [0, 0],
        [400, 18],
      ],
      { color: SLATE, width: 4 },
    ),
    dots(sheetOf, points, PLUM),
  ]);
}

function quadratTable(): string {
  return csv(
    ['quadrat', 'eye', 'phone'],
    QUADRATS.map(({ name, eye, phone }) => [name, eye, phone]),
  );
}

function wrack(): string {
  const sheetOf = chart({
    x: { label: 'Days since the wrack came ashore', from: 0, to: 60, ticks: steps(0, 60, 15) },
    y: { label: 'Dry mass left (%)', from: 0, to: 100, ticks: steps(0, 100, 25) },
  });
  const curve = (half: number): Point[] => steps(0, 60, 2).map((day) => [day, 100 * 2 ** (-day / half)]);
  return sheetOf.svg([
    line(sheetOf, curve(9), { color: AMBER }),
    line(sheetOf, curve(21), { color: TEAL, dash: '18 10' }),
    line(sheetOf, curve(64), { color: PLUM, dash: '4 11' }),
    label('kelp', 300, 420, { anchor: 'start', weight: 600, color: AMBER }),
    label('bladder wrack', 480, 290, { anchor: 'start', weight: 600, color: TEAL }),
    label('eelgrass', 740, 190, { anchor: 'start', weight: 600, color: PLUM }),
  ]);
}

/** Map symbol of a wrack line: three strands. */
function wrackMark(): string {
  const strand = (y: number) =>
    xml`<path d="M4 ${y}q8 -7 16 0t16 0t16 0" fill="none" stroke="${TEAL}" stroke-width="5" stroke-linecap="round"/>`;
  return sheet({ width: 56, height: 40 }, [strand(10), strand(20), strand(30)]);
}

function sketch(): string {
  const beach = steps(0, 960, 20)
    .map((x) => `${x === 0 ? 'M' : 'L'}${x} ${round(385 - x * 0.27 + 6 * Math.sin(x / 60), 1)}`)
    .join('');
  const heap = (x: number, y: number, size: number) =>
    xml`<path d="M${x - size} ${y}q${size / 2} ${-size} ${size} ${-size / 3}t${size} ${size / 3}z" fill="${TEAL}"/>`;
  return sheet({ width: 960, height: 400 }, [
    xml`<path d="M0 345h330v55H0z" fill="${PALE}"/><path d="${beach}V400H0Z" fill="#e9dcc3"/>`,
    [heap(300, 301, 26), heap(520, 249, 38), heap(790, 176, 52)],
    [label('last tide', 290, 250), label('last springs', 500, 186), label('winter storm', 770, 96)],
    label('sea', 60, 385, { color: INK }),
  ]);
}

function decayTable(): string {
  const rows = [
    ['Wrack', 'Half gone after', 'First to eat it'],
    ['Kelp', '9 days', 'kelp flies'],
    ['Bladder wrack', '21 days', 'sandhoppers'],
    ['Eelgrass', '64 days', 'fungi, bacteria'],
  ];
  const cells = rows.map((row, i) =>
    row.map((text, j) => label(text, 30 + j * 320, 66 + i * 70, { anchor: 'start', weight: i === 0 ? 600 : 400 })),
  );
  const rules = [92, 302].map((y) => xml`<path d="M20 ${y}H940" stroke="${INK}" stroke-width="2.5"/>`);
  return sheet({ width: 960, height: 330 }, [cells, rules, xml`<path d="M20 22H940" stroke="${INK}" stroke-width="4"/>`]);
}

function sandhoppers(): string {
  const sheetOf = chart({
    x: { label: 'Light on the sand at night (lux)', from: 0, to: 12, ticks: steps(0, 12, 3) },
    y: { label: 'Sandhoppers caught per night', from: 0, to: 100, ticks: steps(0, 100, 25) },
  });
  const random = randomFrom(205);
  const expected = (lux: number): number => 16 + 66 * Math.exp(-lux / 2.6);
  const points = steps(0.2, 11.4, 0.4).map((lux) => [lux, Math.round(Math.max(2, expected(lux) + random.normal(0, 6)))] as const);
  const curve: Point[] = steps(0.2, 11.6, 0.2).map((lux) => [lux, expected(lux)]);
  return sheetOf.svg([line(sheetOf, curve, { color: SLATE, width: 4 }), dots(sheetOf, points, AMBER)]);
}
