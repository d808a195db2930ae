// A few complaints to the grievance officer, in each state. None of them is overdue on the day of the seed.

import { sql } from 'drizzle-orm';
import type { ShopContext } from '#shop/context.ts';
import { answerGrievance, closeGrievance, noteOnGrievance } from '#shop/grievances/change-grievances.server.ts';
import { submitGrievance } from '#shop/grievances/submit-grievance.server.ts';
import { contextAt, daysBefore, expectOk } from './sample-context.ts';

interface SampleComplaint {
  readonly name: string;
  readonly email: string;
  readonly daysAgo: number;
  readonly complaint: string;
  readonly answer?: string;
  readonly note?: string;
  readonly isClosed?: boolean;
}

const COMPLAINTS: readonly SampleComplaint[] = [
  {
    name: 'Farida Sheikh',
    email: 'farida@tanabana.example',
    daysAgo: 34,
    complaint: 'The dupatta in my parcel was not the one I ordered. I wrote to you twice and had no reply.',
    answer: 'We are sorry. The right dupatta was sent today; please hand the other one to the courier.',
    isClosed: true,
  },
  {
    name: 'Lakshmi Menon',
    email: 'lakshmi@tanabana.example',
    daysAgo: 9,
    complaint: 'The stitching of the blouse came undone at the first wash.\nPlease exchange it.',
    answer: 'We will collect the blouse this week and send you a new one.',
    note: 'Pickup is booked. Close this when the new blouse is delivered.',
  },
  {
    name: 'Nisha Patel',
    email: 'nisha@tanabana.example',
    daysAgo: 3,
    complaint: 'My refund of ₹1,249 has not arrived although the return reached you a fortnight ago.',
  },
];

async function seedComplaint(ctx: ShopContext, sample: SampleComplaint): Promise<void> {
  const { name, email, daysAgo, complaint, answer, note, isClosed } = sample;
  const receivedAt = daysBefore(ctx.now, daysAgo);
  const { number } = expectOk(
    await submitGrievance(
      contextAt(ctx, receivedAt),
      { name, email, phone: '', orderNumber: '', complaint, idempotencyKey: null },
      'sample store',
    ),
    'a complaint',
  );
  const serial = Number(number.slice(-6));
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`update grievances set acknowledged_at = created_at where serial = ${serial} returning id`,
  );
  const id = rows[0]?.id ?? '';
  const later = contextAt(ctx, daysBefore(receivedAt, -1));
  let version = 1;
  if (answer) version = expectOk(await answerGrievance(later, { id, version }, answer), 'an answer');
  if (note)
    version = expectOk(
      await noteOnGrievance(contextAt(ctx, daysBefore(receivedAt, -2)), { id, version }, note),
      'a note',
    );
  if (isClosed) expectOk(await closeGrievance(contextAt(ctx, daysBefore(receivedAt, -6)), { id, version }), 'closing');
}

export async function seedComplaints(ctx: ShopContext): Promise<void> {
  for (const sample of COMPLAINTS) await seedComplaint(ctx, sample);
}
