// What a shopper changed in the filters before the page's script ran: on a slow phone the form is there seconds earlier, and starting
// the page would set it back.

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

/** Reads the form when its module is loaded, before the page starts; the changes are given out once. */
export function createEarlyFilters(formId: string): () => FormData | null {
  let changes = typeof document === 'undefined' ? null : readChanges(formId);
  return () => {
    const taken = changes;
    changes = null;
    return taken;
  };
}
