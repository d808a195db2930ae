// The environment of a drill's short form: a copy of the sample store, on which the drill starts its own nodes.
import { copySampleStore, startStoreOn } from '../testkit/sample-store.ts';
import type { Environment } from './environment.ts';

export async function withSampleEnvironment<Value>(work: (environment: Environment) => Promise<Value>): Promise<Value> {
  const database = await copySampleStore();
  try {
    return await work({
      databaseUrl: database.url,
      // The limits of a real store are part of what drills show.
      startStore: (settings, project) => startStoreOn(database.url, { TIME_LIMIT_FACTOR: '1', ...settings }, project),
    });
  } finally {
    await database.drop();
  }
}
