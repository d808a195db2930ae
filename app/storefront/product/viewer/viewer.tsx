// Full-screen viewer of the product's pictures, with zoom. Loaded when it is first opened.

import './viewer.css';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import type { Picture as StoredPicture } from '#shop/catalog/picture.ts';
import { useZoom } from './use-zoom.ts';
import { LIMITS, START, STEPS } from './zoom.ts';

export interface ViewerProps {
  readonly name: string;
  readonly pictures: readonly StoredPicture[];
  readonly first: number;
  /** Called with the index of the last visible picture. */
  readonly onClose: (last: number) => void;
}

const STEP_PX = 80;

export default function Viewer({ name, pictures, first, onClose }: ViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(first);
  const changePicture = (by: 1 | -1) => {
    reset();
    setIndex((before) => (before + by + pictures.length) % pictures.length);
  };
  const { zoom, zoomIn, move, reset } = useZoom({ stage, picture, changePicture });

  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const isZoomedIn = zoom.scale > START.scale;
    const moveHorizontally = (by: 1 | -1) => (isZoomedIn ? move({ x: -by * STEP_PX, y: 0 }) : changePicture(by));
    const actions: Record<string, () => void> = {
      '+': () => zoomIn(STEPS.closer),
      '=': () => zoomIn(STEPS.closer),
      '-': () => zoomIn(STEPS.farther),
      '0': reset,
      ArrowRight: () => moveHorizontally(1),
      ArrowLeft: () => moveHorizontally(-1),
      ArrowUp: () => move({ x: 0, y: STEP_PX }),
      ArrowDown: () => move({ x: 0, y: -STEP_PX }),
    };
    const action = event.metaKey || event.ctrlKey || event.altKey ? undefined : actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };

  const currentPicture = pictures[index];
  return (
    <dialog
      ref={dialog}
      className="viewer"
      aria-label={`Pictures of ${name}`}
      onClose={() => onClose(index)}
      onKeyDown={onKeyDown}
    >
      <div className="viewer__stage" ref={stage}>
        <div className="viewer__picture" ref={picture}>
          {currentPicture && (
            <Picture
              key={currentPicture.key}
              picture={currentPicture}
              sizes="100vw"
              widths={[640, 900, 1280, 1600]}
              eager
            />
          )}
        </div>
      </div>
      <p className="picture-count viewer__count" role="status">
        <span className="sr">Picture </span>
        {index + 1} / {pictures.length}
      </p>
      <button
        type="button"
        className="roundbtn viewer__close"
        aria-label="Close"
        onClick={() => dialog.current?.close()}
      >
        <Icon name="close" />
      </button>
      {pictures.length > 1 && (
        <>
          <button
            type="button"
            className="roundbtn viewer__previous"
            aria-label="Previous picture"
            onClick={() => changePicture(-1)}
          >
            <Icon name="left" />
          </button>
          <button
            type="button"
            className="roundbtn viewer__next"
            aria-label="Next picture"
            onClick={() => changePicture(1)}
          >
            <Icon name="right" />
          </button>
        </>
      )}
      <div className="viewer__zoom">
        <button
          type="button"
          aria-label="Zoom out"
          aria-disabled={zoom.scale <= LIMITS.min || undefined}
          onClick={() => zoomIn(STEPS.farther)}
        >
          <Icon name="minus" size="sm" />
        </button>
        <button type="button" className="viewer__reset" onClick={reset}>
          <output>{Math.round(zoom.scale * 100)}%</output>
          <span className="sr">Reset zoom</span>
        </button>
        <button
          type="button"
          aria-label="Zoom in"
          aria-disabled={zoom.scale >= LIMITS.max || undefined}
          onClick={() => zoomIn(STEPS.closer)}
        >
          <Icon name="plus" size="sm" />
        </button>
      </div>
    </dialog>
  );
}
