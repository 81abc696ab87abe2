/**
 * The routes that every register has: list, create, change, step, recycle bin, one by one and many at once; and
 * what every kind of object has below its address.
 */
import { FilePart, Id, IdParams, OneOf, RowVersion } from '../../../contract/envelope';
import { BatchAnswer, Reason } from '../../../contract/object/record';
import { RecycledPage, RecycledQuery, RestoreMany } from '../../../contract/object/recycled';
import type { AnyRegisterApi } from '../../../contract/object/register';
import { type FileFormat, fileFormats, ImportInspected, ImportReport } from '../../../contract/object/registerTable';
import { TakenBack, takeBackOf } from '../../../contract/object/undo';
import { judgedBy, Nothing, type RouteDefinition, route, Type } from '../../http/route';
import { partRoutes } from '../parts/routes';
import type { AskedList } from './asked';
import { recoverRecord, recycleRecord, updateRecord } from './change';
import type { Given, RegisterKind, StatedRow } from './kind';
import { createRecord, createRecords } from './make';
import { recycleRecords, stepRecords, updateRecords } from './many';
import { listRecords, recordDetail } from './present';
import { listRecycled, restoreRecords } from './recycled';
import { stepRecord } from './steps';
import { exportRecords, registerTemplate } from './table/export';
import { importRecords, inspectRecords } from './table/import';
import { takeBackRecord } from './takeBack';

const Made = Type.Object({ id: Id, no: Type.String() });
const Version = Type.Object({ version: RowVersion });
const Why = Type.Object({ reason: Type.Optional(Reason) });

/** A body as the kind's schema let it through: its fields are known to the kind's own types alone. */
const read = <B>(body: object): B & Given => body as B & Given;

/**
 * @param api what `registerApi` made of the kind's fields
 * @param base such as `collaboration-center/risk`
 */
