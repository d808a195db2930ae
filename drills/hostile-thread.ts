// Runs all attacks in a thread of its own, so that the attacker's cost is not counted as the store's. Runs until it gets a message, then
// reports what it did.
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { REQUEST_ATTACKS } from './hostile-requests.ts';
import { SOCKET_ATTACKS, type Target } from './hostile-sockets.ts';

// Strangers bring processors of their own; here they take what the store and its shoppers leave over. Of this thread alone.
setPriority(19);
const over = new AbortController();
const { port, scale } = workerData as Pick<Target, 'port' | 'scale'>;
// Each connection of every attack waits for the end.
const target: Target = { port, scale, signal: over.signal };
parentPort?.once('message', () => over.abort());
const counted = await Promise.all([...SOCKET_ATTACKS, ...REQUEST_ATTACKS].map((attack) => attack(target)));
parentPort?.postMessage(Object.assign({}, ...counted));
