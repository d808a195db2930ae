// The seller's registration at the GST, the numbering of her invoices, and the class of goods that nobody classified.

export interface GstSettings {
  /** '' for a seller who is not registered. */
  readonly gstin: string;
  /** A registered seller who pays by turnover (composition scheme): she charges no GST and sells within her State only. */
  readonly isComposition: boolean;
  /** Two letters or digits before each number: 'TB' in TB/26-27/000123. */
  readonly invoicePrefix: string;
  /** How many digits of an HSN code invoices show: four, or six above a turnover of ₹5 crore. */
  readonly hsnDigits: 4 | 6;
  /** The class of goods whose product and category have none. */
  readonly defaultClassId: string | null;
  /** When staff confirmed the rates, as an ISO time, and who did (an email address). */
  readonly ratesCheckedAt: string | null;
  readonly ratesCheckedBy: string | null;
}

/** The fields that the settings form edits. */
export type EditedGst = Omit<GstSettings, 'ratesCheckedAt' | 'ratesCheckedBy'>;

export const DEFAULT_GST: GstSettings = {
  gstin: '',
  isComposition: false,
  invoicePrefix: 'IN',
  hsnDigits: 4,
  defaultClassId: null,
  ratesCheckedAt: null,
  ratesCheckedBy: null,
};

/** The stored record, with the defaults for what is missing. */
export const toGstSettings = (record: Readonly<Record<string, unknown>>): GstSettings => ({
  ...DEFAULT_GST,
  ...(record as Partial<GstSettings>),
});
