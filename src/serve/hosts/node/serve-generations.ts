import { chain, type MaybePromise, recover } from '../../../model/maybe-promise.ts';
import { FileUnavailableError } from '../../../publish/generations/file-unavailable-error.ts';
import type { Generations, OpenedGeneration } from '../../../publish/generations/open-generations.ts';
import { type Answer, plainAnswer } from '../../http/answer.ts';
import type { Ask } from '../../http/ask.ts';
import { type Handler, openHandler } from '../../http/handle.ts';
import { openContentCache } from './content-cache.ts';
import { diskFiles } from './disk-files.ts';

/**
 * Handler for a site that may be published again while it is served: every request is answered from one generation, however many files it
 * reads. A file without a stored version gives 503 and is reported once.
 */
export function generationHandler(generations: Generations, onUnavailable: (error: FileUnavailableError) => void): Handler {
  const cache = openContentCache();
  let newest: Opened | undefined;

  function openedOf(generation: OpenedGeneration | undefined): Opened | undefined {
    if (generation !== undefined && generation !== newest?.generation) {
      newest = { generation, handler: openHandler(diskFiles(generation, cache)), reported: new Set() };
    }
    return newest;
  }

  function answerFrom(opened: Opened, ask: Ask): MaybePromise<Answer> {
    return recover(
      () => opened.handler(ask),
      (error) => {
        if (!(error instanceof FileUnavailableError)) throw error;
        return { ...unavailable(`${error.message}; the operator of this site can repair it`), fault: error };
      },
    );
  }

  return (ask) => {
    const opened = openedOf(generations.current());
    if (opened === undefined) return unavailable('no site is published in this folder');
    return chain(answerFrom(opened, ask), (answer) => {
      if (answer.status !== 503) return answer;
      // The list may be 250 ms old and the generation collected meanwhile, so a 503 is retried with the newest one. A form body cannot be
      // read twice.
      const next = ask.method === 'POST' ? opened : (openedOf(generations.refresh()) ?? opened);
      return chain(next === opened ? answer : answerFrom(next, ask), (last) => reported(next, last));
    });
  };

  function reported({ reported: known }: Opened, { fault, ...answer }: Answer & { readonly fault?: FileUnavailableError }): Answer {
    if (fault !== undefined && !known.has(fault.path)) {
      known.add(fault.path);
      onUnavailable(fault);
    }
    return answer;
  }
}

interface Opened {
  readonly generation: OpenedGeneration;
  readonly handler: Handler;
  /** Paths of files already reported as unavailable. */
  readonly reported: Set<string>;
}

function unavailable(sentence: string): Answer {
  return plainAnswer(503, sentence, { 'retry-after': '5', 'cache-control': 'no-store' });
}
