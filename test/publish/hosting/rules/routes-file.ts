/** Content of a `_routes.json` of Cloudflare Pages. */
export interface Routes {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** Parses the routes; returns them with their faults by developers.cloudflare.com/pages/functions/routing. */
export function readRoutesFile(text: string): { routes: Routes; faults: readonly string[] } {
  const { version, include = [], exclude = [], ...others } = JSON.parse(text) as Partial<Routes> & { version?: unknown };
  const all = [...include, ...exclude];
  const folders = all.filter((route) => route.endsWith('/*')).map((route) => route.slice(0, -1));
  const faults = [
    ...(version === 1 ? [] : ['the version is not 1']),
    ...Object.keys(others).map((name) => `${name} is not known`),
    ...(include.length > 0 ? [] : ['nothing is included']),
    ...(all.length <= 100 ? [] : [`${all.length} rules`]),
    ...all.filter((route) => route.length > 100).map((route) => `${route} is longer than 100 characters`),
    ...all.filter((route) => !route.startsWith('/')).map((route) => `${route} does not begin with a slash`),
    ...[include, exclude].flatMap((list) =>
      list.filter((route) => folders.some((folder) => list.includes(`${folder}*`) && route !== `${folder}*` && route.startsWith(folder))),
    ),
  ];
  return { routes: { include, exclude }, faults };
}
