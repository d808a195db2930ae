// Whether this tab has forms with unsaved values, and the browser's warning when such a tab is closed.

import { useEffect } from 'react';

/** How many forms of this tab have unsaved values. */
let unsavedForms = 0;

/** True while a form of this tab has typed values that are not saved. */
export const hasUnsavedValues = (): boolean => unsavedForms > 0;

/**
 * Counts the form as one with unsaved values, and shows the browser's own warning for navigation that the router cannot
 * block: closing the tab, or typing another URL.
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
