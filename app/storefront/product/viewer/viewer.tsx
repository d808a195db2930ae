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
  /** Called with the last shown picture. */
  readonly onClose: (last: number) => void;
}

const STEP_PX = 80;

export default function Viewer({ name, pictures, first, onClose }: ViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(first);
  const turn = (by: 1 | -1) => {
    reset();
    setIndex((before) => (before + by + pictures.length) % pictures.length);
  };
  const { zoom, zoomIn, move, reset } = useZoom({ stage, picture, turn });

  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const isClose = zoom.scale > START.scale;
    const across = (by: 1 | -1) => (isClose ? move({ x: -by * STEP_PX, y: 0 }) : turn(by));
    const acts: Record<string, () => void> = {
      '+': () => zoomIn(STEPS.closer),
      '=': () => zoomIn(STEPS.closer),
      '-': () => zoomIn(STEPS.farther),
      '0': reset,
      ArrowRight: () => across(1),
      ArrowLeft: () => across(-1),
      ArrowUp: () => move({ x: 0, y: STEP_PX }),
      ArrowDown: () => move({ x: 0, y: -STEP_PX }),
    };
    const act = event.metaKey || event.ctrlKey || event.altKey ? undefined : acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  const shown = pictures[index];
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
          {shown && <Picture key={shown.key} picture={shown} sizes="100vw" widths={[640, 900, 1280, 1600]} eager />}
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
            onClick={() => turn(-1)}
          >
            <Icon name="left" />
          </button>
          <button type="button" className="roundbtn viewer__next" aria-label="Next picture" onClick={() => turn(1)}>
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
