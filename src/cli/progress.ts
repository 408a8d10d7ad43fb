import { Presets, SingleBar } from 'cli-progress';
import type { BuildStep } from '../pipeline/options/build-options.ts';

/** Progress of a step of a build, or of an import or export. */
interface Progress {
  readonly step: BuildStep | 'import' | 'export';
  readonly done: number;
  readonly total: number;
}

/** Shows the progress of a command: a bar with rate and time left on a terminal, otherwise one line per step. */
export interface ProgressDisplay {
  show(progress: Progress): void;
  close(): void;
}

const LABELS: Readonly<Record<Progress['step'], string>> = {
  import: 'Importing',
  export: 'Exporting',
  find: 'Finding articles',
  read: 'Reading articles',
  convert: 'Converting',
  pages: 'Writing pages',
  index: 'Indexing',
  publish: 'Publishing',
};

export function openProgress(stream: NodeJS.WriteStream): ProgressDisplay {
  return stream.isTTY ? barDisplay(stream) : lineDisplay(stream);
}

export const SILENT: ProgressDisplay = { show: () => undefined, close: () => undefined };

function barDisplay(stream: NodeJS.WriteStream): ProgressDisplay {
  let current: { readonly step: Progress['step']; readonly bar: SingleBar; readonly startedAt: number } | undefined;
  const stop = (): void => current?.bar.stop();
  return {
    show({ step, done, total }) {
      if (current?.step !== step) {
        stop();
        const format = `${LABELS[step].padEnd(16)} {bar} {value}/{total} · {rate}/s · {eta_formatted} left`;
        const bar = new SingleBar({ stream, format, hideCursor: true, clearOnComplete: false, etaBuffer: 50 }, Presets.shades_classic);
        bar.start(total, done, { rate: '0' });
        current = { step, bar, startedAt: performance.now() };
      }
      const seconds = (performance.now() - current.startedAt) / 1000;
      current.bar.setTotal(total);
      current.bar.update(done, { rate: seconds < 0.2 ? '–' : (done / seconds).toFixed(done / seconds < 10 ? 1 : 0) });
    },
    close: stop,
  };
}

function lineDisplay(stream: NodeJS.WriteStream): ProgressDisplay {
  const announced = new Set<Progress['step']>();
  return {
    show({ step, done, total }) {
      if (done < total || announced.has(step)) return;
      announced.add(step);
      stream.write(`${LABELS[step]}: ${total}\n`);
    },
    close: () => undefined,
  };
}
