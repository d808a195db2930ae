// Whether this is a moment to open the discount popup. It comes unasked, so it waits while she is busy: in a field, in another
// window of the page, on another tab, or on her way through login and checkout.

const BUSY_PATHS =
  /^\/(?:login|register|forgot-password|reset-password|checkout|order-success|order-confirmation)(?:\/|$)/;

/** Under the back office it never opens. Its pages have another frame; this is the second lock. */
export const isPopupPath = (pathname: string): boolean =>
  !BUSY_PATHS.test(pathname) && !/^\/admin-panel(?:\/|$)/.test(pathname);

/** In the browser: nothing else is open, nothing is being typed, the page is looked at. */
export function isFreeMoment(): boolean {
  if (document.hidden || document.querySelector('dialog[open], :popover-open')) return false;
  const focused = document.activeElement;
  return !(focused instanceof HTMLElement && (focused.matches('input, textarea, select') || focused.isContentEditable));
}
