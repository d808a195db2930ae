import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { Mail } from '#shop/mail/mail.ts';
import { createSmtpSender } from './smtp-sender.ts';

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly credentials: string | null;
  /** The mail as it came over the wire. */
  readonly content: string;
}

/** Replies of the server, by SMTP command. */
type Replies = Readonly<Record<string, string>>;

const DEFAULT_REPLIES: Replies = {
  EHLO: '250-test.example\r\n250-8BITMIME\r\n250 AUTH PLAIN',
  AUTH: '235 welcome',
  MAIL: '250 sender',
  RCPT: '250 recipient',
  DATA: '354 go on',
  '.': '250 taken',
  QUIT: '221 bye',
};

/** One SMTP connection: handles commands, and after DATA collects lines until a line with a single dot. */
class Conversation {
  readonly #server: MailServer;
  readonly #socket: Socket;
  #from = '';
  #to: string[] = [];
  #credentials: string | null = null;
  #content: string[] | null = null;

  constructor(server: MailServer, socket: Socket) {
    this.#server = server;
    this.#socket = socket;
    socket.write('220 test.example\r\n');
    let unfinished = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (unfinished + chunk).split('\r\n');
      unfinished = lines.pop() ?? '';
      for (const line of lines) this.#handleLine(line);
    });
  }

  #handleLine(line: string): void {
    if (this.#content === null) this.#handleCommand(line);
    else if (line === '.') this.#finish(this.#content.join('\n'));
    else this.#content.push(line.replace(/^\./, ''));
  }

  #handleCommand(line: string): void {
    const command = line.slice(0, 4).trim().toUpperCase();
    const address = line.match(/<(.*?)>/)?.[1] ?? '';
    if (command === 'MAIL') this.#from = address;
    if (command === 'RCPT') this.#to.push(address);
    if (command === 'AUTH') this.#credentials = Buffer.from(line.split(' ')[2] ?? '', 'base64').toString();
    if (command === 'DATA') this.#content = [];
    this.#reply(command);
    if (command === 'QUIT') this.#socket.end();
  }

  #finish(content: string): void {
    this.#server.received.push({ from: this.#from, to: this.#to, credentials: this.#credentials, content });
    this.#to = [];
    this.#content = null;
    this.#reply('.');
  }

  #reply(command: string): void {
    this.#socket.write(`${this.#server.replies[command] ?? '250 ok'}\r\n`);
  }
}

/** A minimal mail server for the tests. */
class MailServer {
  readonly received: Received[] = [];
  connections = 0;
  replies: Replies = DEFAULT_REPLIES;
  silent = false;
  readonly #sockets = new Set<Socket>();
  readonly #server: Server = createServer((socket) => {
    this.connections++;
    this.#sockets.add(socket);
    socket.on('error', () => {}).once('close', () => this.#sockets.delete(socket));
    if (!this.silent) new Conversation(this, socket);
  });

  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}

const servers: MailServer[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const MAIL: Mail = {
  to: 'asha@example.in',
  replyTo: 'care@shop.example',
  subject: 'Your order ₹2,999 is placed',
  text: 'Thank you, Asha.\n.a line that begins with a dot',
  html: '<p>Thank you, Asha.</p>',
};

async function mailServer(replies: Replies = {}) {
  const server = new MailServer();
  server.replies = { ...DEFAULT_REPLIES, ...replies };
  servers.push(server);
  return { server, serverAddress: await server.listen() };
}
const senderTo = (serverAddress: string, credentials = '') =>
  createSmtpSender(`smtp://${credentials}${serverAddress}`, 'Shop <care@shop.example>', 'shop.example');

describe('sending', () => {
  test('a mail arrives with its addresses, subject and both bodies', async () => {
    const { server, serverAddress } = await mailServer();
    await senderTo(serverAddress).send(MAIL, 'order-placed 1');
    expect(server.received).toHaveLength(1);
    const [mail] = server.received;
    expect(mail).toMatchObject({ from: 'care@shop.example', to: ['asha@example.in'], credentials: null });
    expect(mail?.content).toMatch(/^From: Shop <care@shop\.example>$/m);
    expect(mail?.content).toMatch(/^To: asha@example\.in$/m);
    expect(mail?.content).toMatch(/^Reply-To: care@shop\.example$/m);
    expect(mail?.content).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(mail?.content).toContain('multipart/alternative');
    expect(mail?.content).toContain('.a line that begins with a dot');
    expect(mail?.content).toContain('<p>Thank you, Asha.</p>');
  });

  test('a retry has the same Message-ID; a different ref gets a different one', async () => {
    const { server, serverAddress } = await mailServer();
    await senderTo(serverAddress).send(MAIL, 'order-placed 1');
    await senderTo(serverAddress).send(MAIL, 'order-placed 1');
    await senderTo(serverAddress).send(MAIL, 'order-placed 2');
    const ids = server.received.map(({ content }) => content.match(/^Message-ID: (<.*>)$/m)?.[1]);
    expect(ids[0]).toMatch(/^<[0-9a-f]{32}@shop\.example>$/);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  test('a subject cannot inject a header or a recipient', async () => {
    const { server, serverAddress } = await mailServer();
    await senderTo(serverAddress).send(
      { ...MAIL, subject: 'Hello\r\nBcc: all@example.in', to: 'asha@example.in' },
      'x',
    );
    expect(server.received[0]?.to).toEqual(['asha@example.in']);
    expect(server.received[0]?.content).not.toMatch(/^Bcc:/m);
  });

  test('authenticates with the credentials of the SMTP URL', async () => {
    const { server, serverAddress } = await mailServer();
    await senderTo(serverAddress, 'user:p%40ss@').send(MAIL, 'x');
    expect(server.received[0]?.credentials).toBe('\0user\0p@ss');
  });
});

describe('failures', () => {
  test.each<[string, Replies]>([
    ['the recipient is refused', { RCPT: '550 no such person' }],
    ['the sender is refused', { MAIL: '553 not you' }],
    ['the content is refused', { '.': '554 spam' }],
    ['the server is temporarily out of space', { '.': '452 try later' }],
  ])('throws when %s', async (_, replies) => {
    const { serverAddress } = await mailServer(replies);
    await expect(senderTo(serverAddress).send(MAIL, 'x')).rejects.toThrow(/no such person|not you|spam|try later/);
  });

  test('throws when the credentials are refused, without naming them', async () => {
    const { serverAddress } = await mailServer({ AUTH: '535 wrong' });
    const failure = senderTo(serverAddress, 'user:hunter2@').send(MAIL, 'x');
    await expect(failure).rejects.toThrow(/wrong/);
    await expect(failure).rejects.not.toThrow(/hunter2/);
  });

  test('throws when no server listens', async () => {
    const { server, serverAddress } = await mailServer();
    server.close();
    await expect(senderTo(serverAddress).send(MAIL, 'x')).rejects.toThrow();
  });

  test('throws when the server never responds', async () => {
    const { server, serverAddress } = await mailServer();
    server.silent = true;
    const limits = { connectionTimeout: 100, greetingTimeout: 100, socketTimeout: 100 };
    const sender = createSmtpSender(`smtp://${serverAddress}`, 'care@shop.example', 'shop.example', limits);
    await expect(sender.send(MAIL, 'x')).rejects.toThrow(/Greeting never received|timeout/i);
    expect(server.connections).toBe(1);
  });
});
