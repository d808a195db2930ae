// Applies zoom gestures to the picture through its style object, because the content security policy forbids style
// attributes.

import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { followGestures } from './gestures.ts';
import { type Frame, moveBy, type Point, START, toggleZoom, type Zoom, zoomBy } from './zoom.ts';

interface ZoomTarget {
  readonly stage: RefObject<HTMLElement | null>;
  readonly picture: RefObject<HTMLElement | null>;
  /** Shows the next or the previous picture. */
  readonly changePicture: (by: 1 | -1) => void;
}

export function useZoom({ stage, picture, changePicture }: ZoomTarget) {
  const [zoom, setZoom] = useState<Zoom>(START);
  const getFrame = (): Frame => ({ width: stage.current?.clientWidth ?? 0, height: stage.current?.clientHeight ?? 0 });
  const zoomIn = (factor: number, at?: Point) => setZoom((before) => zoomBy(before, factor, getFrame(), at));
  const move = (by: Point) => setZoom((before) => moveBy(before, by, getFrame()));
  const reset = () => setZoom(START);

  useLayoutEffect(() => {
    if (picture.current) picture.current.style.transform = `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`;
  }, [zoom, picture]);

  const isZoomedIn = useEffectEvent(() => zoom.scale > START.scale);
  const onChangePicture = useEffectEvent(changePicture);
  const onZoom = useEffectEvent(zoomIn);
  const onMove = useEffectEvent(move);
  const onDoubleTap = useEffectEvent((at: Point) => setZoom((before) => toggleZoom(before, getFrame(), at)));
  useEffect(() => {
    if (!stage.current) return;
    return followGestures(stage.current, {
      isZoomedIn: () => isZoomedIn(),
      zoom: (factor, at) => onZoom(factor, at),
      move: (by) => onMove(by),
      changePicture: (by) => onChangePicture(by),
      doubleTap: (at) => onDoubleTap(at),
    });
  }, [stage]);

  return { zoom, zoomIn, move, reset };
}
