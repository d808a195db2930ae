/** What the server says to a change of products. */
export type ChangeAnswer =
  | {
      readonly ok: true;
      readonly message: string;
      /** How many products are as wished. */
      readonly done: number;
      /** The ids that were asked for and are not there. */
      readonly missing: readonly string[];
      /** A product that was made. */
      readonly id?: string;
    }
  | { readonly ok: false; readonly message: string; readonly field?: string };

export const CHANGE_PATH = '/admin-panel/products/change';

/** So many at a time: each part is one transaction, and in between staff see how far it is. */
export const PART = 250;

export const partsOf = <Thing>(things: readonly Thing[]): Thing[][] =>
  Array.from({ length: Math.ceil(things.length / PART) }, (_, part) => things.slice(part * PART, (part + 1) * PART));
