import { useEffect, useRef } from 'react';
import type { Selection } from './use-selection.ts';

interface SelectAllProps {
  readonly label: string;
  readonly selection: Pick<Selection, 'page' | 'togglePage'>;
}

export function SelectAll({ label, selection: { page, togglePage } }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = page === 'some';
  }, [page]);
  return (
    <input
      ref={box}
      type="checkbox"
      className="check"
      aria-label={label}
      checked={page === 'all'}
      onChange={togglePage}
    />
  );
}

interface RowCheckProps {
  readonly label: string;
  readonly isSelected: boolean;
  readonly onToggle: () => void;
}

export const RowCheck = ({ label, isSelected, onToggle }: RowCheckProps) => (
  <input type="checkbox" className="check" aria-label={label} checked={isSelected} onChange={onToggle} />
);
