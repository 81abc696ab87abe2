/**
 * Verifies the chain of every enterprise at night. What came of it is an entry of the log itself, which the page shows; the
 * heads lie in a file below DATA_DIR.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { flawTexts } from '../../../../contract/enterprise/operationWords';
import { TenantDb } from '../../../db/scope';
import { logOperation } from '../../../object/operationLog';
import type { Core } from '../../../platform';
import { keepHead, readHeads } from './heads';
import { type Flaw, verifyLog } from './verify';

const VERIFY_QUEUE = 'operation-verify';
/** So many flaws are named in the entry; the command names all. */
const NAMED = 20;

const headsFile = ({ dataDir }: Core['env']) => path.join(dataDir, 'log-heads.jsonl');
const said = ({ kind, seq }: Flaw) => (seq === null ? flawTexts[kind] : `第 ${seq} 条：${flawTexts[kind]}`);

export async function verifyAll(
  { database, env }: Pick<Core, 'database' | 'env'>,
  signal?: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  const file = headsFile(env);
  await mkdir(path.dirname(file), { recursive: true });
  const known = await readHeads(file);
  const tenants = await database.query<{ id: string }>('SELECT id FROM tenant ORDER BY id');
  for (const { id } of tenants) {
    if (signal?.aborted) return;
    const db = new TenantDb(database, id);
    const { flaws, head } = await verifyLog(
      db,
      known.filter(({ tenant }) => tenant === id),
    );
    if (head && flaws.length === 0) await keepHead(file, id, head);
    await logOperation(db, null, {
      module: 'operationLog',
      action: 'logVerified',
      objectType: 'tenant',
      objectId: id,
      detail: { sealed: head?.seq ?? 0, flaws: flaws.length, found: flaws.slice(0, NAMED).map(said) },
    });
  }
}

/** Names the queue; before the jobs start. */
export function defineVerifying(core: Pick<Core, 'database' | 'jobs' | 'env'>): void {
  core.jobs.define(VERIFY_QUEUE, (_data, { signal }) => verifyAll(core, signal));
  // UTC: ten past three in the night of Shanghai.
  core.jobs.schedule(VERIFY_QUEUE, '10 19 * * *');
}
