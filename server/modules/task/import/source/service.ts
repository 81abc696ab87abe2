/** Connections to running tools, and what their owner does with them; the reading itself is `pull.ts`. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { WorkPull, WorkSource, WorkSourceCreate } from '../../../../../contract/import/source';
import { SOURCES_MAX, sourceWords } from '../../../../../contract/import/sourceKinds';
import { newId } from '../../../../base/present';
import { reachable } from '../../../../base/safeFetch';
import { workPull, workSource } from '../../../../db/schema';
import type { TenantDb } from '../../../../db/scope';
import { againstRule, invalid, notFound } from '../../../../errors';
import { folderOf, type Incoming } from '../../../../files/incoming';
import type { TenantContext } from '../../../../http/route';
import { logOperation } from '../../../../object/operationLog';
import { projectFor } from '../../../../object/project';
import type { Platform } from '../../../../platform';
import { encrypt } from '../../../../secrets';
import type { SourceAdapter } from './adapter';
import { adapters } from './adapters';
import { Away, openClient, Patience, reachOf } from './client';
import { PULL_QUEUE } from './queue';
import { findPull, findSource, type KeptSource, pagesOf, setPullState, sourcesOf } from './store';

export async function listSources(context: TenantContext, projectId: string): Promise<WorkSource[]> {
  await projectFor(context, projectId, 'TASK:IMPORT');
  return sourcesOf(context.db, projectId, context.actor.userId);
}

/**
 * Keeps a connection, once the tool has answered with it.
 * @throws 400 for an address or a scope that cannot be, 422 with what the tool said
 */
export async function addSource(context: TenantContext, body: WorkSourceCreate): Promise<{ sourceId: string }> {
  const { platform, db, actor } = context;
  const project = await projectFor(context, body.projectId, 'TASK:IMPORT');
  const words = sourceWords[body.kind];
  const address = addressOf(platform, body.address);
  const scope = body.scope.trim();
  if (!words.scopePattern.test(scope)) throw invalid(`${words.scope}的写法不正确：${words.scopeHint}`, 'scope');
  const account = body.account?.trim() ?? '';
  if (words.account?.needed && !account) throw invalid(`请填写${words.account.label}`, 'account');
  if ((await sourcesOf(db, project.id, actor.userId)).length >= SOURCES_MAX)
    throw againstRule(`每人在一个项目中最多保存 ${SOURCES_MAX} 个来源，请先移除不用的`);
  const connection = { address, scope, account, token: body.token.trim() };
  await tried(platform, body.kind, connection);
  const sourceId = newId();
  const kept = { kind: body.kind, address, scope, account, tokenCipher: encrypt(platform.env, connection.token) };
  await db.transaction(async (tx) => {
    await tx.insert(workSource, {
      ...{ id: sourceId, projectId: project.id, ...kept, createdBy: actor.userId, updatedBy: actor.userId },
    });
    await log(tx, context, 'importSourceAdded', { projectId: project.id, kind: body.kind, address, scope });
  });
  return { sourceId };
}

const log = (
  db: TenantDb,
  { actor }: TenantContext,
  action: string,
  { projectId, ...detail }: { projectId: string; kind: string; address: string; scope: string },
) =>
  logOperation(db, actor, {
    ...{ module: 'task', action, objectType: 'project', objectId: projectId, projectId, detail },
  });

/** Scheme, host and path, without what stands behind; judged as addresses of webhooks are. */
function addressOf({ env }: Platform, given: string): string {
  try {
    const { url } = reachable(given.trim(), reachOf(env));
    if (url.username || url.password) throw new Error('地址中不能含有账号和密码');
    return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : '地址不正确', 'address');
  }
}

/** One thing is asked for, so that a wrong address, scope or token is said while its owner sits before it. */
async function tried(platform: Platform, kind: KeptSource['kind'], connection: Parameters<typeof openClient>[2]) {
  const adapter = adapters[kind];
  try {
    const client = await openClient(platform.env, kind, connection);
    const asked = { cursor: { page: 1 }, since: null, now: client.clock(), limit: 1 };
    adapter.read(await client.ask(adapter.page(connection, asked)), asked);
  } catch (error) {
    if (error instanceof Away) throw againstRule(error.message);
    if (error instanceof Patience) throw againstRule(`${sourceWords[kind].label} 目前限制访问次数，请稍后再保存`);
    throw error;
  }
}

/** The caller's own connection; for everybody else it does not exist. */
async function ownSource(context: TenantContext, sourceId: string): Promise<KeptSource> {
  const source = await findSource(context.db, sourceId);
  if (!source || source.createdBy !== context.actor.userId) throw notFound('来源');
  await projectFor(context, source.projectId, 'TASK:IMPORT');
  return source;
}

