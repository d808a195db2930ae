// Moves a picture among the others: by dragging its handle, or with Space to pick it up, the arrows to move it and Space to drop it. Every
// move is announced to screen readers.

import { type KeyboardEvent, useState } from 'react';
import { useDragMoves } from '../kit/list/use-drag-moves.ts';
import { type FieldPicture, moveItem } from './picture-order.ts';

interface PictureMovesOptions {
  readonly pictures: readonly FieldPicture[];
  readonly onChange: (pictures: readonly FieldPicture[]) => void;
  /** Called with the picture's new position. */
  readonly onMoved: (to: number) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export function usePictureMoves({ pictures, onChange, onMoved }: PictureMovesOptions) {
  /** The picture that was picked up by keyboard. Escape moves it back to its original position. */
  const [grabbed, setGrabbed] = useState<{ readonly index: number; readonly originalIndex: number } | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const lastIndex = pictures.length - 1;

  const move = (from: number, to: number) => {
    if (to < 0 || to > lastIndex || from === to) return;
    onChange(moveItem(pictures, from, to));
    onMoved(to);
    const newPlace = to === 0 ? 'the main picture' : `picture ${to + 1}`;
    setAnnouncement(`Picture ${from + 1} is now ${newPlace} of ${pictures.length}.`);
  };

  const { dragged, over, grip, target } = useDragMoves(move);

  const grabOrDrop = (index: number) => {
    setAnnouncement(
      grabbed
        ? `Picture ${index + 1} is put down.`
        : `Picture ${index + 1} is taken. Move it with the arrows, put it down with Space.`,
    );
    setGrabbed(grabbed ? null : { index, originalIndex: index });
  };

  return {
    announcement,
    grabbed: grabbed?.index ?? null,
    dragged,
    over,
    move,
    handle: (index: number) => ({
      draggable: true,
      'aria-pressed': grabbed?.index === index,
      onClick: () => grabOrDrop(index),
      onBlur: () => setGrabbed(null),
      onKeyDown: (event: KeyboardEvent) => {
        const step = STEPS[event.key];
        if (event.key === 'Escape' && grabbed) {
          event.preventDefault();
          move(grabbed.index, grabbed.originalIndex);
          setGrabbed(null);
        }
        if (step === undefined || grabbed?.index !== index) return;
        event.preventDefault();
        const to = index + step;
        if (to < 0 || to > lastIndex) return;
        // The focus moves before the new position is marked as picked up: a handle that loses the focus drops its picture.
        event.currentTarget.closest('ol')?.querySelectorAll<HTMLElement>('.pic__grip')[to]?.focus();
        setGrabbed({ ...grabbed, index: to });
        move(index, to);
      },
      ...grip(index, String(index)),
    }),
    tile: target,
  };
}

export type PictureMoves = ReturnType<typeof usePictureMoves>;
