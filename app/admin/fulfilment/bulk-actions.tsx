import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { Selection } from '../kit/list/use-selection.ts';
import { Panel } from '../kit/panel.tsx';
import { pluralize } from '../kit/wording.ts';
import { NONE_SELECTED } from './fulfilment-messages.ts';
import type { FulfilmentActions } from './use-fulfilment-actions.ts';

interface BulkActionsProps {
  readonly selection: Selection;
  readonly actions: FulfilmentActions;
  readonly dashboardUrl: string | null;
}

export function BulkActions({ selection, actions, dashboardUrl }: BulkActionsProps) {
  const toast = useToast();
  const print = (document: 'manifest' | 'labels') => {
    if (selection.selectedOnPage.length === 0) toast({ kind: 'error', text: NONE_SELECTED });
    else void actions.print(document, selection.selectedOnPage);
  };
  return (
    <Panel title="Bulk Actions" bodyClass="ful-bulkactions">
      <p className="sub" role="status">
        {pluralize(selection.selectedOnPage.length, 'shipment', 'shipments')} selected
      </p>
      <Button variant="secondary" block busy={actions.isBusy('manifest')} onClick={() => print('manifest')}>
        <Icon name="print" />
        {actions.isBusy('manifest') ? 'Printing…' : 'Print Manifest'}
      </Button>
      <p className="field__hint">One sheet for the courier to sign at pickup.</p>
      <Button variant="quiet" block busy={actions.isBusy('labels')} onClick={() => print('labels')}>
        <Icon name="barcode" />
        {actions.isBusy('labels') ? 'Printing…' : 'Print Labels'}
      </Button>
      <p className="field__hint">One for each parcel that has an AWB.</p>
      <div className="thread" aria-hidden="true" />
      {dashboardUrl === null ? (
        <p className="sub">Without a courier account there is no Shiprocket dashboard to open.</p>
      ) : (
        <a className="inline-link ful-out" href={dashboardUrl} target="_blank" rel="noopener noreferrer">
          Open the Shiprocket dashboard
          <Icon name="ext" size="sm" />
        </a>
      )}
    </Panel>
  );
}
