// What the home page promises about payment and returns. Only what is true of this store: no online payment without a provider.
// Built on the server, so that its text is no JavaScript of the page.

export interface TrustPoint {
  readonly kind: 'cash' | 'returns' | 'secure';
  readonly title: string;
  readonly text: string;
}

export const trustPoints = (takesOnlinePayments: boolean): readonly TrustPoint[] => [
  { kind: 'cash', title: 'Cash on delivery', text: 'Check with your pincode' },
  { kind: 'returns', title: 'Free returns', text: 'Within 2 days of delivery' },
  ...(takesOnlinePayments ? [{ kind: 'secure', title: 'Secure payment', text: 'By card or UPI' } as const] : []),
];
