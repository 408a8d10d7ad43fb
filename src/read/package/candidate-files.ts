import { type Content, contentOf } from './content.ts';
import { ContentError } from './content-error.ts';
import type { ArticleCandidate } from './find-articles.ts';
import type { Folder } from './folder.ts';

/** The bytes of a candidate's files, by key: of `FileRef.source`, of the article itself, of its versions. */
export interface CandidateFiles {
  /** Throws a `ContentError` when there is no such file in the article's packages, or it is damaged. */
  read(key: string): Promise<Uint8Array>;
}

/** Gives access to everything delivered with an article, in zips or not; a zip is never read whole for one of its files. */
export function candidateFiles(folder: Folder, candidate: ArticleCandidate): CandidateFiles {
  const content: Content = contentOf(folder);
  const fileByKey = new Map(
    [...candidate.files, ...candidate.versions.flatMap((version) => version.files)].map((file) => [file.key, file]),
  );
  return {
    read: async (key) => {
      const file = fileByKey.get(key);
      if (file === undefined) throw new ContentError('file-missing', key, `is no file of the article "${candidate.file.key}"`);
      const bytes = await content.read(file);
      return key === candidate.file.key && folder.prepare !== undefined ? folder.prepare(bytes, key) : bytes;
    },
  };
}
