/** The enterprise runs itself: people are asked in, placed in departments, given projects through them, and leave. */
import assert from 'node:assert/strict';
import { lastMailTo } from '../../server/test/outbox';
import { named, type Visitor } from './browser';
import type { Suite } from './steps';

const MEMBERS = '/enterpriseManage/memberManage';
const fresh = { email: 'e2e-new@example.com', name: '丁新', userName: 'dingxin', password: 'Kestrel@20265' };
const declining = 'e2e-no@example.com';
/** Of the other demo enterprise. */
const known = { userName: 'xiaofei', email: 'xiaofei@example.com', name: '肖飞' };

interface Row {
  userId: string;
  userName: string;
  name: string;
  version: number;
}

export const enterprise: Suite = {
  name: '企业：邀请、部门、项目、停用',
  steps(world) {
    let owner: Visitor;
    let joined: Visitor;
    let projectId = '';
    let departmentId = '';
    const { dataDir } = world.product;
    const open = async (visitor: Visitor, email: string) =>
      visitor.page.goto(`/acceptInvite?token=${(await lastMailTo(dataDir, email)).token}`);
    const members = async () =>
      (await owner.api<{ result: Row[] }>('GET', 'user-center/tenant/member?pageSize=100')).data.result;
    const memberNamed = async (userName: string) => {
      const row = (await members()).find((one) => one.userName === userName);
      assert.ok(row, `${userName} is no member`);
      return row;
    };
    const place = async (userName: string, into: string | null) => {
      const { userId, version } = await memberNamed(userName);
      const { status } = await owner.api('PUT', 'user-center/tenant/member', { userId, version, departmentId: into });
      assert.equal(status, 200);
    };
    return [
      [
        '所有者建一个部门，看到部门树与成员',
        async () => {
          owner = await world.visitor();
          await owner.login('owner');
          const { page } = owner;
          await page.goto(MEMBERS);
          await page.getByRole('grid').getByText('周敏').first().waitFor();
          await page.getByRole('button', { name: '新建部门' }).click();
          const dialog = page.getByRole('dialog', { name: '新建部门' });
          await dialog.getByLabel('名称').fill('质量部');
          await owner.button('保存', dialog).click();
          await page.getByRole('complementary', { name: '部门' }).getByText('质量部').waitFor();
        },
      ],
      [
        '一次邀请三人：各自收到自己的链接',
        async () => {
          const { page } = owner;
          await owner.button('邀请成员').click();
          const dialog = page.getByRole('dialog', { name: '邀请成员' });
          await dialog
            .getByLabel('邮箱', { exact: true })
            .fill(`${fresh.name} <${fresh.email}>\n${known.email}, ${declining}`);
          await owner.button('发送邀请', dialog).click();
          await page.getByText('已发出 3 份邀请').waitFor();
          await owner
            .button('关闭', page.getByRole('dialog', { name: '邀请成员' }))
            .last()
            .click();
          assert.match((await lastMailTo(dataDir, fresh.email)).subject, /陈星河邀请您加入星河科技/);
        },
      ],
      [
        '第一人创建账号加入，直接进入企业',
        async () => {
          joined = await world.visitor();
          const { page } = joined;
          await open(joined, fresh.email);
          await page.getByRole('heading', { name: '加入「星河科技」' }).waitFor();
          assert.equal(await page.getByLabel('姓名').inputValue(), fresh.name);
          await page.getByLabel('用户名').fill(fresh.userName);
          await page.getByLabel('密码', { exact: true }).fill(fresh.password);
          await page.getByLabel('确认密码').fill(fresh.password);
          await joined.button('创建账号并加入').click();
          await page.waitForURL((url) => url.pathname === '/desk');
          const me = await joined.api<{ tenantCode: string; email: string }>('GET', 'user-center/account/logged');
          assert.equal(me.data.tenantCode, 'xinghe');
        },
      ],
      [
        '第二人已有账号：登录后加入，两个企业都在',
        async () => {
          const other = await world.visitor();
          await open(other, known.email);
          await other.page.getByText('这个邮箱已有账号').waitFor();
          await other.button('登录并加入').click();
          await other.page.waitForURL((url) => url.pathname === '/login');
          await other.signInHere(known.userName);
          await other.page.getByRole('button', { name: /以 肖飞（xiaofei）的身份加入/ }).click();
          await other.page.waitForURL((url) => url.pathname === '/desk');
          const { data } = await other.api<{ tenantCode: string; current: boolean }[]>(
            'GET',
            'user-center/user/tenants',
          );
          assert.deepEqual(data.map(({ tenantCode, current }) => [tenantCode, current]).sort(), [
            ['xinghe', true],
            ['yunfan', false],
          ]);
          await other.leave();
        },
      ],
      [
        '第三人拒绝；打开链接不算答复，用过的链接说明原因',
        async () => {
          const visitor = await world.visitor();
          await open(visitor, declining);
          await visitor.button('拒绝邀请').waitFor();
          await visitor.page.reload();
          await visitor.button('拒绝邀请').click();
          await visitor.page.getByText('这份邀请已拒绝').waitFor();
          await open(visitor, fresh.email);
          await visitor.page.getByText('这份邀请已接受').waitFor();
          await visitor.page.goto('/acceptInvite?token=nobodys-token-nobodys-token');
          await visitor.page.getByText(/邀请链接已失效/).waitFor();
          assert.equal(new URL(visitor.page.url()).pathname, '/acceptInvite');
          await visitor.leave();
        },
      ],
      [
        '邀请列表说明各自的结果，可以撤销',
        async () => {
          const { page } = owner;
          await page.goto(`${MEMBERS}?view=invitations`);
          const row = (text: string) => page.getByRole('row').filter({ hasText: text });
          await row(fresh.email).getByText('已接受').waitFor();
          await row(declining).getByText('已拒绝').waitFor();
          await row('zhengxiao@example.com')
            .getByRole('button', { name: /的操作$/ })
            .click();
          await page.getByRole('menuitem', { name: '撤销' }).click();
          await owner.button('撤销', page.getByRole('dialog')).click();
          await row('zhengxiao@example.com').getByText('已撤销').waitFor();
        },
      ],
      [
        '部门成为项目成员：进部门的人看到项目，离开后立即看不到',
        async () => {
          const projects = await owner.api<{ result: { id: string; code: string }[] }>(
            'GET',
            'project-center/pcProject?pageSize=100',
          );
          projectId = projects.data.result.find(({ code }) => code === 'ZHYW')?.id ?? '';
          const departments = await owner.api<{ id: string; name: string }[]>('GET', 'user-center/org/queryOrg');
          departmentId = departments.data.find(({ name }) => name === '质量部')?.id ?? '';
          const { page } = owner;
          await page.goto(`/project/${projectId}/settings?section=members`);
          await owner.button('添加成员').click();
          const dialog = page.getByRole('dialog', { name: '添加成员' });
          await dialog.getByLabel('选择部门').click();
          await page.getByTitle('质量部').last().click();
          // Several can be chosen: the list stays open, over the buttons, until one looks elsewhere.
          await dialog.getByText('添加成员', { exact: true }).click();
          await dialog.getByRole('button', { name: /^添\s*加/ }).click();
          await page.getByRole('region', { name: '项目中的部门' }).getByText('质量部').waitFor();
          const status = async () => (await joined.api('GET', `project-center/pcProject/${projectId}`)).status;
          assert.equal(await status(), 404);
          await place(fresh.userName, departmentId);
          assert.equal(await status(), 200);
          await joined.page.goto(`/project/${projectId}/task`);
          await joined.page.getByRole('navigation', { name: '项目页面' }).getByRole('link').first().waitFor();
          await place(fresh.userName, null);
          // The very next call: no clock that a busy machine would stretch.
          assert.equal(await status(), 404);
        },
      ],
      [
        '复制内置角色并去掉一项权限；权限查询说出每个来源',
        async () => {
          await place(fresh.userName, departmentId);
          const { page } = owner;
          await page.goto('/enterpriseManage/roleManage?tab=project');
          const developer = page.getByRole('row').filter({ hasText: '项目成员' }).first();
          await developer.getByRole('button', { name: /复\s*制/ }).click();
          const form = page.getByRole('dialog', { name: '复制角色「项目成员」' });
          await form.getByLabel('名称').fill('驻场成员');
          await form.getByLabel('搜索权限').fill('TASK:CREATE');
          await form.getByRole('checkbox', { name: '创建任务' }).uncheck();
          await owner.button('保存', form).click();
          await page.getByRole('grid').getByText('驻场成员').waitFor();
          const { userId } = await memberNamed(fresh.userName);
          await page.goto(`/enterpriseManage/roleManage?view=rights&userId=${userId}`);
          await page.getByText('经 企业成员').first().waitFor();
          await page.getByRole('radiogroup', { name: '权限的范围' }).getByText('项目', { exact: true }).click();
          await page.getByLabel('选择项目', { exact: true }).fill('智慧运维');
          await page
            .getByTitle(/智慧运维/)
            .first()
            .click();
          await page
            .getByText(/经 质量部 → .+ → .*智慧运维/)
            .first()
            .waitFor();
        },
      ],
      [
        '停用时交接：任务到接手人名下，会话随即结束',
        async () => {
          await place(fresh.userName, departmentId);
          const [leaving, heir] = [await memberNamed(fresh.userName), await memberNamed('dev')];
          const task = await owner.api<{ taskId: string }>('POST', 'collaboration-center/ccTask/create', {
            projectId,
            title: '交接的任务',
            executorId: leaving.userId,
          });
          assert.equal(task.status, 200);
          const { page } = owner;
          await page.goto(`${MEMBERS}?q=${fresh.userName}`);
          await page.getByRole('button', { name: `${fresh.name} 的操作` }).click();
          await page.getByRole('menuitem', { name: '停用' }).click();
          const dialog = page.getByRole('dialog', { name: `停用 ${fresh.name}` });
          await dialog.getByText('未完成的任务').waitFor();
          await dialog.getByLabel('接手人').fill(heir.name);
          await page.getByTitle(heir.name).first().click();
          await dialog.getByRole('button', { name: named('停用') }).click();
          await page.getByText('成员已停用', { exact: true }).waitFor();
          assert.equal((await joined.api('GET', 'user-center/account/logged')).status, 401);
          const { data } = await owner.api<{ executor: { userId: string } }>(
            'GET',
            `collaboration-center/ccTask/details/${task.data.taskId}`,
          );
          assert.equal(data.executor.userId, heir.userId);
        },
      ],
      [
        '操作日志：停用成员这一条，只看这个对象、来源与变更都在',
        async () => {
          const { page } = owner;
          await page.goto('/enterpriseManage/operationLog?module=tenant&action=memberDisabled');
          const row = page.getByRole('row', { name: new RegExp(`停用成员.*${fresh.name}`) });
          await row.getByText('停用成员').click();
          const drawer = page.getByRole('dialog', { name: '停用成员' });
          await drawer.getByText('127.0.0.1').waitFor();
          await drawer.getByText('PUT user-center/user/tenant/member').waitFor();
          await owner.button('只看这个对象', drawer).click();
          await page.waitForURL(/object=/);
          await page.goto('/enterpriseManage/operationLog?module=operationLog');
          await page.getByRole('grid').getByText('查看操作日志').first().waitFor();
          await page.getByRole('radiogroup', { name: '操作或登录' }).getByText('登录', { exact: true }).click();
          await page.waitForURL(/view=logins/);
          // The newest are successes of this walk; the demo's people mistype now and then.
          await page.goto('/enterpriseManage/operationLog?view=logins&result=failure');
          await page.getByRole('grid').getByText('失败', { exact: true }).first().waitFor();
        },
      ],
      [
        '忘记密码：链接到已验证的邮箱，设置后可以登录',
        async () => {
          const visitor = await world.visitor();
          const { page } = visitor;
          await page.goto('/login');
          await page.getByRole('link', { name: '忘记密码' }).click();
          await page.getByLabel('用户名或邮箱').fill('luoyang@example.com');
          await visitor.button('发送重置链接').click();
          await page.getByText(/重置链接已经发出/).waitFor();
          await page.goto(`/resetPassword?token=${(await lastMailTo(dataDir, 'luoyang@example.com')).token}`);
          await page.getByText('luoyang').waitFor();
          await page.getByLabel('新密码', { exact: true }).fill(fresh.password);
          await page.getByLabel('确认新密码').fill(fresh.password);
          await visitor.button('重置密码').click();
          await page.getByText('密码已设置，请登录').waitFor();
          await visitor.login('luoyang', '/desk', fresh.password);
          await visitor.leave();
        },
      ],
    ];
  },
};
