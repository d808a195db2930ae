// Detects calls to a provider inside a transaction, per asynchronous call chain; such a call fails the test.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ShopContext } from '#shop/context.ts';

export function watchTransactions() {
  const inTransaction = new AsyncLocalStorage<true>();
  const callsInTransaction: string[] = [];
  return {
    callsInTransaction,
    db: (db: ShopContext['db']): ShopContext['db'] =>
      new Proxy(db, {
        get(target, name) {
          if (name !== 'transaction') return Reflect.get(target, name, target);
          return (...args: Parameters<ShopContext['db']['transaction']>) =>
            inTransaction.run(true, () => target.transaction(...args));
        },
      }),
    provider: <Provider extends object>(provider: Provider): Provider =>
      new Proxy(provider, {
        get(target, name) {
          const member: unknown = Reflect.get(target, name);
          if (typeof member !== 'function' || /^(?:is|parse)/.test(String(name))) return member;
          return (...args: unknown[]) => {
            if (inTransaction.getStore()) callsInTransaction.push(`${String(name)} was called inside a transaction`);
            return member.apply(target, args);
          };
        },
      }),
  };
}
