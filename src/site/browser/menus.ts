/** Closes an open menu on a click outside, on Escape, and when the focus leaves. Without script, a menu closes by its button. */
export function closeMenus(): void {
  const menus = [...document.querySelectorAll<HTMLDetailsElement>('details.menu')];
  if (menus.length === 0) return;
  document.addEventListener('pointerdown', (event) => {
    for (const menu of menus) if (event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
  });
  for (const menu of menus) {
    menu.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !menu.open) return;
      menu.open = false;
      menu.querySelector('summary')?.focus();
    });
    menu.addEventListener('focusout', (event) => {
      if (event.relatedTarget instanceof Node && !menu.contains(event.relatedTarget)) menu.open = false;
    });
  }
}
