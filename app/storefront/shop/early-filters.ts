// What a shopper changed in the filters before the page's script ran. On a slow phone the form is visible seconds
// earlier, and the start of the script would undo the changes.

const isChanged = (control: Element): boolean => {
  if (control instanceof HTMLSelectElement) {
    const before = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return before !== -1 && control.selectedIndex !== before;
  }
  if (!(control instanceof HTMLInputElement)) return false;
  const { type, checked, defaultChecked, value, defaultValue } = control;
  return type === 'checkbox' || type === 'radio' ? checked !== defaultChecked : value !== defaultValue;
};

function readChanges(formId: string): FormData | null {
  const form = document.getElementById(formId);
  if (!(form instanceof HTMLFormElement)) return null;
  return [...form.elements].some(isChanged) ? new FormData(form) : null;
}

/**
 * Reads the form when the module is loaded, before React renders it. The returned function returns the changes once.
 */
export function createEarlyFilters(formId: string): () => FormData | null {
  let changes = typeof document === 'undefined' ? null : readChanges(formId);
  return () => {
    const earlyChanges = changes;
    changes = null;
    return earlyChanges;
  };
}
