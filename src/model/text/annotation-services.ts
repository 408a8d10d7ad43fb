import type { SecuritySources } from '../journal.ts';

/** A service whose program shows annotations on a page: its script, and the sources that the script needs. */
interface AnnotationService {
  readonly script: string;
  readonly sources: SecuritySources;
}

/** Services by the value of the setting `annotations`. */
export const ANNOTATION_SERVICES = {
  hypothesis: {
    script: 'https://hypothes.is/embed.js',
    sources: {
      'script-src': ['https://hypothes.is', 'https://cdn.hypothes.is'],
      'style-src': ['https://cdn.hypothes.is'],
      'frame-src': ['https://hypothes.is'],
    },
  },
} as const satisfies Readonly<Record<string, AnnotationService>>;
