import { sql } from 'drizzle-orm';
import { runMigrations } from 'graphile-worker';
import { beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '#db/testing/test-database.ts';
import { JobSchedule, type PeriodicJob, queueDueJobs, registerJobs } from './job-schedule.ts';

const database = openTestDatabase();
/** Every day: the cleanup at 00:00 UTC, the backup at 21:30 UTC, which is 3:00 in India. */
const JOBS: readonly PeriodicJob[] = [
  { task: 'cleanup', everyS: 86_400 },
  { task: 'nightly-backup', everyS: 86_400, offsetS: 21.5 * 3_600, maxAttempts: 3, queueName: 'nightly-backup' },
];
const db = () => database.current.db;
const listQueued = async () =>
  (await db().execute(sql`select task_identifier, queue_name, max_attempts from graphile_worker.jobs order by 1`)).rows;
const moveSlots = (interval: string) => db().execute(sql`update job_slots set slot = slot + ${interval}::interval`);

beforeEach(async () => {
  await runMigrations({ connectionString: database.url });
  await db().execute(sql`delete from job_slots`);
  await db().execute(sql`delete from graphile_worker._private_jobs`);
});

describe('the schedule', () => {
  test('a new job waits for its next slot', async () => {
    await registerJobs(db(), JOBS);
    expect(await queueDueJobs(db(), JOBS)).toEqual([]);
    const { rows } = await db().execute<{ task: string; at: string }>(
      sql`select task, to_char(slot at time zone 'utc', 'HH24:MI:SS') as at from job_slots where task = 'nightly-backup'`,
    );
    expect(rows).toEqual([{ task: 'nightly-backup', at: '21:30:00' }]);
  });

  test.each([
    ['in the past', '-1 day'],
    ['in the future, left by a wrong clock', '1 day'],
  ])('a slot %s is due, and is queued once by any number of nodes', async (_, interval) => {
    await registerJobs(db(), JOBS);
    await moveSlots(interval);
    const results = await Promise.all(Array.from({ length: 5 }, () => queueDueJobs(db(), JOBS)));
    expect(results.flat().toSorted()).toEqual(['cleanup', 'nightly-backup']);
    expect(await listQueued()).toEqual([
      { task_identifier: 'cleanup', queue_name: null, max_attempts: 1 },
      { task_identifier: 'nightly-backup', queue_name: 'nightly-backup', max_attempts: 3 },
    ]);
  });

  test('a job that no worker runs is queued once, however many slots pass', async () => {
    await registerJobs(db(), JOBS);
    for (let slot = 0; slot < 4; slot++) {
      await moveSlots('-1 day');
      expect(await queueDueJobs(db(), JOBS)).toHaveLength(2);
    }
    expect(await listQueued()).toHaveLength(2);
  });

  test('a failed check is reported, and the next one runs', async () => {
    const errors: unknown[] = [];
    const schedule = new JobSchedule(db(), JOBS, { tickMs: 20, onError: (error) => errors.push(error) });
    await schedule.register();
    schedule.start();
    await db().execute(sql`alter table job_slots rename to job_slots_renamed`);
    await expect.poll(() => errors.length).toBeGreaterThan(0);
    await db().execute(sql`alter table job_slots_renamed rename to job_slots`);
    await moveSlots('-1 day');
    await expect.poll(async () => (await listQueued()).length).toBe(2);
    await schedule.stop();
  });
});
