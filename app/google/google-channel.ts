// What the two windows of a sign-in say to each other. A broadcast, because Google's pages cut the tie between a window and the
// one that opened it; and no more than that the journey is over: who is signed in, or why not, only the server says.

export const CHANNEL = 'google-sign-in';

/** Form field: sign-in runs in a popup. */
export const IN_WINDOW = 'inWindow';

/** From the window that came back. */
export const ENDED = 'ended';
/** From the page that was waiting for it. */
export const HEARD = 'heard';
