import { expect, test } from 'vitest';
import { parsePincode } from './pincode.ts';
import { normalizeLine, parsePhone, parseRecipient, RECIPIENT_FIELDS, RECIPIENT_MAX } from './recipient.ts';

test.each([
  ['9845012345', '9845012345'],
  ['98450 12345', '9845012345'],
  ['+91 98450-12345', '9845012345'],
  ['+91-9845012345', '9845012345'],
  ['0091 9845012345', '9845012345'],
  ['919845012345', '9845012345'],
  ['09845012345', '9845012345'],
  ['(080) 2222 3333', '8022223333'],
  ['9198450123', '9198450123'],
  ['0984501234', null],
  ['984501234', null],
  ['98450123456', null],
  ['+1 415 555 2671', null],
  ['0000000000', null],
  ['9999999999', null],
  ['phone', null],
  ['', null],
])('normalises the phone %j to %j', (input, phone) => {
  expect(parsePhone(input)).toBe(phone);
});

test.each([
  ['560003', '560003'],
  ['560 003', '560003'],
  ['560-003', '560003'],
  ['056003', null],
  ['56003', null],
  ['5600034', null],
  ['SW1A 1AA', null],
  ['५६०००३', null],
  ['', null],
])('normalises the pincode %j to %j', (input, pincode) => {
  expect(parsePincode(input)).toBe(pincode);
});

test.each([
  ['  Asha   Rao ', 'Asha Rao'],
  ['Asha\u0000\u0007Rao', 'AshaRao'],
  ['14 Temple Road\r\nMalleswaram', '14 Temple Road Malleswaram'],
  ['\u200b\ufeffAsha\u200b', 'Asha'],
  ['\u200b \u200d \ufeff', ''],
  ['\u202egnp.exe', 'gnp.exe'],
  ['Asha\ud800', 'Asha'],
  ['\u00a0Asha\u3000Rao', 'Asha Rao'],
  // Joiners that a script needs stay: ക്‍ of Malayalam, and a family of emoji.
  ['ക്\u200d', 'ക്'],
  ['ന്\u200dറെ', 'ന്\u200dറെ'],
  ['👩\u200d👧', '👩\u200d👧'],
  ['<b>O’Neill & sons</b>', '<b>O’Neill & sons</b>'],
])('normalises the line %j to %j', (input, line) => {
  expect(normalizeLine(input)).toBe(line);
});

const complete = {
  name: 'Asha Rao',
  phone: '9845012345',
  address: '14 Temple Road, Malleswaram',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560003',
};

test('normalises input without changing its meaning', () => {
  const input = { ...complete, name: ' Asha\u200b  Rao', phone: '+91 98450 12345', pincode: '560 003', role: 'admin' };
  expect(parseRecipient(input, RECIPIENT_FIELDS)).toEqual({ ok: true, value: complete });
});

test.each(RECIPIENT_FIELDS)('S-PROF-15 an empty %s is refused if it is required and accepted otherwise', (field) => {
  for (const emptyValue of ['', '  ', '\u200b', undefined, null, 7, ['x'], { a: 1 }]) {
    const input = { ...complete, [field]: emptyValue };
    expect(parseRecipient(input, RECIPIENT_FIELDS)).toEqual({ ok: false, reason: { [field]: 'empty' } });
    expect(parseRecipient(input, [])).toEqual({ ok: true, value: { ...complete, [field]: '' } });
  }
});

test('reports all problems at once', () => {
  const input = {
    name: '',
    phone: '12',
    address: 'x'.repeat(RECIPIENT_MAX.address + 1),
    city: '',
    state: '',
    pincode: '0',
  };
  expect(parseRecipient(input, ['name', 'address'])).toEqual({
    ok: false,
    reason: { name: 'empty', phone: 'impossible', address: 'too-long', pincode: 'impossible' },
  });
});

test.each(Object.entries(RECIPIENT_MAX))('%s can have %i characters', (field, maxLength) => {
  const long = 'y'.repeat(maxLength);
  expect(parseRecipient({ ...complete, [field]: long }, [])).toMatchObject({ ok: true, value: { [field]: long } });
  expect(parseRecipient({ ...complete, [field]: `${long}y` }, [])).toEqual({
    ok: false,
    reason: { [field]: 'too-long' },
  });
});

test('refuses a name with a link or an email, and accepts them in an address line', () => {
  const good = {
    name: 'Asha Rao',
    phone: '9876543210',
    address: '12 MG Road',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560003',
  };
  expect(parseRecipient({ ...good, name: 'You won! open http://win.example' }, RECIPIENT_FIELDS)).toEqual({
    ok: false,
    reason: { name: 'link' },
  });
  expect(parseRecipient({ ...good, name: 'asha@example.in' }, ['name'])).toEqual({
    ok: false,
    reason: { name: 'link' },
  });
  expect(parseRecipient({ ...good, name: 'Dr.Asha S/o A.K. Rao' }, RECIPIENT_FIELDS).ok).toBe(true);
});
