import type { GstMonth, StateSums } from '#shop/invoices/gst-month.ts';
import type { DocumentQuery, ListedTaxDocument } from '#shop/invoices/list-documents.ts';
import type { TaxMode } from '#shop/settings/settings.ts';
import type { Listed } from '../kit/list/list-panel.tsx';

export interface StateRow extends StateSums {
  readonly name: string;
}

export interface MonthFigures extends Omit<GstMonth, 'byState'> {
  readonly byState: readonly StateRow[];
}

/** Returns whether the month has documents with GST; documents without GST are counted in `untaxed` alone. */
export const hasTaxedDocuments = ({ invoices, creditNotes }: Pick<GstMonth, 'invoices' | 'creditNotes'>): boolean =>
  invoices.count + creditNotes.count > 0;

export interface DocumentRow extends Omit<ListedTaxDocument, 'issuedAt' | 'placeOfSupply'> {
  /** '14 Nov 2026' */
  readonly issuedOn: string;
  readonly state: string;
}

export interface DueDate {
  /** '2026-12-11' */
  readonly day: string;
  /** Negative when the day has passed. */
  readonly daysLeft: number;
}

export interface GstScreenData {
  readonly query: DocumentQuery;
  /** The months to choose from, the latest first. */
  readonly months: readonly string[];
  /** Null when the figures could not be loaded. */
  readonly figures: MonthFigures | null;
  /** False for a seller without GST registration, now and in this month: the screen then shows no tax terms. */
  readonly hasTax: boolean;
  /** The store's current tax mode; null when it could not be loaded. */
  readonly mode: TaxMode | null;
  readonly areRatesConfirmed: boolean;
  /** The two digits of the seller's State; '' when the GSTIN is unknown. */
  readonly ownState: string;
  readonly stateTax: 'SGST' | 'UTGST';
  readonly due: { readonly gstr1: DueDate; readonly gstr3b: DueDate };
  /** Null when the documents could not be loaded. */
  readonly list: Listed<DocumentRow> | null;
}
