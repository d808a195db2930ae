// Terminates TLS in front of the store: nginx with deploy/nginx.conf where it is installed, else a test proxy that sends the same headers.
// The test proxy is also in front of the providers' simulators, which production calls only by https.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PROJECT } from '../../testkit/store-process.ts';
import type { Certificate } from './certificate.ts';

export interface TlsProxy {
  readonly port: number;
  close(): Promise<void>;
}

const HOP_BY_HOP_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);
const toForwardedHeaders = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP_HEADERS.has(name)));

/** Sends requests to the nodes in turn. */
export async function startTlsProxy(certificate: Certificate, nodes: readonly URL[], port = 0): Promise<TlsProxy> {
  const agent = new Agent({ keepAlive: true });
  let requestCount = 0;
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const node = nodes[requestCount++ % nodes.length];
    const forwarded = [incoming.headers['x-forwarded-for'], incoming.socket.remoteAddress].filter(Boolean).join(', ');
    const headers = {
      ...toForwardedHeaders(incoming.headers),
      'x-forwarded-for': forwarded,
      'x-forwarded-proto': 'https',
    };
    const { hostname, port: nodePort } = node as URL;
    const { method, url } = incoming;
    const nodeRequest = request({ agent, hostname, port: nodePort, method, path: url, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, toForwardedHeaders(response.headers));
      outgoing.flushHeaders();
      response.on('error', () => outgoing.destroy()).pipe(outgoing);
    });
    nodeRequest.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
    outgoing.once('close', () => nodeRequest.destroy());
    incoming.pipe(nodeRequest);
  };
  const server = createServer({ cert: certificate.certificate, key: certificate.key }, forward);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

const NGINX = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'];
const findNginx = (): string | undefined => NGINX.find((file) => existsSync(file));

interface NginxOptions {
  readonly certificate: Certificate;
  /** Two nodes, as in the file. */
  readonly nodes: readonly [URL, URL];
  readonly httpPort: number;
  readonly httpsPort: number;
}

/** deploy/nginx.conf, with only ports and certificate paths changed. */
function configuration({ nodes, httpPort, httpsPort }: NginxOptions, folder: string): string {
  const replacements: readonly (readonly [string | RegExp, string])[] = [
    ['127.0.0.1:3001', nodes[0].host],
    ['127.0.0.1:3002', nodes[1].host],
    [/^ *listen \[::\].*\n/gm, ''],
    ['listen 80;', `listen 127.0.0.1:${httpPort};`],
    ['listen 443 ssl', `listen 127.0.0.1:${httpsPort} ssl`],
    ['https://$host$request_uri', `https://$host:${httpsPort}$request_uri`],
    [/ssl_certificate .*;/, `ssl_certificate ${folder}/certificate.pem;`],
    [/ssl_certificate_key .*;/, `ssl_certificate_key ${folder}/key.pem;`],
  ];
  const site = replacements.reduce(
    (text, [from, to]) => {
      const replaced = text.replace(from, () => to);
      if (replaced === text) throw new Error(`deploy/nginx.conf has no ${from}`);
      return replaced;
    },
    readFileSync(path.join(PROJECT, 'deploy/nginx.conf'), 'utf8'),
  );
  const temporaryPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
http { access_log off; ${temporaryPaths.join(' ')}
${site}}\n`;
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'close').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return isOpen;
}

/** Starts nginx and waits until it listens; null where it is not installed. */
export async function startNginx(options: NginxOptions): Promise<TlsProxy | null> {
  const program = findNginx();
  if (!program) return null;
  const folder = await mkdtemp(path.join(tmpdir(), 'tanabana-nginx-'));
  // nginx workers may run as another account.
  await chmod(folder, 0o755);
  await writeFile(path.join(folder, 'certificate.pem'), options.certificate.certificate);
  await writeFile(path.join(folder, 'key.pem'), options.certificate.key, { mode: 0o600 });
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, configuration(options, folder));
  const child = spawn(program, ['-p', folder, '-c', file, '-e', path.join(folder, 'error.log')], { stdio: 'inherit' });
  const ended = once(child, 'exit');
  while (!(await isListening(options.httpsPort))) {
    if (child.exitCode !== null) throw new Error(readFileSync(path.join(folder, 'error.log'), 'utf8'));
    await wait(50);
  }
  return {
    port: options.httpsPort,
    async close() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
