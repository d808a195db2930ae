// What every silhouette answers: the painted pieces, and their outlines for the cast shadow.

import type { Point } from './curve.ts';

export interface Drawing {
  readonly svg: string;
  readonly outlines: readonly string[];
  /** What one would look at first, where that is not the middle: the close picture is taken around it. */
  readonly heart?: Point;
}
