// Everything about parcels: the figures, what went wrong, what waits for a courier, and what is on its way.

import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useStaffNews } from '../frame/staff-news.tsx';
import { AdminPage } from '../kit/admin-page.tsx';
import { useSelection } from '../kit/list/use-selection.ts';
import { useRefresh } from '../kit/use-refresh.ts';
import { ShipmentDialog } from '../shipment-dialog/shipment-dialog.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { BulkDialog, type BulkOrder } from './bulk-dialog.tsx';
import { FulfilmentCards } from './fulfilment-cards.tsx';
import type { FulfilmentFacts } from './fulfilment-facts.ts';
import { ReadyPanel } from './ready-panel.tsx';
import { ShipmentsPanel } from './shipments-panel.tsx';
import { TrackingDialog } from './tracking/tracking-dialog.tsx';
import { TroublePanel } from './trouble-panel.tsx';
import { useFulfilmentChanges } from './use-fulfilment-changes.ts';
import { useFulfilmentKeys } from './use-fulfilment-keys.ts';

export function FulfilmentScreen({ facts }: { readonly facts: FulfilmentFacts }) {
  useStaffNews(['orders', 'shipments']);
  useFulfilmentKeys();
  const changes = useFulfilmentChanges();
  const { refresh, isRefreshing } = useRefresh();
  const [tracked, setTracked] = useState<string | null>(null);
  const [bulk, setBulk] = useState<readonly BulkOrder[] | null>(null);
  const creating = useCreating();
  const offered = facts.ready?.rows.filter(({ mayCreate }) => mayCreate) ?? [];
  const { ready, shipments, filter, search } = facts;
  const orders = useSelection(
    JSON.stringify([filter, search, ready?.page, ready?.perPage]),
    offered.map(({ orderNumber }) => orderNumber),
  );
  const parcels = useSelection(String(shipments?.page), shipments?.rows.map(({ id }) => id) ?? []);
  return (
    <AdminPage
      title="Fulfillment"
      facts={facts.lead}
      actions={
        <Button variant="quiet" busy={isRefreshing} onClick={refresh}>
          <Icon name="refresh" />
          Refresh
        </Button>
      }
    >
      <FulfilmentCards cards={facts.cards} />
      <TroublePanel troubles={facts.troubles} changes={changes} onTrack={setTracked} />
      <ReadyPanel
        facts={facts}
        selection={orders}
        onCreate={creating.open}
        onCreateAll={() => setBulk(offered.filter(({ orderNumber }) => orders.has(orderNumber)))}
      />
      <div className="ful-columns">
        <ShipmentsPanel shipments={facts.shipments} selection={parcels} changes={changes} onTrack={setTracked} />
        <BulkActions selection={parcels} changes={changes} dashboardUrl={facts.dashboardUrl} />
      </div>
      {creating.orderNumber !== null && (
        <ShipmentDialog
          key={creating.orderNumber}
          orderNumber={creating.orderNumber}
          note="The order becomes Shipped and leaves this list."
          onClose={creating.close}
        />
      )}
      {bulk && <BulkDialog orders={bulk} onClose={() => setBulk(null)} />}
      {tracked !== null && (
        <TrackingDialog key={tracked} id={tracked} changes={changes} onClose={() => setTracked(null)} />
      )}
    </AdminPage>
  );
}

/** The order whose dialog is open: the one that was pressed here, or the one that the address names, `?order=ORD-…`. */
function useCreating() {
  const [params, setParams] = useSearchParams();
  const [pressed, setPressed] = useState<string | null>(null);
  const close = () => {
    setPressed(null);
    if (!params.has('order')) return;
    const next = new URLSearchParams(params);
    next.delete('order');
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return { orderNumber: pressed ?? params.get('order'), open: setPressed, close };
}
