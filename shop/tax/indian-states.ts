// The States and Union territories of India with the codes of the GST, and the State of an address. Shoppers type the State themselves, so
// former names and short forms are known too; an unknown name is found by the pincode.

import { findPinPlace } from '#shop/shipping/pin-place.ts';

export interface IndianState {
  /** The first two digits of a GSTIN. */
  readonly code: string;
  readonly name: string;
  /** A Union territory without a legislature: its tax is called UTGST. */
  readonly chargesUtgst?: true;
  readonly alsoCalled?: readonly string[];
}

export const INDIAN_STATES: readonly IndianState[] = [
  { code: '01', name: 'Jammu and Kashmir', alsoCalled: ['JK', 'J and K', 'Kashmir', 'Jammu'] },
  { code: '02', name: 'Himachal Pradesh', alsoCalled: ['HP', 'Himachal'] },
  { code: '03', name: 'Punjab', alsoCalled: ['PB'] },
  { code: '04', name: 'Chandigarh', alsoCalled: ['CH'], chargesUtgst: true },
  { code: '05', name: 'Uttarakhand', alsoCalled: ['UK', 'UA', 'Uttaranchal'] },
  { code: '06', name: 'Haryana', alsoCalled: ['HR'] },
  { code: '07', name: 'Delhi', alsoCalled: ['DL', 'New Delhi', 'NCT of Delhi', 'Delhi NCR', 'NCT Delhi'] },
  { code: '08', name: 'Rajasthan', alsoCalled: ['RJ'] },
  { code: '09', name: 'Uttar Pradesh', alsoCalled: ['UP'] },
  { code: '10', name: 'Bihar', alsoCalled: ['BR'] },
  { code: '11', name: 'Sikkim', alsoCalled: ['SK'] },
  { code: '12', name: 'Arunachal Pradesh', alsoCalled: ['AR', 'Arunachal'] },
  { code: '13', name: 'Nagaland', alsoCalled: ['NL'] },
  { code: '14', name: 'Manipur', alsoCalled: ['MN'] },
  { code: '15', name: 'Mizoram', alsoCalled: ['MZ'] },
  { code: '16', name: 'Tripura', alsoCalled: ['TR'] },
  { code: '17', name: 'Meghalaya', alsoCalled: ['ML'] },
  { code: '18', name: 'Assam', alsoCalled: ['AS'] },
  { code: '19', name: 'West Bengal', alsoCalled: ['WB', 'Bengal', 'Paschim Banga'] },
  { code: '20', name: 'Jharkhand', alsoCalled: ['JH'] },
  { code: '21', name: 'Odisha', alsoCalled: ['OD', 'OR', 'Orissa'] },
  { code: '22', name: 'Chhattisgarh', alsoCalled: ['CG', 'Chattisgarh', 'Chhatisgarh'] },
  { code: '23', name: 'Madhya Pradesh', alsoCalled: ['MP'] },
  { code: '24', name: 'Gujarat', alsoCalled: ['GJ', 'Gujrat'] },
  {
    code: '26',
    name: 'Dadra and Nagar Haveli and Daman and Diu',
    alsoCalled: ['DNHDD', 'Daman and Diu', 'Dadra and Nagar Haveli', 'Daman', 'Diu', 'Silvassa'],
    chargesUtgst: true,
  },
  { code: '27', name: 'Maharashtra', alsoCalled: ['MH', 'Maharastra'] },
  { code: '29', name: 'Karnataka', alsoCalled: ['KA'] },
  { code: '30', name: 'Goa', alsoCalled: ['GA'] },
  { code: '31', name: 'Lakshadweep', alsoCalled: ['LD'], chargesUtgst: true },
  { code: '32', name: 'Kerala', alsoCalled: ['KL'] },
  { code: '33', name: 'Tamil Nadu', alsoCalled: ['TN', 'Tamilnadu'] },
  { code: '34', name: 'Puducherry', alsoCalled: ['PY', 'Pondicherry'] },
  {
    code: '35',
    name: 'Andaman and Nicobar Islands',
    alsoCalled: ['AN', 'Andaman', 'Andaman and Nicobar'],
    chargesUtgst: true,
  },
  { code: '36', name: 'Telangana', alsoCalled: ['TS', 'TG'] },
  { code: '37', name: 'Andhra Pradesh', alsoCalled: ['AP', 'Andhra'] },
  { code: '38', name: 'Ladakh', alsoCalled: ['LA'], chargesUtgst: true },
];

/** Army post offices are in no State. */
const OTHER_TERRITORY: IndianState = { code: '97', name: 'Other territory' };

/** 'Jammu & Kashmir' and 'jammu and kashmir.' are the same. */
const toKey = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^a-z]+/g, '');

const CODE_BY_NAME: ReadonlyMap<string, string> = new Map(
  INDIAN_STATES.flatMap(({ code, name, alsoCalled = [] }) =>
    [name, ...alsoCalled].map((known) => [toKey(known), code] as const),
  ),
);

const findStateByName = (name: string): string | null => CODE_BY_NAME.get(toKey(name)) ?? null;

/** The State where goods sent to this address are supplied (IGST Act, section 10(1)(ca)). */
export function placeOfSupply({ state, pincode }: { readonly state: string; readonly pincode: string }): string {
  const byName = findStateByName(state);
  if (byName !== null) return byName;
  const byPin = findPinPlace(pincode).state;
  return (byPin === null ? null : findStateByName(byPin)) ?? OTHER_TERRITORY.code;
}

export const findState = (code: string): IndianState | null =>
  [...INDIAN_STATES, OTHER_TERRITORY].find((state) => state.code === code) ?? null;

/** 'SGST', or 'UTGST' in a Union territory without a legislature. */
export const stateTaxName = (code: string): 'SGST' | 'UTGST' => (findState(code)?.chargesUtgst ? 'UTGST' : 'SGST');
