/** An enterprise connects its own sign-in: a real OpenID provider, binding, coming in, and everything that must be refused. */
import assert from 'node:assert/strict';
import { demoPassword } from '../../server/demo/people';
import { base32Bytes, codeAt } from '../../server/modules/auth/security/totp';
import { PROVIDER_CLIENT, startProvider } from '../../server/test/oidc';
import { axe } from './axe';
import { Visitor } from './browser';
import { assertFits, phoneScreen } from './fits';
import type { Suite } from './steps';

export const signIn: Suite = {
  name: '单点登录：接入真实的 OpenID Connect 服务，绑定，登录，拒绝伪造与过期',
  steps(world) {
    const { product } = world;
    let idp: Awaited<ReturnType<typeof startProvider>>;
    let tenantCode = '';
    const person = { sub: 'zhou-min', name: '周敏', email: 'zhou.min@example.com', email_verified: true };
    const come = async (options?: Parameters<typeof Visitor.come>[2]) => {
      const visitor = await Visitor.come(world.browser, product.origin, options);
      world.afterwards(() => visitor.leave());
      return visitor;
    };
    let owner: Visitor;
    let pm: Visitor;

    return [
      [
        '在后台添加登录方式，检查连接',
        async () => {
          idp = await startProvider(`${product.origin}/link`, `${product.origin}/login`);
          world.afterwards(async () => idp.stop());
          owner = await come();
          await owner.login('owner');
          await owner.page.goto('/enterpriseManage/signIn');
          await owner.page.getByText('还没有登录方式').waitFor();
          await owner.button('添加登录方式').first().click();
          const form = owner.page.getByRole('dialog', { name: '添加登录方式' });
          await form.getByLabel('名称').fill('集团统一身份');
          await form.getByLabel('服务地址（Issuer）').fill('https://10.0.0.1');
          await owner.button('检查连接', form).click();
          await form.getByText(/地址必须是可以公开访问/).waitFor();
          await form.getByLabel('服务地址（Issuer）').fill(idp.issuer);
          // While it was busy, and a little longer, the name of an icon stands before its own.
          await form.getByRole('button', { name: /检查连接$/ }).click();
          await form.getByText(/可以连接/).waitFor();
          await form.getByLabel('Client ID').fill(PROVIDER_CLIENT.clientId);
          await form.getByLabel('Client Secret').fill(PROVIDER_CLIENT.secret);
          await owner.button('保存', form).click();
          await owner.page.getByRole('list', { name: '登录方式' }).getByText('集团统一身份').waitFor();
          tenantCode = (await owner.api<{ tenantCode: string }>('GET', 'user-center/account/logged')).data.tenantCode;
          assert.deepEqual(await axe(owner.page), []);
        },
      ],
      [
        '没有绑定的身份被拒绝，并说明怎么办',
        async () => {
          await idp.tell({ person });
          const stranger = await come();
          await stranger.page.goto('/login');
          await stranger.page.getByRole('link', { name: '企业登录' }).click();
          await stranger.page.getByLabel('企业代码').fill('nobody');
          await stranger.button('下一步').click();
          await stranger.page.getByText('没有这个企业代码').waitFor();
          await stranger.page.getByLabel('企业代码').fill(tenantCode);
          await stranger.button('下一步').click();
          await stranger.button('用「集团统一身份」登录').click();
          await stranger.page.getByRole('heading', { name: '登录没有完成' }).waitFor();
          await stranger.page.getByText(/还没有绑定账号/).waitFor();
          // Nothing of the answer stays in the address.
          assert.equal(new URL(stranger.page.url()).search, '');
          assert.deepEqual(await axe(stranger.page), []);
          stranger.faults.splice(0);
        },
      ],
      [
        '在个人中心绑定，之后一步登录，只看到这个企业',
        async () => {
          pm = await come();
          await pm.login('pm');
          await pm.page.goto('/personalCenter');
          const ways = pm.page.getByRole('region', { name: '登录方式' });
          await ways
            .getByRole('listitem')
            .filter({ hasText: '集团统一身份' })
            .getByRole('button', { name: /^绑\s*定$/ })
            .click();
          await ways.getByText(/周敏 · 上次登录/).waitFor();
          const phone = await come(phoneScreen);
          await phone.page.goto(`/tenantLogin?tenantCode=${tenantCode}&redirect=%2Fhours`);
          await assertFits(phone);
          await phone.button('用「集团统一身份」登录').click();
          await phone.page.waitForURL('**/hours');
          const { data } = await phone.api<unknown[]>('GET', 'user-center/user/tenants');
          assert.equal(data.length, 1);
        },
      ],
      [
        '公钥轮换后照常登录；换掉的 nonce、换掉的公钥、重放的返回被拒绝',
        async () => {
          await idp.tell({ person, rotate: true });
          const again = await come();
          await again.page.goto(`/tenantLogin?tenantCode=${tenantCode}`);
          await again.button('用「集团统一身份」登录').click();
          await again.page.waitForURL('**/desk');

          const tampered = await come();
          await tampered.page.route('**/api/portal/getSsoLoginUrl**', async (route) => {
            const answer = await route.fetch();
            const body = (await answer.json()) as { data: { url: string } };
            body.data.url = body.data.url.replace(/nonce=[^&]+/, 'nonce=other');
            await route.fulfill({ response: answer, json: body });
          });
          await tampered.page.goto(`/tenantLogin?tenantCode=${tenantCode}`);
          await tampered.button('用「集团统一身份」登录').click();
          await tampered.page.getByText(/没有通过校验/).waitFor();
          tampered.faults.splice(0);

          // Another provider of the enterprise, which signs with keys that it does not publish.
          const forger = await startProvider(`${product.origin}/link`);
          world.afterwards(async () => forger.stop());
          await forger.tell({ person, forge: true });
          const made = await owner.api<{ id: string }>('POST', 'user-center/sso/provider', {
            ...{ kind: 'OIDC', name: '伪造的身份', enabled: true, issuer: forger.issuer, corpId: null, roleId: null },
            ...{ clientId: PROVIDER_CLIENT.clientId, secret: PROVIDER_CLIENT.secret, createAccounts: false },
            ...{ scopes: 'openid', groupsClaim: 'groups', groupRoles: [] },
          });
          assert.equal(made.status, 200, made.message);
          const forged = await come();
          await forged.page.goto(`/tenantLogin?tenantCode=${tenantCode}`);
          await forged.button('用「伪造的身份」登录').click();
          await forged.page.getByText(/没有通过校验/).waitFor();
          assert.equal((await forged.api('GET', 'user-center/account/logged')).status, 401);
          forged.faults.splice(0);
          assert.equal((await owner.api('DELETE', `user-center/sso/provider/${made.data.id}`)).status, 200);

          const replayed = await come();
          await replayed.page.goto('/link?code=guess&state=guess');
          await replayed.page.getByText(/这次登录已失效/).waitFor();
          replayed.faults.splice(0);
        },
      ],
      [
        '组对应角色：登录时授予，权限查询说出来源；离开组后收回，手工授予的留下',
        async () => {
          const { page } = owner;
          await page.goto('/enterpriseManage/signIn');
          await owner.button('编辑').first().click();
          const form = page.getByRole('dialog', { name: /^编辑登录方式/ });
          await form.getByLabel('请求的范围').fill('openid profile email groups');
          await owner.button('添加对应', form).click();
          await form.getByLabel('第 1 个组', { exact: true }).fill('平台组');
          await form.getByRole('combobox', { name: '第 1 个组的角色' }).click();
          await page.locator('.ant-select-item-option').filter({ hasText: '企业成员', visible: true }).click();
          assert.deepEqual(await axe(page), []);
          await owner.button('保存', form).click();
          await form.waitFor({ state: 'hidden' });
          await page.getByText(/1 条组与角色/).waitFor();
          const comeAs = async (groups: string[]) => {
            await idp.tell({ person: { ...person, groups } });
            const visitor = await come();
            await visitor.page.goto(`/tenantLogin?tenantCode=${tenantCode}`);
            await visitor.button('用「集团统一身份」登录').click();
            await visitor.page.waitForURL('**/desk');
            const { data } = await visitor.api<{ userId: string; roles: { roleName: string }[] }>(
              'GET',
              'user-center/account/logged',
            );
            return { userId: data.userId, roles: data.roles.map(({ roleName }) => roleName).sort() };
          };
          const inside = await comeAs(['平台组']);
          assert.deepEqual(inside.roles, ['企业成员', '项目管理者']);
          await page.goto(`/enterpriseManage/roleManage?view=rights&userId=${inside.userId}`);
          await page.getByText('经 登录方式「集团统一身份」的组 → 企业成员').first().waitFor();
          assert.deepEqual((await comeAs([])).roles, ['项目管理者']);
        },
      ],
      [
        '在对方退出后，这里的会话随之结束',
        async () => {
          const { page } = owner;
          await page.goto('/enterpriseManage/signIn');
          const address = page.getByText(/\/api\/portal\/osslogin\/backChannel\//).first();
          await idp.tell({ backChannel: ((await address.textContent()) ?? '').trim() });
          const visitor = await come();
          await visitor.page.goto(`/tenantLogin?tenantCode=${tenantCode}`);
          await visitor.button('用「集团统一身份」登录').click();
          await visitor.page.waitForURL('**/desk');
          // The provider's own page, without the font that it asks for outside.
          await visitor.page.route('**/fonts.googleapis.com/**', (route) => route.abort());
          await visitor.page.goto(`${idp.issuer}/session/end`);
          await visitor.page.locator('button[name=logout]').first().click();
          await visitor.page.waitForURL(/session\/end\/success/);
          await visitor.page.goto(`${product.origin}/desk`);
          await visitor.page.waitForURL((url) => url.pathname === '/login');
          assert.equal((await pm.api('GET', 'user-center/account/logged')).status, 200);
          visitor.faults.splice(0);
        },
      ],
      [
        '开启动态验证码后，密码之后要验证码；令牌只读；退出其他设备',
        async () => {
          const { page } = pm;
          await page.goto('/personalCenter?section=security');
          await pm.button('开启动态验证码').click();
          const ask = page.getByRole('dialog', { name: '开启动态验证码' });
          await ask.getByLabel('当前密码').fill(demoPassword);
          await pm.button('下一步', ask).click();
          const scan = page.getByRole('dialog', { name: '扫描二维码' });
          await scan.getByRole('img', { name: '动态验证码的二维码' }).waitFor();
          const secret = base32Bytes(((await scan.locator('code').textContent()) ?? '').replace(/\s/g, ''));
          const codeOf = (step: number) => codeAt(secret, Math.floor(Date.now() / 30_000) + step);
          await scan.getByLabel('6 位数字').fill(codeOf(-1));
          await scan.getByRole('button', { name: /开启验证码$/ }).click();
          const saved = page.getByRole('dialog', { name: '恢复码', exact: true });
          const kept = saved.getByRole('list', { name: '恢复码' }).getByRole('listitem');
          await kept.nth(9).waitFor();
          assert.equal(await kept.count(), 10);
          await pm.button('我已保存', saved).click();
          await page.getByText('已开启').waitFor();
          assert.deepEqual(await axe(page), []);

          const again = await come();
          await again.page.goto('/login');
          await again.page.getByLabel('用户名').fill('pm');
          await again.page.getByLabel('密码', { exact: true }).fill(demoPassword);
          await again.button('登录').click();
          await again.page.getByLabel('动态验证码或恢复码').fill(codeOf(0));
          await again.button('验证').click();
          await again.page.waitForURL('**/desk');

          await page.goto('/personalCenter?section=tokens');
          await pm.button('创建访问令牌').click();
          const form = page.getByRole('dialog', { name: '创建访问令牌' });
          await form.getByLabel('用途').fill('走查脚本');
          await form.getByLabel('当前密码').fill(demoPassword);
          await form.getByRole('button', { name: /创\s*建$/ }).click();
          const shown = page.getByRole('dialog', { name: '访问令牌', exact: true });
          const token = ((await shown.locator('code').textContent()) ?? '').trim();
          await pm.button('我已保存', shown).click();
          await page.getByRole('list', { name: '访问令牌' }).getByText('走查脚本').waitFor();
          const headers = { authorization: `Bearer ${token}` };
          const call = (path: string, method = 'GET') =>
            fetch(`${product.origin}/api/${path}`, { method, headers }).then(({ status }) => status);
          assert.deepEqual(
            await Promise.all([
              call('project-center/pcProject'),
              call('user-center/account/token'),
              call('user-center/account/session/endOthers', 'POST'),
            ]),
            [200, 403, 403],
          );

          await page.goto('/personalCenter?section=security');
          await pm.button('退出其他设备').click();
          await pm.button('退出其他设备', page.getByRole('dialog')).click();
          await page.getByText(/已退出 \d+ 个设备/).waitFor();
          assert.equal((await again.api('GET', 'user-center/account/logged')).status, 401);
          again.faults.splice(0);
          await pm.button('关闭动态验证码').click();
          const off = page.getByRole('dialog', { name: '关闭动态验证码' });
          await off.getByLabel('当前密码').fill(demoPassword);
          await off.getByLabel('动态验证码或恢复码').fill(codeOf(1));
          await off.getByRole('button', { name: /关闭验证码$/ }).click();
          await page.getByText(/未开启/).waitFor();
        },
      ],
      [
        '停用登录方式后，登录入口消失',
        async () => {
          await owner.page.reload();
          await owner.button('编辑').first().click();
          const form = owner.page.getByRole('dialog', { name: /^编辑登录方式/ });
          await form.getByRole('switch', { name: '启用' }).click();
          await owner.button('保存', form).click();
          await owner.page.getByText('已停用').waitFor();
          const late = await come();
          await late.page.goto(`/tenantLogin?tenantCode=${tenantCode}`);
          await late.page.getByText('没有开通单点登录').waitFor();
          await late.page.goto('/provinceLogin');
          await late.page.getByText('没有开通省份统一登录').waitFor();
        },
      ],
    ];
  },
};
