import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TypesetDesign } from '../../../model/typeset.ts';
import { openDesign } from '../../../render/typeset/open-design.ts';
import { openTypesetter, type Typesetter } from '../../../render/typeset/typesetter.ts';

/** Returns the typesetter of this thread. It outlives a build, and a new design replaces it. */
export function typesetterOf(design: TypesetDesign, content: string): Typesetter {
  if (open.digest !== design.digest) {
    void open.typesetter?.close();
    const { setup } = openDesign(design, (path) => readFileSync(join(content, path)));
    open.typesetter = openTypesetter(setup);
    open.digest = design.digest;
  }
  if (open.typesetter === undefined) throw new Error('no typesetter is open');
  return open.typesetter;
}

const open: { digest?: string; typesetter?: Typesetter } = {};
