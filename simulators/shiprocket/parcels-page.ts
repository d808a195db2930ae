// What somebody who tries the demo store sees of its courier: the parcels on the road, and a link that moves one on at once.
// Questions only, like the stand-ins for Google and Razorpay, so that the store's guard needs no exception.
import { Hono } from 'hono';
import { html } from 'hono/html';
import { type Books, stageOf } from './books.ts';
import { listStamp } from './indian-time.ts';
import { EMPTY_WALLET_PIN, LOST_PIN, UNDELIVERED_PIN } from './roads.ts';

const MOST_SHOWN = 100;

export function createParcelsPage(books: Books): Hono {
  const pages = new Hono();
  pages.get('/parcels', (c) => {
    const parcels = [...books.parcels.values()].reverse().slice(0, MOST_SHOWN);
    c.header('cache-control', 'no-store');
    return c.html(html`<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>Demo courier</title>
<h1>Demo courier</h1>
<p>Stands in for Shiprocket in demo mode. PIN codes to try: 999xxx is not served, 744xxx takes no cash on delivery,
${UNDELIVERED_PIN} is not delivered and comes back, ${LOST_PIN} gets lost, ${EMPTY_WALLET_PIN} finds the wallet empty.</p>
${parcels.length === 0 ? html`<p>No parcels yet.</p>` : ''}
<ul>${parcels.map(
      (
        parcel,
      ) => html`<li>${parcel.reference}: AWB ${parcel.awb ?? 'not assigned'}, ${parcel.shipTo.city} ${parcel.shipTo.pincode}.
${stageOf(parcel).label}, ${listStamp(parcel.scans.at(-1)?.at ?? parcel.createdAt)}.
${parcel.nextAt === null ? '' : html`<a href="advance?order=${parcel.orderId}">Move it on</a>`}</li>`,
    )}</ul>`);
  });
  pages.get('/advance', (c) => {
    const parcel = books.byOrder(c.req.query('order'));
    if (parcel) books.advance(parcel, Date.now());
    return c.redirect('parcels', 303);
  });
  return pages;
}
