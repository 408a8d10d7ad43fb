/**
 * Folds long reviews on narrow screens after some lines, with a button that shows the whole text. A review that a link or the keyboard leads to is
 * unfolded. Without script nothing is folded.
 */
export function foldReviews(): void {
  const part = document.querySelector<HTMLElement>('.reviews');
  if (part === null || !matchMedia('(max-width: 40rem)').matches) return;
  for (const review of part.querySelectorAll<HTMLElement>(':scope > .sub-article')) {
    if ((review.textContent ?? '').length < MIN_LENGTH) continue;
    const button = document.createElement('button');
    const unfold = () => {
      review.classList.remove('folded');
      button.remove();
    };
    button.type = 'button';
    button.textContent = part.dataset.more ?? '';
    button.addEventListener('click', unfold);
    review.classList.add('folded');
    review.addEventListener('focusin', (event) => event.target !== button && unfold());
    review.after(button);
  }
  const follow = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const review = target?.closest<HTMLElement>('.folded');
    const button = review?.nextElementSibling;
    if (button instanceof HTMLButtonElement) button.click();
  };
  follow();
  window.addEventListener('hashchange', follow);
}

/** Letters of a review that fits into a phone's screen. */
const MIN_LENGTH = 900;
