/** A difference between the store and the model. A shorter list of steps must show one of the same kind. */
export class StaffProblem extends Error {
  readonly kind: string;
  constructor(kind: string, text: string) {
    super(text);
    this.kind = kind;
  }
}
