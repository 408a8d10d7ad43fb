import { isMap, isScalar, LineCounter, parseDocument } from 'yaml';

/** Lines of the settings in the text of a `journal.json` or `journal.yml`, 1-based, by name: `{ title: 2, siteUrl: 5 }`. */
export function settingLines(text: string): ReadonlyMap<string, number> {
  const lines = new LineCounter();
  const { contents } = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  if (!isMap(contents)) return new Map();
  return new Map(
    contents.items.flatMap(({ key }) =>
      isScalar(key) ? [[String(key.value), Math.max(1, lines.linePos(key.range?.[0] ?? 0).line)] as const] : [],
    ),
  );
}
