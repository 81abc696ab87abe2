/** The code by which a project asks another one for a grant: read aloud or sent, kept as a hash, good for a day and once. */
import { createHash, randomInt } from 'node:crypto';
import type { GrantCode } from '../../../contract/project/grant';
import { GRANT_ALPHABET, GRANT_CODE_HOURS, GRANT_CODE_LENGTH, plainGrantCode } from '../../../contract/project/grants';
import { ApiError } from '../../errors';
import type { TenantContext } from '../../http/route';
import { judgeGuess } from '../../object/guesses';
import { logOperation } from '../../object/operationLog';
import { type LoadedProject, projectFor } from '../../object/project';

const HOUR_MS = 3_600_000;
const hashOf = (code: string) => createHash('sha256').update(code).digest('hex');
const newCode = () => Array.from({ length: GRANT_CODE_LENGTH }, () => GRANT_ALPHABET[randomInt(32)]).join('');

/** `queryGrantCode`: a new one each time; the one before is good no more. */
export async function makeCode(context: TenantContext, projectId: string): Promise<GrantCode> {
  const { db, actor } = context;
  const project = await projectFor(context, projectId, 'PROJECT:CONFIG');
  const code = newCode();
  const expiresTime = new Date(Date.now() + GRANT_CODE_HOURS * HOUR_MS).toISOString();
  await db.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO access_grant_code (tenant_id, project_id, hash, expires_at, created_by) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (tenant_id, project_id)
       DO UPDATE SET hash = excluded.hash, expires_at = excluded.expires_at, created_by = excluded.created_by`,
      [project.id, hashOf(code), expiresTime, actor.userId],
    );
    await logOperation(tx, actor, {
      ...{ module: 'grant', action: 'grantCodeMade', objectType: 'project', objectId: project.id },
      projectId: project.id,
    });
  });
  return { code, expiresTime };
}

/**
 * The project whose code it is. A wrong one is remembered against who typed it, whatever becomes of the request.
 * @throws 404 for a code that is wrong, used or over, 429 after five of them within an hour
 */
export async function projectOfCode(context: TenantContext, typed: string, giverId: string): Promise<LoadedProject> {
  const { platform, db, actor } = context;
  const found = await judgeGuess(db, 'grantCode', { subject: '', asker: actor.userId }, async () => {
    const [row] = await db.query<{ projectId: string }>(
      `SELECT project_id AS "projectId" FROM access_grant_code WHERE tenant_id = $1 AND hash = $2 AND expires_at > now()`,
      [hashOf(plainGrantCode(typed))],
    );
    const project = row && (await platform.projects.find(actor.tenantId, row.projectId));
    return project && !project.recycled ? project : null;
  });
  if (found) return found;
  await logOperation(db, actor, {
    ...{ module: 'grant', action: 'grantCodeMissed', objectType: 'project', objectId: giverId },
    projectId: giverId,
  });
  throw new ApiError('NOT_FOUND', '授权码不正确、已被使用或已过期', { field: 'code' });
}
