// What the forms of Security send and get.

export type SecurityIntent = 'begin' | 'turn-on' | 'renew-codes' | 'turn-off' | 'add-passkey' | 'remove-passkey';

export interface SecurityResult {
  readonly intent: SecurityIntent;
  /** The passkey that the form was about. */
  readonly passkeyId: string | null;
  readonly error: string | null;
  /** New recovery codes: this is the only time that they are shown. */
  readonly codes: readonly string[] | null;
}

/** What the person can prove with. */
export interface FactorKinds {
  readonly hasApp: boolean;
  readonly hasPasskey: boolean;
}
