// Names the scans of this device that the store has not received, on screens that cannot send them: the review, and the
// ended stock take.

import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Note } from '../../kit/note.tsx';
import { pluralize } from '../../kit/wording.ts';
import { readUnsentScans, removeUnsentScans, type UnsentScan } from './unsent-scans.ts';

interface UnsentNoteProps {
  readonly stockTakeId: string;
  readonly isCounting: boolean;
}

/** Returns 'NK-M × 2'. */
const scanText = ({ code, quantity }: UnsentScan): string => `${code} × ${quantity}`;

export function UnsentNote({ stockTakeId, isCounting }: UnsentNoteProps) {
  const [unsent, setUnsent] = useState<readonly UnsentScan[]>([]);
  useEffect(() => setUnsent(readUnsentScans(stockTakeId)), [stockTakeId]);
  if (unsent.length === 0) return null;
  const remove = () => {
    removeUnsentScans(new Set(unsent.map(({ id }) => id)));
    setUnsent([]);
  };
  if (isCounting)
    return (
      <Note kind="warn" title={`${pluralize(unsent.length, 'scan', 'scans')} of this device are not stored yet.`}>
        <Link to={`/admin-panel/products/stock-take/${stockTakeId}`}>Continue counting</Link> to send them before you
        apply.
      </Note>
    );
  return (
    <Note
      kind="bad"
      title={`${pluralize(unsent.length, 'scan', 'scans')} of this device came too late and are not counted:`}
      action={
        <Button variant="quiet" size="sm" onClick={remove}>
          Remove from this device
        </Button>
      }
    >
      {unsent.map(scanText).join(', ')}.
    </Note>
  );
}
