// Sends a reminder in a process of its own, which a failpoint kills after the mail:
//   FAILPOINT=… node shop/bag-reminders/testing/remind-once-process.ts '{"databaseUrl":"…","reminderId":"…"}'
import { armFailpoint } from '#config/failpoint.server.ts';
import { createDatabase } from '#db/client.server.ts';
import type { Providers } from '#shop/context.ts';
import { remindOnce } from '../send-reminder.server.ts';

interface Input {
  readonly databaseUrl: string;
  readonly reminderId: string;
}

const { databaseUrl, reminderId } = JSON.parse(process.argv[2] ?? '{}') as Input;
armFailpoint(process.env.FAILPOINT ?? '');
const database = createDatabase(databaseUrl);
await remindOnce(
  {
    db: database.db,
    now: new Date(),
    actor: { kind: 'system', name: 'test' },
    log: { info: () => {}, warn: () => {}, error: () => {} },
    providers: {} as Providers,
  },
  reminderId,
  async () => {},
);
await database.close();
