// One repeat of a textile: its size, what is drawn in it, and how far it is turned.

export interface Tile {
  readonly width: number;
  readonly height: number;
  readonly art: string;
  readonly turn?: number;
}

/** Keeps a motif once in the picture and answers the reference to it. */
export type Reuse = (name: string, art: string) => string;
