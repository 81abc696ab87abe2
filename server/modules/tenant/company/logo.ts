/** The enterprise's logo: in the account menu, and on the pages before the sign-in. */
import type { TenantContext } from '../../../http/route';
import { logOperation } from '../../../object/operationLog';
import { forgetPicture, keepPicture } from '../../auth';

/** @param picture made anew already; null takes the logo away. @returns its address */
export async function setLogo({ db, actor }: TenantContext, picture: Buffer | null): Promise<string> {
  return db.transaction(async (tx, connection) => {
    const { tenantId } = db;
    await connection.query('SELECT id FROM tenant WHERE id = $1 FOR UPDATE', [tenantId]);
    const url = picture && `/api/portal/logo/${await keepPicture(connection, { logoOf: tenantId }, picture)}`;
    if (!picture) await forgetPicture(connection, { logoOf: tenantId });
    await connection.query('UPDATE tenant SET logo = $2, updated_by = $3, updated_at = now() WHERE id = $1', [
      ...[tenantId, url, actor.userId],
    ]);
    await logOperation(tx, actor, {
      ...{
        module: 'tenant',
        action: picture ? 'logoChanged' : 'logoRemoved',
        objectType: 'tenant',
        objectId: tenantId,
      },
    });
    return url ?? '';
  });
}
