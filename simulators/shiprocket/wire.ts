// Orders, shipments and tracking in Shiprocket's JSON.

import { formatListTimestamp, formatTimestamp, formatWebhookTimestamp, toPhpDate } from './indian-time.ts';
import { customerOf, getStage, type Parcel } from './records.ts';
import { STAGES } from './stages.ts';

const DAY_MS = 86_400_000;
const CHANNEL = 12345;

const estimatedDelivery = ({ courier, pickupAt, createdAt }: Parcel): number =>
  (pickupAt ?? createdAt) + (courier?.days ?? 5) * DAY_MS;

export const createdOnWire = (parcel: Parcel) => ({
  order_id: parcel.orderId,
  shipment_id: parcel.shipmentId,
  status: parcel.stage === 'new' ? 'NEW' : getStage(parcel).label,
  status_code: getStage(parcel).order,
  onboarding_completed_now: 0,
  awb_code: parcel.awb,
  courier_company_id: parcel.courier?.id ?? null,
  courier_name: parcel.courier?.name ?? null,
});

export const createdReturnOnWire = (parcel: Parcel) => ({
  order_id: parcel.orderId,
  shipment_id: parcel.shipmentId,
  status: getStage(parcel).label,
  status_code: getStage(parcel).order,
  company_name: 'Tanabana',
});

/** The scans from the scheduled pickup on, the newest first; the assignment of the AWB is not among them. */
const listActivities = (parcel: Parcel) =>
  parcel.scans
    .filter(({ stage }) => STAGES[stage].shipment >= STAGES.pickup.shipment)
    .toReversed()
    .map(({ at, stage, location }) => {
      const { code, activity, shipment, label } = STAGES[stage];
      return {
        date: formatTimestamp(at),
        status: code,
        activity,
        location,
        'sr-status': String(shipment),
        'sr-status-label': label,
      };
    });

const NO_ACTIVITY_MESSAGE =
  'Aahh! There is no activities found in our DB. Please have some patience it will be updated soon.';
export const NO_TRACK = {
  tracking_data: { track_status: 0, shipment_status: 0, shipment_track: [], error: NO_ACTIVITY_MESSAGE },
};

export function trackOnWire(parcel: Parcel): object {
  const activities = listActivities(parcel);
  if (activities.length === 0) return NO_TRACK;
  const { shipTo, scans } = parcel;
  const { shipment, label } = getStage(parcel);
  const isDelivered = shipment === STAGES.delivered.shipment;
  const pickedUp = scans.find(({ stage }) => STAGES[stage].shipment === STAGES.pickedUp.shipment);
  return {
    tracking_data: {
      track_status: 1,
      shipment_status: shipment,
      shipment_track: [
        {
          id: parcel.shipmentId,
          awb_code: parcel.awb,
          courier_company_id: parcel.courier?.id ?? null,
          shipment_id: parcel.shipmentId,
          order_id: parcel.orderId,
          pickup_date: pickedUp ? formatTimestamp(pickedUp.at) : null,
          delivered_date: isDelivered ? formatTimestamp(scans.at(-1)?.at ?? 0) : '',
          weight: parcel.weight.toFixed(2),
          packages: 1,
          // Like Shiprocket: the first letter of each word is a capital.
          current_status: label.toLowerCase().replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()),
          delivered_to: isDelivered ? shipTo.city : '',
          destination: shipTo.city,
          consignee_name: shipTo.name,
          origin: scans[0]?.location ?? '',
          courier_agent_details: null,
          courier_name: parcel.courier?.name ?? '',
          edd: null,
          pod: isDelivered ? 'Available' : 'Not Available',
          pod_status: '',
        },
      ],
      shipment_track_activities: activities,
      track_url: `https://shiprocket.co//tracking/${parcel.awb}`,
      etd: formatTimestamp(estimatedDelivery(parcel)),
      qc_response: { qc_image: '', qc_failed_reason: '' },
    },
  };
}

/** A webhook body. Its two status numbers are of two tables. */
export const webhookOnWire = (parcel: Parcel) => {
  const { label, order, shipment } = getStage(parcel);
  return {
    awb: parcel.awb,
    courier_name: parcel.courier?.name ?? '',
    current_status: label,
    current_status_id: order,
    shipment_status: label,
    shipment_status_id: shipment,
    current_timestamp: formatWebhookTimestamp(parcel.scans.at(-1)?.at ?? parcel.createdAt),
    order_id: parcel.reference,
    sr_order_id: parcel.orderId,
    awb_assigned_date: formatTimestamp(parcel.assignedAt ?? parcel.createdAt),
    pickup_scheduled_date: parcel.pickupAt === null ? null : formatTimestamp(parcel.pickupAt),
    etd: formatTimestamp(estimatedDelivery(parcel)),
    scans: listActivities(parcel).toReversed(),
    is_return: parcel.returnFrom ? 1 : 0,
    channel_id: CHANNEL,
    pod_status: 'OTP Based Delivery',
    pod: 'Not Available',
    qc_image: '',
    qc_failure_reason: '',
  };
};

