import { useEffect, useEffectEvent } from 'react';

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
