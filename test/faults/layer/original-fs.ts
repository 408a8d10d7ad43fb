import fs from 'node:fs';

/** The functions of `node:fs` as they were before they were patched. */
export const original = { ...fs };

/** The promises API before it was patched. */
export const originalPromises = { ...fs.promises };
