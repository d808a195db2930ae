// Whether this browser has seen the popup. Kept small, because every page loads it.

const SUBMITTED = 'discount_modal_submitted';
export const UNSENT_LEADS = 'leads';

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Permanently: the popup never opens again in this browser. */
export function rememberSubmitted(): void {
  try {
    localStorage.setItem(SUBMITTED, 'true');
  } catch {
    // Storage is disabled: the popup stays closed for the lifetime of the page.
  }
}

export const wasSubmitted = (): boolean => read(SUBMITTED) !== null;
export const mayHaveUnsentLeads = (): boolean => read(UNSENT_LEADS) !== null;
