/** A generated file of the sample journal; the path is relative to `content/`. */
export interface SampleFile {
  readonly path: string;
  readonly bytes: Uint8Array | string;
}

/** Prints comma-separated values: a header, then rows. */
export function csv(header: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return `${[header, ...rows].map((row) => row.join(',')).join('\n')}\n`;
}
