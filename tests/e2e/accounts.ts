/** Each demo account sees and may do what its rights say: in the console, and by direct calls. */
import assert from 'node:assert/strict';
import type { Visitor } from './browser';
import type { Steps, Suite } from './steps';

interface Expected {
  user: string;
  /** Entries of the product in the rail. */
  menu: string[];
  sections: string[];
  mayCreate: boolean;
  /** Tabs of the project ZHYW; null: the project is not there for this account. */
  tabs: string[] | null;
}

const most = [
  '概览',
  '统计',
  '任务',
  '计划',
  '风险',
  '问题',
  '评审',
  '资源',
  '环境',
  '报告',
  '文档',
  '多维表格',
  '设置',
];
const all = [
  '概览',
  '统计',
  '任务',
  '计划',
  '风险',
  '问题',
  '评审',
  '资源',
  '环境',
  '成本',
  '报告',
  '文档',
  '多维表格',
  '人力',
  '设置',
  '回收站',
];
const mine = ['工作台', '消息', '审批', '工时', '值班'];
const working = [...mine, '全部项目', '知识库', '问卷', '工具市场'];
const managing = [...mine, '全部项目', '分析看板', '市场分析', ...working.slice(6)];
/** Tabs of the pages that look at all projects. */
const few = ['项目', '项目集'];
const sections = [...few, '项目管理', '项目报告', '运营周报'];
const table: Expected[] = [
  { user: 'owner', menu: managing, sections, mayCreate: true, tabs: all },
  { user: 'admin', menu: managing, sections, mayCreate: true, tabs: all },
  { user: 'super', menu: managing, sections, mayCreate: true, tabs: null },
  { user: 'pm', menu: managing, sections, mayCreate: true, tabs: all },
  { user: 'dev', menu: working, sections: few, mayCreate: false, tabs: most },
  { user: 'member', menu: working, sections: few, mayCreate: false, tabs: most },
  { user: 'guest', menu: [...mine, '问卷'], sections: [], mayCreate: false, tabs: null },
];

/** Pages of the enterprise's back office and of people's time, by their headings. */
const office = {
  companyInfo: '企业信息',
  memberManage: '成员管理',
  roleManage: '角色与权限',
  signIn: '登录方式',
  directory: '人员目录',
  publicLink: '公开链接',
  operationLog: '操作日志',
  positionManage: '岗位',
  groupManage: '小组',
  costRates: '工时费率',
  exchangeRates: '汇率',
};
const own = { hours: '工时', duty: '值班', personalCenter: '个人中心' };
/** Who stands in the back office; the others are turned away from each of its pages. */
const keepers = ['owner', 'admin', 'super'];

/** Pages of projects, apps, search and of what managers look at: the entry of the menu that opens each, and its heading. */
const pages: [address: string, entry: string | null, heading: string][] = [
  ['/projectRecycle', '项目', '项目回收站'],
  ['/projectCollection', '项目集', '项目集'],
  ['/productManagement', '项目管理', '项目管理'],
  ['/projectReport', '项目报告', '项目报告'],
  ['/operationWeeklyReport', '运营周报', '运营周报'],
  ['/statisticalDashboard', '分析看板', '分析看板'],
  ['/deliverDetail', '市场分析', '市场分析'],
  ['/toolMarket', '工具市场', '工具市场'],
  ['/search?q=zhyw', null, '搜索'],
];

/** The page stands, with nothing on it that failed: errors of the page and answers of 500 count as faults anyhow. */
async function stands({ page }: Visitor, address: string, heading: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { name: heading }).first().waitFor();
  await page.waitForLoadState('networkidle');
  assert.equal(await page.getByText(/加载失败|无法查看/).count(), 0, `${address} failed`);
}

/** The product's own entries: the lists of favourite and recent projects come below them, a moment later. */
async function menuOf({ page }: Visitor): Promise<string[]> {
  const rail = page.getByRole('navigation', { name: '主导航' });
  await rail.getByRole('list', { name: '我的', exact: true }).waitFor();
  // Groups that are folded open one after the other.
  while ((await rail.getByRole('button', { expanded: false }).count()) > 0)
    await rail.getByRole('button', { expanded: false }).first().click();
  const texts: string[] = [];
  for (const name of ['我的', '项目', '企业'])
    texts.push(...(await rail.getByRole('list', { name, exact: true }).getByRole('link').allInnerTexts()));
  // Unread messages stand beside their entry.
  return texts.map((text) => text.replace(/\d+\+?/, '').trim());
}

