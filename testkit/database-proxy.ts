// A TCP proxy between a store and its database: connections are forwarded, delayed, cut, refused, or accepted without a
// response. A frozen connection stays silent, as behind a router that dropped its state.
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export class DatabaseProxy {
  /** The treatment of a new connection: forwarded, closed, or accepted without a response. */
  mode: 'pass' | 'refuse' | 'hang' = 'pass';
  /** The delay of all data, in each direction. */
  delayMs = 0;
  attempts = 0;
  readonly #held: Socket[] = [];
  readonly #open = new Set<Socket>();
  readonly #silent = new WeakSet<Socket>();
  readonly #server: Server;
  readonly #target: URL;

  constructor(target: string) {
    this.#target = new URL(target);
    this.#server = createServer((socket) => {
      this.attempts++;
      socket.on('error', () => {});
      this.#open.add(socket);
      socket.once('close', () => this.#open.delete(socket));
      if (this.mode === 'refuse') socket.destroy();
      else if (this.mode === 'hang') this.#held.push(socket.pause());
      else this.#connectToDatabase(socket);
    });
  }

  /** The URL of the database through this proxy. */
  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const url = new URL(this.#target);
    const address = this.#server.address();
    url.port = String(typeof address === 'object' ? address?.port : '');
    return url.toString();
  }

  get openConnections(): number {
    return this.#open.size;
  }

  #connectToDatabase(socket: Socket): void {
    const database = connect(Number(this.#target.port), this.#target.hostname);
    database.on('error', () => {}).once('close', () => socket.destroy());
    socket.once('close', () => database.destroy());
    const pass = (from: Socket, to: Socket) => {
      // In sequence, even if the delay changes in between.
      let previousWrite: Promise<unknown> = Promise.resolve();
      from.on('data', (bytes) => {
        if (this.#silent.has(socket)) return;
        const due = performance.now() + this.delayMs;
        previousWrite = previousWrite
          .then(() => wait(Math.max(0, due - performance.now())))
          .then(() => to.write(bytes));
      });
    };
    pass(socket, database);
    pass(database, socket);
    socket.resume();
  }

  /** Stops forwarding on all open connections without closing them. */
  freeze(): void {
    for (const socket of this.#open) this.#silent.add(socket);
  }

  /** Forwards the connections that were accepted without a response. */
  release(): void {
    for (const socket of this.#held.splice(0)) this.#connectToDatabase(socket);
  }

  cut(): void {
    for (const socket of this.#open) socket.destroy();
  }

  close(): void {
    this.#server.close();
    this.cut();
  }
}
