// When shoppers see a product: staff set it active or inactive, and may give the time of its publication. An active product whose time is
// still to come is stored as 'scheduled', which every list, page and checkout treats like an inactive one; a job makes it active at that
// time. Example: set active with 20 Nov 10:00, the product is scheduled on 19 Nov and active from 20 Nov 10:00 sharp; set inactive with
// that time, it stays inactive until staff make it active.

import type { ProductStatus } from './product.ts';

/** The status that staff choose. */
export type ChosenStatus = Exclude<ProductStatus, 'scheduled'>;

export interface ChosenPublication {
  readonly status: ChosenStatus;
  /** Null publishes the product at once. */
  readonly publishAt: Date | null;
}

export interface Publication {
  readonly status: ProductStatus;
  readonly publishAt: Date | null;
}

export const chosenStatus = (status: ProductStatus): ChosenStatus => (status === 'scheduled' ? 'active' : status);

/** The accepted range of publication dates: a typing error, such as the year 0206, is refused. */
export const EARLIEST_PUBLICATION = new Date('2000-01-01T00:00:00Z');
export const LATEST_PUBLICATION = new Date('2099-12-31T18:29:00Z');

export function toPublication({ status, publishAt }: ChosenPublication, now: Date): Publication {
  const isToCome = publishAt !== null && publishAt > now;
  return { status: status === 'active' && isToCome ? 'scheduled' : status, publishAt };
}