export const accounts: Suite = {
  name: '账号：菜单、页面与接口都按权限',
  steps(world) {
    let projectId = '';
    let taskId = '';
    const check = ({ user, menu, sections, mayCreate, tabs }: Expected): Steps[number] => [
      `${user}：菜单 ${menu.join('、')}，${mayCreate ? '可' : '不可'}新建项目，项目页 ${tabs?.join('、') ?? '无'}`,
      async () => {
        const visitor = await world.visitor();
        const { page } = visitor;
        await visitor.login(user);
        assert.deepEqual(
          (await menuOf(visitor)).map((text) => text.trim()),
          menu,
        );
        await page.goto('/project');
        if (sections.length > 0) {
          await page.getByRole('heading', { name: '项目', exact: true }).waitFor();
          assert.deepEqual(
            await page.getByRole('navigation', { name: '全部项目' }).getByRole('link').allInnerTexts(),
            sections,
          );
          await page
            .getByText(/共 \d+ 个|还没有项目/)
            .first()
            .waitFor();
          assert.equal(await visitor.button('新建项目').count(), mayCreate ? 1 : 0);
        } else {
          await page.getByRole('heading', { name: '没有访问权限' }).waitFor();
          const { data } = await visitor.api<{ total: number }>('GET', 'project-center/pcProject');
          assert.equal(data.total, 0);
        }
        const created = await visitor.api('POST', 'project-center/pcProject', {
          name: '直接调用',
          code: `DIRECT${user.toUpperCase()}`.slice(0, 12),
        });
        assert.equal(created.status, mayCreate ? 200 : 403);

        for (const [address, entry, heading] of pages) {
          await stands(
            visitor,
            address,
            entry === null || menu.includes(entry) || sections.includes(entry) ? heading : '没有访问权限',
          );
        }

        await page.goto(`/project/${projectId}/task`);
        if (tabs) {
          // The tab that is open stands in the line, whatever its place.
          assert.deepEqual((await visitor.projectTabs()).sort(), [...tabs].sort());
          for (const [tab, heading] of [
            ['overview', '项目信息'],
            ['statistics', '还剩多少'],
            ['report', '报告'],
          ] as const) {
            await page.goto(`/project/${projectId}/${tab}`);
            await page.getByText(heading).first().waitFor();
            await page.waitForLoadState('networkidle');
            assert.equal(await page.getByText(/加载失败|无法查看/).count(), 0, `${tab} failed`);
          }
        } else {
          await page.getByRole('heading', { name: /没有访问权限|没有访问该项目的权限|项目不存在/ }).waitFor();
          assert.ok([403, 404].includes((await visitor.api('GET', `project-center/pcProject/${projectId}`)).status));
          assert.ok(
            [403, 404].includes((await visitor.api('GET', `collaboration-center/ccTask/details/${taskId}`)).status),
          );
        }
        await visitor.leave();
      },
    ];
    const walk = ({ user, tabs }: Expected): Steps[number] => {
      const keeps = keepers.includes(user);
      const costs = tabs === null ? null : tabs.includes('成本');
      return [
        `${user}：后台各页${keeps ? '打开' : '没有权限'}，工时、值班、个人中心打开，项目的成本与人力${costs === null ? '不存在' : costs ? '打开' : '没有权限'}`,
        async () => {
          const visitor = await world.visitor();
          const { page } = visitor;
          await visitor.login(user);
          const heading = (name: string) => page.getByRole('heading', { name, exact: true, level: 1 }).waitFor();
          for (const [path, title] of Object.entries(office)) {
            await page.goto(`/enterpriseManage/${path}`);
            await heading(keeps ? title : '没有访问权限');
          }
          for (const [path, title] of Object.entries(own)) {
            await page.goto(`/${path}`);
            await heading(title);
          }
          if (costs !== null) {
            await page.goto(`/project/${projectId}/cost`);
            await page
              .getByText(costs ? '已花费' : '您没有访问该资源的权限', { exact: true })
              .first()
              .waitFor();
            await page.goto(`/project/${projectId}/manpowerPlanning`);
            await (costs ? page.getByRole('grid').first() : page.getByText('您没有访问该资源的权限')).first().waitFor();
          }
          const statuses = [
            (await visitor.api('GET', 'user-center/sso/provider')).status,
            (await visitor.api('GET', 'enterprise-center/operationLog/facets')).status,
            (await visitor.api('GET', 'project-center/pcProjectCost/rate')).status,
          ];
          assert.deepEqual(statuses, Array(3).fill(keeps ? 200 : 403));
          const cost = (await visitor.api('GET', `project-center/pcProjectCost?projectId=${projectId}`)).status;
          assert.equal(cost, costs === null ? 404 : costs ? 200 : 403);
          await visitor.leave();
        },
      ];
    };
    return [
      [
        '一个项目和它的一个任务',
        async () => {
          const pm = await world.visitor();
          await pm.login('pm');
          const { data } = await pm.api<{ result: { id: string; code: string }[] }>(
            'GET',
            'project-center/pcProject?pageSize=100',
          );
          projectId = data.result.find((project) => project.code === 'ZHYW')?.id ?? '';
          const tasks = await pm.api<{ result: { taskId: string }[] }>('POST', 'collaboration-center/ccTask/query', {
            projectId,
            pageSize: 1,
          });
          taskId = tasks.data.result[0]?.taskId ?? '';
          assert.ok(projectId && taskId);
          await pm.leave();
        },
      ],
      ...table.map(walk),
      ...table.map(check),
      [
        'member 站在云帆集团时，星河科技的项目和任务都不存在（404）',
        async () => {
          const member = await world.visitor();
          await member.login('member');
          assert.equal((await member.api('GET', `project-center/pcProject/${projectId}`)).status, 200);
          assert.equal(
            (await member.api('POST', 'user-center/user/tenant/switch', { tenantCode: 'yunfan' })).status,
            200,
          );
          assert.equal((await member.api('GET', `project-center/pcProject/${projectId}`)).status, 404);
          assert.equal((await member.api('GET', `collaboration-center/ccTask/details/${taskId}`)).status, 404);
          await member.page.goto(`/project/${projectId}/task`);
          await member.page.getByRole('heading', { name: '项目不存在或已被删除' }).waitFor();
          assert.equal(
            (await member.api('POST', 'user-center/user/tenant/switch', { tenantCode: 'xinghe' })).status,
            200,
          );
        },
      ],
    ];
  },
};
