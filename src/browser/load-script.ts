/** Loads a classic script of the site once it is needed; unlike a module it loads from a disk too. */
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
