import { describe, expect, test } from 'vitest';
import type { OrderStatus } from './order.ts';
import { type OrderEvent, toTimeline } from './timeline.ts';

const at = (day: number, hour = 10): Date => new Date(Date.UTC(2025, 9, day, hour));
const placed = at(1);

/** 'processing 2' is the second of October. */
const events = (...reached: string[]): OrderEvent[] =>
  reached.map((event) => {
    const [status = '', day = '1', hour = '10'] = event.split(' ');
    return { status, at: at(Number(day), Number(hour)) };
  });

const steps = (status: OrderStatus, reached: OrderEvent[], deliveryDate: Date | null = null) =>
  toTimeline({ status, orderDate: placed, deliveryDate }, reached).map(
    ({ name, at: when }) => `${name} ${when?.getUTCDate() ?? '?'}`,
  );

describe('the timeline of an order without events', () => {
  test.each<[string, OrderStatus, Date | null, string[]]>([
    ['S-ORD-05 placed only', 'pending', null, ['Order Placed 1']],
    ['S-ORD-06 Processing a day later', 'processing', null, ['Order Placed 1', 'Processing 2']],
    ['S-ORD-07 Shipped two days later', 'shipped', null, ['Order Placed 1', 'Processing 2', 'Shipped 3']],
    [
      'S-ORD-08 Delivered at its delivery date',
      'delivered',
      at(6),
      ['Order Placed 1', 'Processing 2', 'Shipped 3', 'Delivered 6'],
    ],
    [
      'S-ORD-08 Delivered without a date',
      'delivered',
      null,
      ['Order Placed 1', 'Processing 2', 'Shipped 3', 'Delivered ?'],
    ],
    [
      'estimates no later than the delivery',
      'delivered',
      at(1, 20),
      ['Order Placed 1', 'Processing 1', 'Shipped 1', 'Delivered 1'],
    ],
    ['S-ORD-06 no estimate for a cancelled order', 'cancelled', null, ['Order Placed 1', 'Cancelled ?']],
  ])('shows %s', (_, status, deliveryDate, expected) => {
    expect(steps(status, [], deliveryDate)).toEqual(expected);
  });
});

describe('the timeline of an order with events', () => {
  test.each<[string, OrderStatus, string[], string[]]>([
    ['S-ORD-06 Processing', 'processing', ['pending 1', 'processing 4'], ['Order Placed 1', 'Processing 4']],
    [
      'S-ORD-07 Shipped',
      'shipped',
      ['pending 1', 'processing 2', 'shipped 5'],
      ['Order Placed 1', 'Processing 2', 'Shipped 5'],
    ],
    [
      'shipped at once: no estimate after it',
      'shipped',
      ['pending 1', 'shipped 1 14'],
      ['Order Placed 1', 'Processing 1', 'Shipped 1'],
    ],
    ['events in any order', 'processing', ['processing 4', 'pending 1'], ['Order Placed 1', 'Processing 4']],
    [
      'shipped by mistake and set back',
      'processing',
      ['pending 1', 'processing 2', 'shipped 3', 'processing 4'],
      ['Order Placed 1', 'Processing 2'],
    ],
    [
      'shipped, set back and shipped again',
      'shipped',
      ['processing 2', 'shipped 3', 'processing 4', 'shipped 6'],
      ['Order Placed 1', 'Processing 2', 'Shipped 6'],
    ],
    [
      'cancelled and reopened',
      'processing',
      ['pending 1', 'processing 2', 'cancelled 3', 'pending 4', 'processing 5'],
      ['Order Placed 1', 'Processing 5'],
    ],
    ['an unknown status', 'pending', ['pending 1', 'lost 2', 'toString 3'], ['Order Placed 1']],
    ['S-ORD-06 cancelled while pending', 'cancelled', ['pending 1', 'cancelled 2'], ['Order Placed 1', 'Cancelled 2']],
    [
      'S-ORD-06 cancelled while processing: the steps that happened, then Cancelled',
      'cancelled',
      ['pending 1', 'processing 2', 'cancelled 3'],
      ['Order Placed 1', 'Processing 2', 'Cancelled 3'],
    ],
    [
      'S-ORD-06 cancelled after shipping',
      'cancelled',
      ['pending 1', 'processing 2', 'shipped 3', 'cancelled 4'],
      ['Order Placed 1', 'Processing 2', 'Shipped 3', 'Cancelled 4'],
    ],
    [
      'cancelled, reopened and cancelled again',
      'cancelled',
      ['pending 1', 'processing 2', 'cancelled 3', 'pending 4', 'cancelled 5'],
      ['Order Placed 1', 'Cancelled 5'],
    ],
  ])('shows %s', (_, status, history, expected) => {
    expect(steps(status, events(...history))).toEqual(expected);
  });
});
