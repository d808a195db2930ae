// The text of a note or message. clearSent clears the text that was stored, unless more was typed meanwhile.

import { useRef, useState } from 'react';

export function useSentText(onTyped?: (text: string) => void) {
  const [text, setShownText] = useState('');
  const latest = useRef('');
  const setText = (typed: string) => {
    latest.current = typed;
    setShownText(typed);
    onTyped?.(typed);
  };
  const clearSent = (sent: string) => {
    if (latest.current === sent) setText('');
  };
  return { text, setText, clearSent };
}
