// COPY over the driver's connection: a table's rows to a stream and back. The driver itself has no COPY streams.
import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type pg from 'pg';

/** The part of the driver's query interface that a COPY needs. The driver calls these methods. */
abstract class Copy {
  readonly #text: string;
  #rows = 0;
  #settle: { resolve(rows: number): void; reject(error: Error): void } = { resolve: () => {}, reject: () => {} };
  /** How many rows were copied. */
  readonly done = new Promise<number>((resolve, reject) => {
    this.#settle = { resolve, reject };
  });

  constructor(text: string) {
    this.#text = text;
    this.done.catch(() => {});
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text);
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.#rows = Number(/^COPY (\d+)/.exec(text)?.[1] ?? 0);
  }

  handleReadyForQuery(): void {
    this.#settle.resolve(this.#rows);
  }

  handleError(error: Error): void {
    this.#settle.reject(error);
  }
}

class CopyOut extends Copy {
  readonly rows = new PassThrough();

  handleCopyData({ chunk }: { readonly chunk: Buffer }, { stream }: pg.Connection): void {
    if (this.rows.write(chunk)) return;
    stream.pause();
    this.rows.once('drain', () => stream.resume());
  }

  override handleReadyForQuery(): void {
    this.rows.end();
    super.handleReadyForQuery();
  }

  override handleError(error: Error): void {
    this.rows.destroy(error);
    super.handleError(error);
  }
}

interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

class CopyIn extends Copy {
  readonly #rows: Readable;

  constructor(text: string, rows: Readable) {
    super(text);
    this.#rows = rows;
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#send(connection).catch((error: Error) => connection.sendCopyFail(error.message));
  }

  async #send(connection: CopyConnection): Promise<void> {
    for await (const chunk of this.#rows) {
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
    }
    connection.endCopyFrom();
  }
}

const startCopy = (client: pg.Client, copy: Copy): void => {
  client.query(copy as unknown as pg.Submittable);
};

/** `text` is a COPY … TO STDOUT. */
export function copyOut(client: pg.Client, text: string): { readonly rows: Readable; readonly done: Promise<number> } {
  const copy = new CopyOut(text);
  startCopy(client, copy);
  return copy;
}

/** `text` is a COPY … FROM STDIN. Returns the number of rows stored. */
export function copyIn(client: pg.Client, text: string, rows: Readable): Promise<number> {
  const copy = new CopyIn(text, rows);
  startCopy(client, copy);
  return copy.done;
}
