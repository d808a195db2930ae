// A connection pool that fails fast during an outage, destroys connections that time out, and discards connections that were opened
// before the outage.
import pg from 'pg';
import { currentShare } from './connection-share.server.ts';
import {
  DatabaseUnavailableError,
  DISK_FULL,
  isConnectionError,
  QUERY_READ_TIMEOUT,
} from './database-unavailable.server.ts';

/** The query timeout of a transaction that raised its own statement timeout, which is 5 minutes at most; half a minute is the margin. */
const LONG_QUERY_TIMEOUT_MS = 330_000;

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

interface Statement {
  readonly text: string;
}

const isStatement = (value: unknown): value is Statement =>
  typeof value === 'object' && value !== null && 'text' in value && !('submit' in value);

type Query = (...args: unknown[]) => unknown;

type Translate = (error: unknown) => unknown;

const asUnavailable: Translate = (error) =>
  error instanceof Error && isConnectionError(error) ? new DatabaseUnavailableError(error.message, error) : error;

/** Wraps a query function, with callback or promise, so that its errors go through `translate`. */
const withTranslatedErrors =
  (query: Query, translate: Translate): Query =>
  (...args) => {
    const last = args.at(-1);
    if (typeof last === 'function') {
      const onResult = (error: unknown, ...results: unknown[]) => last(error ? translate(error) : error, ...results);
      return query(...args.slice(0, -1), onResult);
    }
    const result = query(...args);
    return result instanceof Promise ? result.catch((error) => Promise.reject(translate(error))) : result;
  };

/** Translates the errors of this connection, and destroys the connection when it does not respond. */
function handleOutages(client: pg.ClientBase, translate: Translate): void {
  let hasLongTimeout = false;
  const query = withTranslatedErrors(client.query.bind(client) as Query, (error) => {
    // The server cannot respond to a graceful close.
    if (error instanceof Error && error.message === QUERY_READ_TIMEOUT)
      (client as pg.Client).connection.stream.destroy();
    return translate(error);
  });
  const withTimeout = (statement: unknown): unknown => {
    if (!isStatement(statement)) return statement;
    if (/^\s*set local statement_timeout\b/i.test(statement.text)) hasLongTimeout = true;
    else if (/^\s*(?:commit|rollback)\s*$/i.test(statement.text)) hasLongTimeout = false;
    return hasLongTimeout ? { ...statement, query_timeout: LONG_QUERY_TIMEOUT_MS } : statement;
  };
  client.query = ((statement: unknown, ...args: unknown[]) =>
    query(withTimeout(statement), ...args)) as typeof client.query;
}

/**
 * Releases a connection when it ends. The query builder does not release a connection whose first statement failed; the pool would count
 * the connection for ever and have no slot left after some outages.
 */
function releaseAtEnd(client: pg.PoolClient, onReleased: () => void): pg.PoolClient {
  const release = client.release.bind(client);
  let isReleased = false;
  const releaseOnce = (error?: Error | boolean) => {
    if (isReleased) return;
    isReleased = true;
    client.off('end', onEnd);
    release(error);
    onReleased();
  };
  const onEnd = () => releaseOnce(true);
  client.on('end', onEnd);
  client.release = releaseOnce;
  return client;
}

export class OutagePool extends pg.Pool {
  #isUnavailable = false;
  /** True after a statement failed because the disk was full, until a write succeeds again. */
  isDiskFull = false;
  /** The number of outages so far. */
  #outages = 0;
  readonly #openedIn = new WeakMap<pg.ClientBase, number>();

  constructor(options: pg.PoolConfig) {
    super(options);
    // The pool itself reports a connection that ends during a statement.
    this.query = withTranslatedErrors(super.query.bind(this) as Query, this.#translateError) as typeof this.query;
    this.on('connect', (client) => {
      this.#openedIn.set(client, this.#outages);
      handleOutages(client, this.#translateError);
    });
  }

  readonly #translateError: Translate = (error) => {
    if ((error as NodeJS.ErrnoException).code === DISK_FULL) this.isDiskFull = true;
    return asUnavailable(error);
  };

  get isUnavailable(): boolean {
    return this.#isUnavailable;
  }

  set isUnavailable(isUnavailable: boolean) {
    if (isUnavailable && !this.#isUnavailable) this.#outages++;
    this.#isUnavailable = isUnavailable;
  }

  async #acquire(): Promise<pg.PoolClient> {
    if (this.#isUnavailable) throw new DatabaseUnavailableError('The database cannot be reached');
    const releaseShare = (await currentShare()?.acquire()) ?? (() => {});
    try {
      return releaseAtEnd(await this.#connectFresh(), releaseShare);
    } catch (error) {
      releaseShare();
      throw error;
    }
  }

  /** A connection opened before an outage is closed instead of being handed out. */
  async #connectFresh(): Promise<pg.PoolClient> {
    for (;;) {
      if (this.#isUnavailable) throw new DatabaseUnavailableError('The database cannot be reached');
      const client = await super.connect().catch((error: Error) => {
        throw new DatabaseUnavailableError(error.message, error);
      });
      if (this.#openedIn.get(client) === this.#outages) return client;
      client.release(true);
    }
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    if (!callback) return this.#acquire();
    this.#acquire().then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => {}),
    );
  }
}
