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

/** A unit of an order line; units count from 1. */
export interface ReplacedUnit {
  readonly orderItemId: string;
  readonly unit: number;
}
