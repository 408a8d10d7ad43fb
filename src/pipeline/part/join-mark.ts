import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { removeFiles } from '../../publish/generations/apply-changes.ts';
import { readSiteState } from '../../publish/generations/site-state.ts';
import { isSitePath } from '../../publish/site-path.ts';
import { PART_SITE } from './part-folder.ts';

/** Marks an output in which parts are being joined (`._site.joining`), so that an interrupted join can be begun anew without touching files of others. */
export interface JoinMark {
  /** Removes what an interrupted join left: half a copy of a file may be among it. */
  removeUnfinished(): void;
  /** Notes the paths of all files of the parts, before the first of them is laid into the output. */
  write(parts: readonly string[]): void;
  remove(): void;
}

export function openJoinMark(output: string): JoinMark {
  const path = join(dirname(output), `.${basename(output)}.joining`);
  return {
    removeUnfinished() {
      if (!existsSync(path)) return;
      const laid = readFileSync(path, 'utf8').split('\n').filter(isSitePath);
      const listed = Array.from(readSiteState(output).list.files(), (file) => file.path);
      removeFiles(output, [...new Set([...laid, ...listed])]);
    },
    write(parts) {
      mkdirSync(dirname(output), { recursive: true });
      const paths = parts.flatMap((part) => Array.from(readSiteState(join(part, PART_SITE)).list.files(), (file) => file.path));
      writeFileSync(path, `${paths.join('\n')}\n`);
    },
    remove: () => rmSync(path, { force: true }),
  };
}
