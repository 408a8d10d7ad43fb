import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const shared = fileURLToPath(new URL('../../shared/', import.meta.url));

/** The folder of real articles and packages that stands beside the project on some machines; undefined where it is not. */
export const corpusFolder: string | undefined = existsSync(`${shared}corpus/index.tsv`) ? `${shared}corpus` : undefined;

/** The folder with 100,000 real titles and abstracts; undefined where it is not. */
export const scaleFolder: string | undefined = existsSync(`${shared}scale/papers-0.jsonl.gz`) ? `${shared}scale` : undefined;

/** The folder of articles of further publishers; undefined where it is not. */
export const publishersFolder: string | undefined = existsSync(`${shared}publishers/README.md`) ? `${shared}publishers` : undefined;
