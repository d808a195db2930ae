import { useEffect, useRef } from 'react';
import type { BagLine } from '#shop/bag/bag.ts';

interface RemovedNoteProps {
  readonly line: BagLine;
  readonly onUndo: () => void;
}

/** Replaces the removed row and takes the keyboard focus, so that Enter undoes the removal. */
export function RemovedNote({ line, onUndo }: RemovedNoteProps) {
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newly removed line moves the focus again
  useEffect(() => button.current?.focus(), [line]);
  return (
    <p className="cart__removed">
      <span>{line.name} is no longer in your bag.</span>
      <button type="button" className="textbtn" ref={button} onClick={onUndo}>
        Undo
      </button>
    </p>
  );
}
