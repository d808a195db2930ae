// The seller as the law wants her named: Consumer Protection (E-Commerce) Rules, 2020, rules 4 and 5.

export interface GrievanceOfficer {
  readonly name: string;
  readonly designation: string;
  readonly email: string;
  readonly phone: string;
}

export interface Legal {
  /** The name that the business is registered under. */
  readonly legalName: string;
  /** The address of the principal office. */
  readonly address: string;
  /** The corporate identity number; empty for a business that is no company. */
  readonly cin: string;
  readonly officer: GrievanceOfficer;
}

export const NO_LEGAL: Legal = {
  legalName: '',
  address: '',
  cin: '',
  officer: { name: '', designation: '', email: '', phone: '' },
};

/** The stored record, with empty values for what is missing. */
export const toLegal = (record: Readonly<Record<string, unknown>>): Legal => {
  const stored = record as Partial<Legal>;
  return { ...NO_LEGAL, ...stored, officer: { ...NO_LEGAL.officer, ...stored.officer } };
};
