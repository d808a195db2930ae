// The result of every silhouette: the painted pieces, and their outlines for the cast shadow.

import type { Point } from './curve.ts';

export interface Drawing {
  readonly svg: string;
  readonly outlines: readonly string[];
  /** The centre of the close-up picture, if it is not the middle of the drawing. */
  readonly closeUpCentre?: Point;
}
