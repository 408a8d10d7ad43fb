/** Whether a path stays within the site, and within a line of the lists that a publication stands on: `content/1/e00003.html`. */
export function isSitePath(path: string): boolean {
  return !REFUSED.test(path);
}

// A part of it that is nothing, `.` or `..`; control characters and backslashes.
const REFUSED = /(?:^|\/)\.{0,2}(?:\/|$)|[\u0000-\u001f\u007f\\]/;
