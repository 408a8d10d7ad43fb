/**
 * A position in the content. Line and column are 1-based, columns in UTF-16 code units.
 *
 *   { file: 'elife-00003/elife-00003.xml', line: 41, column: 9 }
 *
 * A file in a zip is written `package.zip/elife-00003.xml`. Line 0 means the complete file.
 */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}
