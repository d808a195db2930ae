// Books a pickup in a process of its own, which a failpoint may kill:
//   FAILPOINT=… node shop/returns/testing/book-pickup-process.ts '{"databaseUrl":"…","number":"RET-26-000123","courier":{…}}'

import { armFailpoint } from '#config/failpoint.server.ts';
import { createDatabase } from '#db/client.server.ts';
import { createShiprocketCourier, type ShiprocketOptions } from '#providers/shiprocket/shiprocket-courier.ts';
import type { Providers } from '#shop/context.ts';
import { bookPickup } from '../book-pickup.server.ts';

interface Input {
  readonly databaseUrl: string;
  readonly number: string;
  readonly courier: ShiprocketOptions;
}

const { databaseUrl, number, courier } = JSON.parse(process.argv[2] ?? '{}') as Input;
armFailpoint(process.env.FAILPOINT ?? '');
const database = createDatabase(databaseUrl);
const booked = await bookPickup(
  {
    db: database.db,
    now: new Date(),
    actor: { kind: 'system', name: 'test' },
    log: { info: () => {}, warn: () => {}, error: () => {} },
    providers: { courier: createShiprocketCourier(courier) } as unknown as Providers,
  },
  number,
);
console.log(JSON.stringify(booked));
await database.close();