/** Also for who may no longer import: a token of one's own can always be taken away. */
export async function removeSource(context: TenantContext, sourceId: string): Promise<null> {
  const { db, actor } = context;
  const source = await findSource(db, sourceId);
  if (!source || source.createdBy !== actor.userId) throw notFound('来源');
  await db.transaction(async (tx) => {
    await tx.query('DELETE FROM work_source WHERE tenant_id = $1 AND id = $2', [sourceId]);
    await log(tx, context, 'importSourceRemoved', source);
  });
  return null;
}

/** Begins a reading; 422 while another of this connection goes on. */
export async function startPull(
  context: TenantContext,
  sourceId: string,
  changed: boolean,
): Promise<{ pullId: string }> {
  const { platform, db, actor } = context;
  const source = await ownSource(context, sourceId);
  const pullId = newId();
  await db.transaction(async (tx, connection) => {
    await tx.query('SELECT 1 FROM work_source WHERE tenant_id = $1 AND id = $2 FOR UPDATE', [sourceId]);
    const open = await tx.query(
      `SELECT 1 FROM work_pull WHERE tenant_id = $1 AND source_id = $2 AND state IN ('queued', 'running', 'paused')`,
      [sourceId],
    );
    if (open.length > 0) throw againstRule('这个来源正在读取，请等它完成，或先暂停后继续');
    // What was read before and not imported is read again.
    await tx.query('DELETE FROM work_pull WHERE tenant_id = $1 AND source_id = $2', [sourceId]);
    await tx.insert(workPull, {
      ...{ id: pullId, sourceId, since: changed ? source.importedUntil : null },
      ...{ createdBy: actor.userId, updatedBy: actor.userId },
    });
    await platform.jobs.send(
      PULL_QUEUE,
      { tenantId: db.tenantId, jobId: pullId },
      { singletonKey: pullId, connection },
    );
  });
  return { pullId };
}

async function ownPull(context: TenantContext, pullId: string): Promise<{ pull: WorkPull; source: KeptSource }> {
  const found = await findPull(context.db, pullId);
  if (!found || found.source.createdBy !== context.actor.userId) throw notFound('读取');
  await projectFor(context, found.source.projectId, 'TASK:IMPORT');
  return found;
}

export const getPull = async (context: TenantContext, pullId: string): Promise<WorkPull> =>
  (await ownPull(context, pullId)).pull;

export async function pausePull(context: TenantContext, pullId: string): Promise<null> {
  await ownPull(context, pullId);
  if (!(await setPullState(context.db, pullId, ['queued', 'running'], 'paused')))
    throw againstRule('读取已经结束，不需要暂停');
  return null;
}

/** Goes on behind the last page that was kept. */
export async function resumePull(context: TenantContext, pullId: string): Promise<null> {
  const { platform, db } = context;
  await ownPull(context, pullId);
  await db.transaction(async (tx, connection) => {
    if (!(await setPullState(tx, pullId, ['paused', 'failed'], 'queued')))
      throw againstRule('读取没有停下，不需要继续');
    await platform.jobs.send(
      PULL_QUEUE,
      { tenantId: db.tenantId, jobId: pullId },
      { singletonKey: pullId, connection },
    );
  });
  return null;
}

/** What was read as a file, as if it had been uploaded; the caller discards it. 422 while it is not whole. */
export async function pulledFile(
  context: TenantContext,
  pullId: string,
  projectId: string,
): Promise<{ file: Incoming; preset: string }> {
  const { platform, db } = context;
  const { pull, source } = await ownPull(context, pullId);
  if (source.projectId !== projectId) throw notFound('读取');
  if (pull.state !== 'finished') throw againstRule('来源还没有读完，请等读取完成后再导入');
  if (pull.rows === 0) throw againstRule(pull.since ? '上次导入以后没有任何修改' : '来源中没有可导入的任务');
  const folder = folderOf(platform.env.dataDir);
  await mkdir(folder, { recursive: true });
  const place = path.join(folder, randomUUID());
  const file = createWriteStream(place, { flags: 'wx' });
  await pipeline(Readable.from(linesOf(db, pullId, adapters[source.kind])), file);
  const { label, preset } = sourceWords[source.kind];
  const stem = `${label}-${source.scope.replace(/[^\p{L}\p{N}._-]+/gu, '-')}`;
  return { file: { name: `${stem}.json`, size: file.bytesWritten, path: place, hash: '' }, preset };
}

/** A list of JSON, each thing once. */
async function* linesOf(db: TenantDb, pullId: string, { keyColumn }: SourceAdapter): AsyncGenerator<string> {
  const seen = new Set<string>();
  let between = '[';
  for await (const rows of pagesOf(db, pullId)) {
    for (const row of rows) {
      const own = String(row[keyColumn]);
      // What moved from one page to the next while it was read.
      if (seen.has(own)) continue;
      seen.add(own);
      yield `${between}${JSON.stringify(row)}`;
      between = ',\n';
    }
  }
  yield ']';
}
