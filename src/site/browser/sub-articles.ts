/**
 * Shows an article and its sub-articles (decision letter, response, translation) one at a time, selected by the links above them. Without
 * script all are shown below one another. Hidden ones are still found by the browser's text search and by links.
 */
export function showSubArticlesAsTabs(): void {
  const nav = document.querySelector<HTMLElement>('.parts');
  const parts = [...document.querySelectorAll<HTMLElement>('.article-parts > .article-text')];
  if (nav === null || parts.length < 2) return;
  const [article] = parts;
  const links = [...nav.querySelectorAll<HTMLAnchorElement>('a')];
  const show = (part: HTMLElement) => {
    parts.forEach((one, at) => {
      if (one === part) one.removeAttribute('hidden');
      else one.setAttribute('hidden', 'until-found');
      if (one === part) links[at]?.setAttribute('aria-current', 'true');
      else links[at]?.removeAttribute('aria-current');
    });
  };
  const follow = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const part = parts.find((one) => target !== null && one.contains(target));
    if (target === null || part === undefined || !part.hasAttribute('hidden')) return;
    show(part);
    target.scrollIntoView();
  };
  for (const part of parts) part.addEventListener('beforematch', () => show(part));
  const showArticle = () => article !== undefined && show(article);
  showArticle();
  follow();
  window.addEventListener('hashchange', () => {
    // The back button from a sub-article leads to the article.
    if (location.hash === '') showArticle();
    follow();
  });
  // A click on a link to the present hash fires no hashchange.
  document.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a[href^="#"]') !== null) setTimeout(follow);
  });
}

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
