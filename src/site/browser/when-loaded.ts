/** Resolves when a script or style sheet that was added to the page has loaded; removes one that could not be loaded. */
export function whenLoaded(element: HTMLElement, address: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    element.onload = resolve;
    element.onerror = () => {
      element.remove();
      reject(new Error(`${address} did not load`));
    };
  });
}
