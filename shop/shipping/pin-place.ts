// The state of a pincode, and its city where a whole sorting district is one city. It only saves typing: where
// districts of two states or several towns share a prefix it returns nothing, and the shopper's own input is always
// accepted.
// Example: 560034 begins with 56, which is Karnataka, and with 560, which is Bengaluru. 403521 is Goa, though 40 is
// Maharashtra.

export interface PinPlace {
  readonly state: string | null;
  readonly city: string | null;
}

/** The longest matching prefix decides. Army post offices (9…) are in no state. */
const STATE_PREFIXES: Readonly<Record<string, string>> = {
  'Andaman and Nicobar Islands': '744',
  'Andhra Pradesh': '51 52 53',
  'Arunachal Pradesh': '790 791 792',
  Assam: '78',
  Bihar: '80 81 82 84 85',
  Chandigarh: '16000 16001 16002 16003 16004 160101',
  Chhattisgarh: '490 491 492 493 494 495 496 497',
  'Dadra and Nagar Haveli and Daman and Diu': '362520 396210 396220 396230 396240',
  Delhi: '11',
  Goa: '403',
  Gujarat: '36 37 38 39',
  Haryana: '12 13',
  'Himachal Pradesh': '17',
  'Jammu and Kashmir': '18 19',
  Jharkhand: '814 815 816 822 825 826 827 828 829 831 832 833 834 835',
  Karnataka: '56 57 58 59',
  Kerala: '67 68 69',
  Ladakh: '194',
  Lakshadweep: '68255',
  'Madhya Pradesh': '45 46 47 48',
  Maharashtra: '40 41 42 43 44',
  Manipur: '795',
  Meghalaya: '793 794',
  Mizoram: '796',
  Nagaland: '797 798',
  Odisha: '75 76 77',
  Puducherry: '533464 60500 60501 60960 673310',
  Punjab: '14 15 160055 160059 160062 160071',
  Rajasthan: '30 31 32 33 34',
  Sikkim: '737',
  'Tamil Nadu': '60 61 62 63 64',
  Telangana: '50',
  Tripura: '799',
  'Uttar Pradesh': '20 21 22 23 24 25 26 27 28',
  Uttarakhand: '24471 2461 2462 2463 2464 247667 248 249 2625 263',
  'West Bengal': '70 71 72 73 74',
};

/** Two states share these prefixes, and more than three digits would be needed to distinguish them. */
const SHARED_PREFIXES =
  '2447 2465 2466 2468 2469 2476 2623 2624 36252 36254 36257 39621 39622 39623 39624 5071 6051 60740 813208 814131';

