// Opens a dialog when the server refused a request because somebody else is signed in now. The dialog's code is loaded on
// demand.

import { type ComponentType, useEffect, useState } from 'react';
import { onOtherPerson } from '#app/page-owner.ts';

type Window = ComponentType<{ readonly onClose: () => void }>;

export function OtherPerson() {
  const [Window, setWindow] = useState<Window | null>(null);
  useEffect(
    () =>
      onOtherPerson(() => {
        void import('./other-person-window.tsx').then(
          ({ OtherPersonWindow }) => setWindow(() => OtherPersonWindow),
          () => location.reload(),
        );
      }),
    [],
  );
  return Window && <Window onClose={() => setWindow(null)} />;
}
