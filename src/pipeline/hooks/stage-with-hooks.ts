import type { StageWriter } from '../../publish/stage.ts';
import type { Hooks } from './hooks.ts';

/** A stage that passes HTML pages through the hook `render` before they are written. */
export function stageWithHooks(stage: StageWriter, { render }: Hooks): StageWriter {
  if (render === undefined) return stage;
  return {
    ...stage,
    write: async ({ path, bytes }) => {
      if (!path.endsWith('.html')) return stage.write({ path, bytes });
      const html = typeof bytes === 'string' ? bytes : new TextDecoder().decode(bytes);
      return stage.write({ path, bytes: await render({ path, html }) });
    },
  };
}
