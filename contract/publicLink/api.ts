/** What the calls of public links take and answer; their addresses are in `calls.ts`. */
import { apiOf } from '../api';
import { FormChoices, FormChoicesQuery, FormParts } from '../dynamicTable/records';
import { FileAnswer, Nothing } from '../envelope';
import { publicLinkCalls } from './calls';
import {
  LinkCreate,
  LinkList,
  LinkMade,
  LinkPage,
  LinkPassed,
  LinkQuery,
  LinkTarget,
  LinkUnlock,
  SharedLink,
  SharedRows,
  SharedRowsQuery,
  SharedSend,
  SharedValues,
} from './publicLink';

export const publicLinkApi = apiOf(publicLinkCalls, {
  listOf: { summary: '一个对象的公开链接', query: LinkTarget, data: LinkList },
  create: { summary: '生成公开链接', body: LinkCreate, data: LinkMade },
  revoke: { summary: '撤销公开链接', data: Nothing },
  listAll: { summary: '企业的全部公开链接', query: LinkQuery, data: LinkPage },
  open: { summary: '打开公开链接，凭链接中的令牌（请求头）', data: SharedLink },
  unlock: { summary: '输入公开链接的密码', body: LinkUnlock, data: LinkPassed },
  rows: { summary: '公开的表格视图的记录', query: SharedRowsQuery, data: SharedRows },
  values: { summary: '公开的看板的值，按分享者的权限', data: SharedValues },
  picture: { summary: '公开的页面中的图片', data: FileAnswer },
  send: { summary: '提交公开的表单', body: SharedSend, data: Nothing },
  sendFiles: { summary: '提交公开的表单与文件：sent 是 JSON，文件为 file0 至 file9', form: FormParts, data: Nothing },
  choices: { summary: '公开的表单中可以关联的记录', query: FormChoicesQuery, data: FormChoices },
});
export type PublicLinkApi = typeof publicLinkApi;
