import { describe, expect, test } from 'vitest';
import { findPinPlace, STATES } from './pin-place.ts';

test.each([
  ['110001', 'New Delhi', 'Delhi'],
  ['110096', 'New Delhi', 'Delhi'],
  ['400001', 'Mumbai', 'Maharashtra'],
  ['400053', 'Mumbai', 'Maharashtra'],
  ['400104', 'Mumbai', 'Maharashtra'],
  ['400601', 'Thane', 'Maharashtra'],
  ['400706', 'Navi Mumbai', 'Maharashtra'],
  ['411045', 'Pune', 'Maharashtra'],
  ['422001', 'Nashik', 'Maharashtra'],
  ['440010', 'Nagpur', 'Maharashtra'],
  ['560001', 'Bengaluru', 'Karnataka'],
  ['560103', 'Bengaluru', 'Karnataka'],
  ['570001', 'Mysuru', 'Karnataka'],
  ['575001', 'Mangaluru', 'Karnataka'],
  ['580020', 'Hubballi', 'Karnataka'],
  ['600001', 'Chennai', 'Tamil Nadu'],
  ['600119', 'Chennai', 'Tamil Nadu'],
  ['625001', 'Madurai', 'Tamil Nadu'],
  ['641001', 'Coimbatore', 'Tamil Nadu'],
  ['641601', 'Tiruppur', 'Tamil Nadu'],
  ['700001', 'Kolkata', 'West Bengal'],
  ['700156', 'Kolkata', 'West Bengal'],
  ['734001', 'Siliguri', 'West Bengal'],
  ['500001', 'Hyderabad', 'Telangana'],
  ['500081', 'Hyderabad', 'Telangana'],
  ['520001', 'Vijayawada', 'Andhra Pradesh'],
  ['530003', 'Visakhapatnam', 'Andhra Pradesh'],
  ['517501', 'Tirupati', 'Andhra Pradesh'],
  ['380001', 'Ahmedabad', 'Gujarat'],
  ['390001', 'Vadodara', 'Gujarat'],
  ['395003', 'Surat', 'Gujarat'],
  ['302001', 'Jaipur', 'Rajasthan'],
  ['342001', 'Jodhpur', 'Rajasthan'],
  ['226001', 'Lucknow', 'Uttar Pradesh'],
  ['208001', 'Kanpur', 'Uttar Pradesh'],
  ['221005', 'Varanasi', 'Uttar Pradesh'],
  ['201301', 'Noida', 'Uttar Pradesh'],
  ['201014', 'Ghaziabad', 'Uttar Pradesh'],
  ['122001', 'Gurugram', 'Haryana'],
  ['121001', 'Faridabad', 'Haryana'],
  ['160017', 'Chandigarh', 'Chandigarh'],
  ['160047', 'Chandigarh', 'Chandigarh'],
  ['160062', 'Mohali', 'Punjab'],
  ['141001', 'Ludhiana', 'Punjab'],
  ['143001', 'Amritsar', 'Punjab'],
  ['171001', 'Shimla', 'Himachal Pradesh'],
  ['180001', 'Jammu', 'Jammu and Kashmir'],
  ['190001', 'Srinagar', 'Jammu and Kashmir'],
  ['194101', 'Leh', 'Ladakh'],
  ['248001', 'Dehradun', 'Uttarakhand'],
  ['247667', 'Roorkee', 'Uttarakhand'],
  ['452001', 'Indore', 'Madhya Pradesh'],
  ['462001', 'Bhopal', 'Madhya Pradesh'],
  ['492001', 'Raipur', 'Chhattisgarh'],
  ['800001', 'Patna', 'Bihar'],
  ['834001', 'Ranchi', 'Jharkhand'],
  ['831001', 'Jamshedpur', 'Jharkhand'],
  ['751001', 'Bhubaneswar', 'Odisha'],
  ['781001', 'Guwahati', 'Assam'],
  ['682001', 'Kochi', 'Kerala'],
  ['695001', 'Thiruvananthapuram', 'Kerala'],
  ['673310', 'Mahe', 'Puducherry'],
  ['605001', 'Puducherry', 'Puducherry'],
  ['609602', 'Karaikal', 'Puducherry'],
  ['533464', 'Yanam', 'Puducherry'],
  ['396210', 'Daman', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['396230', 'Silvassa', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['793001', 'Shillong', 'Meghalaya'],
  ['796001', 'Aizawl', 'Mizoram'],
  ['797001', 'Kohima', 'Nagaland'],
  ['799001', 'Agartala', 'Tripura'],
  ['737101', 'Gangtok', 'Sikkim'],
])('the pincode %s is %s in %s', (pin, city, state) => {
  expect(findPinPlace(pin)).toEqual({ city, state });
});

test.each([
  ['403521', 'Goa'],
  ['401107', 'Maharashtra'],
  ['400702', 'Maharashtra'],
  ['412207', 'Maharashtra'],
  ['561203', 'Karnataka'],
  ['605602', 'Tamil Nadu'],
  ['607001', 'Tamil Nadu'],
  ['673311', 'Kerala'],
  ['682311', 'Kerala'],
  ['682555', 'Lakshadweep'],
  ['744101', 'Andaman and Nicobar Islands'],
  ['743330', 'West Bengal'],
  ['737132', 'Sikkim'],
  ['790001', 'Arunachal Pradesh'],
  ['792001', 'Arunachal Pradesh'],
  ['794001', 'Meghalaya'],
  ['795128', 'Manipur'],
  ['798601', 'Nagaland'],
  ['396001', 'Gujarat'],
  ['396445', 'Gujarat'],
  ['362560', 'Gujarat'],
  ['246149', 'Uttarakhand'],
  ['246701', 'Uttar Pradesh'],
  ['244713', 'Uttarakhand'],
  ['244901', 'Uttar Pradesh'],
  ['262501', 'Uttarakhand'],
  ['262701', 'Uttar Pradesh'],
  ['814112', 'Jharkhand'],
  ['821101', 'Bihar'],
  ['822101', 'Jharkhand'],
  ['824101', 'Bihar'],
  ['848101', 'Bihar'],
  ['854301', 'Bihar'],
  ['491001', 'Chhattisgarh'],
  ['497001', 'Chhattisgarh'],
  ['481001', 'Madhya Pradesh'],
  ['488001', 'Madhya Pradesh'],
  ['507001', 'Telangana'],
  ['509001', 'Telangana'],
  ['516001', 'Andhra Pradesh'],
  ['193101', 'Jammu and Kashmir'],
  ['226', null],
])('the pincode %s is in %s, without a city', (pin, state) => {
  expect(findPinPlace(pin)).toEqual({ city: null, state });
});

test.each(['900056', '990001', '290001', '350001', '550001', '660001', '860001'])(
  'the pincode %s has no place',
  (pin) => {
    expect(findPinPlace(pin)).toEqual({ city: null, state: null });
  },
);

describe('pincodes whose prefix two states share', () => {
  // Khammam and the villages that went to Andhra Pradesh; Pilibhit and Khatima; villages around Puducherry; around
  // Roorkee.
  test.each(['507126', '262308', '605106', '247662', '607402', '160103'])('the pincode %s has no state', (pin) => {
    expect(findPinPlace(pin).state).toBeNull();
  });
});

test.each(['', '56000', '5600011', '056001', 'abcdef', '560 01', '__proto__', 'constructor'])(
  'an invalid pincode has no place: %j',
  (pin) => {
    expect(findPinPlace(pin)).toEqual({ city: null, state: null });
  },
);

test('every known city has a state', () => {
  const pinsWithoutState: number[] = [];
  for (let pin = 100_000; pin < 1_000_000; pin++) {
    const { city, state } = findPinPlace(String(pin));
    if (city !== null && state === null) pinsWithoutState.push(pin);
  }
  expect(pinsWithoutState).toEqual([]);
});

test('there are 28 states and 8 union territories, in alphabetical order', () => {
  expect(STATES).toHaveLength(36);
  expect([...STATES].sort()).toEqual(STATES);
});
