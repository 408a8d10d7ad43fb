import { translatable } from '../../model/text/translatable.ts';
import { type Content, contentOf } from './content.ts';
import { ContentError } from './content-error.ts';
import type { ArticleCandidate } from './find-articles.ts';
import type { Folder } from './folder.ts';

/** Reads a candidate's files by key: `FileRef.source`, the article itself, its versions. */
export interface CandidateFiles {
  /** Throws a `ContentError` if the article's packages have no such file, or it is damaged. */
  read(key: string): Promise<Uint8Array>;
}

/** Gives access to all files delivered with an article, also within zips; only the needed part of a zip is read. */
export function candidateFiles(folder: Folder, candidate: ArticleCandidate): CandidateFiles {
  const content: Content = contentOf(folder);
  const fileByKey = new Map(
    [...candidate.files, ...candidate.versions.flatMap((version) => version.files)].map((file) => [file.key, file]),
  );
  return {
    read: async (key) => {
      const file = fileByKey.get(key);
      if (file === undefined) throw new ContentError('file-missing', key, translatable`is no file of the article "${candidate.file.key}"`);
      const bytes = await content.read(file);
      const isText = key === candidate.file.key || key === candidate.translation?.original.key;
      return isText && folder.prepare !== undefined ? folder.prepare(bytes, key) : bytes;
    },
  };
}
