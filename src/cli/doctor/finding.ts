import type { BuildOptions } from '../../pipeline/options/build-options.ts';

/** Result of one examination: a part that works, an optional part that is missing, or a fault. */
export interface Finding {
  readonly part: string;
  /** `missing`: something optional does not work. `warning`: a build works, but see the message. `error`: builds fail or lose an article. */
  readonly status: 'ok' | 'missing' | 'warning' | 'error';
  /** The state that was found; for everything but `ok` also what does not work and what to do. */
  readonly message: string;
}

/** Folders and settings that a journal's builds use; paths are absolute. */
export type ExaminedJournal = Pick<BuildOptions, 'content' | 'output' | 'cache' | 'config' | 'url'>;

/** Examines a part of the machine or of the journal. It reports faults as findings and rejects only on program errors. */
export type Examination = (journal: ExaminedJournal) => Promise<readonly Finding[]>;
