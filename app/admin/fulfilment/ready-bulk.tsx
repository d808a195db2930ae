import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { IconButton } from '../kit/icon-button.tsx';
import type { Selection } from '../kit/list/use-selection.ts';

interface ReadyBulkProps {
  readonly selection: Selection;
  readonly onCreateAll: () => void;
}

/** Under the last row, while something is chosen. */
export function ReadyBulk({ selection, onCreateAll }: ReadyBulkProps) {
  if (selection.chosen.length === 0) return null;
  return (
    <div className="bulk ful-bulk" role="toolbar" aria-label="Bulk shipments">
      <b>{selection.chosen.length} selected</b>
      <Button variant="quiet" onClick={onCreateAll}>
        <Icon name="truck" />
        Create Shipments
      </Button>
      <IconButton icon="close" label="Clear selection" className="bulk__clear" onClick={selection.clear} />
    </div>
  );
}
