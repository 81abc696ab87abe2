/** Says to a framed app who opens it and where: a token of five minutes, renewed while the reader still may. */
import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { FrameAsk, FrameToken } from '../../../../contract/app/frame';
import { appInstall } from '../../../db/schema';
import { ApiError, forbidden, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import type { ObjectContext } from '../../../object/define';
import { projectFor } from '../../../object/project';
import { grantedScopes } from '../queries';
import { CONTEXT_SECONDS, signingKey } from './keys';
import { installFor } from './target';

export const jwksPath = '/api/project-center/appFrame/jwks';
/** Rights are judged anew: who has left the project is refused, and its frame is closed. */
const LEFT = '您已不能打开这个应用，可能已不在该项目中，或应用已被停用';

/** What the frame stands in, as far as the reader may see it. @throws 404 for an install that is not there, 403 */
export async function placeOf(context: ObjectContext, id: string, ask: Pick<FrameAsk, 'projectId' | 'taskId'>) {
  if (!(await context.db.find(appInstall, id))) throw notFound('应用');
  try {
    const install = await installFor(context, id);
    const bound = install.row.projectId;
    if (bound && ask.projectId && ask.projectId !== bound) throw notFound('应用');
    let projectId = bound ?? ask.projectId ?? null;
    if (projectId) await projectFor(context, projectId, 'PROJECT:VIEW');
    if (ask.taskId) {
      const { subject } = await context.platform.objects.load(context, { type: 'task', id: ask.taskId }, 'view');
      if (projectId && subject.project?.id !== projectId) throw notFound('任务');
      projectId = subject.project?.id ?? null;
    }
    return { ...install, projectId, taskId: ask.taskId ?? null };
  } catch (error) {
    if (error instanceof ApiError) throw forbidden(LEFT);
    throw error;
  }
}

export async function frameContext(context: TenantContext, id: string, ask: FrameAsk): Promise<FrameToken> {
  const { platform, actor } = context;
  const { row, app, projectId, taskId } = await placeOf(context, id, ask);
  const { kid, key } = await signingKey(platform);
  const seconds = Math.floor(Date.now() / 1000);
  const token = await new SignJWT({
    tenant: actor.tenantId,
    ...(projectId && { project: projectId }),
    ...(taskId && { task: taskId }),
    scopes: grantedScopes(row, app),
    nonce: ask.nonce,
  })
    .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
    .setIssuer(platform.env.publicUrl)
    .setAudience(id)
    .setSubject(actor.userId)
    .setJti(randomUUID())
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + CONTEXT_SECONDS)
    .sign(key);
  const expiresTime = new Date((seconds + CONTEXT_SECONDS) * 1000).toISOString();
  return { token, expiresTime, jwks: `${platform.env.publicUrl}${jwksPath}` };
}
