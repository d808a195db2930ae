// The keys of a list: `/` to the search, N for a new thing. Off inside fields and dialogs.

import { useEffect } from 'react';
import { useNavigate } from 'react-router';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input:not([type=checkbox]), select, textarea, dialog') !== null);

/** `newPath`: where N leads. */
export function useListKeys(newPath: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === '/') {
        event.preventDefault();
        document.querySelector<HTMLInputElement>('.find input[type=search]')?.focus();
      } else if (event.key === 'n') {
        void navigate(newPath);
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate, newPath]);
}