export function registerRoutes<R extends StatedRow<S>, S extends string>(
  kind: RegisterKind<R, S>,
  api: AnyRegisterApi,
  base = `collaboration-center/${kind.type}`,
): RouteDefinition[] {
  const { type, noun, policy } = kind;
  const { list, create } = policy.privileges;
  return [
    route({
      method: 'POST',
      path: `${base}/query`,
      summary: `${noun}列表`,
      right: judgedBy(`project ${list}`),
      schemas: { body: api.Query, data: api.Page },
      handle: (context, { body }) => listRecords(context, kind, read<AskedList>(body)),
    }),
    route({
      method: 'POST',
      path: `${base}/create`,
      summary: `登记${noun}`,
      right: judgedBy(`project ${create}`),
      schemas: { body: api.Create, data: Made },
      handle(context, { body }) {
        const { projectId, ...input } = read<{ projectId: string }>(body);
        return createRecord(context, kind, projectId, input);
      },
    }),
    route({
      method: 'POST',
      path: `${base}/batchCreate`,
      summary: `批量登记${noun}`,
      right: judgedBy(`project ${create}`),
      schemas: { body: api.BatchCreate, data: Type.Array(Made) },
      handle(context, { body }) {
        const { projectId, titles, ...input } = read<{ projectId: string; titles: string[] }>(body);
        return createRecords(context, kind, projectId, titles, input);
      },
    }),
    route({
      method: 'POST',
      path: `${base}/batchUpdate`,
      summary: `批量修改${noun}`,
      right: judgedBy(`${type}Policy.update`),
      schemas: { body: api.BatchUpdate, data: BatchAnswer },
      handle: (context, { body }) => updateRecords(context, kind, read<Parameters<typeof updateRecords>[2]>(body)),
    }),
    route({
      method: 'POST',
      path: `${base}/batchStep`,
      summary: `批量变更${noun}状态`,
      right: judgedBy(`${type}Policy.state`),
      schemas: { body: api.BatchStep, data: BatchAnswer },
      handle: (context, { body }) =>
        stepRecords(context, kind, read<{ projectId: string; ids: string[]; to: S | 'back'; reason?: string }>(body)),
    }),
    route({
      method: 'POST',
      path: `${base}/batchRecycle`,
      summary: `批量删除${noun}（移入回收站）`,
      right: judgedBy(`${type}Policy.remove`),
      schemas: { body: api.BatchRecycle, data: BatchAnswer },
      handle: (context, { body }) => recycleRecords(context, kind, read<Parameters<typeof recycleRecords>[2]>(body)),
    }),
    route({
      method: 'GET',
      path: `${base}/details/{id}`,
      summary: `${noun}详情`,
      right: judgedBy(`${type}Policy.view`),
      schemas: { params: IdParams, data: api.Detail },
      handle: (context, { params }) => recordDetail(context, kind, params.id),
    }),
    route({
      method: 'PUT',
      path: `${base}/update/{id}`,
      summary: `修改${noun}`,
      right: judgedBy(`${type}Policy.update`),
      schemas: { params: IdParams, body: api.Update, data: Version },
      handle: (context, { params, body }) =>
        updateRecord(context, kind, params.id, read<{ version: number; reason?: string }>(body)),
    }),
    route({
      method: 'POST',
      path: `${base}/takeBack/{id}`,
      summary: `撤销对${noun}的修改`,
      right: judgedBy(`${type}Policy.update`),
      schemas: { params: IdParams, body: takeBackOf(changeable(api)), data: TakenBack },
      handle: (context, { params, body }) => takeBackRecord(context, kind, params.id, body),
    }),
    route({
      method: 'POST',
      path: `${base}/{id}/step`,
      summary: `变更${noun}状态`,
      right: judgedBy(`${type}Policy.state`),
      schemas: { params: IdParams, body: api.Step, data: api.Stepped },
      handle: (context, { params, body }) =>
        stepRecord(
          context,
          kind,
          params.id,
          read<{ to: S | 'back'; state: S; version: number; reason?: string }>(body),
        ),
    }),
    route({
      method: 'POST',
      path: `${base}/{id}/recycle`,
      summary: `删除${noun}（移入回收站）`,
      right: judgedBy(`${type}Policy.remove`),
      schemas: { params: IdParams, body: Why, data: Nothing },
      async handle(context, { params, body }) {
        await recycleRecord(context, kind, params.id, body.reason?.trim() || null);
        return null;
      },
    }),
    route({
      method: 'POST',
      path: `${base}/{id}/restore`,
      summary: `从回收站恢复${noun}`,
      right: judgedBy(`${type}Policy.remove`),
      schemas: { params: IdParams, data: Nothing },
      async handle(context, { params }) {
        await recoverRecord(context, kind, params.id);
        return null;
      },
    }),
    route({
      method: 'POST',
      path: `${base}/recycled`,
      summary: `回收站中的${noun}`,
      right: judgedBy(`project ${list}`),
      schemas: { body: RecycledQuery, data: RecycledPage },
      handle: (context, { body }) => listRecycled(context, kind, body),
    }),
    route({
      method: 'POST',
      path: `${base}/batchRestore`,
      summary: `从回收站批量恢复${noun}，返回没有恢复的及原因`,
      right: judgedBy('recordPolicy.remove of each'),
      schemas: { body: RestoreMany, data: BatchAnswer },
      handle: (context, { body }) => restoreRecords(context, kind, body),
    }),
    route({
      method: 'POST',
      path: `${base}/export`,
      summary: `导出${noun}（XLSX 或 CSV 文件）`,
      right: judgedBy(`project ${list}`),
      schemas: { body: exportOf(api), data: Type.String() },
      raw: true,
      handle: (context, { body }) => exportRecords(context, kind, read<AskedList & { format: FileFormat }>(body)),
    }),
    route({
      method: 'GET',
      path: `${base}/import/template`,
      summary: `下载${noun}导入模板（XLSX）`,
      right: judgedBy(`project ${create}`),
      schemas: { query: Type.Object({ projectId: Id }), data: Type.String() },
      raw: true,
      handle: (context, { query }) => registerTemplate(context, kind, query.projectId),
    }),
    route({
      method: 'POST',
      path: `${base}/import/inspect`,
      summary: `读取要导入的${noun}文件`,
      right: judgedBy(`project ${create}`),
      form: Type.Object({ projectId: Id, file: FilePart }),
      schemas: { data: ImportInspected },
      handle: (context) => inspectRecords(context, kind),
    }),
    route({
      method: 'POST',
      path: `${base}/import`,
      summary: `导入${noun}（file、mapping，可选 dryRun）`,
      right: judgedBy(`project ${create}`),
      form: Type.Object({
        projectId: Id,
        mapping: Type.String({ maxLength: 100_000, description: 'JSON，如 {"title":"标题","no":"编号"}' }),
        dryRun: Type.Optional(Type.String({ maxLength: 5, description: '1 或 0' })),
        file: FilePart,
      }),
      schemas: { data: ImportReport },
      handle: (context) => importRecords(context, kind),
    }),
    ...partRoutes(base, type),
  ];
}

/** A list without its pages, as a file. */
function exportOf({ Query }: AnyRegisterApi) {
  const { pageNo: _pageNo, pageSize: _pageSize, ...asked } = Query.properties;
  return Type.Object({ ...asked, format: OneOf([...fileFormats]) });
}

/** What a change may name, without its version. */
function changeable({ Update }: AnyRegisterApi) {
  const { version: _version, reason: _reason, ...fields } = Update.properties;
  return Type.Object(fields);
}
