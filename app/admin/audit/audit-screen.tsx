// The audit log: who changed what, newest first. Read-only.

import { Link, useSearchParams } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { AuditFilterOptions, AuditPage } from '#shop/audit-log.server.ts';
import { type AuditQuery, hasAuditFilters } from '#shop/audit-query.ts';
import { AdminPage } from '../kit/admin-page.tsx';
import { ExportLink, RefreshButton } from '../kit/list/list-buttons.tsx';
import { ListPanel } from '../kit/list/list-panel.tsx';
import { EmptyList, NothingFound } from '../kit/list/list-states.tsx';
import { auditPath } from './audit-messages.ts';
import { AuditTable } from './audit-table.tsx';
import { AuditToolbar } from './audit-toolbar.tsx';

const AUDIT_PATH = '/admin-panel/audit';

interface AuditScreenProps {
  readonly query: AuditQuery;
  /** Null when the audit log could not be loaded. */
  readonly page: AuditPage | null;
  readonly choices: AuditFilterOptions;
}

export const AuditScreen = ({ query, page, choices }: AuditScreenProps) => (
  <AdminPage
    title="Audit log"
    summary="Who changed what. Permanent and read-only."
    back={{ to: '/admin-panel/users', name: 'Users' }}
    actions={
      <>
        <RefreshButton />
        <ExportLink path={`${AUDIT_PATH}/export`} label="Export" />
      </>
    }
  >
    <ListPanel
      label="Audit log"
      className="audit"
      toolbar={<AuditToolbar query={query} choices={choices} />}
      rowCount={page && page.entries.length}
      failedMessage="Failed to load the audit log"
      empty={
        hasAuditFilters(query) ? (
          <NothingFound
            title="Nothing found."
            text="Nothing was changed within these filters."
            unfilteredPath={AUDIT_PATH}
          />
        ) : (
          <EmptyList title="No changes recorded yet." text="Changes made by staff will appear here." />
        )
      }
    >
      {page && (
        <>
          <AuditTable entries={page.entries} />
          <PageLinks page={page} />
        </>
      )}
    </ListPanel>
  </AdminPage>
);

/** Links to newer and older entries. The log uses keyset pagination and has no page numbers. */
function PageLinks({ page: { entries, hasNewer, hasOlder } }: { readonly page: AuditPage }) {
  const [params] = useSearchParams();
  if (!hasNewer && !hasOlder) return null;
  const linkClass = buttonClass({ variant: 'quiet' });
  return (
    <nav className="audit__turns" aria-label="Pages">
      {hasNewer && (
        <>
          <Link className={linkClass} to={auditPath(params, {})}>
            Newest
          </Link>
          <Link className={linkClass} to={auditPath(params, { newer: String(entries[0]?.id) })}>
            <Icon name="cleft" />
            Newer
          </Link>
        </>
      )}
      {hasOlder && (
        <Link className={linkClass} to={auditPath(params, { older: String(entries.at(-1)?.id) })}>
          Older
          <Icon name="cright" />
        </Link>
      )}
    </nav>
  );
}
