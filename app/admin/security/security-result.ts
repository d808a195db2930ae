// The values that the forms of Security send, and their results.

export type SecurityIntent = 'begin' | 'turn-on' | 'renew-codes' | 'turn-off' | 'add-passkey' | 'remove-passkey';

export interface SecurityResult {
  readonly intent: SecurityIntent;
  /** The passkey that the form concerned; null for the other forms. */
  readonly passkeyId: string | null;
  readonly error: string | null;
  /** New recovery codes, which are shown only this once; null without new codes. */
  readonly codes: readonly string[] | null;
}

/** The kinds of second factor that the person can prove. */
export interface FactorKinds {
  readonly hasApp: boolean;
  readonly hasPasskey: boolean;
}
