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
  /** Connections that the store has tried to open. */
  attempts = 0;
  readonly #hanging: Socket[] = [];
  readonly #openSockets = new Set<Socket>();
  readonly #frozen = new WeakSet<Socket>();
  readonly #server: Server;
  readonly #target: URL;

  constructor(target: string) {
    this.#target = new URL(target);
    this.#server = createServer((socket) => {
      this.attempts++;
      socket.on('error', () => {});
      this.#openSockets.add(socket);
      socket.once('close', () => this.#openSockets.delete(socket));
      if (this.mode === 'refuse') socket.destroy();
      else if (this.mode === 'hang') this.#hanging.push(socket.pause());
      else this.#connectToDatabase(socket);
    });
  }

  /** Starts to listen; returns the URL of the database through this proxy. */
  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const url = new URL(this.#target);
    const address = this.#server.address();
    url.port = String(typeof address === 'object' ? address?.port : '');
    return url.toString();
  }

  get openConnections(): number {
    return this.#openSockets.size;
  }

  #connectToDatabase(socket: Socket): void {
    const database = connect(Number(this.#target.port), this.#target.hostname);
    database.on('error', () => {}).once('close', () => socket.destroy());
    socket.once('close', () => database.destroy());
    const forward = (source: Socket, destination: Socket) => {
      // Each write waits for the write before it: when the delay becomes shorter, later bytes must not overtake.
      let previousWrite: Promise<unknown> = Promise.resolve();
      source.on('data', (bytes) => {
        if (this.#frozen.has(socket)) return;
        const dueAt = performance.now() + this.delayMs;
        previousWrite = previousWrite
          .then(() => wait(Math.max(0, dueAt - performance.now())))
          .then(() => destination.write(bytes));
      });
    };
    forward(socket, database);
    forward(database, socket);
    socket.resume();
  }

  /** Stops forwarding on all open connections without closing them. */
  freeze(): void {
    for (const socket of this.#openSockets) this.#frozen.add(socket);
  }

  /** Forwards the connections that were accepted without a response. */
  release(): void {
    for (const socket of this.#hanging.splice(0)) this.#connectToDatabase(socket);
  }

  /** Closes all open connections at once. */
  cut(): void {
    for (const socket of this.#openSockets) socket.destroy();
  }

  close(): void {
    this.#server.close();
    this.cut();
  }
}
