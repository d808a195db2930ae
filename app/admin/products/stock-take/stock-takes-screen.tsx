// Starts a stock take, and lists the earlier ones.

import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Select } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { type Column, Table } from '#app/ui/table.tsx';
import type { StockTakeStatus } from '#shop/stock-takes/stock-take.ts';
import type { StockTakeRecord } from '#shop/stock-takes/stock-takes.server.ts';
import { useStaffEvents } from '../../frame/staff-events.tsx';
import { useAdminAction } from '../../kit/actions/use-admin-action.ts';
import { AdminPage } from '../../kit/admin-page.tsx';
import { NamedOptions } from '../../kit/form/select-options.tsx';
import { formatDateTime } from '../../kit/indian-time.ts';
import { ListPanel } from '../../kit/list/list-panel.tsx';
import { EmptyList } from '../../kit/list/list-states.tsx';
import { Panel } from '../../kit/panel.tsx';
import { type StatusTone, ToneBadge } from '../../kit/status-badge.tsx';
import { CHANGE_PATH } from './scan-sender.ts';
import type { action } from './stock-take.actions.ts';
import { FAILURE_MESSAGES, LOAD_FAILED, STATUS_NAMES, scopeName } from './stock-take-messages.ts';

const TONES: Readonly<Record<StockTakeStatus, StatusTone>> = {
  counting: 'working',
  applying: 'working',
  applied: 'good',
  abandoned: 'ended',
};

const personName = (person: StockTakeRecord['startedBy'] | null): string => person?.name || person?.email || '–';

const COLUMNS: readonly Column<StockTakeRecord>[] = [
  {
    title: 'Products',
    cell: (record) => (
      <Link className="stock-take__name" to={`/admin-panel/products/stock-take/${record.id}`}>
        {scopeName(record)}
      </Link>
    ),
  },
  { title: 'State', cell: ({ status }) => <ToneBadge tone={TONES[status]} label={STATUS_NAMES[status]} /> },
  {
    title: 'Started',
    cell: ({ startedAt, startedBy }) => (
      <>
        {formatDateTime(startedAt)}
        <div className="sub">by {personName(startedBy)}</div>
      </>
    ),
  },
  {
    title: 'Ended',
    cell: ({ endedAt, appliedBy }) =>
      endedAt === null ? (
        '–'
      ) : (
        <>
          {formatDateTime(endedAt)}
          {appliedBy && <div className="sub">applied by {personName(appliedBy)}</div>}
        </>
      ),
  },
];

interface StockTakesScreenProps {
  readonly stockTakes: readonly StockTakeRecord[] | null;
  readonly categories: readonly { readonly id: string; readonly name: string }[];
}

export function StockTakesScreen({ stockTakes, categories }: StockTakesScreenProps) {
  useStaffEvents(['stock-takes']);
  return (
    <AdminPage
      title="Stock takes"
      summary="Count what is on the shelf, look at the differences, then correct the stock."
      back={{ to: '/admin-panel/products', name: 'Products' }}
      help="products"
    >
      <BeginPanel categories={categories} />
      <ListPanel
        label="Stock takes"
        rowCount={stockTakes && stockTakes.length}
        failedMessage={LOAD_FAILED}
        empty={<EmptyList title="No stock takes yet." text="The stock takes that you begin appear here." />}
      >
        <Table label="List of stock takes" rows={stockTakes ?? []} getKey={({ id }) => id} columns={COLUMNS} />
      </ListPanel>
    </AdminPage>
  );
}

function BeginPanel({ categories }: Pick<StockTakesScreenProps, 'categories'>) {
  const navigate = useNavigate();
  const { run, isBusy } = useAdminAction<typeof action>(CHANGE_PATH, FAILURE_MESSAGES);
  const [categoryId, setCategoryId] = useState('');
  const begin = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy()) return;
    const begun = await run('begin', { categoryId: categoryId === '' ? null : categoryId });
    if (begun.ok) await navigate(`/admin-panel/products/stock-take/${begun.value}`);
  };
  return (
    <Panel title="Begin a stock take" className="stock-take__panel" bodyClass="panel__in">
      <form className="stock-take__begin" onSubmit={(event) => void begin(event)}>
        <Select label="Products" value={categoryId} onChange={(event) => setCategoryId(event.target.value)}>
          <option value="">All products</option>
          <NamedOptions rows={categories} />
        </Select>
        <Button type="submit" busy={isBusy('begin')}>
          <Icon name="barcode" />
          Begin counting
        </Button>
      </form>
      <p className="sub">The shop stays open. Sales and deliveries while you count are taken into account.</p>
    </Panel>
  );
}
