// Whether the discount popup may open now. It opens unasked, so it waits while the shopper is in a field, in a dialog, on
// another tab, or at login or checkout.

const BUSY_PATHS =
  /^\/(?:login|register|forgot-password|reset-password|checkout|order-success|order-confirmation)(?:\/|$)/;

/** Never below /admin-panel. Those pages have another layout, so this is a second safeguard. */
export const isPopupPath = (pathname: string): boolean =>
  !BUSY_PATHS.test(pathname) && !/^\/admin-panel(?:\/|$)/.test(pathname);

/** In the browser: nothing else is open, nothing is being typed, the page is looked at. */
export function mayInterrupt(): boolean {
  if (document.hidden || document.querySelector('dialog[open], :popover-open')) return false;
  const focused = document.activeElement;
  return !(focused instanceof HTMLElement && (focused.matches('input, textarea, select') || focused.isContentEditable));
}
