import { existsSync } from 'node:fs';
import { describe } from 'vitest';

/** Programs that tests run, and the Debian packages that contain them. */
export const SYSTEM_PROGRAMS = [
  { program: 'chromium', packages: ['chromium', 'fonts-dejavu'] },
  { program: 'chromium-headless-shell', packages: ['chromium-headless-shell'] },
  { program: 'java', packages: ['default-jre-headless'] },
  { program: 'epubcheck', packages: ['epubcheck'] },
  { program: 'nginx', packages: ['nginx'] },
  { program: 'apache2', packages: ['apache2'] },
  { program: 'caddy', packages: ['caddy'] },
  { program: 'yaz-client', packages: ['yaz'] },
  { program: 'catmandu', packages: ['libcatmandu-sru-perl', 'libcatmandu-oai-perl'] },
  { program: 'python3', packages: ['python3'] },
  { program: 'Rscript', packages: ['r-base-core', 'r-cran-jsonlite'] },
  { program: 'rclone', packages: ['rclone'] },
  { program: 'aws', packages: ['awscli'] },
  { program: 's3cmd', packages: ['s3cmd'] },
  { program: 'xmllint', packages: ['libxml2-utils'] },
  { program: 'gs', packages: ['ghostscript'] },
  { program: 'pdftoppm', packages: ['poppler-utils'] },
  { program: 'pdftotext', packages: ['poppler-utils'] },
  { program: 'pandoc', packages: ['pandoc'] },
  { program: 'qpdf', packages: ['qpdf'] },
  { program: 'zimwriterfs', packages: ['zim-tools'] },
  { program: 'zimcheck', packages: ['zim-tools'] },
  { program: 'unzip', packages: ['unzip'] },
  { program: 'minisign', packages: ['minisign'] },
] as const;

export type SystemProgram = (typeof SYSTEM_PROGRAMS)[number]['program'];

/** Path of a program in the folders of the system; undefined if it is not installed. A program of the same name elsewhere may differ. */
export function findProgram(program: SystemProgram): string | undefined {
  return ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/bin'].map((folder) => `${folder}/${program}`).find((path) => existsSync(path));
}

/**
 * `describe` for tests that need programs. If one is missing, skips them with a warning; in CI throws, because a skip would hide a gap.
 */
export function describeWith(programs: readonly SystemProgram[], title: string, tests: () => void): void {
  const missing = programs.filter((program) => findProgram(program) === undefined);
  if (missing.length === 0) {
    describe(title, tests);
    return;
  }
  if (process.env.CI === 'true') throw new Error(`"${title}" needs ${missing.join(', ')}, which CI must have`);
  console.warn(`Skipped because of missing programs (${missing.join(', ')}): ${title}`);
  describe.skip(title, tests);
}

/**
 * Options of Java for a checker that runs for seconds. Without the optimising compiler and the concurrent garbage collector it takes less than half
 * of the CPU time; its frames are larger and need more stack.
 */
export const JAVA_OPTIONS: readonly string[] = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xss4m'];
