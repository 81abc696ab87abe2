/** Members in the back office (specification §2 `memberManage`; §6 view, update, disable, remove member). */
import { FilePart, Id, RowVersion } from '../../../../contract/envelope';
import {
  Duty,
  MemberAdd,
  MemberAdded,
  MemberBatch,
  MemberBatchAnswer,
  MemberImportReport,
  MemberPage,
  MemberQuery,
  MemberRemoval,
  MemberStatus,
  MemberUpdate,
} from '../../../../contract/tenant/members';
import { global, Nothing, type RouteDefinition, route, Type } from '../../../http/route';
import { activateAgain, addMember } from './add';
import { importMembers, inspectMembers, memberTemplate } from './import';
import { dutiesOf, removeMember, setMemberStatus } from './leaving';
import { listMembers } from './queries';
import { updateMember, updateMembers } from './update';

const base = 'user-center/tenant/member';
const mayChange = global('ENTERPRISE:MEMBER_UPDATE');
const ofUser = Type.Object({ userId: Id });

export const memberRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: base,
    summary: '企业成员，按部门、角色、状态',
    right: global('ENTERPRISE:MEMBER_VIEW_LIST'),
    schemas: { query: MemberQuery, data: MemberPage },
    handle: ({ db }, { query }) => listMembers(db, query),
  }),
  route({
    method: 'POST',
    path: base,
    summary: '添加成员：新账号，由本人用链接设置密码',
    right: mayChange,
    schemas: { body: MemberAdd, data: MemberAdded },
    handle: (context, { body }) => addMember(context, body),
  }),
  route({
    method: 'PUT',
    path: base,
    summary: '修改成员的部门、岗位和角色',
    right: mayChange,
    schemas: { body: MemberUpdate, data: Type.Object({ version: RowVersion }) },
    handle: (context, { body }) => updateMember(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/batch`,
    summary: '批量修改部门和角色，逐个说明结果',
    right: mayChange,
    schemas: { body: MemberBatch, data: MemberBatchAnswer },
    handle: (context, { body }) => updateMembers(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/activation`,
    summary: '重新给出激活链接（仅限没有密码和绑定的登录方式、不属于其他企业的账号）',
    right: mayChange,
    schemas: { body: ofUser, data: MemberAdded },
    handle: (context, { body }) => activateAgain(context, body.userId),
  }),
  route({
    method: 'GET',
    path: `${base}/duties`,
    summary: '成员负责的、需要交接的内容',
    right: global('ENTERPRISE:MEMBER_VIEW_LIST'),
    schemas: { query: ofUser, data: Type.Array(Duty) },
    handle: (context, { query }) => dutiesOf(context, query.userId),
  }),
  route({
    method: 'PUT',
    path: 'user-center/user/tenant/member',
    summary: '停用企业成员（立即退出登录并离开执行团队，可交接），或恢复',
    right: global('ENTERPRISE:MEMBER_DISABLE'),
    schemas: { body: MemberStatus, data: Nothing },
    async handle(context, { body }) {
      await setMemberStatus(context, body);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: `${base}/remove`,
    summary: '移除企业成员，交接其负责的内容',
    right: global('ENTERPRISE:MEMBER_REMOVE'),
    schemas: { body: MemberRemoval, data: Nothing },
    async handle(context, { body }) {
      await removeMember(context, body);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: `${base}/import/inspect`,
    summary: '读取待导入成员表的列名、前 20 行和行数',
    right: mayChange,
    form: Type.Object({ file: FilePart }),
    schemas: {
      data: Type.Object({
        columns: Type.Array(Type.String()),
        rows: Type.Array(Type.Array(Type.String())),
        total: Type.Integer(),
      }),
    },
    handle: (context) => inspectMembers(context),
  }),
  route({
    method: 'POST',
    path: `${base}/import`,
    summary: '导入成员（file、mapping，可选 dryRun）',
    right: mayChange,
    form: Type.Object({
      file: FilePart,
      mapping: Type.String({ maxLength: 100_000, description: 'JSON，如 {"name":"姓名","userName":"用户名"}' }),
      dryRun: Type.Optional(Type.String({ maxLength: 5, description: '1 或 0' })),
    }),
    schemas: { data: MemberImportReport },
    handle: (context) => importMembers(context),
  }),
  route({
    method: 'GET',
    path: `${base}/import/template`,
    summary: '下载成员导入模板（XLSX）',
    right: mayChange,
    schemas: { data: Type.String() },
    raw: true,
    async handle(context) {
      return context.reply
        .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
        .header(
          'Content-Disposition',
          `attachment; filename="members.xlsx"; filename*=UTF-8''${encodeURIComponent('成员导入模板.xlsx')}`,
        )
        .send(await memberTemplate(context));
    },
  }),
];
