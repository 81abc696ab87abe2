/** A project as a file: taken out by who administers it, brought in by who may create projects. */
import type { FastifyReply } from 'fastify';
import type { WholeFile } from '../../../../contract/project/wholeFile';
import { WHOLE_FILE_BYTES, WHOLE_FILE_KEPT_DAYS } from '../../../../contract/project/wholeLimits';
import { iso, newId } from '../../../base/present';
import { today } from '../../../base/zone';
import { projectFile } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { againstRule, duplicate, invalid, notFound } from '../../../errors';
import type { Incoming } from '../../../files/incoming';
import { afterFailure } from '../../../files/store';
import { disposition } from '../../../http/disposition';
import { withForm } from '../../../http/form';
import type { TenantContext } from '../../../http/route';
import { logOperation } from '../../../object/operationLog';
import { projectFor } from '../../../object/project';
import { aboutProject, isCodeFree } from '../service';
import { WHOLE_QUEUE } from './job';

const BUSY = '您有一个项目正在导出或导入，请等它完成后再试';
const CODE = /^[A-Z][A-Z0-9]{1,11}$/;
const KEPT = `created_at > now() - interval '${WHOLE_FILE_KEPT_DAYS} days'`;

async function begin(
  context: TenantContext,
  values: Pick<typeof projectFile.$inferInsert, 'act' | 'projectId' | 'name' | 'code' | 'bytes' | 'id'>,
  write: (tx: TenantDb) => Promise<void>,
): Promise<void> {
  const { platform, db, actor } = context;
  await db.transaction(async (tx, connection) => {
    const by = { createdBy: actor.userId, updatedBy: actor.userId };
    if ((await tx.insertIfAbsent(projectFile, { ...values, ...by })) === 0) throw againstRule(BUSY);
    await write(tx);
    const { id } = values;
    await platform.jobs.send(WHOLE_QUEUE, { tenantId: db.tenantId, jobId: id }, { singletonKey: id, connection });
  });
}

/**
 * Begins one, in the background. Whoever configures the project takes out what all of its people may see, of the parts that
 * they may see themselves: what is private is in no such file, so that the file tells nobody more than the project does.
 */
export async function exportWhole(context: TenantContext, projectId: string): Promise<{ id: string }> {
  const project = await projectFor(context, projectId, 'PROJECT:CONFIG');
  const [row] = await context.db.query<{ name: string }>('SELECT name FROM project WHERE tenant_id = $1 AND id = $2', [
    project.id,
  ]);
  const id = newId();
  await begin(context, { id, act: 'out', projectId: project.id, name: row?.name ?? '', code: null, bytes: 0 }, (tx) =>
    logOperation(tx, context.actor, { ...aboutProject(project.id), action: 'projectTakenOut' }),
  );
  return { id };
}

/** 400 for a name or code that does not do, 409 for a code that is taken, 422 while another is under way. */
export const createFromFile = (context: TenantContext): Promise<{ id: string }> =>
  withForm(
    context,
    { files: ['file'], fields: ['name', 'code'], maxBytes: WHOLE_FILE_BYTES },
    async ({ files: { file }, fields }) => {
      const name = fields.name?.trim() ?? '';
      const code = fields.code ?? '';
      if (name === '' || name.length > 100) throw invalid('项目名称应为 1 到 100 个字', 'name');
      if (!CODE.test(code)) throw invalid('项目编号应以大写字母开头，由 2 到 12 位大写字母与数字组成', 'code');
      if (!file) throw invalid('请选择由“导出整个项目”得到的 ZIP 文件', 'file');
      if (!(await isCodeFree(context.db, code))) throw duplicate(`项目编号 ${code} 已被使用，请换一个`, 'code');
      return keep(context, file, { name, code });
    },
  );

async function keep(context: TenantContext, file: Incoming, { name, code }: { name: string; code: string }) {
  const { platform, db } = context;
  const id = newId();
  const staged = await platform.files.stage(db.tenantId, id, file.path);
  try {
    await begin(context, { id, act: 'in', projectId: null, name, code, bytes: file.size }, (tx) =>
      logOperation(tx, context.actor, {
        ...{ module: 'project', action: 'projectFileGiven', objectType: 'project', objectId: id },
        detail: { name, code },
      }),
    );
  } catch (error) {
    await afterFailure([staged], error);
    throw error;
  }
  await staged.keep();
  return { id };
}

type Row = WholeFile & Record<string, unknown>;

/** One's own, the newest first. */
export async function listWholeFiles({ db, actor }: TenantContext, projectId?: string): Promise<WholeFile[]> {
  const rows = await db.query<Row>(
    `SELECT id, act, state, name, CASE WHEN act = 'out' OR state = 'finished' THEN project_id END AS "projectId", rows, files,
            of_files AS "ofFiles", bytes::float8 AS bytes, notes, error, created_at AS "createdTime", finished_at AS "finishedTime"
       FROM project_file WHERE tenant_id = $1 AND created_by = $2 AND ${KEPT}
        AND ($3::uuid IS NULL OR (act = 'out' AND project_id = $3::uuid)) ORDER BY id DESC LIMIT 20`,
    [actor.userId, projectId ?? null],
  );
  return rows.map((row) => ({
    ...row,
    createdTime: iso(row.createdTime),
    finishedTime: row.finishedTime === null ? null : iso(row.finishedTime),
  }));
}

/** Sends the file to who asked for it, as long as they administer the project; that it left stands in the log. */
export async function sendWholeFile(context: TenantContext, id: string): Promise<FastifyReply> {
  const { platform, db, actor, reply } = context;
  const [found] = await db.query<{ projectId: string }>(
    `SELECT project_id AS "projectId" FROM project_file
      WHERE tenant_id = $1 AND id = $2 AND created_by = $3 AND act = 'out' AND state = 'finished' AND ${KEPT}`,
    [id, actor.userId],
  );
  if (!found) throw notFound('导出的项目');
  const project = await projectFor(context, found.projectId, 'PROJECT:CONFIG');
  const bytes = await platform.files.open(db.tenantId, id);
  if (!bytes) throw notFound('导出的项目');
  await db.transaction((tx) => logOperation(tx, actor, { ...aboutProject(project.id), action: 'projectFileFetched' }));
  return reply
    .type('application/zip')
    .header('Content-Disposition', disposition('attachment', `${project.code}-${today()}.zip`))
    .header('Cache-Control', 'no-store')
    .send(bytes);
}
