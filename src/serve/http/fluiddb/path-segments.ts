import type { Ask } from '../ask.ts';
import { FluiddbError } from './fluiddb-error.ts';

/** Decoded path segments after `/objects`, `/about`, `/namespaces`, `/tags` or `/users`. */
export function segmentsAfterEndpoint(ask: Ask): string[] {
  try {
    return ask.rawPath
      .replace(/\/+$/, '')
      .split('/')
      .slice(1)
      .map((part) => decodeURIComponent(part));
  } catch {
    throw new FluiddbError(400, 'InvalidUTF8Argument', 'the path is percent-encoded as something else than UTF-8');
  }
}
