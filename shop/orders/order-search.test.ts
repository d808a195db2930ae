import { expect, test } from 'vitest';
import { parseOrdersQuery } from './admin-orders-query.ts';
import { parseOrderSearch } from './order-search.ts';

const NO_FIELDS = {
  id: null,
  shortId: null,
  email: null,
  phone: null,
  name: null,
  awb: null,
  product: null,
  isPrecise: true,
};

// A search may fit several fields, and all of them are searched. A short id is the last 8 of the 9 characters of a whole id: 'A7K2MX9P4' is
// searched as '7K2MX9P4'.
test.each([
  ['ord-1736490600000-a1b2c3d4e', { id: 'ORD-1736490600000-A1B2C3D4E' }],
  ['7k2mx9p4', { shortId: '7K2MX9P4', email: '7k2mx9p4', name: '7k2mx9p4', awb: '7k2mx9p4', product: '7k2mx9p4' }],
  ['A7K2MX9P4', { shortId: '7K2MX9P4', email: 'a7k2mx9p4', name: 'a7k2mx9p4', awb: 'A7K2MX9P4', product: 'a7k2mx9p4' }],
  ['704269150870', { phone: '704269150870', awb: '704269150870' }],
  ['AWB 704269150870', { awb: '704269150870' }],
  ['awb no. SF-1234567', { awb: 'SF-1234567' }],
  ['+91 98450 12345', { phone: '9845012345' }],
  ['098450-12345', { phone: '9845012345', awb: '098450-12345' }],
  ['98450', { phone: '98450', shortId: '98450' }],
  ['Asha@Example.in', { email: 'asha@example.in' }],
  ['rao', { shortId: 'RAO', email: 'rao', name: 'rao', product: 'rao', isPrecise: false }],
  ['Ananya Rao', { name: 'ananya rao', product: 'ananya rao' }],
  ['é', { email: 'é', name: 'é', isPrecise: false }],
])('searches for %j in the fields %j', (search, expectedFields) => {
  expect(parseOrderSearch(search)).toEqual({ ...NO_FIELDS, ...expectedFields });
});

test.each([
  [
    '',
    {
      search: '',
      status: null,
      payment: null,
      from: null,
      to: null,
      hasPendingRequest: false,
      sort: 'date-desc',
      page: 1,
      rows: 10,
    },
  ],
  ['sort=total-asc&page=3&rows=20', { sort: 'total-asc', page: 3, rows: 20 }],
  [
    'status=confirmed&payment=failed&requests=pending',
    { status: 'confirmed', payment: 'failed', hasPendingRequest: true },
  ],
  [
    'status=lost&payment=maybe&requests=x&sort=name',
    { status: null, payment: null, hasPendingRequest: false, sort: 'date-desc' },
  ],
  ['from=2026-11-14&to=2026-11-01', { from: '2026-11-01', to: '2026-11-14' }],
  ['from=2026-02-31&to=14.11.2026', { from: null, to: null }],
  ['page=99999999&rows=50', { page: 400, rows: 50 }],
  ['page=-1&rows=1e9', { page: 1, rows: 50 }],
  ['search=%00%20rao%0A', { search: 'rao' }],
])('A-ORD-02 parses the query string %j as %j', (queryString, query) => {
  expect(parseOrdersQuery(new URLSearchParams(queryString))).toMatchObject(query);
});
