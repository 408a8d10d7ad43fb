import { SaxesParser } from 'saxes';
import type { MathElement } from '../../../src/model/formula.ts';

interface Growing {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: (Growing | string)[];
}

/** Parses a `<math>`; the outer element is optional: `mathmlFrom('<mi>x</mi>')`. */
export function mathmlFrom(source: string): MathElement {
  const math: Growing = { name: 'math', attributes: {}, children: [] };
  const open: Growing[] = [math];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'math') return;
    const element: Growing = { name, attributes, children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => open.at(-1)?.children.push(text));
  parser.on('closetag', ({ name }) => {
    if (name !== 'math') open.pop();
  });
  parser.write(source.startsWith('<math') ? source : `<math>${source}</math>`).close();
  return math;
}