/** A prefix is listed only where every post office with it is in that city. */
const CITY_PREFIXES: Readonly<Record<string, string>> = {
  Agartala: '79900',
  Agra: '2820',
  Ahmedabad: '380',
  Aizawl: '79600',
  Ajmer: '30500',
  Alappuzha: '68800',
  Aligarh: '20200',
  Amritsar: '14300',
  Anand: '388001',
  Ballari: '58310',
  Bareilly: '24300',
  Bathinda: '15100',
  Belagavi: '5900',
  Bengaluru: '560',
  Bhagalpur: '81200',
  Bhavnagar: '36400',
  Bhilai: '4900',
  Bhopal: '4620',
  Bhubaneswar: '7510',
  Bikaner: '33400',
  Bilaspur: '49500',
  Chandigarh: '16000 16001 16002 16003 16004 160101',
  Chennai: '600',
  Coimbatore: '6410',
  Cuttack: '7530',
  Daman: '396210 396220',
  Darbhanga: '84600',
  Davanagere: '57700',
  Dehradun: '24800',
  Dhanbad: '82600',
  Dibrugarh: '78600',
  Dimapur: '797112',
  Diu: '362520',
  Durgapur: '71320 71321',
  Erode: '63800 63801',
  Faridabad: '12100 12101',
  Gandhinagar: '38201 38202',
  Gangtok: '737101',
  Gaya: '82300',
  Ghaziabad: '20100 20101',
  Gorakhpur: '27300',
  'Greater Noida': '201310',
  Guntur: '52200',
  Gurugram: '12200 12201',
  Guwahati: '7810',
  Gwalior: '4740',
  Haldwani: '263139',
  Haridwar: '24940',
  Howrah: '71110',
  Hubballi: '58002 58003',
  Hyderabad: '5000',
  Imphal: '795001',
  Indore: '4520',
  Itanagar: '791111',
  Jabalpur: '48200',
  Jaipur: '3020',
  Jalandhar: '14400',
  Jammu: '18000 18001',
  Jamnagar: '36100',
  Jamshedpur: '8310',
  Jhansi: '28400',
  Jodhpur: '3420',
  Jorhat: '78500',
  Kakinada: '53300',
  Kalaburagi: '58510',
  Kannur: '67000',
  Kanpur: '2080',
  Karaikal: '60960',
  Kargil: '194103',
  Kochi: '6820',
  Kohima: '797001',
  Kolhapur: '41600',
  Kolkata: '700',
  Kollam: '69100',
  Kota: '3240',
  Kottayam: '68600',
  Kozhikode: '6730',
  Kurnool: '51800',
  Leh: '194101',
  Lucknow: '2260',
  Ludhiana: '14100 14101',
  Madurai: '6250',
  Mahe: '673310',
  Mangaluru: '5750',
  Margao: '403601',
  Mathura: '28100',
  Meerut: '25000',
  Mohali: '160055 160059 160062 160071',
  Moradabad: '24400',
  Mumbai: '4000 4001',
  Muzaffarpur: '84200',
  Mysuru: '5700',
  Nagpur: '4400',
  Nainital: '263001',
  Nashik: '42200 42201',
  'Navi Mumbai': '400614 400703 400705 400706 400708 400709 400710',
  Nellore: '52400',
  'New Delhi': '110',
  Noida: '201301 201303 201304 201305 201307 201309',
  Palakkad: '67800',
  Panaji: '403001',
  Patiala: '14700',
  Patna: '8000',
  Prayagraj: '2110',
  Puducherry: '60500 60501',
  Pune: '411',
  Raipur: '49200',
  Rajahmundry: '53310',
  Rajkot: '36000',
  Ranchi: '8340',
  Rishikesh: '249201',
  Roorkee: '247667',
  Rourkela: '76900 76901',
  Saharanpur: '24700',
  Salem: '63600 63601',
  Sambalpur: '76800',
  Shillong: '79300',
  Shimla: '17100',
  Shivamogga: '57720',
  Silchar: '78800',
  Siliguri: '73400',
  Silvassa: '396230',
  Solapur: '41300',
  Srinagar: '1900',
  Surat: '3950',
  Thane: '400601 400602 400603 400604 400606 400607 400608 400610 400615',
  Thanjavur: '61300',
  Thiruvananthapuram: '6950',
  Thoothukudi: '62800',
  Thrissur: '68000 68001 68002',
  Tiruchirappalli: '6200',
  Tirunelveli: '62700',
  Tirupati: '51750',
  Tiruppur: '64160',
  Tumakuru: '57210',
  Udaipur: '31300',
  Ujjain: '45600 45601',
  Vadodara: '3900',
  Varanasi: '22100',
  'Vasco da Gama': '403802',
  Vellore: '63200 63201',
  Vijayawada: '5200',
  Visakhapatnam: '5300',
  Yanam: '533464',
};

/** The states and union territories, in alphabetical order. */
export const STATES: readonly string[] = Object.keys(STATE_PREFIXES);

type Prefixes = ReadonlyMap<string, string | null>;

function toPrefixMap(names: Readonly<Record<string, string>>, excluded = ''): Prefixes {
  const map = new Map<string, string | null>(excluded.split(' ').map((prefix) => [prefix, null]));
  for (const [name, prefixes] of Object.entries(names)) {
    for (const prefix of prefixes.split(' ')) map.set(prefix, name);
  }
  return map;
}

/** Null for a pincode without a prefix in the map, and for a shared prefix. Prefixes have two digits or more. */
function longestMatch(prefixes: Prefixes, pin: string): string | null {
  for (let length = pin.length; length > 1; length--) {
    const name = prefixes.get(pin.slice(0, length));
    if (name !== undefined) return name;
  }
  return null;
}

let prefixMaps: { readonly states: Prefixes; readonly cities: Prefixes } | null = null;

/** Empty for an invalid pincode. */
export function findPinPlace(pin: string): PinPlace {
  if (!/^[1-9]\d{5}$/.test(pin)) return { state: null, city: null };
  prefixMaps ??= { states: toPrefixMap(STATE_PREFIXES, SHARED_PREFIXES), cities: toPrefixMap(CITY_PREFIXES) };
  return { state: longestMatch(prefixMaps.states, pin), city: longestMatch(prefixMaps.cities, pin) };
}
