import { useEffect, useState } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import { SearchPalette } from './search-palette.tsx';

/** The button in the top bar that opens the search palette; Ctrl K (⌘ K) opens it on every screen. */
export function StoreSearch() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <search className="jump">
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="search" />
        <span>Search orders, products, AWB</span>
        <kbd>Ctrl K</kbd>
      </button>
      {isOpen && <SearchPalette onClose={() => setOpen(false)} />}
    </search>
  );
}
