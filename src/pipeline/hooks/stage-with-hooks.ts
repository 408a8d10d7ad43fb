import type { StageWriter } from '../../publish/stage.ts';
import type { Hooks } from './hooks.ts';

/** A stage to which pages come as the journal's own hook gives them back. */
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
