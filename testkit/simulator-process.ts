// A provider's simulator in a process of its own: started with options, controlled over HTTP, stopped at the end.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { PROJECT } from './store-process.ts';

export interface SimulatorProcess<Printed> {
  /** The URLs that the process printed at its start. */
  readonly printed: Printed;
  stop(): Promise<void>;
}

/** `name` is the simulator's folder below simulators/. */
export async function startSimulatorProcess<Printed>(
  name: string,
  options: object,
): Promise<SimulatorProcess<Printed>> {
  const script = path.join(PROJECT, 'simulators', name, 'serve.ts');
  const child = spawn(process.execPath, [script, JSON.stringify(options)], {
    cwd: PROJECT,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`The ${name} simulator ended (${code})`);
    }),
  ])) as [string];
  return {
    printed: JSON.parse(line) as Printed,
    async stop() {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}

export type Control = <Value = void>(name: string, body?: object) => Promise<Value>;

/** A control without a body is sent as a GET. */
export const createControl =
  (baseUrl: string): Control =>
  async <Value>(name: string, body?: object) => {
    const postInit = body && { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(`${baseUrl}/controls/${name}`, postInit ?? {});
    if (!response.ok) throw new Error(`The simulator could not ${name}: ${await response.text()}`);
    return (await response.json()) as Value;
  };
