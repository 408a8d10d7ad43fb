import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { compareText } from '../src/model/text/compare.ts';
import { NOTICES_FILE } from './notices/third-party-notices.ts';

/**
 * Writes the software bill of materials of the package, in CycloneDX: installed dependencies, and packages bundled in `dist/`. It depends
 * only on the lock file, so that it can be reproduced and compared; it has no time, serial number or folder names.
 *
 *   npm run sbom              writes dist/sbom.cdx.json
 *   npm run sbom -- a.json    writes a.json
 */
const SBOM_FILE = 'dist/sbom.cdx.json';

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly scope?: string;
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
}

interface Bom {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/** Packages that the notices name: `lunr@2.3.9`. */
const bundled = new Set(
  Array.from(readFileSync(NOTICES_FILE, 'utf8').matchAll(/(?<=^|\s)(?:@[\w.-]+\/)?[\w.-]+@\d[\w.-]*\d/gm), ([id]) => id),
);
const all = JSON.parse(
  execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], { encoding: 'utf8', maxBuffer: 1 << 28 }),
) as Bom & { readonly bomFormat: string; readonly specVersion: string };
const components = all.components
  .filter((component) => !(hasProperty(component, 'development') || hasProperty(component, 'private')) || bundled.has(idOf(component)))
  .map(withoutFolders);
const refs = new Set([all.metadata.component['bom-ref'], ...components.map((component) => component['bom-ref'])]);
const bom = {
  $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
  bomFormat: all.bomFormat,
  specVersion: all.specVersion,
  version: 1,
  metadata: { component: { ...all.metadata.component, name: all.metadata.component['bom-ref'].replace(/@[^@]*$/, '') } },
  components: components.sort((a, b) => compareText(a['bom-ref'], b['bom-ref'])),
  dependencies: all.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)).sort(compareText) }))
    .sort((a, b) => compareText(a.ref, b.ref)),
};
writeFileSync(process.argv[2] ?? SBOM_FILE, `${JSON.stringify(bom, undefined, 2)}\n`);

function hasProperty({ properties = [] }: Component, wanted: 'development' | 'private'): boolean {
  return properties.some(({ name, value }) => name === `cdx:npm:package:${wanted}` && value === 'true');
}

/** Removes the properties of npm, by which bundled packages count as development dependencies. */
function withoutFolders({ properties: _, ...component }: Component): Component {
  return bundled.has(idOf(component)) ? { ...component, scope: 'required' } : component;
}

function idOf({ name, version }: Component): string {
  return `${name}@${version}`;
}
