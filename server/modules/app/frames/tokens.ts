/**
 * Tokens that apps ask our API with: got for a context and the app's secret, good for ten minutes, for the calls of the
 * granted scopes and what the person may. Judged anew with each call.
 */
import { timingSafeEqual } from 'node:crypto';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { projectPrivileges } from '../../../../contract/access';
import type { TokenAsk, TokenGiven } from '../../../../contract/app/frame';
import type { AppScope } from '../../../../contract/app/kinds';
import { opens } from '../../../../contract/app/scopeRoutes';
import type { Demands } from '../../../../contract/auth/demands';
import type { Actor, Session } from '../../../base/actor';
import { iso, newId } from '../../../base/present';
import { appToken } from '../../../db/schema';
import { TenantDb } from '../../../db/scope';
import { ApiError, forbidden } from '../../../errors';
import { APP_TOKEN_PREFIX } from '../../../http/names';
import type { Platform } from '../../../platform';
import { decrypt } from '../../../secrets';
import { demandsIn, hashToken, newToken } from '../../auth';
import { grantedScopes } from '../queries';
import { placeOf } from './context';
import { publicKeys } from './keys';
import { installFor } from './target';

const TOKEN_SECONDS = 600;

const same = (a: string, b: string) => {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
};
const refused = () => new ApiError('UNAUTHENTICATED', '令牌或密钥无效');

interface Claims {
  tenant: string;
  project?: string;
  task?: string;
}

/** @throws 401 for a context that is not of this install, too old or not ours, or a wrong secret; 403 where the person may not any more */
export async function exchange(platform: Platform, { installId, token, secret }: TokenAsk): Promise<TokenGiven> {
  const keys = createLocalJWKSet({ keys: await publicKeys(platform) });
  const verified = await jwtVerify<Claims>(token, keys, {
    algorithms: ['ES256'],
    issuer: platform.env.publicUrl,
    audience: installId,
  }).catch(() => {
    throw refused();
  });
  const { sub = '', tenant, project, task } = verified.payload;
  const actor = await platform.access.actor(sub, tenant);
  if (!actor) throw refused();
  const db = new TenantDb(platform.database, tenant);
  const { row, app, projectId } = await placeOf({ platform, actor, db }, installId, {
    ...(project && { projectId: project }),
    ...(task && { taskId: task }),
  });
  if (!app.definition?.secretCipher || !same(decrypt(platform.env, app.definition.secretCipher), secret))
    throw refused();
  const scopes = grantedScopes(row, app);
  const accessToken = `${APP_TOKEN_PREFIX}${newToken()}`;
  const expiresAt = new Date(Date.now() + TOKEN_SECONDS * 1000).toISOString();
  await db.insert(appToken, {
    id: newId(),
    installId,
    userId: sub,
    // An app of one project reaches that project alone, whoever opens it.
    projectId: row.projectId ? projectId : null,
    scopes,
    tokenHash: hashToken(accessToken),
    expiresAt,
  });
  return { accessToken, expiresTime: expiresAt, scopes };
}

interface TokenRow extends Record<string, unknown> {
  id: string;
  tenant_id: string;
  install_id: string;
  user_id: string;
  project_id: string | null;
  scopes: AppScope[];
  expires_at: string;
  demands: Demands | null;
}

/** Whoever passes everything passes it in that project, and is nobody elsewhere. */
function within(actor: Actor, projectId: string): Actor {
  const all = actor.isManager ? Object.keys(projectPrivileges) : (actor.privileges.projectPrivileges[projectId] ?? []);
  return {
    ...actor,
    roles: [],
    isManager: false,
    projectRoleIds: { [projectId]: actor.projectRoleIds[projectId] ?? [] },
    privileges: { globals: [], projectPrivileges: { [projectId]: all }, projectCollectionPrivileges: {} },
  };
}

/**
 * The session of a call that comes with an app's token.
 * @param route method and path as they are declared @throws 401, 403 where no granted scope opens the call
 */
export async function appSession(platform: Platform, authorization: string, route: string): Promise<Session> {
  const [row] = await platform.database.query<TokenRow>(
    `SELECT k.id, k.tenant_id, k.install_id, k.user_id, k.project_id, k.scopes, k.expires_at, ${demandsIn('k.tenant_id')}
       FROM app_token k WHERE k.token_hash = $1 AND k.expires_at > now()`,
    [hashToken(authorization.slice('Bearer '.length))],
  );
  const actor = row && (await platform.access.actor(row.user_id, row.tenant_id));
  if (!row || !actor) throw refused();
  const db = new TenantDb(platform.database, row.tenant_id);
  const { row: install, app } = await installFor({ platform, actor, db }, row.install_id).catch(() => {
    throw refused();
  });
  const granted = grantedScopes(install, app);
  if (
    !opens(
      row.scopes.filter((scope) => granted.includes(scope)),
      route,
    )
  ) {
    throw forbidden('应用没有获得调用这个接口的授权');
  }
  const person = (await platform.directory.of(row.tenant_id))(row.user_id);
  return {
    tokenHash: row.id,
    csrfToken: '',
    accessToken: null,
    boundTenantId: row.tenant_id,
    endsAt: null,
    account: {
      id: row.user_id,
      username: person?.userName ?? '',
      name: person?.name ?? '',
      avatar: person?.avatar ?? null,
      email: null,
      emailVerified: false,
      mobile: null,
    },
    actor: row.project_id ? within(actor, row.project_id) : actor,
    // It was got for a page that somebody had opened who was let in; from where it is used is asked each time.
    ...(row.demands && { entry: { demands: row.demands, vouched: true, factor: true, passkey: true } }),
    expiresAt: Date.parse(iso(row.expires_at)),
  };
}

export async function removeExpired({ database }: Pick<Platform, 'database'>): Promise<void> {
  await database.query(`DELETE FROM app_token WHERE expires_at < now() - interval '1 hour'`);
}
