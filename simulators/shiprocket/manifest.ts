// The manifest that the courier's driver signs: A4 in points, parcels grouped by courier.
import { formatListTimestamp } from './indian-time.ts';
import { drawBarCode, formatRupees } from './label.ts';
import type { Mark, Page } from './pdf.ts';
import type { Parcel, PickupPlace } from './records.ts';

const WIDTH = 595;
const HEIGHT = 842;
const EDGE = 36;
const ROW = 34;
const ROWS_PER_PAGE = 18;

function manifestRow(parcel: Parcel, index: number, y: number): Mark[] {
  const { shipTo, awb } = parcel;
  return [
    { text: String(index), x: EDGE, y: y + 14, size: 9 },
    { text: parcel.reference, x: EDGE + 24, y: y + 14, size: 9, bold: true },
    { text: `${shipTo.name}, ${shipTo.city} ${shipTo.pincode}`.slice(0, 44), x: EDGE + 24, y: y + 26, size: 8 },
    ...drawBarCode(awb ?? '', EDGE + 250, y + 4, 150, 16),
    { text: awb ?? '', x: EDGE + 250, y: y + 29, size: 8 },
    { text: parcel.cod ? `COD ${formatRupees(parcel.total)}` : 'Prepaid', x: EDGE + 420, y: y + 14, size: 9 },
    { line: [EDGE, y + ROW, WIDTH - EDGE, y + ROW] },
  ];
}

function manifestPage(courier: string, parcels: readonly Parcel[], first: number, pickup: PickupPlace): Page {
  const printedAt = formatListTimestamp(Date.now());
  return {
    width: WIDTH,
    height: HEIGHT,
    marks: [
      { text: `Manifest: ${courier}`, x: EDGE, y: 56, size: 16, bold: true },
      { text: `${pickup.name}, ${pickup.city} ${pickup.pincode}   Printed ${printedAt}`, x: EDGE, y: 74, size: 9 },
      { line: [EDGE, 84, WIDTH - EDGE, 84] },
      ...parcels.flatMap((parcel, index) => manifestRow(parcel, first + index, 84 + index * ROW)),
      {
        text: `${parcels.length} ${parcels.length === 1 ? 'parcel' : 'parcels'} on this page`,
        x: EDGE,
        y: HEIGHT - 76,
        size: 9,
        bold: true,
      },
      { text: 'Picked up by (name, signature):', x: EDGE, y: HEIGHT - 52, size: 9 },
      { line: [EDGE + 150, HEIGHT - 50, WIDTH - EDGE, HEIGHT - 50] },
      { text: 'Demo manifest of a simulated courier', x: EDGE, y: HEIGHT - 20, size: 6 },
    ],
  };
}

export function manifestPages(parcels: readonly Parcel[], pickup: PickupPlace): Page[] {
  const byCourier = Map.groupBy(parcels, ({ courier }) => courier?.name ?? '');
  return [...byCourier].flatMap(([courier, courierParcels]) =>
    Array.from({ length: Math.ceil(courierParcels.length / ROWS_PER_PAGE) }, (_, index) => {
      const first = index * ROWS_PER_PAGE;
      return manifestPage(courier, courierParcels.slice(first, first + ROWS_PER_PAGE), first + 1, pickup);
    }),
  );
}
