// What staff read about making a shipment. The specification's sentences, to the letter.

export const CREATED = 'Shipment created successfully!';
export const FAILED = { create: 'Failed to create shipment. Please try again.' } as const;
export const NO_COURIER = 'Please select a courier service';

/** Only processing orders are offered: one that is refused for that has moved on since it was shown. */
export const NO_LONGER_PROCESSING =
  'This order is not processing any more. Perhaps somebody else created its shipment just now.';

export const NO_ACCOUNT = 'The store has no courier account yet.';
