// Rows or tiles that are dragged by a grip to another position. Keyboard and touch use buttons that do the same.

import { type DragEvent, useState } from 'react';

export function useDragMoves(onMove: (from: number, to: number) => void) {
  /** The index of the dragged row, and of the row that it is over. */
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return {
    dragged,
    over,
    /** `name`: what is dragged, for other programs. */
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
        // A field around the tiles takes dropped files.
        event.stopPropagation();
        onMove(dragged, index);
        end();
      },
    }),
  };
}

export type DragMoves = ReturnType<typeof useDragMoves>;
