// The courier page of the demo store: parcels in transit, each with a link that advances it, and one that fails the pickup of a return.
// GET only, like the other simulators' pages, so that the store's request guard needs no exception.
import { Hono } from 'hono';
import { html } from 'hono/html';
import { EMPTY_WALLET_PIN, FAILED_PICKUP_PIN, LOST_PIN, NO_RETURN_PIN, UNDELIVERED_PIN } from './delivery-routes.ts';
import { formatListTimestamp } from './indian-time.ts';
import { customerOf, getStage, type Parcel, type Records } from './records.ts';
import { BEFORE_RETURN_PICKUP } from './stages.ts';

const MAX_SHOWN = 100;

/** A file of its own: the store's policy allows no style in a page. */
const STYLE = `body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem; background: #fbf6ef; color: #241a17; font: 16px/1.5 system-ui, sans-serif }
h1 { font-size: 1.5rem } ul { padding: 0; list-style: none }
li { display: flex; flex-wrap: wrap; gap: 0 1.5rem; align-items: center; padding: .75rem 0; border-top: 1px solid #e0d6c8 }
li > span { flex: 1 1 16rem; overflow-wrap: anywhere } small { display: block; color: #5f534d }
a { display: inline-flex; align-items: center; min-height: 44px; color: #7d1f2d; font-weight: 600 }`;

const placeText = (parcel: Parcel): string => {
  const { city, pincode } = customerOf(parcel);
  return `${parcel.returnFrom ? 'return from' : 'to'} ${city} ${pincode}`;
};

const item = (parcel: Parcel) => html`<li>
<span><b>${parcel.reference}</b><small>${parcel.awb ? `AWB ${parcel.awb}, ${parcel.courier?.name}` : 'No AWB yet'}; ${placeText(parcel)}</small></span>
<span>${getStage(parcel).label}<small>${formatListTimestamp(parcel.scans.at(-1)?.at ?? parcel.createdAt)}</small></span>
${parcel.nextAt === null ? '' : html`<a href="advance?order=${parcel.orderId}">Move it on</a>`}
${BEFORE_RETURN_PICKUP.includes(parcel.stage) ? html`<a href="fail-pickup?order=${parcel.orderId}">Fail the pickup</a>` : ''}
</li>`;

export function createParcelsPage(records: Records): Hono {
  const pages = new Hono();
  pages.get('/parcels.css', (c) => c.body(STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }));
  pages.get('/parcels', (c) => {
    const parcels = [...records.parcels.values()].reverse().slice(0, MAX_SHOWN);
    c.header('cache-control', 'no-store');
    return c.html(html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>Demo courier</title><link rel="stylesheet" href="parcels.css"></head>
<body><main><h1>Demo courier</h1>
<p>Stands in for Shiprocket in demo mode. Pincodes to try: 999xxx is not served, 744xxx takes no cash on delivery,
${UNDELIVERED_PIN} is not delivered and comes back, ${LOST_PIN} gets lost, ${EMPTY_WALLET_PIN} finds the wallet empty. Returned goods: nobody picks them up at ${NO_RETURN_PIN}, and at
${FAILED_PICKUP_PIN} the pickup fails three times.</p>
${parcels.length === 0 ? html`<p>No parcels yet.</p>` : html`<ul>${parcels.map(item)}</ul>`}
</main></body></html>`);
  });
  pages.get('/advance', (c) => {
    const parcel = records.byOrder(c.req.query('order'));
    if (parcel) records.advance(parcel, Date.now());
    return c.redirect('parcels', 303);
  });
  pages.get('/fail-pickup', (c) => {
    const parcel = records.byOrder(c.req.query('order'));
    if (parcel) records.failPickup(parcel, Date.now());
    return c.redirect('parcels', 303);
  });
  return pages;
}
