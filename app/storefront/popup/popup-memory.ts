// Whether this browser has seen the popup. Kept small, because every page loads it.

const SUBMITTED = 'discount_modal_submitted';
export const KEPT_LEADS = 'leads';

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** For good: in this browser it never opens again. */
export function rememberSubmitted(): void {
  try {
    localStorage.setItem(SUBMITTED, 'true');
  } catch {
    // Storage is switched off: the popup stays away as long as the page does.
  }
}

export const wasSubmitted = (): boolean => read(SUBMITTED) !== null;
export const mayHaveKeptLeads = (): boolean => read(KEPT_LEADS) !== null;
