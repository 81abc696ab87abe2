/** What the commands share: options read and explained, the database opened, a failure told in one line. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { openFolder } from '../db/aside';
import { type Database, openDatabase } from '../db/client';
import { holderOfDataDir } from '../db/dataDirLock';
import { borrowCopy } from '../db/lend';
import { directUrlOf, type Env, readEnv } from '../env';
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

/**
 * Opens the database for reading; where a server works in the folder of an embedded one, a copy that this lends.
 * @returns null: nobody works there, or there is no such folder
 */
async function openLent({ databaseUrl, dataDir }: Env): Promise<{ database: Database; giveBack(): void } | null> {
  const holder = databaseUrl ? 0 : holderOfDataDir(dataDir);
  if (!holder) return null;
  const copy = await borrowCopy(dataDir).catch((error: Error) => {
    throw new Error(
      `数据目录 ${dataDir} 正在被进程 ${holder} 使用，而它没有给出数据库的复制件（${error.message}）：请腾出与数据库同样大的磁盘空间再试，或先停止该进程`,
    );
  });
  const database = await openDatabase({ databaseUrl: null, dataDir: null, lite: await openFolder(copy.folder) });
  return { database, giveBack: copy.giveBack };
}

/**
 * Runs one command on the database that the settings name, migrated unless it has to be empty.
 * @param reads it writes nothing: it may run beside the server that has the embedded database
 */
export function runCommand(
  usage: string,
  work: (open: () => Promise<{ database: Database; env: Env }>) => Promise<void>,
  { migrate = true, reads = false }: { migrate?: boolean; reads?: boolean } = {},
): void {
  let opened: Database | undefined;
  let giveBack: (() => void) | undefined;
  const open = async () => {
    const env = readEnv();
    const lent = reads ? await openLent(env) : null;
    giveBack = lent?.giveBack;
    opened =
      lent?.database ?? (await openDatabase({ databaseUrl: directUrlOf(env), dataDir: env.dataDir, poolSize: 4 }));
    if (migrate) await opened.migrate();
    return { database: opened, env };
  };
  work(open)
    .catch((error: Error) => {
      process.stderr.write(`${explained(error)}\n${error instanceof UsageError ? `\n${usage}\n` : ''}`);
      process.exitCode = 1;
    })
    // The copy goes once it is given back: not before it is closed.
    .finally(() => opened?.close().finally(() => giveBack?.()));
}
