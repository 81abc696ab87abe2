/** Apps (specification §2 `/toolMarket`, §7 `pcApplication`). */
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
} from '../../../contract/app/app';
import { FrameAsk, FrameToken, Jwks, TokenAsk, TokenGiven } from '../../../contract/app/frame';
import { Id, IdParams, RowVersion } from '../../../contract/envelope';
import { MenuEntry } from '../../../contract/tenant/tenant';
import { global, inTenant, judgedBy, Nothing, open, type RouteDefinition, route, Type } from '../../http/route';
import { createDefinition, listDefinitions, removeDefinition, renewSecret, updateDefinition } from './definitions';
import { frameContext } from './frames/context';
import { publicKeys } from './frames/keys';
import { exchange } from './frames/tokens';
import {
  addProjectApp,
  arrangeTenantApps,
  deleteProjectApp,
  editProjectAppBatch,
  installForTenant,
  uninstallFromTenant,
} from './installs';
import { appDetail, assignedApps, listMarket, menuOf, projectChoices, tenantInstalls } from './queries';

const base = 'project-center/pcApplication';
const market = 'project-center/toolMarket';
const frame = 'project-center/appFrame';
const Saved = Type.Object({ id: Id, version: RowVersion });
const Made = Type.Object({ id: Id });
const ofProject = Type.Object({ projectId: Id });
const manage = global('TENANT:APP:MANAGE');

export const appRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: `${base}/tenantApps`,
    summary: '企业的菜单与应用入口',
    right: inTenant,
    schemas: { data: Type.Array(MenuEntry) },
    handle: (context) => menuOf(context),
  }),
  route({
    method: 'GET',
    path: `${base}/assigned`,
    summary: '项目已有的应用',
    right: judgedBy('project PROJECT:VIEW'),
    schemas: { query: ofProject, data: Type.Array(AssignedApp) },
    handle: (context, { query }) => assignedApps(context, query.projectId),
  }),
  route({
    method: 'GET',
    path: `${base}/total`,
    summary: '项目可以添加的全部应用',
    right: judgedBy('project PROJECT:VIEW'),
    schemas: { query: ofProject, data: Type.Array(ProjectAppChoice) },
    handle: (context, { query }) => projectChoices(context, query.projectId),
  }),
  route({
    method: 'POST',
    path: `${base}/addProjectApp`,
    summary: '为项目添加应用，授予它请求的权限',
    right: judgedBy('project APP:ADD'),
    schemas: { body: ProjectAppAdd, data: Made },
    handle: (context, { body }) => addProjectApp(context, body),
  }),
  route({
    method: 'PUT',
    path: `${base}/editProjectAppBatch`,
    summary: '项目应用的顺序与启停',
    right: judgedBy('project APP:EDIT'),
    schemas: { body: ProjectAppBatch, data: Nothing },
    handle: (context, { body }) => editProjectAppBatch(context, body).then(() => null),
  }),
  route({
    method: 'DELETE',
    path: `${base}/deleteProjectApp`,
    summary: '从项目移除应用',
    right: judgedBy('project APP:DELETE'),
    schemas: { body: IdParams, data: Nothing },
    handle: (context, { body }) => deleteProjectApp(context, body.id).then(() => null),
  }),
  route({
    method: 'GET',
    path: `${market}/list`,
    summary: '工具市场的应用',
    right: global('IDP_TOOLS'),
    schemas: { data: Type.Array(AppCard) },
    handle: (context) => listMarket(context),
  }),
  route({
    method: 'GET',
    path: `${market}/detail`,
    summary: '应用详情',
    right: global('IDP_TOOLS'),
    schemas: { query: AppInstall, data: AppDetail },
    handle: (context, { query }) => appDetail(context, query.sn),
  }),
  route({
    method: 'GET',
    path: `${market}/installs`,
    summary: '企业安装的应用',
    right: manage,
    schemas: { data: Type.Array(AssignedApp) },
    handle: (context) => tenantInstalls(context),
  }),
  route({
    method: 'POST',
    path: `${market}/install`,
    summary: '为企业安装应用，授予它请求的权限',
    right: manage,
    schemas: { body: AppInstall, data: Made },
    handle: (context, { body }) => installForTenant(context, body.sn),
  }),
  route({
    method: 'PUT',
    path: `${market}/installs`,
    summary: '企业应用的顺序与启停',
    right: manage,
    schemas: { body: TenantAppBatch, data: Nothing },
    handle: (context, { body }) => arrangeTenantApps(context, body).then(() => null),
  }),
  route({
    method: 'DELETE',
    path: `${market}/installs/{id}`,
    summary: '从企业卸载应用',
    right: manage,
    schemas: { params: IdParams, data: Nothing },
    handle: (context, { params }) => uninstallFromTenant(context, params.id).then(() => null),
  }),
  route({
    method: 'GET',
    path: `${market}/apps`,
    summary: '企业登记的应用',
    right: manage,
    schemas: { data: Type.Array(AppDefinition) },
    handle: (context) => listDefinitions(context),
  }),
  route({
    method: 'POST',
    path: `${market}/apps`,
    summary: '登记应用，密钥只在应答中出现一次',
    right: manage,
    schemas: { body: AppCreate, data: AppCreated },
    handle: (context, { body }) => createDefinition(context, body),
  }),
  route({
    method: 'PUT',
    path: `${market}/apps/{id}`,
    summary: '修改登记的应用',
    right: manage,
    schemas: { params: IdParams, body: AppUpdate, data: Saved },
    handle: (context, { params, body }) => updateDefinition(context, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: `${market}/apps/{id}`,
    summary: '删除登记的应用',
    right: manage,
    schemas: { params: IdParams, data: Nothing },
    handle: (context, { params }) => removeDefinition(context, params.id).then(() => null),
  }),
  route({
    method: 'POST',
    path: `${market}/apps/{id}/secret`,
    summary: '更换应用的密钥，只在应答中出现一次',
    right: manage,
    schemas: { params: IdParams, data: AppSecret },
    handle: (context, { params }) => renewSecret(context, params.id),
  }),
  route({
    method: 'POST',
    path: `${frame}/{id}/context`,
    summary: '内嵌应用的签名上下文：谁在哪里打开了它',
    right: judgedBy('the install, and the project and task that it stands in'),
    schemas: { params: IdParams, body: FrameAsk, data: FrameToken },
    handle: (context, { params, body }) => frameContext(context, params.id, body),
  }),
  route({
    method: 'GET',
    path: `${frame}/jwks`,
    summary: '上下文签名的公钥（JWKS，不带信封）',
    right: open,
    raw: true,
    schemas: { data: Jwks },
    async handle({ platform, reply }) {
      return reply
        .header('Cache-Control', 'public, max-age=300')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify({ keys: await publicKeys(platform) }));
    },
  }),
  route({
    method: 'POST',
    path: `${frame}/token`,
    summary: '应用以上下文和密钥换取访问令牌',
    right: open,
    withoutCsrf: true,
    schemas: { body: TokenAsk, data: TokenGiven },
    handle: ({ platform }, { body }) => exchange(platform, body),
  }),
];
