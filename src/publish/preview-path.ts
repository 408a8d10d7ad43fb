/** Lists the addresses of articles that only a preview shows: a site with this file is not to be published. */
export const PREVIEW_PATH = 'preview.json';
