/** A file of the sample journal that is made, not written by hand; the path is that within `content/`. */
export interface SampleFile {
  readonly path: string;
  readonly bytes: Uint8Array | string;
}

/** Comma-separated values: a header, then rows. */
export function csv(header: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return `${[header, ...rows].map((row) => row.join(',')).join('\n')}\n`;
}
