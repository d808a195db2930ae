// How a parcel that staff sent by hand is followed: its courier, the tracking number (AWB), and the courier's page about it. Pure. Each of
// the three is optional: a merchant who delivers in person has none.

export interface TrackingDetails {
  readonly courierName: string | null;
  readonly trackingNumber: string | null;
  readonly trackingUrl: string | null;
}

export const MAX_COURIER_NAME = 60;
export const MAX_TRACKING_NUMBER = 60;
export const MAX_TRACKING_URL = 500;

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/**
 * Returns the normalised web address, or null. Shoppers follow it, so no other scheme is allowed, and no user name in front of the host.
 * 'www.delhivery.com/track/123' becomes 'https://www.delhivery.com/track/123'.
 */
export function parseTrackingUrl(text: string): string | null {
  const typed = text.trim();
  const url = URL.parse(SCHEME.test(typed) ? typed : `https://${typed}`);
  if (url === null || !['https:', 'http:'].includes(url.protocol)) return null;
  if (url.username !== '' || url.password !== '' || !url.hostname.includes('.')) return null;
  return url.href.length <= MAX_TRACKING_URL ? url.href : null;
}
