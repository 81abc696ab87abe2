/** A test of the connection: what was tried, step by step, up to the first that failed, and why in words. */
import { eq } from 'drizzle-orm';
import type { LdapTest, LdapTested } from '../../../../contract/directorySync/directorySync';
import type { TestStep } from '../../../../contract/directorySync/words';
import { directorySource } from '../../../db/schema';
import { invalid } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { decrypt } from '../../../secrets';
import { assertKeeps, isElsewhere } from '../keepers';
import { withLdap } from './connect';
import { LdapFault } from './faults';
import { readDirectory } from './read';

const WITHIN_MS = 30_000;
const DONE: Readonly<Record<TestStep, string>> = {
  address: '服务地址可以访问',
  connect: '已连接',
  tls: '连接已加密，证书有效',
  bind: '绑定账号已登录',
  people: '',
  groups: '',
};

/** @throws VALIDATION without a password that may be sent there */
export async function testLdap(context: TenantContext, { settings, password: given }: LdapTest): Promise<LdapTested> {
  assertKeeps(context);
  const { platform, db } = context;
  const [kept] = await db.select(directorySource, eq(directorySource.kind, 'LDAP'));
  const mayUseKept = kept?.secretCipher && kept.settings && !isElsewhere(kept.settings, settings);
  const password = given ?? (mayUseKept ? decrypt(platform.env, kept.secretCipher as string) : '');
  if (!password) throw invalid('请填写绑定账号的密码', 'password');
  const steps: LdapTested['steps'] = [];
  const done = (step: TestStep, text = DONE[step]) => steps.push({ step, ok: true, text });
  try {
    await withLdap(platform.env, { settings, password, withinMs: WITHIN_MS, onStep: done }, async (bound) => {
      const { people, groups, refused } = await readDirectory(bound, settings);
      const active = people.filter(({ wanted }) => wanted.active).length;
      const like = people
        .slice(0, 3)
        .map(({ wanted }) => `${wanted.name}（${wanted.userName}）`)
        .join('、');
      const left = refused.length > 0 ? `；另有 ${refused.length} 条缺少属性或重复` : '';
      done('people', `读到 ${people.length} 人，其中 ${active} 人在职，如 ${like}${left}`);
      if (settings.groupFilter.trim()) done('groups', `读到 ${groups.length} 个组`);
    });
    return { ok: true, steps };
  } catch (error) {
    if (!(error instanceof LdapFault)) throw error;
    return { ok: false, steps: [...steps, { step: error.step, ok: false, text: error.message }] };
  }
}
