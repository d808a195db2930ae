// Orders ready for shipment, oldest first. The filter can also show orders with another status.

import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { IconButton } from '../kit/icon-button.tsx';
import { EmptyPage } from '../kit/list/empty-page.tsx';
import { EmptyList, FailedList, NothingFound } from '../kit/list/list-states.tsx';
import { Pagination } from '../kit/list/pagination.tsx';
import { SearchField } from '../kit/list/search-field.tsx';
import { useChangeParams } from '../kit/list/use-change-params.ts';
import type { Selection } from '../kit/list/use-selection.ts';
import { Panel } from '../kit/panel.tsx';
import { useHasCourier } from '../kit/use-has-courier.tsx';
import { FILTERS, FULFILMENT_PATH, type FulfilmentData } from './fulfilment-data.ts';
import { FILTER_LABELS, NOTHING_READY } from './fulfilment-messages.ts';
import { ReadyTable } from './ready-table.tsx';

interface ReadyPanelProps {
  readonly data: Pick<FulfilmentData, 'ready' | 'filter' | 'search'>;
  readonly selection: Selection;
  readonly onCreate: (orderNumber: string) => void;
  readonly onCreateAll: () => void;
}

export function ReadyPanel({ data: { ready, filter, search }, selection, onCreate, onCreateAll }: ReadyPanelProps) {
  return (
    <Panel
      title="Orders ready for shipment"
      className="ful-ready"
      headClass="ful-head"
      headerExtra={<span className="sub">Oldest first</span>}
    >
      <div className="toolbar ful-toolbar">
        <SearchField label="Search order, name or pincode" />
        <FilterSelect filter={filter} />
      </div>
      {ready === null && <FailedList title="Failed to load orders" />}
      {ready?.rows.length === 0 && <NothingReady page={ready.page} filter={filter} search={search} />}
      {ready !== null && ready.rows.length > 0 && (
        <>
          <ReadyTable rows={ready.rows} selection={selection} onCreate={onCreate} />
          {selection.selectedOnPage.length > 0 && (
            <div className="bulk ful-bulk" role="toolbar" aria-label="Bulk shipments">
              <b>{selection.selectedOnPage.length} selected</b>
              <Button variant="quiet" onClick={onCreateAll}>
                <Icon name="truck" />
                Create Shipments
              </Button>
              <IconButton icon="close" label="Clear selection" className="bulk__clear" onClick={selection.clear} />
            </div>
          )}
          <Pagination total={ready.total} page={ready.page} rows={ready.perPage} noun={['order', 'orders']} />
        </>
      )}
    </Panel>
  );
}

function FilterSelect({ filter }: Pick<FulfilmentData, 'filter'>) {
  const change = useChangeParams();
  return (
    <select
      className="select"
      aria-label="Status"
      value={filter}
      onChange={({ target: { value } }) => change({ status: value === 'processing' ? null : value })}
    >
      {FILTERS.map((each) => (
        <option key={each} value={each}>
          {FILTER_LABELS[each]}
        </option>
      ))}
    </select>
  );
}

interface NothingReadyProps extends Pick<FulfilmentData, 'filter' | 'search'> {
  readonly page: number;
}

function NothingReady({ page, filter, search }: NothingReadyProps) {
  const hasCourier = useHasCourier();
  if (page > 1) return <EmptyPage />;
  if (search === '' && filter === 'processing') {
    return (
      <EmptyList
        title={NOTHING_READY}
        text={`Orders that you set to Processing wait here ${hasCourier ? 'for their courier' : 'until you send them'}.`}
      />
    );
  }
  const text = search === '' ? 'No orders with this status.' : `Nothing matches “${search}” with this status.`;
  return <NothingFound title="No orders found." text={text} unfilteredPath={FULFILMENT_PATH} />;
}
