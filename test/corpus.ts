import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const shared = fileURLToPath(new URL('../../shared/', import.meta.url));

/** Folder of real articles and packages, next to the project on some machines; undefined if it is missing. */
export const corpusFolder: string | undefined = existsSync(`${shared}corpus/index.tsv`) ? `${shared}corpus` : undefined;

/** Folder with schemas of agencies; undefined if it is missing. */
export const schemasFolder: string | undefined = existsSync(`${shared}schemas/README.md`) ? `${shared}schemas` : undefined;

/** Folder with 100,000 real titles and abstracts; undefined if it is missing. */
export const scaleFolder: string | undefined = existsSync(`${shared}scale/papers-0.jsonl.gz`) ? `${shared}scale` : undefined;

/** Folder with articles of forty further publishers; undefined if it is missing. */
export const publishersFolder: string | undefined = existsSync(`${shared}publishers/README.md`) ? `${shared}publishers` : undefined;

/** Folder of real manuscripts in Word; undefined if it is missing. */
export const manuscriptsFolder: string | undefined = existsSync(`${shared}migration/docx`) ? `${shared}migration/docx` : undefined;
