import { sql } from 'drizzle-orm';
import { runMigrations } from 'graphile-worker';
import { beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '#db/testing/test-database.ts';
import { enterJobs, JobSchedule, type PeriodicJob, queueDueJobs } from './job-schedule.ts';

const database = openTestDatabase();
const JOBS: readonly PeriodicJob[] = [
  { task: 'cleanup', everyS: 86_400 },
  { task: 'nightly-backup', everyS: 86_400, offsetS: 21.5 * 3_600, maxAttempts: 3, queueName: 'nightly-backup' },
];
const db = () => database.current.db;
const queued = async () =>
  (await db().execute(sql`select task_identifier, queue_name, max_attempts from graphile_worker.jobs order by 1`)).rows;
const move = (interval: string) => db().execute(sql`update job_slots set slot = slot + ${interval}::interval`);

beforeEach(async () => {
  await runMigrations({ connectionString: database.url });
  await db().execute(sql`delete from job_slots`);
  await db().execute(sql`delete from graphile_worker._private_jobs`);
});

describe('the timetable', () => {
  test('a job that is new waits for its next slot', async () => {
    await enterJobs(db(), JOBS);
    expect(await queueDueJobs(db(), JOBS)).toEqual([]);
    const { rows } = await db().execute<{ task: string; at: string }>(
      sql`select task, to_char(slot at time zone 'utc', 'HH24:MI:SS') as at from job_slots where task = 'nightly-backup'`,
    );
    expect(rows).toEqual([{ task: 'nightly-backup', at: '21:30:00' }]);
  });

  test.each([
    ['behind', '-1 day'],
    ['ahead, as a wrong clock leaves it', '1 day'],
  ])('a slot that lies %s is due, and is queued once by however many nodes look', async (_, interval) => {
    await enterJobs(db(), JOBS);
    await move(interval);
    const results = await Promise.all(Array.from({ length: 5 }, () => queueDueJobs(db(), JOBS)));
    expect(results.flat().toSorted()).toEqual(['cleanup', 'nightly-backup']);
    expect(await queued()).toEqual([
      { task_identifier: 'cleanup', queue_name: null, max_attempts: 1 },
      { task_identifier: 'nightly-backup', queue_name: 'nightly-backup', max_attempts: 3 },
    ]);
  });

  test('jobs without a worker do not pile up', async () => {
    await enterJobs(db(), JOBS);
    for (let slot = 0; slot < 4; slot++) {
      await move('-1 day');
      expect(await queueDueJobs(db(), JOBS)).toHaveLength(2);
    }
    expect(await queued()).toHaveLength(2);
  });

  test('a failing look is reported and the next one is made', async () => {
    const errors: unknown[] = [];
    const schedule = new JobSchedule(db(), JOBS, { tickMs: 20, onError: (error) => errors.push(error) });
    await schedule.start();
    await db().execute(sql`alter table job_slots rename to job_slots_away`);
    await expect.poll(() => errors.length, { timeout: 10_000 }).toBeGreaterThan(0);
    await db().execute(sql`alter table job_slots_away rename to job_slots`);
    await move('-1 day');
    await expect.poll(async () => (await queued()).length, { timeout: 10_000 }).toBe(2);
    await schedule.stop();
  });
});
