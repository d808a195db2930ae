import { useEffect, useRef } from 'react';
import { type RemovedLine, removedText } from './use-removed-line.ts';

/** Replaces the removed row and takes the keyboard focus once, so that Enter undoes it. */
export function RemovedNote({ last, claimFocus, undo }: RemovedLine) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (last && claimFocus(last)) button.current?.focus();
  }, [last, claimFocus]);
  return (
    last && (
      <p className="cart__removed">
        <span>{removedText(last)}</span>
        <button type="button" className="textbtn" ref={button} onClick={undo}>
          Undo
        </button>
      </p>
    )
  );
}
