/** Lists the URLs of articles that only a preview includes. A site with this file must not be published. */
export const PREVIEW_PATH = 'preview.json';
