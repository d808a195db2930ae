// Runs the simulator in a process of its own, for drills with several nodes: prints its URLs as one line of JSON, and ends with the
// process that started it. One address is for SHIPROCKET_API_BASE, with documents and parcels; the controls have another.
//   node simulators/shiprocket/serve.ts '{"email":"…","password":"…","webhookToken":"…","hourMs":1000}'
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createControls } from './controls.ts';
import { type ShiprocketSimulatorOptions, startShiprocketSimulator } from './shiprocket-simulator.ts';

const options = JSON.parse(process.argv[2] ?? '{}') as Omit<ShiprocketSimulatorOptions, 'webhookUrl'>;
let webhookUrls: readonly string[] = [];
let deliveries = 0;
const simulator = await startShiprocketSimulator({
  ...options,
  webhookUrl: () => webhookUrls[deliveries++ % webhookUrls.length] ?? null,
});
const controls = createControls(simulator, (urls) => {
  webhookUrls = urls;
});
const server = createServer(getRequestListener(controls.fetch, { overrideGlobalObjects: false }));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const controlsUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
console.log(JSON.stringify({ apiBase: simulator.apiBase, controls: controlsUrl }));
process.stdin.on('end', () => process.exit(0)).resume();
