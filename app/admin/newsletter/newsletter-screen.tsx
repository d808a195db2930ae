// Who wants to hear about new arrivals. The newsletter itself is written elsewhere: the file has every address with its link to
// leave by.

import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Count } from '#shop/catalog/listing.ts';
import { useAdminAction } from '../kit/actions/use-admin-action.ts';
import { AdminPage } from '../kit/admin-page.tsx';
import { ConfirmDialog } from '../kit/form/confirm-dialog.tsx';
import { IconButton } from '../kit/icon-button.tsx';
import { EmptyList, FailedList } from '../kit/list/list-states.tsx';
import { Pagination } from '../kit/list/pagination.tsx';
import { SearchField } from '../kit/list/search-field.tsx';
import { useSearchKey } from '../kit/list/use-search-key.ts';
import { DELETE_FAILED, DELETE_QUESTION, LOAD_FAILED, NONE_FOUND } from './newsletter-messages.ts';

interface AddressRow {
  readonly id: string;
  readonly email: string;
  /** '14 Nov 2026, 11:12 am' */
  readonly since: string;
}

interface NewsletterScreenProps {
  readonly query: { readonly search: string; readonly rows: number };
  /** Null when it could not be read. */
  readonly list: { readonly rows: readonly AddressRow[]; readonly found: Count; readonly page: number } | null;
}

export function NewsletterScreen({ query, list }: NewsletterScreenProps) {
  useSearchKey();
  const [params] = useSearchParams();
  const [asked, setAsked] = useState<AddressRow | null>(null);
  const { send } = useAdminAction<{ intent: 'delete'; id: string }>('/admin-panel/newsletter/change');
  return (
    <AdminPage
      title="Newsletter addresses"
      facts="Left in the shop’s footer, each one once. The file has a link for everybody to unsubscribe by."
      back={{ to: '/admin-panel/leads', name: 'Leads' }}
      actions={
        <a className={buttonClass({ variant: 'quiet' })} href={`/admin-panel/newsletter/export?${params}`} download>
          <Icon name="download" />
          Export CSV
        </a>
      }
    >
      <section className="panel" aria-label="Newsletter addresses">
        <div className="toolbar">
          <SearchField label="Search address" />
        </div>
        {list === null && <FailedList title={LOAD_FAILED} />}
        {list?.rows.length === 0 && <NothingFound search={query.search} />}
        {list && list.rows.length > 0 && <Addresses rows={list.rows} onDelete={setAsked} />}
        {list && (
          <Pagination
            total={list.found.count}
            more={list.found.more}
            page={list.page}
            rows={query.rows}
            noun={['address', 'addresses']}
          />
        )}
      </section>
      {asked && (
        <ConfirmDialog
          open
          danger
          title="Delete address"
          action="Delete address"
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            void send({ intent: 'delete', id: asked.id }, { failed: DELETE_FAILED });
          }}
        >
          <p>{DELETE_QUESTION}</p>
          <p className="sub">{asked.email} will not be in the next file. She can subscribe again.</p>
        </ConfirmDialog>
      )}
    </AdminPage>
  );
}

interface AddressesProps {
  readonly rows: readonly AddressRow[];
  readonly onDelete: (row: AddressRow) => void;
}

function Addresses({ rows, onDelete }: AddressesProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that may scroll sideways must be reachable by keyboard
    <section className="table-wrap" aria-label="List of addresses" tabIndex={0}>
      <table className="table table--list small-list">
        <thead>
          <tr>
            <th scope="col">Email</th>
            <th scope="col">Since</th>
            <th scope="col" className="num">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="small-list__name">
                <a className="table__name" href={`mailto:${encodeURIComponent(row.email)}`}>
                  {row.email}
                </a>
              </td>
              <td className="small-list__facts">{row.since}</td>
              <td className="small-list__acts">
                <div className="acts">
                  <IconButton
                    icon="trash"
                    danger
                    label={`Delete ${row.email}`}
                    aria-haspopup="dialog"
                    onClick={() => onDelete(row)}
                  />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function NothingFound({ search }: { readonly search: string }) {
  if (search === '') {
    return <EmptyList title={NONE_FOUND} text="Addresses that visitors leave in the shop’s footer arrive here." />;
  }
  return (
    <EmptyList title={NONE_FOUND} text={`Nothing matches “${search}”.`}>
      <Link className={buttonClass({ variant: 'quiet' })} to="/admin-panel/newsletter">
        Clear search
      </Link>
    </EmptyList>
  );
}
