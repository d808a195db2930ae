// The text of a note or message. It stays until it is stored, and what was typed while it was being stored stays too.

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
