// Warnings that staff should read before they file the month.

import { Link } from 'react-router';
import { formatCount } from '#shop/format-count.ts';
import { LinkOrText } from '../kit/link-or-text.tsx';
import { Note } from '../kit/note.tsx';
import { type GstScreenData, hasTaxedDocuments, type MonthFigures } from './gst-data.ts';

export function GstNotes({ mode, areRatesConfirmed, figures }: GstScreenData) {
  return (
    <>
      {mode === 'flat' && (
        <Note kind="warn" title="The store adds one rate at checkout.">
          New orders get no tax invoice. Choose “Prices include GST” in{' '}
          <LinkOrText opens="/admin-panel/settings" className="inline-link" to="/admin-panel/settings">
            Settings
          </LinkOrText>{' '}
          to issue them.
        </Note>
      )}
      {mode === 'none' && (
        <Note kind="warn" title="The store is set to “Not registered”.">
          New invoices have no GST. This month has documents from before.
        </Note>
      )}
      {mode === 'gst' && !areRatesConfirmed && (
        <Note kind="warn" title="The GST rates are not confirmed.">
          Check them with your accountant, then confirm them in{' '}
          <Link className="inline-link" to="/admin-panel/tax-classes">
            Tax classes
          </Link>
          .
        </Note>
      )}
      {figures && <FigureNotes figures={figures} />}
    </>
  );
}

function FigureNotes({ figures }: { readonly figures: MonthFigures }) {
  const { lateCredits, gstins, untaxed } = figures;
  const untaxedCount = untaxed.invoices + untaxed.creditNotes;
  const isMixed = untaxedCount > 0 && hasTaxedDocuments(figures);
  return (
    <>
      {lateCredits.count > 0 && (
        <Note kind="warn" title={lateTitle(lateCredits)}>
          A credit note reduces the tax only until 30 November after the financial year of its invoice. These are in the
          files of this month; ask your accountant before you file them.
        </Note>
      )}
      {gstins.length > 1 && (
        <Note kind="warn" title={`The documents of this month have ${gstins.length} GSTINs: ${gstins.join(', ')}.`}>
          Each GSTIN files its own return. The files hold all documents and name {gstins[0]}; ask your accountant to
          divide them.
        </Note>
      )}
      {isMixed && (
        <Note title={`${formatCount(untaxedCount)} of the documents below have no GST.`}>
          They are in the sales register and in the list, but not in GSTR-1 and not in the sums.
        </Note>
      )}
    </>
  );
}

/** Returns the title of the warning; `numbers` has only the first few of the late credit notes. */
function lateTitle({ count, numbers }: MonthFigures['lateCredits']): string {
  const subject = count === 1 ? 'A credit note was' : `${formatCount(count)} credit notes were`;
  const more = count > numbers.length ? ` and ${formatCount(count - numbers.length)} more` : '';
  return `${subject} issued late: ${numbers.join(', ')}${more}.`;
}
