/** What the calls of members and departments take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../../api';
import { FileAnswer, FilePart, Id, Nothing, RowVersion } from '../../envelope';
import { ImportInspected, ImportReport } from '../../object/registerTable';
import {
  DepartmentSave,
  DepartmentUpdate,
  Duty,
  MemberAdd,
  MemberAdded,
  MemberBatch,
  MemberBatchAnswer,
  MemberPage,
  MemberQuery,
  MemberRemoval,
  MemberStatus,
  MemberUpdate,
} from '../members';
import { memberCalls } from './calls';

const ofUser = Type.Object({ userId: Id });

export const memberApi = apiOf(memberCalls, {
  list: { summary: '企业成员，按部门、角色、状态', query: MemberQuery, data: MemberPage },
  add: { summary: '添加成员：新账号，由本人用链接设置密码', body: MemberAdd, data: MemberAdded },
  update: { summary: '修改成员的部门、岗位和角色', body: MemberUpdate, data: Type.Object({ version: RowVersion }) },
  updateMany: { summary: '批量修改部门和角色，逐个说明结果', body: MemberBatch, data: MemberBatchAnswer },
  activate: {
    summary: '重新给出激活链接（仅限没有密码和绑定的登录方式、不属于其他企业的账号）',
    body: ofUser,
    data: MemberAdded,
  },
  listDuties: { summary: '成员负责的、需要交接的内容', query: ofUser, data: Type.Array(Duty) },
  setStatus: {
    summary: '停用企业成员（立即退出登录并离开执行团队，可交接），或恢复',
    body: MemberStatus,
    data: Nothing,
  },
  remove: { summary: '移除企业成员，交接其负责的内容', body: MemberRemoval, data: Nothing },
  inspectFile: {
    summary: '读取待导入成员表的列名、前 20 行和行数',
    form: Type.Object({
      file: FilePart,
      mapping: Type.Optional(Type.String({ maxLength: 100_000, description: 'JSON：按此对应重新查看各值' })),
    }),
    data: ImportInspected,
  },
  importFile: {
    summary: '导入成员（file、mapping，可选 dryRun）',
    form: Type.Object({
      file: FilePart,
      mapping: Type.String({ maxLength: 100_000, description: 'JSON，如 {"name":"姓名","userName":"用户名"}' }),
      dryRun: Type.Optional(Type.String({ maxLength: 5, description: '1 或 0' })),
    }),
    data: ImportReport,
  },
  template: { summary: '下载成员导入模板（XLSX）', data: FileAnswer },
  createDepartment: { summary: '新建部门', body: DepartmentSave, data: Type.Object({ id: Id }) },
  updateDepartment: {
    summary: '修改部门、移到其他上级',
    body: DepartmentUpdate,
    data: Type.Object({ version: RowVersion }),
  },
  mergeDepartment: {
    summary: '把部门并入另一个：成员、下级部门、所在的项目和对应关系随之转移，原部门删除',
    body: Type.Object({ intoId: Id }),
    data: Type.Object({ people: Type.Integer() }),
  },
  deleteDepartment: { summary: '删除空部门', data: Nothing },
});
export type MemberApi = typeof memberApi;
