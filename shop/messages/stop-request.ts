// Whether a message that a person sent to the store ends the messages that she asked for. Pure.

const STOP_WORDS = new Set(['stop', 'unsubscribe', 'बंद']);

/** ' Stop. ' ends them; 'Please stop the parcel' is a question for staff. */
export const isStopRequest = (text: string): boolean =>
  STOP_WORDS.has(
    text
      .normalize('NFC')
      .replace(/^[\s"'“”‘’]+|[\s.!।"'“”‘’]+$/gu, '')
      .toLowerCase(),
  );
