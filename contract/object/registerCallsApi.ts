/** What the calls of every register take and answer; their addresses are in `registerCalls.ts`. */
import { type TSchema, Type } from 'typebox';
import { apiOf } from '../api';
import { FileAnswer, FilePart, Id, Nothing, OneOf, RowVersion } from '../envelope';
import { fileFormats } from './fileFormats';
import { ListGroup, ListGroupsQuery } from './list';
import { BatchAnswer, Reason } from './record';
import { RecycledPage, RecycledQuery, RestoreMany } from './recycled';
import type { AnyRegisterApi } from './register';
import { registerCalls } from './registerCalls';
import { ImportInspected, ImportReport } from './registerTable';
import { TakenBack, takeBackOf } from './undo';

const Made = Type.Object({ id: Id, no: Type.String() });
const Version = Type.Object({ version: RowVersion });
const Why = Type.Object({ reason: Type.Optional(Reason) });
const FileOfProject = Type.Object({
  projectId: Id,
  mapping: Type.Optional(Type.String({ maxLength: 100_000, description: 'JSON：按此对应重新查看各值' })),
  file: FilePart,
});
const TableOfProject = Type.Object({
  projectId: Id,
  mapping: Type.String({
    maxLength: 100_000,
    description: 'JSON，如 {"columns":{"title":"标题"},"values":{"level":{"A":"高"}}}',
  }),
  dryRun: Type.Optional(Type.String({ maxLength: 5, description: '1 或 0' })),
  file: FilePart,
});

/** What a list finds, by the values of a field. */
const groupsOf = ({ Query }: AnyRegisterApi) =>
  Type.Object({
    projectId: Id,
    filter: Query.properties.filter as TSchema,
    group: ListGroupsQuery.properties.group,
    sums: ListGroupsQuery.properties.sums,
  });

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

/**
 * @param base such as `collaboration-center/risk`
 * @param noun what one of them is called, in Chinese
 * @param schemas what `registerApi` made of the kind's fields
 */
export const registerCallsApi = (base: string, noun: string, schemas: AnyRegisterApi) =>
  apiOf(registerCalls(base), {
    query: { summary: `${noun}列表`, body: schemas.Query, data: schemas.Page },
    groups: { summary: `${noun}的分组：数量与合计`, body: groupsOf(schemas), data: Type.Array(ListGroup) },
    create: { summary: `登记${noun}`, body: schemas.Create, data: Made },
    createMany: { summary: `批量登记${noun}`, body: schemas.BatchCreate, data: Type.Array(Made) },
    updateMany: { summary: `批量修改${noun}`, body: schemas.BatchUpdate, data: BatchAnswer },
    stepMany: { summary: `批量变更${noun}状态`, body: schemas.BatchStep, data: BatchAnswer },
    recycleMany: { summary: `批量删除${noun}（移入回收站）`, body: schemas.BatchRecycle, data: BatchAnswer },
    detail: { summary: `${noun}详情`, data: schemas.Detail },
    update: { summary: `修改${noun}`, body: schemas.Update, data: Version },
    takeBack: { summary: `撤销对${noun}的修改`, body: takeBackOf(changeable(schemas)), data: TakenBack },
    step: { summary: `变更${noun}状态`, body: schemas.Step, data: schemas.Stepped },
    recycle: { summary: `删除${noun}（移入回收站）`, body: Why, data: Nothing },
    restore: { summary: `从回收站恢复${noun}`, data: Nothing },
    recycled: { summary: `回收站中的${noun}`, body: RecycledQuery, data: RecycledPage },
    restoreMany: { summary: `从回收站批量恢复${noun}，返回没有恢复的及原因`, body: RestoreMany, data: BatchAnswer },
    exportFile: { summary: `导出${noun}（XLSX 或 CSV 文件）`, body: exportOf(schemas), data: FileAnswer },
    template: {
      summary: `下载${noun}导入模板（XLSX）`,
      query: Type.Object({ projectId: Id }),
      data: FileAnswer,
    },
    inspectFile: { summary: `读取要导入的${noun}文件`, form: FileOfProject, data: ImportInspected },
    importFile: { summary: `导入${noun}（file、mapping，可选 dryRun）`, form: TableOfProject, data: ImportReport },
  });
