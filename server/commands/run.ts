/** What the commands share: options read and explained, the database opened, a failure told in one line. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type Database, openDatabase } from '../db/client';
import { type Env, readEnv } from '../env';
import { explained } from '../startFailure';

/** A mistake of the caller: shown with how the command is used. */
export class UsageError extends Error {}

export const say = (text: string) => process.stdout.write(`${text}\n`);

/** Reads `--name value` options; an unknown one is a mistake. */
export function readOptions(
  names: readonly string[],
  args = process.argv.slice(2),
): Record<string, string | undefined> {
  const options: ParseArgsConfig['options'] = Object.fromEntries(
    names.map((name) => [name, { type: 'string' as const }]),
  );
  try {
    return parseArgs({ args, options, strict: true }).values as Record<string, string | undefined>;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Runs one command on the database that the settings name, migrated unless it has to be empty. */
export function runCommand(
  usage: string,
  work: (open: () => Promise<{ database: Database; env: Env }>) => Promise<void>,
  { migrate = true }: { migrate?: boolean } = {},
): void {
  let opened: Database | undefined;
  const open = async () => {
    const env = readEnv();
    opened = await openDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir, poolSize: 4 });
    if (migrate) await opened.migrate();
    return { database: opened, env };
  };
  work(open)
    .catch((error: Error) => {
      process.stderr.write(`${explained(error)}\n${error instanceof UsageError ? `\n${usage}\n` : ''}`);
      process.exitCode = 1;
    })
    .finally(() => opened?.close());
}
