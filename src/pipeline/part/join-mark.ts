import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { removeFiles } from '../../publish/generations/apply-changes.ts';
import { readSiteState } from '../../publish/generations/site-state.ts';
import { isSitePath } from '../../publish/site-path.ts';
import { PART_SITE } from './part-folder.ts';

/** A marker file (`._site.joining`) beside an output in which parts are being joined. It lists the joined files, so that a second try after an interruption deletes no others. */
export interface JoinMark {
  /** Deletes the files of an interrupted join, among which may be an incomplete copy. */
  removeUnfinished(): void;
  /** Records the paths of all files of the parts, before the first of them is copied. */
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
