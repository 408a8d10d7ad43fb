/** Texts that would be code if they were not literals. */
export const HOSTILE_TEXTS = [
  '#read("/etc/hostname")',
  '"); read("/etc/hostname"); ("',
  '\\"; panic("x"); "',
  '$x$ and $ alone',
  '] [ } { ) (',
  'back\\slash \\u{41} \\n',
  '<label> @reference *bold* _italic_ `raw`',
  '// comment /* comment */',
  '= heading\n+ item\n- item',
  '#import "@preview/cetz:0.4.2": *',
] as const;
