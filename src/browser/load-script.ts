/** Loads a classic script of the site on demand; unlike a module, it also loads from disk. */
export async function loadScript(address: string): Promise<void> {
  const script = document.createElement('script');
  script.src = address;
  await new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = () => reject(new Error(`${address} could not be loaded`));
    document.head.append(script);
  });
  script.remove();
}
