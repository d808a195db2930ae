// The box that an order is sent in, and its pincode. A product without weight or size counts with that of the default
// parcel. Garments lie on each other, so a box is as long and as wide as the largest garment and as high as all of
// them.
// Example: two kurtas of 300 g, 30×24×3 cm weigh 600 g in a box of 30×24×6 cm. One kurta of unknown size: 0.5 kg in
// 10×10×5 cm.

import type { Dimensions } from '#db/schema/catalog.ts';
import type { ShippingAddress } from '#db/schema/order-values.ts';
import { parsePincode } from '#shop/shipping/pincode.ts';
import type { Parcel } from './courier-provider.ts';

export const DEFAULT_PARCEL: Parcel = { weightGrams: 500, lengthCm: 10, widthCm: 10, heightCm: 5 };

/** The largest side and weight that couriers carry as one parcel. */
const MAX_CM = 150;
const MAX_GRAMS = 50_000;

export interface PackedItem {
  readonly quantity: number;
  readonly weightGrams: number | null;
  readonly dimensions: Dimensions | null;
}

const hasDimensions = ({ lengthCm, widthCm, heightCm }: Dimensions): boolean =>
  [lengthCm, widthCm, heightCm].every((side) => Number.isFinite(side) && side > 0);

const roundUp = (value: number, max: number): number => Math.min(max, Math.ceil(value));

function computeWeight(items: readonly PackedItem[]): number {
  const weighed = items.filter(({ weightGrams }) => (weightGrams ?? 0) > 0);
  const sum = weighed.reduce((grams, { weightGrams, quantity }) => grams + (weightGrams ?? 0) * quantity, 0);
  // With a product of unknown weight the parcel weighs no less than the default parcel.
  return weighed.length === items.length ? sum : Math.max(sum, DEFAULT_PARCEL.weightGrams);
}

export function computeParcel(items: readonly PackedItem[]): Parcel {
  const weightGrams = roundUp(computeWeight(items), MAX_GRAMS) || DEFAULT_PARCEL.weightGrams;
  const boxes = items.flatMap(({ dimensions, quantity }) =>
    dimensions && hasDimensions(dimensions) ? [{ ...dimensions, quantity }] : [],
  );
  if (boxes.length === 0) return { ...DEFAULT_PARCEL, weightGrams };
  const longestSide = (sides: readonly number[]) => roundUp(Math.max(...sides), MAX_CM);
  const stackHeight = boxes.reduce((height, { heightCm, quantity }) => height + heightCm * quantity, 0);
  return {
    weightGrams,
    lengthCm: longestSide(boxes.map(({ lengthCm }) => lengthCm)),
    widthCm: longestSide(boxes.map(({ widthCm }) => widthCm)),
    heightCm: roundUp(stackHeight, MAX_CM),
  };
}

/** Returns the address's pincode, else the first separate six digits in its text, else null. */
export function getDeliveryPincode({ pincode, address }: Pick<ShippingAddress, 'pincode' | 'address'>): string | null {
  return parsePincode(pincode ?? '') ?? address.match(/(?<!\d)[1-9]\d{5}(?!\d)/)?.[0] ?? null;
}

/** Returns '0.8 kg, 32 × 26 × 8 cm', for example. */
export const parcelText = ({ weightGrams, lengthCm, widthCm, heightCm }: Parcel): string =>
  `${weightGrams / 1_000} kg, ${lengthCm} × ${widthCm} × ${heightCm} cm`;
