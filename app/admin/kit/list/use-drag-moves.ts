// Moves rows or tiles to another position by dragging a grip. For keyboard and touch there are buttons that do the same.

import { type DragEvent, useState } from 'react';

export function useDragMoves(onMove: (from: number, to: number) => void) {
  /** The index of the dragged row; `over` is the index of the row under it. */
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return {
    dragged,
    over,
    /** `name` is the text that other programs get when the row is dropped there. */
    grip: (index: number, name: string) => ({
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name);
        setDragged(index);
      },
      onDragEnd: end,
    }),
    target: (index: number) => ({
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        setOver(index);
      },
      onDrop: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        // The event must not reach a field around the tiles, which takes dropped files.
        event.stopPropagation();
        onMove(dragged, index);
        end();
      },
    }),
  };
}

export type DragMoves = ReturnType<typeof useDragMoves>;
