// The popup's keys in the browser's storage. A small module, because every page loads it.

const SUBMITTED_KEY = 'discount_modal_submitted';
export const UNSENT_LEADS_KEY = 'leads';

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** After this the popup never opens again in this browser. */
export function recordSubmitted(): void {
  try {
    localStorage.setItem(SUBMITTED_KEY, 'true');
  } catch {
    // Storage is disabled: the popup stays closed for the lifetime of the page.
  }
}

export const wasSubmitted = (): boolean => read(SUBMITTED_KEY) !== null;
export const hasStoredLeads = (): boolean => read(UNSENT_LEADS_KEY) !== null;
