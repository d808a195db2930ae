// An address a shopper saved. Of all her addresses exactly one is the default.

export const ADDRESS_TYPES = ['home', 'office', 'other'] as const;
export type AddressType = (typeof ADDRESS_TYPES)[number];

export interface SavedAddress {
  readonly id: string;
  readonly type: AddressType;
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly pincode: string;
  readonly isDefault: boolean;
}
