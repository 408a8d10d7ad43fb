/** Creates a button with a text; `act` is called on a click. */
export function toolButton(label: string, act: (button: HTMLButtonElement) => void, className = 'tool'): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.textContent = label;
  button.addEventListener('click', () => act(button));
  return button;
}

/** Creates a button with a symbol, named for screen readers and by a tooltip. */
export function symbolButton(symbol: string, name: string, act: () => void): HTMLButtonElement {
  const button = toolButton(symbol, act, 'symbol');
  button.setAttribute('aria-label', name);
  button.title = name;
  return button;
}
