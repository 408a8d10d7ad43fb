import type { Hosting } from '../model/journal.ts';

/** Something that a host cannot do with a site, or a limit that the site comes near. */
export interface HostingFinding {
  readonly severity: 'error' | 'warning' | 'note';
  readonly message: string;
}

/** What a site weighs. */
export interface SiteWeight {
  readonly files: number;
  readonly sizeBytes: number;
  readonly largest: readonly { readonly path: string; readonly sizeBytes: number }[];
}

/** A host's limits, and what it leaves to siblings and the service worker. Figures from the hosts' own documents. */
interface HostingFacts {
  readonly mostFiles?: number;
  readonly largestFileBytes?: number;
  readonly mostBytes?: number;
  /** Whether `Accept` is answered at the page's own address. */
  readonly negotiates: boolean;
  /** Whether `GET /values`, `/bucket?prefix=`, `/sru` are answered to clients that run no script. */
  readonly answersQueries: boolean;
  /** Whether `/content/1/e00003` serves `e00003.html`. */
  readonly dropsEnding: boolean;
}

const MIB = 1024 * 1024;

const FACTS: Readonly<Record<Hosting, HostingFacts>> = {
  offprint: { negotiates: true, answersQueries: true, dropsEnding: true },
  nginx: { negotiates: true, answersQueries: false, dropsEnding: true },
  apache: { negotiates: true, answersQueries: false, dropsEnding: true },
  caddy: { negotiates: true, answersQueries: false, dropsEnding: true },
  'github-pages': { mostBytes: 1_000_000_000, largestFileBytes: 100 * MIB, negotiates: false, answersQueries: false, dropsEnding: true },
  netlify: { negotiates: true, answersQueries: true, dropsEnding: true },
  cloudflare: { mostFiles: 20_000, largestFileBytes: 25 * MIB, negotiates: true, answersQueries: true, dropsEnding: true },
  s3: { largestFileBytes: 5_000 * MIB * 1000, negotiates: false, answersQueries: false, dropsEnding: false },
  files: { negotiates: false, answersQueries: false, dropsEnding: false },
};

export const HOSTINGS = Object.keys(FACTS) as readonly Hosting[];

/** What a host cannot do with this site: limits that are passed are errors, four fifths of a limit a warning, missing abilities notes. */
export function checkHosting(host: Hosting, site: SiteWeight): readonly HostingFinding[] {
  const facts = FACTS[host];
  const findings: HostingFinding[] = [];
  limit(
    findings,
    facts.mostFiles,
    site.files,
    (most) => `${host} takes ${most} files; this site has ${site.files}; switch off siblings in the configuration`,
  );
  limit(findings, facts.mostBytes, site.sizeBytes, (most) => `${host} takes ${most} bytes; this site has ${site.sizeBytes}`);
  for (const { path, sizeBytes } of site.largest) {
    const most = facts.largestFileBytes;
    if (most !== undefined && sizeBytes > most)
      findings.push({ severity: 'error', message: `${host} takes no file above ${most} bytes; ${path} has ${sizeBytes}` });
  }
  if (!facts.negotiates) {
    findings.push({
      severity: 'note',
      message: `${host} does not negotiate: Markdown and JPEG are had at their siblings, and by the service worker`,
    });
  }
  if (!facts.answersQueries) {
    findings.push({
      severity: 'note',
      message: `${host} runs no code: queries are answered by the precomputed files, and by the service worker in browsers`,
    });
  }
  if (!facts.dropsEnding) findings.push({ severity: 'note', message: `${host} serves pages under their file names: links end in .html` });
  return findings;
}

function limit(findings: HostingFinding[], most: number | undefined, found: number, message: (most: number) => string): void {
  if (most === undefined || found <= most * 0.8) return;
  findings.push({ severity: found > most ? 'error' : 'warning', message: message(most) });
}
