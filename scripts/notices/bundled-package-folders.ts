import type { Plugin } from 'esbuild';

/** Folders of bundled packages by name: `['lunr', 'node_modules/lunr']`. Filled while builds run. */
export type PackageFolders = Map<string, string>;

/** Records every package with code in the output; imported packages that tree shaking removes are not distributed. */
export function recordPackages(folders: PackageFolders): Plugin {
  return {
    name: 'bundled-package-folders',
    setup({ initialOptions, onEnd }) {
      initialOptions.metafile = true;
      onEnd(({ metafile }) => {
        for (const { inputs } of Object.values(metafile?.outputs ?? {})) {
          for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
            const [folder, name] = PACKAGE.exec(path) ?? [];
            if (bytesInOutput > 0 && folder !== undefined && name !== undefined) folders.set(name, folder);
          }
        }
      });
    },
  };
}

// node_modules/lunr-languages/lunr.de.js; a virtual module begins with its namespace: required:lunr
const PACKAGE = /^(?:\.\.\/)*(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)(?=\/)/;
