// Counts the forms of this tab with unsaved values, and lets the browser warn before such a tab is closed.

import { useEffect } from 'react';

let unsavedForms = 0;

/** Returns true while a form of this tab has unsaved values. */
export const hasUnsavedValues = (): boolean => unsavedForms > 0;

/**
 * Counts the form while it has unsaved values, and shows the browser's warning for navigation that the router cannot block: closing the
 * tab, or typing another URL.
 */
export function useUnloadWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    unsavedForms++;
    window.addEventListener('beforeunload', preventUnload);
    return () => {
      unsavedForms--;
      window.removeEventListener('beforeunload', preventUnload);
    };
  }, [isDirty]);
}
