import { useEffect, useRef } from 'react';
import type { RowSelection } from './use-row-selection.ts';

interface SelectAllProps {
  readonly label: string;
  readonly selection: RowSelection;
}

export function SelectAll({ label, selection: { state, toggleAll } }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <input
      ref={box}
      type="checkbox"
      className="check"
      aria-label={label}
      checked={state === 'all'}
      onChange={toggleAll}
    />
  );
}
