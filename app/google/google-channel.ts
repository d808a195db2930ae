// Messages between the page that started a Google sign-in and its popup. They travel by BroadcastChannel, because Google's
// pages cut the link between a popup and its opener. A message says only that the sign-in ended; the result comes from the
// server.

export const CHANNEL = 'google-sign-in';

/** Form field: sign-in runs in a popup. */
export const IN_WINDOW = 'inWindow';

/** Sent by the popup when the sign-in has ended. */
export const ENDED = 'ended';
/** Sent by the waiting page when it has received ENDED. */
export const HEARD = 'heard';
