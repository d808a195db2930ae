// Who changed what, the newest first. Nothing can be changed here.

import { Link, useSearchParams } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { AuditChoices, AuditPage } from '#shop/audit-log.server.ts';
import { type AuditQuery, isNarrowedAudit } from '#shop/audit-query.ts';
import { AdminPage } from '../kit/admin-page.tsx';
import { EmptyList, FailedList } from '../kit/list/list-states.tsx';
import { useRefresh } from '../kit/use-refresh.ts';
import { auditAddress } from './audit-messages.ts';
import { AuditTable } from './audit-table.tsx';
import { AuditToolbar } from './audit-toolbar.tsx';

interface AuditScreenProps {
  readonly query: AuditQuery;
  /** Null when it could not be read. */
  readonly page: AuditPage | null;
  readonly choices: AuditChoices;
}

export function AuditScreen({ query, page, choices }: AuditScreenProps) {
  const { refresh, isRefreshing } = useRefresh();
  const [params] = useSearchParams();
  return (
    <AdminPage
      title="Audit log"
      facts="Who changed what. Kept for good, and nobody can change it."
      back={{ to: '/admin-panel/users', name: 'Users' }}
      actions={
        <>
          <Button variant="quiet" busy={isRefreshing} onClick={refresh}>
            <Icon name="refresh" />
            Refresh
          </Button>
          <a className={buttonClass({ variant: 'quiet' })} href={`/admin-panel/audit/export?${params}`} download>
            <Icon name="download" />
            Export
          </a>
        </>
      }
    >
      <section className="panel audit" aria-label="Audit log">
        <AuditToolbar query={query} choices={choices} />
        <Body query={query} page={page} />
      </section>
    </AdminPage>
  );
}

function Body({ query, page }: Pick<AuditScreenProps, 'query' | 'page'>) {
  if (!page) return <FailedList title="Failed to load the audit log" />;
  if (page.entries.length > 0) {
    return (
      <>
        <AuditTable entries={page.entries} />
        <Turns page={page} />
      </>
    );
  }
  if (!isNarrowedAudit(query))
    return <EmptyList title="Nothing is written yet." text="Every change by staff stands here." />;
  return (
    <EmptyList title="Nothing found." text="Nothing was changed within these filters.">
      <Link className={buttonClass({ variant: 'quiet' })} to="/admin-panel/audit">
        Clear filters
      </Link>
    </EmptyList>
  );
}

/** A log has no last page that anybody would look for: it goes on behind what is shown. */
function Turns({ page: { entries, hasNewer, hasOlder } }: { readonly page: AuditPage }) {
  const [params] = useSearchParams();
  const [first, last] = [entries[0], entries.at(-1)];
  if (!hasNewer && !hasOlder) return null;
  const quiet = buttonClass({ variant: 'quiet' });
  return (
    <nav className="audit__turns" aria-label="Pages">
      {hasNewer && (
        <>
          <Link className={quiet} to={auditAddress(params, {})}>
            Newest
          </Link>
          <Link className={quiet} to={auditAddress(params, { newer: String(first?.id) })}>
            <Icon name="cleft" />
            Newer
          </Link>
        </>
      )}
      {hasOlder && (
        <Link className={quiet} to={auditAddress(params, { older: String(last?.id) })}>
          Older
          <Icon name="cright" />
        </Link>
      )}
    </nav>
  );
}
