// Values that orders store as JSON.

export interface ShippingAddress {
  readonly fullName: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly pincode: string;
  readonly phone: string;
}

export interface ProfileSnapshot {
  readonly name: string;
  readonly email: string;
  readonly role: string;
}

/** The return rules of the day the order was placed: a later change does not shorten what the shopper was promised. */
export interface ReturnTerms {
  readonly returnDays: number;
  readonly exchangeDays: number;
  readonly claimHours: number;
  readonly exchangesPerOrder: number;
}

/** A unit of an order line; units count from 1. */
export interface ReplacedUnit {
  readonly orderItemId: string;
  readonly unit: number;
}
