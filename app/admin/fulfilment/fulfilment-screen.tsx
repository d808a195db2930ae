// The fulfilment screen: stats, shipment exceptions, orders ready for shipment, and active shipments.

import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatCount } from '#shop/format-count.ts';
import { useStaffEvents } from '../frame/staff-events.tsx';
import { AdminPage } from '../kit/admin-page.tsx';
import { RefreshButton } from '../kit/list/list-buttons.tsx';
import { type Stat, StatStrip } from '../kit/list/stat-strip.tsx';
import { useSearchKey } from '../kit/list/use-list-keys.ts';
import { useSelection } from '../kit/list/use-selection.ts';
import { useHasCourier } from '../kit/use-has-courier.tsx';
import { MarkSentDialog } from '../order-actions/mark-sent-dialog.tsx';
import { ShipmentDialog } from '../shipment-dialog/shipment-dialog.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { BulkDialog, type BulkOrder } from './bulk-dialog.tsx';
import { ExceptionsPanel } from './exceptions-panel.tsx';
import type { FulfilmentData } from './fulfilment-data.ts';
import { ReadyPanel } from './ready-panel.tsx';
import { ShipmentsPanel } from './shipments-panel.tsx';
import { TrackingDialog } from './tracking-dialog.tsx';
import { useFulfilmentActions } from './use-fulfilment-actions.ts';

/** Shown when the stats could not be loaded. */
const UNLOADED_STATS: readonly Stat[] = [
  'Ready to ship',
  'Shipments without AWB',
  'Pickup scheduled',
  'In transit',
  'Delivered this week',
].map((name) => ({ name, value: formatCount(0), note: 'not loaded' }));

export function FulfilmentScreen({ data }: { readonly data: FulfilmentData }) {
  useStaffEvents(['orders', 'shipments']);
  useSearchKey();
  const actions = useFulfilmentActions();
  const [trackedId, setTrackedId] = useState<string | null>(null);
  const [bulk, setBulk] = useState<readonly BulkOrder[] | null>(null);
  const shipmentDialog = useShipmentDialog();
  const shippable = data.ready?.rows.filter(({ mayCreateShipment }) => mayCreateShipment) ?? [];
  const { ready, shipments, filter, search } = data;
  const hasCourier = useHasCourier();
  // A store without shipments shows only the first card, Ready to ship: the others count shipments.
  const cards = data.cards ?? UNLOADED_STATS;
  // A store whose courier account was removed still follows its existing shipments.
  const showsShipments = hasCourier || shipments === null || shipments.total > 0;
  const orderSelection = useSelection(
    JSON.stringify([filter, search, ready?.page, ready?.perPage]),
    shippable.map(({ orderNumber }) => orderNumber),
  );
  const shipmentSelection = useSelection(String(shipments?.page), shipments?.rows.map(({ id }) => id) ?? []);
  return (
    <AdminPage title="Fulfillment" summary={data.pickupSummary} actions={<RefreshButton />}>
      <StatStrip className="ful-cards" stats={showsShipments ? cards : cards.slice(0, 1)} />
      <ExceptionsPanel exceptions={data.exceptions} actions={actions} onTrack={setTrackedId} />
      <ReadyPanel
        data={data}
        selection={orderSelection}
        onCreate={shipmentDialog.open}
        onCreateAll={() => setBulk(shippable.filter(({ orderNumber }) => orderSelection.has(orderNumber)))}
      />
      {showsShipments && (
        <div className="ful-columns">
          <ShipmentsPanel
            shipments={data.shipments}
            selection={shipmentSelection}
            actions={actions}
            onTrack={setTrackedId}
          />
          <BulkActions selection={shipmentSelection} actions={actions} dashboardUrl={data.dashboardUrl} />
        </div>
      )}
      {shipmentDialog.orderNumber !== null && !hasCourier && (
        <MarkSentDialog
          key={shipmentDialog.orderNumber}
          orderNumber={shipmentDialog.orderNumber}
          onClose={shipmentDialog.close}
        />
      )}
      {shipmentDialog.orderNumber !== null && hasCourier && (
        <ShipmentDialog
          key={shipmentDialog.orderNumber}
          orderNumber={shipmentDialog.orderNumber}
          note="The order becomes Shipped and leaves this list."
          onClose={shipmentDialog.close}
        />
      )}
      {bulk && <BulkDialog orders={bulk} onClose={() => setBulk(null)} />}
      {trackedId !== null && (
        <TrackingDialog key={trackedId} id={trackedId} actions={actions} onClose={() => setTrackedId(null)} />
      )}
    </AdminPage>
  );
}

/** Returns the order whose dialog is open: selected on this screen, or named by the URL, `?order=ORD-…`. */
function useShipmentDialog() {
  const [params, setParams] = useSearchParams();
  const [selectedOrder, setSelectedOrder] = useState<string | null>(null);
  const close = () => {
    setSelectedOrder(null);
    if (!params.has('order')) return;
    const next = new URLSearchParams(params);
    next.delete('order');
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return { orderNumber: selectedOrder ?? params.get('order'), open: setSelectedOrder, close };
}
