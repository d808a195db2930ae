import { useEffect, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

/** Without a script the browser's own menu prints. */
export function PrintButton() {
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  if (!hasScript) return null;
  return (
    <Button onClick={() => window.print()}>
      <Icon name="print" />
      Print
    </Button>
  );
}
