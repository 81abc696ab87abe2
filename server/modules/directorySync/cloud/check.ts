/** A test of the connection: what was read, or why not, in words. Nothing is written. */
import { eq } from 'drizzle-orm';
import type { CloudTest, CloudTested } from '../../../../contract/directorySync/directorySync';
import { cloudWords } from '../../../../contract/directorySync/words';
import { directorySource } from '../../../db/schema';
import { invalid } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { decrypt } from '../../../secrets';
import { assertKeeps } from '../keepers';
import { DirectoryFault } from '../reading';
import { readCloud } from './read';

/** @throws VALIDATION without a secret that may be used with this application */
export async function testCloud(
  context: TenantContext,
  { kind, settings: { appId }, secret: given }: CloudTest,
): Promise<CloudTested> {
  assertKeeps(context);
  const { platform, db } = context;
  const [kept] = await db.select(directorySource, eq(directorySource.kind, kind));
  const known = kept?.secretCipher && kept.cloud?.appId === appId ? decrypt(platform.env, kept.secretCipher) : '';
  const secret = given ?? known;
  if (!secret) throw invalid(`请填写${cloudWords[kind].secret}`, 'secret');
  try {
    const { people, groups, refused } = await readCloud(platform.env, kind, { appId, secret });
    const active = people.filter(({ wanted }) => wanted.active);
    const like = active
      .slice(0, 3)
      .map(({ wanted }) => `${wanted.name}（${wanted.userName}）`)
      .join('、');
    const left = refused.length > 0 ? `；另有 ${refused.length} 条缺少账号或重复` : '';
    return {
      ok: true,
      text: `读到 ${groups.length} 个部门、${people.length} 人，${active.length} 人在职，如 ${like}${left}`,
    };
  } catch (error) {
    if (!(error instanceof DirectoryFault)) throw error;
    return { ok: false, text: error.message };
  }
}
