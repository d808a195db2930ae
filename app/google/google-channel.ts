// Messages between the page that started a Google sign-in and its popup. They travel by BroadcastChannel, because
// Google's pages cut the link between a popup and its opener. A message reports only that the sign-in ended; the result
// comes from the server.

export const CHANNEL = 'google-sign-in';

/** Form field: sign-in runs in a popup. */
export const POPUP_FIELD = 'inWindow';

/** Sent by the popup when the sign-in has ended. */
export const SIGN_IN_ENDED = 'ended';
/** Sent by the waiting page when it has received SIGN_IN_ENDED. */
export const END_RECEIVED = 'heard';
