/** What the calls of app take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../api';
import { Id, IdParams, Nothing, RowVersion } from '../envelope';
import {
  AppCard,
  AppCreate,
  AppCreated,
  AppDefinition,
  AppDetail,
  AppInstall,
  AppSecret,
  AppUpdate,
  AssignedApp,
  ProjectAppAdd,
  ProjectAppBatch,
  ProjectAppChoice,
  TenantAppBatch,
} from './app';
import { appCalls } from './calls';
import { FrameAsk, FrameToken, Jwks, TokenAsk, TokenGiven } from './frame';

const ofProject = Type.Object({ projectId: Id });
const Made = Type.Object({ id: Id });
const Saved = Type.Object({ id: Id, version: RowVersion });

export const appApi = apiOf(appCalls, {
  listAssigned: { summary: '项目已有的应用', query: ofProject, data: Type.Array(AssignedApp) },
  listProjectChoices: { summary: '项目可以添加的全部应用', query: ofProject, data: Type.Array(ProjectAppChoice) },
  addProjectApp: { summary: '为项目添加应用，授予它请求的权限', body: ProjectAppAdd, data: Made },
  editProjectApps: { summary: '项目应用的顺序与启停', body: ProjectAppBatch, data: Nothing },
  deleteProjectApp: { summary: '从项目移除应用', body: IdParams, data: Nothing },
  listMarket: { summary: '工具市场的应用', data: Type.Array(AppCard) },
  get: { summary: '应用详情', query: AppInstall, data: AppDetail },
  listInstalls: { summary: '企业安装的应用', data: Type.Array(AssignedApp) },
  install: { summary: '为企业安装应用，授予它请求的权限', body: AppInstall, data: Made },
  arrangeInstalls: { summary: '企业应用的顺序与启停', body: TenantAppBatch, data: Nothing },
  uninstall: { summary: '从企业卸载应用', data: Nothing },
  listDefinitions: { summary: '企业登记的应用', data: Type.Array(AppDefinition) },
  create: { summary: '登记应用，密钥只在应答中出现一次', body: AppCreate, data: AppCreated },
  update: { summary: '修改登记的应用', body: AppUpdate, data: Saved },
  delete: { summary: '删除登记的应用', data: Nothing },
  renewSecret: { summary: '更换应用的密钥，只在应答中出现一次', data: AppSecret },
  askFrameContext: { summary: '内嵌应用的签名上下文：谁在哪里打开了它', body: FrameAsk, data: FrameToken },
  jwks: { summary: '上下文签名的公钥（JWKS，不带信封）', data: Jwks },
  exchangeToken: { summary: '应用以上下文和密钥换取访问令牌', body: TokenAsk, data: TokenGiven },
});
export type AppApi = typeof appApi;
