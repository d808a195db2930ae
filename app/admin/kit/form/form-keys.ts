// Behaviour of every form of the back office: Ctrl S saves, and closing the tab with unsaved values shows a warning.

import { useEffect, useEffectEvent } from 'react';

let unsavedForms = 0;

/** True while a form of this tab has typed values that are not saved. */
export const hasUnsavedValues = (): boolean => unsavedForms > 0;

/** The browser's own warning, for navigation that the router cannot block: closing the tab, or typing another URL. */
export function useUnloadWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    unsavedForms++;
    return () => void unsavedForms--;
  }, [isDirty]);
  useEffect(() => {
    if (!isDirty) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, [isDirty]);
}

export const isSaveKey = ({ ctrlKey, metaKey, key }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'key'>): boolean =>
  (ctrlKey || metaKey) && key.toLowerCase() === 's';

/** Calls `save` on Ctrl S or ⌘ S. */
export function useSaveKey(save: () => Promise<unknown>, isLocked = false): void {
  const onSave = useEffectEvent(save);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isSaveKey(event)) return;
      event.preventDefault();
      if (isLocked) return;
      void onSave();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isLocked]);
}
