/** Apps of the demo enterprises: tools that everybody has, a system of their own, and what single projects added. */
import type { AppClass, AppIcon } from '../../contract/app/kinds';
import { newId } from '../base/present';
import { appDefinition, appInstall } from '../db/schema';
import type { TenantDb } from '../db/scope';

interface DemoApp {
  sn: string;
  name: string;
  summary: string;
  intro: string;
  icon: AppIcon;
  category: AppClass;
  url: string;
}
interface DemoApps {
  app: DemoApp;
  tenant: readonly string[];
  /** By the project's code. */
  projects: Readonly<Record<string, readonly string[]>>;
}

const demoApps: Readonly<Record<string, DemoApps>> = {
  xinghe: {
    app: {
      sn: 'noc-board',
      name: '网络运行大屏',
      summary: '核心网与承载网的实时告警和流量',
      intro:
        '运维中心的值班大屏，按专业和地市查看实时告警、链路流量与割接窗口。\n\n在新标签页打开，使用企业统一身份登录。',
      icon: 'dashboard',
      category: 'quality',
      url: 'https://noc.xinghe.example.com/board',
    },
    tenant: ['workday', 'noc-board'],
    projects: { DSJ: ['cron-reader', 'text-compare'] },
  },
  yunfan: {
    app: {
      sn: 'asset-ledger',
      name: '设备台账',
      summary: '机房设备、板卡与资产编号的查询',
      intro: '资产管理系统的查询入口，按资产编号、机房和责任人查找设备。\n\n在新标签页打开，使用企业统一身份登录。',
      icon: 'database',
      category: 'data',
      url: 'https://asset.yunfan.example.com/ledger',
    },
    tenant: ['qrcode', 'asset-ledger'],
    projects: {},
  },
};

export async function createDemoApps(db: TenantDb, code: string, ownerId: string): Promise<void> {
  const demo = demoApps[code];
  if (!demo) return;
  const by = { createdBy: ownerId, updatedBy: ownerId };
  await db.insert(appDefinition, {
    id: newId(),
    ...demo.app,
    openType: 'newPage',
    placements: ['menu', 'taskTool'],
    scopes: [],
    ...by,
  });
  const projects = await db.query<{ id: string; code: string }>(
    'SELECT id, code FROM project WHERE tenant_id = $1',
    [],
  );
  const inProjects = projects.flatMap(({ id, code: of }) =>
    (demo.projects[of] ?? []).map((sn) => ({ sn, projectId: id })),
  );
  const all = [...demo.tenant.map((sn) => ({ sn, projectId: null })), ...inProjects];
  await db.insert(
    appInstall,
    all.map((one, sort) => ({ id: newId(), ...one, scopes: [], sort, ...by })),
  );
}
