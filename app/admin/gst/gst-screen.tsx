// The monthly returns for the merchant's accountant: sums, downloads and the documents of one month.

import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { formatCount } from '#shop/format-count.ts';
import { formatMonth } from '#shop/invoices/return-month.ts';
import { AdminPage } from '../kit/admin-page.tsx';
import { EmptyList, FailedPanel } from '../kit/list/list-states.tsx';
import { StatStrip } from '../kit/list/stat-strip.tsx';
import { useSearchKey } from '../kit/list/use-list-keys.ts';
import { useMoney } from '../kit/use-money.tsx';
import { DocumentList } from './document-list.tsx';
import { Downloads, DueDates } from './downloads.tsx';
import { type GstScreenData, hasTaxedDocuments, type MonthFigures } from './gst-data.ts';
import { GstNotes } from './gst-notes.tsx';
import { filePath } from './gst-paths.ts';
import { MonthChooser } from './month-chooser.tsx';
import { GstStrip, MonthSums, RateTable, StateTable } from './month-tables.tsx';

export function GstScreen(screen: GstScreenData) {
  useSearchKey();
  const { query, months, figures, hasTax } = screen;
  const canFile = figures !== null && hasTaxedDocuments(figures);
  return (
    <AdminPage
      title={hasTax ? 'GST' : 'Sales register'}
      {...(hasTax && { help: 'gst-returns' as const })}
      summary={`${formatMonth(query.month)} · from issued invoices and credit notes`}
      actions={
        <>
          <MonthChooser month={query.month} months={months} />
          {canFile && (
            <a className={buttonClass({ variant: 'primary' })} href={filePath('pack', query.month)} download>
              <Icon name="download" />
              Download GSTR-1 pack
            </a>
          )}
        </>
      }
    >
      {hasTax && <GstNotes {...screen} />}
      <Content {...screen} />
    </AdminPage>
  );
}

const hasDocuments = (figures: MonthFigures): boolean =>
  hasTaxedDocuments(figures) || figures.untaxed.invoices + figures.untaxed.creditNotes > 0;

function emptyText({ mode, months, query }: GstScreenData): string {
  if (mode === 'flat') {
    return 'Invoices with GST are issued when an order is sent, once the prices of the store include GST.';
  }
  // `months[0]` is the current month.
  return query.month === months[0]
    ? 'An invoice is issued when an order is sent. Send an order, and its invoice will appear here.'
    : 'An invoice is issued when an order is sent. None was issued in this month.';
}

function Content(screen: GstScreenData) {
  const { query, figures, hasTax } = screen;
  if (figures === null) {
    return <FailedPanel label="Figures of the month" title="Failed to load the month" />;
  }
  if (!hasDocuments(figures)) {
    return (
      <>
        <section className="panel gst-empty" aria-label="Figures of the month">
          <EmptyList title={`No invoices in ${formatMonth(query.month)}.`} text={emptyText(screen)} />
        </section>
        {screen.mode === 'gst' && (
          <div className="gst-untaxed">
            <DueDates due={screen.due} />
          </div>
        )}
      </>
    );
  }
  return (
    <>
      {hasTax ? <TaxedMonth {...screen} figures={figures} /> : <UntaxedMonth {...screen} figures={figures} />}
      <DocumentList query={query} list={screen.list} hasTax={hasTax} />
    </>
  );
}

type MonthProps = GstScreenData & { readonly figures: MonthFigures };

function TaxedMonth({ query, figures, ownState, stateTax, due }: MonthProps) {
  return (
    <>
      <GstStrip figures={figures} due={due.gstr1} />
      <div className="columns gst-columns">
        <div className="gst-main">
          <MonthSums figures={figures} stateTax={stateTax} />
          <RateTable figures={figures} stateTax={stateTax} />
          <StateTable states={figures.byState} ownState={ownState} />
        </div>
        <div className="gst-side">
          <Downloads month={query.month} canFile={hasTaxedDocuments(figures)} hasTax />
          <DueDates due={due} />
        </div>
      </div>
    </>
  );
}

/** A month without GST, for sellers who are not registered: it shows no tax terms. */
function UntaxedMonth({ query, figures: { untaxed } }: MonthProps) {
  const money = useMoney();
  return (
    <>
      <StatStrip
        className="gst-strip gst-strip--3"
        stats={[
          { name: 'Sales', value: money(untaxed.total), note: 'after credit notes' },
          { name: 'Invoices', value: formatCount(untaxed.invoices) },
          { name: 'Credit notes', value: formatCount(untaxed.creditNotes) },
        ]}
      />
      <div className="gst-untaxed">
        <Downloads month={query.month} canFile={false} hasTax={false} />
      </div>
    </>
  );
}
