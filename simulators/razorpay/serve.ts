// Runs the simulator in a process of its own, for drills with several nodes and nodes that die: prints its URLs as one line of
// JSON, and ends with the process that started it. One address is for RAZORPAY_API_BASE; the window and the controls share another.
//   node simulators/razorpay/serve.ts '{"keyId":"…","keySecret":"…","webhookSecret":"…"}'
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createControls } from './controls.ts';
import { type RazorpaySimulatorOptions, startRazorpaySimulator } from './razorpay-simulator.ts';

const options = JSON.parse(process.argv[2] ?? '{}') as Omit<RazorpaySimulatorOptions, 'webhookUrl'>;
let webhookUrls: readonly string[] = [];
let deliveries = 0;
const simulator = await startRazorpaySimulator({
  ...options,
  webhookUrl: () => webhookUrls[deliveries++ % webhookUrls.length] ?? null,
});
const controls = createControls(simulator, (urls) => {
  webhookUrls = urls;
});
const server = createServer(
  getRequestListener(
    (request) =>
      new URL(request.url).pathname.startsWith('/controls/')
        ? controls.fetch(request)
        : simulator.handleBrowser(request),
    { overrideGlobalObjects: false },
  ),
);
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const pages = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
console.log(JSON.stringify({ apiBase: simulator.apiBase, pages }));
process.stdin.on('end', () => process.exit(0)).resume();
