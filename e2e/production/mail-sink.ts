// A minimal mail server that accepts every mail and stores its text.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

interface Mail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

export interface MailSink {
  /** Value for SMTP_URL. */
  readonly url: string;
  readonly received: readonly Mail[];
  close(): Promise<void>;
}

/** Every other command is answered with 250 ok. */
const RESPONSES: Readonly<Record<string, string>> = {
  EHLO: '250-sink.test\r\n250 8BITMIME',
  DATA: '354 go on',
  QUIT: '221 bye',
};

/** Decodes quoted-printable text: '=C3=A9=' at a line end continues with the next line. */
const unquote = (text: string): string =>
  Buffer.from(
    text
      .replaceAll(/=\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString();

/** The first text part, decoded: the store's mails are text and HTML, quoted-printable, base64 or plain. */
function extractText(content: string): string {
  const part = content.split(/^--.+$/m).find((each) => /^content-type: text\/plain/im.test(each)) ?? content;
  const gap = part.indexOf('\n\n', part.search(/\S/));
  const [head, body] = [part.slice(0, gap), part.slice(gap + 2)];
  if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString();
  return /^content-transfer-encoding: quoted-printable/im.test(head) ? unquote(body) : body;
}

/** '=?utf-8?Q?R=C3=A4o?=' is 'Räo'; B is base64. */
const decodeWord = (_: string, kind: string, text: string): string =>
  kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString() : unquote(text.replaceAll('_', ' '));

function extractSubject(content: string): string {
  const line = /^subject: (.*(?:\n[ \t].*)*)/im.exec(content)?.[1] ?? '';
  return line
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/\n[ \t]/g, ' ')
    .replaceAll(/=\?utf-8\?([bq])\?(.*?)\?=/gi, decodeWord);
}

function handleSmtp(socket: Socket, received: Mail[]): void {
  let to: string[] = [];
  let content: string[] | null = null;
  let unfinished = '';
  const handleCommand = (line: string) => {
    const command = line.slice(0, 4).toUpperCase();
    if (command === 'RCPT') to.push(/<(.*?)>/.exec(line)?.[1] ?? '');
    if (command === 'DATA') content = [];
    socket.write(`${RESPONSES[command] ?? '250 ok'}\r\n`);
    if (command === 'QUIT') socket.end();
  };
  const handleLine = (line: string) => {
    if (content === null) return handleCommand(line);
    // SMTP doubles a dot at the begin of a line; a line of one dot ends the mail.
    if (line !== '.') return void content.push(line.replace(/^\./, ''));
    const message = content.join('\n');
    received.push({ to, subject: extractSubject(message), text: extractText(message) });
    to = [];
    content = null;
    socket.write('250 taken\r\n');
  };
  socket.write('220 sink.test\r\n');
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (unfinished + chunk).split('\r\n');
    unfinished = lines.pop() ?? '';
    for (const line of lines) handleLine(line);
  });
  socket.on('error', () => {});
}

export async function startMailSink(): Promise<MailSink> {
  const received: Mail[] = [];
  const openSockets = new Set<Socket>();
  const server = createServer((socket) => {
    openSockets.add(socket);
    socket.once('close', () => openSockets.delete(socket));
    handleSmtp(socket, received);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async close() {
      for (const socket of openSockets) socket.destroy();
      server.close();
    },
  };
}
