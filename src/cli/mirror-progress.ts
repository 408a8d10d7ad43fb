import { Presets, SingleBar } from 'cli-progress';
import type { MirrorProgress } from '../publish/mirror/mirror-options.ts';

export interface MirrorDisplay {
  readonly show: (progress: MirrorProgress) => void;
  readonly close: () => void;
}

/** Shows the progress of a mirror with rate and time left: a bar on a terminal, otherwise a line every ten seconds. */
export function openMirrorProgress(stream: NodeJS.WriteStream, { isSilent }: { isSilent: boolean }): MirrorDisplay {
  if (isSilent) return { show: () => undefined, close: () => undefined };
  return stream.isTTY ? barDisplay(stream) : lineDisplay(stream);
}

function barDisplay(stream: NodeJS.WriteStream): MirrorDisplay {
  const format = 'Mirroring {bar} {percentage} % · {files} files · {rate} · {left} left';
  const bar = new SingleBar({ stream, format, hideCursor: true }, Presets.shades_classic);
  const startedAt = performance.now();
  let isStarted = false;
  return {
    show(progress) {
      const { doneBytes, totalBytes, doneFiles, totalFiles } = progress;
      const { rate, left } = paceOf(progress, startedAt);
      const payload = { files: `${doneFiles}/${totalFiles}`, rate, left };
      if (!isStarted) bar.start(totalBytes, doneBytes, payload);
      else bar.update(doneBytes, payload);
      isStarted = true;
    },
    close() {
      if (isStarted) bar.stop();
    },
  };
}

function lineDisplay(stream: NodeJS.WriteStream): MirrorDisplay {
  const startedAt = performance.now();
  let printedAt = startedAt;
  return {
    show(progress) {
      const now = performance.now();
      if (now - printedAt < PRINT_INTERVAL_MS) return;
      printedAt = now;
      const { rate, left } = paceOf(progress, startedAt);
      stream.write(`Mirroring: ${progress.doneFiles} of ${progress.totalFiles} files · ${rate} · ${left} left\n`);
    },
    close: () => undefined,
  };
}

/** `{ rate: '12.4 MB/s', left: '1 min 20 s' }` */
function paceOf({ doneBytes, totalBytes }: MirrorProgress, startedAt: number): { rate: string; left: string } {
  const seconds = (performance.now() - startedAt) / 1000;
  const perSecond = doneBytes / Math.max(seconds, 0.001);
  const left = Math.round((totalBytes - doneBytes) / Math.max(perSecond, 1));
  const minutes = Math.floor(left / 60);
  return { rate: printRate(perSecond), left: minutes === 0 ? `${left} s` : `${minutes} min ${left % 60} s` };
}

/** '12.4 MB/s', '310 kB/s' */
function printRate(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB/s` : `${(bytes / 1_000_000).toFixed(1)} MB/s`;
}

const PRINT_INTERVAL_MS = 10_000;
