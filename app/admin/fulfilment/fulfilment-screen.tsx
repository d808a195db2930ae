// The fulfilment screen: figures, shipment exceptions, orders that wait for a courier, and shipments in transit.

import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useStaffEvents } from '../frame/staff-events.tsx';
import { AdminPage } from '../kit/admin-page.tsx';
import { type Figure, FigureStrip } from '../kit/list/figure-strip.tsx';
import { RefreshButton } from '../kit/list/list-buttons.tsx';
import { useSearchKey } from '../kit/list/use-list-keys.ts';
import { useSelection } from '../kit/list/use-selection.ts';
import { count } from '../kit/wording.ts';
import { ShipmentDialog } from '../shipment-dialog/shipment-dialog.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { BulkDialog, type BulkOrder } from './bulk-dialog.tsx';
import { ExceptionsPanel } from './exceptions-panel.tsx';
import type { FulfilmentFacts } from './fulfilment-facts.ts';
import { ReadyPanel } from './ready-panel.tsx';
import { ShipmentsPanel } from './shipments-panel.tsx';
import { TrackingDialog } from './tracking-dialog.tsx';
import { useFulfilmentActions } from './use-fulfilment-actions.ts';

/** Zeros with a note when the figures could not be loaded. */
const NO_FIGURES: readonly Figure[] = [
  'Ready to ship',
  'Shipments without AWB',
  'Pickup scheduled',
  'In transit',
  'Delivered this week',
].map((name) => ({ name, figure: count(0), line: 'not loaded' }));

export function FulfilmentScreen({ facts }: { readonly facts: FulfilmentFacts }) {
  useStaffEvents(['orders', 'shipments']);
  useSearchKey();
  const actions = useFulfilmentActions();
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
    <AdminPage title="Fulfillment" facts={facts.lead} actions={<RefreshButton />}>
      <FigureStrip className="ful-cards" figures={facts.cards ?? NO_FIGURES} />
      <ExceptionsPanel exceptions={facts.exceptions} actions={actions} onTrack={setTracked} />
      <ReadyPanel
        facts={facts}
        selection={orders}
        onCreate={creating.open}
        onCreateAll={() => setBulk(offered.filter(({ orderNumber }) => orders.has(orderNumber)))}
      />
      <div className="ful-columns">
        <ShipmentsPanel shipments={facts.shipments} selection={parcels} actions={actions} onTrack={setTracked} />
        <BulkActions selection={parcels} actions={actions} dashboardUrl={facts.dashboardUrl} />
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
        <TrackingDialog key={tracked} id={tracked} actions={actions} onClose={() => setTracked(null)} />
      )}
    </AdminPage>
  );
}

/** The order whose dialog is open: chosen on this screen, or named by the address, `?order=ORD-…`. */
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
