/** What the server says to a change that a list asked for. */
export type ActionResult<Told = unknown> =
  | { readonly ok: true; readonly message: string; readonly told?: Told }
  | {
      readonly ok: false;
      /** The document's sentence. */
      readonly message: string;
      /** Why, behind it. */
      readonly reason?: string;
      /** Somebody else was first. */
      readonly changedMeanwhile?: boolean;
      /** The row was deleted meanwhile. */
      readonly isGone?: boolean;
    };
