// Runs all attacks in a thread of its own, so that the attacker's cost is not counted as the store's. Runs until it gets a message, then
// reports its counts.
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { REQUEST_ATTACKS } from './hostile-requests.ts';
import { SOCKET_ATTACKS, type Target } from './hostile-sockets.ts';

// Real attackers have their own processors. Here this thread has the lowest priority, so that it uses only idle processor time.
setPriority(19);
const attackEnd = new AbortController();
const { port, scale } = workerData as Pick<Target, 'port' | 'scale'>;
// All connections of all attacks listen to this signal.
const target: Target = { port, scale, signal: attackEnd.signal };
parentPort?.once('message', () => attackEnd.abort());
const counted = await Promise.all([...SOCKET_ATTACKS, ...REQUEST_ATTACKS].map((attack) => attack(target)));
parentPort?.postMessage(Object.assign({}, ...counted));
