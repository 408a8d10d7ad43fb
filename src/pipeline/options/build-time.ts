import { untranslated } from '../../model/text/translatable.ts';
import { ContentError } from '../../read/package/content-error.ts';
import type { BuildOptions } from './build-options.ts';

/** The times of a build: a fixed one, or its start and the clock for the switch to the new site. */
export function timesOf(epoch: string | undefined): Pick<BuildOptions, 'buildTime' | 'clock'> {
  const buildTime = buildTimeOf(epoch);
  return epoch === undefined || epoch === '' ? { buildTime, clock: () => new Date() } : { buildTime };
}

/**
 * The time of this build: `SOURCE_DATE_EPOCH` in seconds if it is set (reproducible-builds.org), else now. Only changed tag values record it
 * (decisions, 2.12), so the same content gives the same bytes. Throws a `ContentError` if the variable is no number.
 */
function buildTimeOf(epoch: string | undefined): Date {
  if (epoch === undefined || epoch === '') return new Date();
  if (!/^\d{1,12}$/.test(epoch))
    throw new ContentError('build-time', 'SOURCE_DATE_EPOCH', untranslated(`is "${epoch}"; expected whole seconds since 1970`));
  return new Date(Number(epoch) * 1000);
}
