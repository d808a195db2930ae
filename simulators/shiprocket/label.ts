// The shipping label: 4 by 6 inches with the AWB as a bar code, receiver, sender, contents and amount to collect.
// Lengths are in points, 72 per inch.
import { encodeCode128 } from './code-128.ts';
import { formatListTimestamp } from './indian-time.ts';
import type { Mark, Page } from './pdf.ts';
import type { Parcel, PickupPlace } from './records.ts';

const WIDTH = 288;
const HEIGHT = 432;
const EDGE = 14;
const MAX_ITEMS = 6;

export function drawBarCode(text: string, x: number, y: number, width: number, height: number): Mark[] {
  const widths = encodeCode128(text);
  const unit = width / widths.reduce((sum, each) => sum + each, 0);
  let left = x;
  return widths.flatMap((modules, index) => {
    const box: Mark = { box: [left, y, modules * unit, height] };
    left += modules * unit;
    const isBar = index % 2 === 0;
    return isBar ? [box] : [];
  });
}

/** Lines of at most `maxLength` letters, broken between words if possible. */
export function wrapText(text: string, maxLength: number): string[] {
  const lines: string[] = [];
  let remaining = text.replaceAll(/\s+/g, ' ').trim();
  while (remaining.length > maxLength) {
    const space = remaining.lastIndexOf(' ', maxLength);
    const end = space > 0 ? space : maxLength;
    lines.push(remaining.slice(0, end));
    remaining = remaining.slice(end).trim();
  }
  return remaining === '' ? lines : [...lines, remaining];
}

export const formatRupees = (value: number): string => `Rs ${value.toFixed(2)}`;

function labelPage(parcel: Parcel, pickup: PickupPlace): Page {
  const { shipTo, items } = parcel;
  const marks: Mark[] = [];
  let y = EDGE;
  const write = (text: string, size: number, bold = false) => {
    y += size * 1.25;
    marks.push({ text, x: EDGE, y, size, bold });
  };
  const rule = () => {
    y += 6;
    marks.push({ line: [EDGE, y, WIDTH - EDGE, y] });
    y += 2;
  };
  write(parcel.courier?.name ?? '', 12, true);
  write(`Order ${parcel.reference}   ${formatListTimestamp(parcel.createdAt)}`, 8);
  marks.push(...drawBarCode(parcel.awb ?? '', EDGE + 20, y + 8, WIDTH - 2 * EDGE - 40, 46));
  y += 56;
  write(`AWB ${parcel.awb ?? ''}`, 11, true);
  rule();
  write('Deliver to', 7);
  write(shipTo.name, 11, true);
  for (const line of shipTo.lines.flatMap((each) => wrapText(each, 46)).slice(0, 4)) write(line, 9);
  write(`${shipTo.city}, ${shipTo.state}`, 9);
  write(`Pincode ${shipTo.pincode}   Phone ${shipTo.phone}`, 10, true);
  rule();
  write(parcel.cod ? `COD: collect ${formatRupees(parcel.total)}` : 'PREPAID: collect nothing', 13, true);
  write(`${parcel.weight} kg   ${parcel.size.join(' x ')} cm`, 8);
  rule();
  for (const { name, sku, units } of items.slice(0, MAX_ITEMS))
    write(wrapText(`${units} x ${name} (${sku})`, 60)[0] ?? '', 8);
  if (items.length > MAX_ITEMS) write(`and ${items.length - MAX_ITEMS} more`, 8);
  rule();
  write('If undelivered, return to', 7);
  write(pickup.name, 9, true);
  for (const line of wrapText(`${pickup.address}, ${pickup.city}, ${pickup.state} ${pickup.pincode}`, 56))
    write(line, 8);
  marks.push({ text: 'Demo label of a simulated courier', x: EDGE, y: HEIGHT - 10, size: 6 });
  return { width: WIDTH, height: HEIGHT, marks };
}

export const labelPages = (parcels: readonly Parcel[], pickup: PickupPlace): Page[] =>
  parcels.map((parcel) => labelPage(parcel, pickup));
