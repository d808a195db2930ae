import { useEffect, useRef } from 'react';

interface RemovedNoteProps {
  readonly text: string;
  readonly onUndo: () => void;
}

/** Replaces the removed row and takes the keyboard focus, so that Enter undoes it. */
export function RemovedNote({ text, onUndo }: RemovedNoteProps) {
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newly removed line moves the focus again
  useEffect(() => button.current?.focus(), [text]);
  return (
    <p className="cart__removed">
      <span>{text}</span>
      <button type="button" className="textbtn" ref={button} onClick={onUndo}>
        Undo
      </button>
    </p>
  );
}
