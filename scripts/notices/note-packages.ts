import type { Plugin } from 'esbuild';

/** Folders of the packages of which code was bundled, by name: `['lunr', 'node_modules/lunr']`. Filled while builds run. */
export type PackageFolders = Map<string, string>;

/** Notes every package of which a byte is in the output: what was imported and then left out is not distributed. */
export function notePackages(folders: PackageFolders): Plugin {
  return {
    name: 'note-packages',
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
