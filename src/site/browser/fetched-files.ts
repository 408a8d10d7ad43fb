import type { SiteFile, SiteFiles } from '../../model/site-files.ts';

/**
 * Fetches files of the site. If a host answers a range request with the complete file, that file is cached and ranges are no longer requested.
 * `cache` applies to manifests, the only files that a publication overwrites.
 */
export function fetchedFiles(root: string, cache: RequestCache = 'default'): SiteFiles {
  const wholeFiles = new Map<string, Promise<SiteFile | undefined>>();
  const host = { ignoresRanges: false };
  const started = { count: 0, last: Promise.resolve() };
  // Starting a fetch takes a millisecond or more; yields to the event loop after every eight.
  const yieldIfBusy = (): Promise<void> => {
    if (++started.count % STARTS_PER_TASK === 0) started.last = started.last.then(() => new Promise((resolve) => setTimeout(resolve)));
    return started.last;
  };
  const get = async (path: string): Promise<SiteFile | undefined> => {
    await yieldIfBusy();
    return fileOf(await fetch(root + path, path.endsWith('.json') ? { cache } : {}));
  };
  const getWhole = (path: string): Promise<SiteFile | undefined> => {
    const fetching = wholeFiles.get(path) ?? get(path);
    wholeFiles.set(path, fetching);
    fetching.catch(() => wholeFiles.delete(path));
    return fetching;
  };
  return {
    get,
    async getRange(path, start, end) {
      if (host.ignoresRanges) return (await getWhole(path))?.bytes.slice(start, end);
      await yieldIfBusy();
      // Browsers serialize range requests for one cached file.
      const response = await fetch(root + path, { headers: { range: `bytes=${start}-${end - 1}` }, cache: 'no-store' });
      if (response.status === 206) return new Uint8Array(await response.arrayBuffer());
      const file = await fileOf(response);
      host.ignoresRanges = file !== undefined;
      if (file !== undefined) wholeFiles.set(path, Promise.resolve(file));
      return file?.bytes.slice(start, end);
    },
  };
}

async function fileOf(response: Response): Promise<SiteFile | undefined> {
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return { bytes: new Uint8Array(await response.arrayBuffer()) };
}

const STARTS_PER_TASK = 8;
