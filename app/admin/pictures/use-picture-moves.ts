// Moves a picture among the others: dragged by its handle, or picked up with Space, moved with the arrows and dropped
// with Space. Every move is announced to screen readers.

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
  /** The picture picked up by keyboard: its position, and its original position, which Escape restores. */
  const [grabbed, setGrabbed] = useState<{ readonly at: number; readonly from: number } | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const last = pictures.length - 1;

  const move = (from: number, to: number) => {
    if (to < 0 || to > last || from === to) return;
    onChange(moveItem(pictures, from, to));
    onMoved(to);
    setAnnouncement(
      `Picture ${from + 1} is now ${to === 0 ? 'the main picture' : `picture ${to + 1}`} of ${pictures.length}.`,
    );
  };

  const { dragged, over, grip, target } = useDragMoves(move);

  const grabOrDrop = (index: number) => {
    setAnnouncement(
      grabbed
        ? `Picture ${index + 1} is put down.`
        : `Picture ${index + 1} is taken. Move it with the arrows, put it down with Space.`,
    );
    setGrabbed(grabbed ? null : { at: index, from: index });
  };

  return {
    announcement,
    grabbed: grabbed?.at ?? null,
    dragged,
    over,
    move,
    handle: (index: number) => ({
      draggable: true,
      'aria-pressed': grabbed?.at === index,
      onClick: () => grabOrDrop(index),
      onBlur: () => setGrabbed(null),
      onKeyDown: (event: KeyboardEvent) => {
        const step = STEPS[event.key];
        if (event.key === 'Escape' && grabbed) {
          event.preventDefault();
          move(grabbed.at, grabbed.from);
          setGrabbed(null);
        }
        if (step === undefined || grabbed?.at !== index) return;
        event.preventDefault();
        const to = index + step;
        if (to < 0 || to > last) return;
        // The focus moves first, then the picture is marked as picked up there: a handle that loses focus drops its
        // picture.
        event.currentTarget.closest('ol')?.querySelectorAll<HTMLElement>('.pic__grip')[to]?.focus();
        setGrabbed({ ...grabbed, at: to });
        move(index, to);
      },
      ...grip(index, String(index)),
    }),
    tile: target,
  };
}

export type PictureMoves = ReturnType<typeof usePictureMoves>;