const lastScanTime = (parcel: Parcel, stage: Parcel['stage']): string | null => {
  const scan = parcel.scans.findLast((each) => each.stage === stage);
  return scan ? formatTimestamp(scan.at) : null;
};

export const orderOnWire = (parcel: Parcel) => ({
  id: parcel.orderId,
  channel_id: CHANNEL,
  channel_name: 'CUSTOM',
  base_channel_code: 'CS',
  channel_order_id: parcel.reference,
  customer_name: parcel.shipTo.name,
  customer_email: parcel.shipTo.email,
  customer_phone: parcel.shipTo.phone,
  pickup_location: parcel.pickupLocation,
  payment_status: '',
  total: parcel.total.toFixed(2),
  tax: '0.00',
  sla: '0 mins',
  shipping_method: 'SR',
  expedited: 0,
  status: getStage(parcel).label,
  status_code: getStage(parcel).order,
  payment_method: parcel.cod ? 'cod' : 'prepaid',
  is_international: 0,
  channel_created_at: formatListTimestamp(parcel.createdAt),
  created_at: formatListTimestamp(parcel.createdAt),
  products: parcel.items.map(({ name, sku, units, hsn }, index) => ({
    id: parcel.orderId * 10 + index,
    channel_order_product_id: String(parcel.orderId * 10 + index),
    name,
    channel_sku: sku,
    quantity: units,
    product_id: index + 1,
    available: 0,
    status: 'OUT OF STOCK',
    hsn,
  })),
  shipments: [
    {
      id: parcel.shipmentId,
      isd_code: '+91',
      courier: parcel.courier?.name ?? '',
      weight: String(parcel.weight),
      dimensions: parcel.size.map((side) => side.toFixed(1)).join('x'),
      pickup_scheduled_date: parcel.pickupAt === null ? null : formatTimestamp(parcel.pickupAt),
      pickup_token_number: parcel.pickupAt === null ? null : `Reference No: ${parcel.shipmentId}`,
      awb: parcel.awb ?? '',
      return_awb: '',
      // In kilograms: couriers count 5,000 cubic centimetres as one.
      volumetric_weight: (parcel.size[0] * parcel.size[1] * parcel.size[2]) / 5_000,
      pod: null,
      etd: parcel.awb ? formatTimestamp(estimatedDelivery(parcel)) : 'N/A',
      rto_delivered_date: lastScanTime(parcel, 'rtoDelivered'),
      delivered_date: lastScanTime(parcel, 'delivered'),
      etd_escalation_btn: false,
    },
  ] as const,
  activities: [getStage(parcel).label],
  allow_return: 0,
  is_incomplete: 0,
  errors: [],
});

/** The shipments of a return have no id and its `shipment_id` is at the top. */
export const returnOnWire = (parcel: Parcel) => {
  const { shipments, tax, allow_return, is_incomplete, errors, activities, ...order } = orderOnWire(parcel);
  const [{ isd_code, courier, weight, volumetric_weight, awb }] = shipments;
  const [length, breadth, height] = parcel.size.map(String);
  const from = customerOf(parcel);
  return {
    ...order,
    customer_name: from.name,
    customer_email: from.email,
    customer_phone: from.phone,
    customer_pincode: from.pincode,
    pickup_code: from.pincode,
    pickup_location: [...from.lines, from.city, from.state, 'India'].join(' ,'),
    delivery_code: parcel.shipTo.pincode,
    cod: 0,
    shipment_id: parcel.shipmentId,
    in_queue: 0,
    shipments: [
      {
        isd_code,
        courier,
        sr_courier_id: parcel.courier?.id ?? '',
        weight,
        length,
        breadth,
        height,
        volumetric_weight,
        awb,
      },
    ],
  };
};

/** A single order has its shipment as an object, the list as an array. */
export const singleOrderOnWire = (parcel: Parcel) => {
  const { shipments, ...order } = orderOnWire(parcel);
  return { ...order, shipments: shipments[0], awb_data: { awb: parcel.awb ?? '' } };
};

export const shipmentOnWire = (parcel: Parcel) => ({
  number: '',
  code: '',
  id: parcel.shipmentId,
  order_id: parcel.orderId,
  products: parcel.items.map(({ name, sku, units }) => ({ name, sku, quantity: units })),
  awb: parcel.awb ?? '',
  status: getStage(parcel).label,
  created_at: formatListTimestamp(parcel.createdAt),
  channel_id: CHANNEL,
  channel_name: 'CUSTOM',
  base_channel_code: 'CS',
  payment_method: parcel.cod ? 'cod' : 'prepaid',
});

/** The status of a single shipment is a number. */
export const singleShipmentOnWire = (parcel: Parcel) => ({
  id: parcel.shipmentId,
  order_id: parcel.orderId,
  awb: parcel.awb ?? '',
  courier: parcel.courier?.name ?? '',
  status: getStage(parcel).shipment,
  created_at: toPhpDate(parcel.createdAt),
  updated_at: toPhpDate(parcel.scans.at(-1)?.at ?? parcel.createdAt),
  weight: String(parcel.weight),
});
