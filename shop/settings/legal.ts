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

/** The officer whom shoppers see; null until staff name one. */
export const findOfficer = ({ officer }: Legal): GrievanceOfficer | null =>
  officer.name !== '' && officer.email !== '' ? officer : null;

/** The lines of the footer: the seller, her address, and the officer. Empty when nothing is set. */
export function legalLines(legal: Legal): string[] {
  const { legalName, address, cin } = legal;
  const officer = findOfficer(legal);
  return [
    legalName && `Sold by ${legalName}${cin && ` (CIN ${cin})`}`,
    address,
    officer
      ? [`Grievance officer: ${officer.name}, ${officer.designation}`, officer.email, officer.phone].join(' · ')
      : '',
  ].filter((line) => line !== '');
}

export const trimLegal = ({ legalName, address, cin, officer }: Legal): Legal => ({
  legalName: legalName.trim(),
  address: address.trim(),
  cin: cin.trim().toUpperCase(),
  officer: {
    name: officer.name.trim(),
    designation: officer.designation.trim(),
    email: officer.email.trim(),
    phone: officer.phone.trim(),
  },
});

/** The stored record, with empty values for what is missing. */
export const toLegal = (record: Readonly<Record<string, unknown>>): Legal => {
  const stored = record as Partial<Legal>;
  return { ...NO_LEGAL, ...stored, officer: { ...NO_LEGAL.officer, ...stored.officer } };
};
