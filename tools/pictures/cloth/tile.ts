// One repeat of a textile: its size, its content and its rotation.

export interface Tile {
  readonly width: number;
  readonly height: number;
  readonly art: string;
  readonly turn?: number;
}

/** Defines a motif once in the picture and returns a reference to it. */
export type Reuse = (name: string, art: string) => string;
