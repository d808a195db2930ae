// Says that a request of this page was refused because somebody else is signed in now. The window is fetched when it is needed.

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
