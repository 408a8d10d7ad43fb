/** A program of the system that only some content or option needs. */
export interface OptionalProgram {
  /** The packages that install it. */
  readonly debian: string;
  readonly homebrew: string;
  /** Its purpose, as a predicate: `makes pictures of PDF figures`. */
  readonly does: string;
  /** The effect of its absence, as a clause: `EPS figures are published without a picture`. */
  readonly without: string;
}

/** The programs that Offprint uses if installed. The README lists them; messages name the package to install. */
export const OPTIONAL_PROGRAMS = {
  gs: {
    debian: 'ghostscript',
    homebrew: 'ghostscript',
    does: 'makes pictures of EPS figures',
    without: 'EPS figures are published without a picture',
  },
  pdftoppm: {
    debian: 'poppler-utils',
    homebrew: 'poppler',
    does: 'makes pictures of PDF figures',
    without: 'PDF figures are published without a picture',
  },
  pdftotext: {
    debian: 'poppler-utils',
    homebrew: 'poppler',
    does: 'reads the text of PDF files',
    without: 'articles that are only a PDF are found by their metadata, not by their text',
  },
  pandoc: {
    debian: 'pandoc',
    homebrew: 'pandoc',
    does: 'reads articles in LaTeX',
    without: 'articles in LaTeX are published with title, authors and abstract, without their text',
  },
  zimwriterfs: {
    debian: 'zim-tools',
    homebrew: 'zim-tools',
    does: 'makes ZIM archives for Kiwix',
    without: '"--archive zim" writes no archive for Kiwix',
  },
  zimsplit: {
    debian: 'zim-tools',
    homebrew: 'zim-tools',
    does: 'cuts large ZIM archives into parts',
    without: 'ZIM archives above the limit of size are not split',
  },
  rclone: {
    debian: 'rclone',
    homebrew: 'rclone',
    does: 'copies the site to a remote',
    without: '"offprint publish" cannot upload to the remotes of rclone',
  },
  aws: {
    debian: 'awscli',
    homebrew: 'awscli',
    does: 'copies the site to S3',
    without: '"offprint publish" cannot upload to s3:// addresses',
  },
} as const satisfies Readonly<Record<string, OptionalProgram>>;

export type OptionalProgramName = keyof typeof OPTIONAL_PROGRAMS;
