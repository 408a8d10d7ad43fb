import { CommandError, EXIT } from './exit-code.ts';

/** Returns the value of `--url`; throws `CommandError` unless it is an absolute http or https URL. */
export function checkedUrl(url: string): string {
  if (/^https?:\/\//.test(url) && URL.canParse(url)) return url;
  throw new CommandError(`--url is "${url}"; expected an absolute http or https URL`, EXIT.wrongUse);
}
