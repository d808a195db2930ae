// Two panels below the text: the values that it can use, and its versions.

import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { PlaceholderValues } from '#shop/pages/placeholders.ts';
import type { ActionResult } from '../../kit/actions/action-result.ts';
import { ConfirmDialog } from '../../kit/form/confirm-dialog.tsx';
import { Panel } from '../../kit/panel.tsx';

interface ValuesPanelProps {
  readonly values: PlaceholderValues;
  readonly onInsert: (placeholder: string) => void;
}

/** Each value is a button that inserts its placeholder into the text. */
export function ValuesPanel({ values, onInsert }: ValuesPanelProps) {
  return (
    <Panel title="Values" bodyClass="cpage-values">
      <p className="sub">A value in the text follows your settings. Choose one to insert it.</p>
      <ul>
        {Object.entries(values).map(([name, value]) => (
          <li key={name}>
            <button type="button" aria-label={`Insert ${name}`} onClick={() => onInsert(`{${name}}`)}>
              {`{${name}}`}
            </button>
            <span>{value === '' ? '–' : value}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export interface VersionRow {
  readonly version: number;
  readonly title: string;
  readonly savedBy: string;
  /** '14 Nov 2026, 11:12 am' */
  readonly savedText: string;
}

interface VersionsPanelProps {
  /** The versions, newest first; the first one is the current text. */
  readonly versions: readonly VersionRow[];
  /** True while the form has unsaved changes, which restoring a version would replace. */
  readonly isDirty: boolean;
  readonly onRestore: (version: VersionRow) => void;
}

export function VersionsPanel({ versions, isDirty, onRestore }: VersionsPanelProps) {
  return (
    <Panel title="Versions" bodyClass="cpage-versions">
      {isDirty && versions.length > 1 && (
        <p className="sub">Save or discard your changes before you restore a version.</p>
      )}
      <ol>
        {versions.map((row, index) => (
          <li key={row.version}>
            <span>
              <b>Version {row.version}</b>
              {index === 0 && ', current'}
              <span className="sub">
                {row.savedBy} · {row.savedText}
              </span>
            </span>
            {index > 0 && (
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Restore version ${row.version}`}
                disabled={isDirty}
                onClick={() => onRestore(row)}
              >
                Restore
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

interface RestoreDialogProps {
  readonly version: VersionRow;
  readonly onRestore: () => Promise<ActionResult>;
  readonly onClose: () => void;
}

export function RestoreDialog({ version, onRestore, onClose }: RestoreDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const restore = async () => {
    setBusy(true);
    await onRestore();
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={`Restore version ${version.version}`}
      action="Restore version"
      busy={isBusy}
      onClose={onClose}
      onConfirm={() => void restore()}
    >
      <p>
        “{version.title}” of {version.savedText} becomes the current text, as a new version. The text that is current
        now stays in the list.
      </p>
    </ConfirmDialog>
  );
}
