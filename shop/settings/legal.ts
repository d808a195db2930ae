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

/** A note of the footer: its title, and its lines with the address that a line leads to. */
export type LegalNote = readonly [title: string, lines: readonly (readonly [text: string, href?: string])[]];

const mailLine = (email: string) => [email, `mailto:${email}`] as const;
const phoneLine = (phone: string) => [phone, `tel:${phone.replaceAll(/[^\d+]/g, '')}`] as const;

interface CustomerCare {
  readonly email: string;
  readonly phone: string;
  readonly hours: string;
}

/** The notes of the footer: the seller, customer care, and the officer. What is not set is left out. */
export function legalNotes(legal: Legal, care: CustomerCare): LegalNote[] {
  const { legalName, address, cin } = legal;
  const officer = findOfficer(legal);
  const notes: LegalNote[] = [
    ['Sold by', [[legalName], [address], [cin && `CIN ${cin}`]]],
    ['Customer care', [phoneLine(care.phone), mailLine(care.email), [care.hours]]],
    [
      'Grievance officer',
      officer ? [[`${officer.name}, ${officer.designation}`], phoneLine(officer.phone), mailLine(officer.email)] : [],
    ],
  ];
  return notes
    .map(([title, lines]): LegalNote => [title, lines.filter(([text]) => text !== '')])
    .filter(([, lines]) => lines.length > 0);
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
