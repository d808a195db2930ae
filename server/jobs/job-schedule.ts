// Periodic jobs, by the database's clock. Time is divided into slots of one period; the table holds the last slot that was queued. A node
// that finds a slot other than the current one enters the current slot and queues the job, in one statement, so that one node does it per
// slot. The slot in the table may be earlier (no node ran) or later (a clock was wrong and was set back): in both cases the job is due now.
// Example: every 300 s; at 12:07:10 the current slot began at 12:05:00.
import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.server.ts';
import type { PeriodicJobName } from '#shop/job-names.ts';

export interface PeriodicJob {
  readonly task: PeriodicJobName;
  readonly everyS: number;
  /** Offset of the slots from multiples of the period since 1970 in UTC; 0 by default. */
  readonly offsetS?: number;
  readonly maxAttempts?: number;
  /** Jobs of one queue run one after the other. */
  readonly queueName?: string;
}

const TICK_MS = 5_000;

const jobSpecs = (jobs: readonly PeriodicJob[]) => sql`
  (select task, to_timestamp(floor((extract(epoch from now()) - offset_s) / every_s) * every_s + offset_s) as slot, max_attempts, queue_name
   from json_to_recordset(${JSON.stringify(
     jobs.map(({ task, everyS, offsetS = 0, maxAttempts = 1, queueName = null }) => ({
       task,
       every_s: everyS,
       offset_s: offsetS,
       max_attempts: maxAttempts,
       queue_name: queueName,
     })),
   )}::json) as spec (task text, every_s int, offset_s int, max_attempts int, queue_name text))`;

/** A job that is new to this database is due at its next slot, not at once. */
export async function registerJobs(db: Db, jobs: readonly PeriodicJob[]): Promise<void> {
  await db.execute(
    sql`insert into job_slots (task, slot) select task, slot from ${jobSpecs(jobs)} spec order by task on conflict do nothing`,
  );
}

/** Returns the tasks that this call queued. A queued or failed job of an earlier slot is replaced, so that jobs never pile up. */
export async function queueDueJobs(db: Db, jobs: readonly PeriodicJob[]): Promise<string[]> {
  const { rows } = await db.execute<{ task: string }>(sql`
    with spec as materialized ${jobSpecs(jobs)},
    due as (
      update job_slots set slot = spec.slot from spec
      where job_slots.task = spec.task and job_slots.slot <> spec.slot
      returning spec.task, spec.queue_name, spec.max_attempts)
    select task, (graphile_worker.add_job(
      task, queue_name := queue_name, max_attempts := max_attempts, job_key := 'periodic ' || task)).id from due`);
  return rows.map(({ task }) => task);
}

interface Options {
  readonly onError: (error: unknown) => void;
  readonly tickMs?: number | undefined;
}

export class JobSchedule {
  readonly #db: Db;
  readonly #jobs: readonly PeriodicJob[];
  readonly #options: Options;
  #timer: NodeJS.Timeout | undefined;
  #ticking: Promise<void> | null = null;

  constructor(db: Db, jobs: readonly PeriodicJob[], options: Options) {
    this.#db = db;
    this.#jobs = jobs;
    this.#options = options;
  }

  async register(): Promise<void> {
    await registerJobs(this.#db, this.#jobs);
  }

  start(): void {
    this.#timer = setInterval(() => this.#tick(), this.#options.tickMs ?? TICK_MS).unref();
    this.#tick();
  }

  #tick(): void {
    this.#ticking ??= queueDueJobs(this.#db, this.#jobs)
      .then(() => {}, this.#options.onError)
      .finally(() => {
        this.#ticking = null;
      });
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#ticking;
  }
}
