// Whether the discount popup may open now. It opens by itself, so it waits while the shopper uses a field, a dialog,
// another tab, the login or checkout.

const BUSY_PATHS =
  /^\/(?:login|register|forgot-password|reset-password|checkout|pay|order-success|order-confirmation)(?:\/|$)/;

/** Never below /admin-panel. Those pages have another layout, so this is a second safeguard. */
export const isPopupPath = (pathname: string): boolean =>
  !BUSY_PATHS.test(pathname) && !/^\/admin-panel(?:\/|$)/.test(pathname);

/** True when no dialog is open, no field has the focus, and the page is visible. */
export function canInterrupt(): boolean {
  if (document.hidden || document.querySelector('dialog[open], :popover-open')) return false;
  const focused = document.activeElement;
  return !(focused instanceof HTMLElement && (focused.matches('input, textarea, select') || focused.isContentEditable));
}
