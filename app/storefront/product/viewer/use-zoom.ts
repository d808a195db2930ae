// Applies zoom gestures to the picture through its style object, because the content security policy forbids style attributes.

import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { followGestures } from './gestures.ts';
import { type Frame, moveBy, type Point, START, tapped, type Zoom, zoomBy } from './zoom.ts';

interface Stage {
  readonly stage: RefObject<HTMLElement | null>;
  readonly picture: RefObject<HTMLElement | null>;
  readonly turn: (by: 1 | -1) => void;
}

export function useZoom({ stage, picture, turn }: Stage) {
  const [zoom, setZoom] = useState<Zoom>(START);
  const frame = (): Frame => ({ width: stage.current?.clientWidth ?? 0, height: stage.current?.clientHeight ?? 0 });
  const zoomIn = (factor: number, at?: Point) => setZoom((before) => zoomBy(before, factor, frame(), at));
  const move = (by: Point) => setZoom((before) => moveBy(before, by, frame()));
  const reset = () => setZoom(START);

  useLayoutEffect(() => {
    if (picture.current) picture.current.style.transform = `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`;
  }, [zoom, picture]);

  const isZoomedIn = useEffectEvent(() => zoom.scale > START.scale);
  const onTurn = useEffectEvent(turn);
  const onZoom = useEffectEvent(zoomIn);
  const onMove = useEffectEvent(move);
  const onDoubleTap = useEffectEvent((at: Point) => setZoom((before) => tapped(before, frame(), at)));
  useEffect(() => {
    if (!stage.current) return;
    return followGestures(stage.current, {
      isZoomedIn: () => isZoomedIn(),
      zoom: (factor, at) => onZoom(factor, at),
      move: (by) => onMove(by),
      turn: (by) => onTurn(by),
      doubleTap: (at) => onDoubleTap(at),
    });
  }, [stage]);

  return { zoom, zoomIn, move, reset };
}
