// Shared by the commands `backup` and `restore`: their folder argument, units in their output, and error reporting.
import path from 'node:path';
import { messageForOperator } from '#config/file-problem.ts';

/** npm changes to the project's folder first; a relative name means the folder where the command was typed. */
export const resolveFromCaller = (name: string): string => path.resolve(process.env.INIT_CWD ?? process.cwd(), name);

export function namedFolder(command: string): string {
  const [name] = process.argv.slice(2);
  if (!name) throw new Error(`Name a folder: npm run ${command} FOLDER`);
  return resolveFromCaller(name);
}

export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
export const secondsSince = (began: number): string => `${((performance.now() - began) / 1_000).toFixed(1)} s`;

export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(messageForOperator(error));
    process.exitCode = 1;
  }
}
