// The seller of the sample store, as the law wants her named, her registration, and the maker of its products. All of it is invented.

import type { Legal } from '#shop/settings/legal.ts';

const OFFICE = '12 Commercial Street, Bangalore, Karnataka 560001, India';

export const SAMPLE_LEGAL: Legal = {
  legalName: 'Tanabana Fashions Private Limited',
  address: OFFICE,
  cin: 'U17110KA2019PTC123456',
  officer: {
    name: 'Meenakshi Rao',
    designation: 'Head of Customer Care',
    email: 'grievance@tanabana.example',
    phone: '+91 80 4000 1201',
  },
};

/** Of Karnataka, with a valid check character. No business can have it: the PAN inside ends with 0000. */
export const SAMPLE_GSTIN = '29AAACT0000A1ZB';

export const SAMPLE_MAKER = `${SAMPLE_LEGAL.legalName}, ${OFFICE}`;
