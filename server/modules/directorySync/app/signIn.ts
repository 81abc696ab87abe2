/**
 * Sign-in from within the app of DingTalk, WeCom or Feishu, of people whom a sync has brought. The service says who opened
 * the page; whom that is here is what the directory says, as with the password of an LDAP directory (`ldap/signIn.ts`), and
 * with the same bounds: whoever keeps a directory can say anybody's name there.
 */
import { TenantRole } from '../../../../contract/access';
import type { CloudSettings } from '../../../../contract/directorySync/directorySync';
import { type CloudKind, cloudKinds } from '../../../../contract/directorySync/words';
import { ApiError, againstRule, forbidden } from '../../../errors';
import type { Platform } from '../../../platform';
import { decrypt } from '../../../secrets';
import { asksForCode } from '../../auth';
import { openAsk, ServiceBusy } from '../cloud/ask';
import { DirectoryFault } from '../reading';
import { appServices } from './services';

type Standing = Pick<Platform, 'database' | 'env'>;

/** A directory whose people come in from within its app. */
export interface AppSignIn {
  /** The directory's. */
  id: string;
  tenantId: string;
  kind: CloudKind;
  /** As people call it. */
  name: string;
  settings: CloudSettings;
  secretCipher: string;
}

interface Row extends Record<string, unknown> {
  id: string;
  tenant_id: string;
  kind: CloudKind;
  cloud: CloudSettings;
  secret_cipher: string;
}
const COLUMNS = 's.id, s.tenant_id, s.kind, s.cloud, s.secret_cipher';
const OPEN = `directory_source s JOIN tenant t ON t.id = s.tenant_id AND NOT t.disabled
  WHERE s.enabled AND s.secret_cipher IS NOT NULL AND (s.cloud->>'signIn')::boolean`;
const doorOf = ({ id, tenant_id: tenantId, kind, cloud: settings, secret_cipher: secretCipher }: Row): AppSignIn => ({
  ...{ id, tenantId, kind, settings, secretCipher },
  name: cloudKinds[kind],
});

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The door that a trip went through; null: it was none of a directory. */
export async function appSignIn({ database }: Standing, id: string): Promise<AppSignIn | null> {
  if (!UUID.test(id)) return null;
  const [row] = await database.query<Row>(`SELECT ${COLUMNS} FROM ${OPEN} AND s.id = $1`, [id]);
  return row ? doorOf(row) : null;
}

/** The door of an enterprise in a service; without a code that of the only enterprise that has one. Null: there is none. */
export async function appSignInOf(
  { database }: Standing,
  kind: CloudKind,
  tenantCode: string | undefined,
): Promise<AppSignIn | null> {
  const rows = await database.query<Row>(
    `SELECT ${COLUMNS} FROM ${OPEN} AND s.kind = $1 AND ($2::text IS NULL OR t.code = $2) LIMIT 2`,
    [kind, tenantCode ?? null],
  );
  const [only] = rows;
  return only && rows.length === 1 ? doorOf(only) : null;
}

/** Where the app is sent for a code; null: the page asks the app itself. */
export const appAuthorize = ({ kind, settings }: AppSignIn, returnUrl: string, state: string): string | null =>
  appServices[kind].authorize(settings, returnUrl, state);

const again = (name: string) => `${name}没有确认这次登录，请关闭页面后从${name}的工作台重新打开`;

/**
 * Whose the code is.
 *
 * @param coming learns how the service calls who came, and what it said where it refused
 * @throws UNAVAILABLE where the service is away, RULE for a code that does not hold, FORBIDDEN with what to do
 */
export async function appPerson(
  platform: Standing,
  door: AppSignIn,
  code: string,
  returnUrl: string,
  coming: { name: string | null; reason?: string },
): Promise<string> {
  const { kind, name, settings } = door;
  const secret = decrypt(platform.env, door.secretCipher);
  const application = { appId: settings.appId, secret };
  try {
    const ask = await openAsk(platform.env, kind, application, {
      patience: 1,
      refused: (words) => `${name}没有接受登录凭据：${words}`,
    });
    const known = await appServices[kind].person(ask, code, { ...application, returnUrl });
    coming.name = known.name || null;
    return await accountOf(platform, door, known.ids.filter(Boolean));
  } catch (error) {
    if (!(error instanceof DirectoryFault)) throw error;
    coming.reason = error.message;
    if (error.step === 'connect' || error instanceof ServiceBusy) {
      throw new ApiError('UNAVAILABLE', `${name}暂时无法访问，请稍后重试，或改用密码登录`);
    }
    throw againstRule(again(name));
  }
}

interface Person extends Record<string, unknown> {
  account_id: string;
  active: boolean;
  owner: boolean;
}

async function accountOf({ database }: Standing, door: AppSignIn, ids: readonly string[]): Promise<string> {
  const { id, tenantId, name } = door;
  const [found] = await database.query<Person>(
    `SELECT p.user_id AS account_id,
            p.active AND p.gone_at IS NULL AND NOT m.disabled AND NOT a.disabled AS active,
            EXISTS (SELECT 1 FROM tenant_member_role x JOIN role r ON r.tenant_id = x.tenant_id AND r.id = x.role_id
                     WHERE x.tenant_id = p.tenant_id AND x.user_id = p.user_id AND r.code = $4) AS owner
       FROM directory_person p
       JOIN tenant_member m ON m.tenant_id = p.tenant_id AND m.id = p.user_id
       JOIN account a ON a.id = p.user_id
      WHERE p.tenant_id = $1 AND p.source_id = $2 AND p.external_id = ANY($3::text[])
      ORDER BY p.gone_at NULLS FIRST LIMIT 1`,
    [tenantId, id, ids, TenantRole.OWNER],
  );
  if (!found) throw forbidden(`您还不在从${name}同步来的成员中，请联系企业管理员同步后再试`);
  if (!found.active) throw forbidden('您的账号已停用，请联系企业管理员');
  if (found.owner) throw forbidden('企业所有者不能由目录代为登录，请用自己的密码登录');
  if (await asksForCode(database, found.account_id)) {
    throw forbidden('您的账号开启了第二步验证，请用密码和验证码或通行密钥登录');
  }
  return found.account_id;
}
