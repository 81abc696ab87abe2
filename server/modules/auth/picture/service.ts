/**
 * Pictures of people and logos of enterprises: small squares that the console has cut and scaled. They are made anew here
 * (`base/png.ts`), so that what is given out is a picture whatever was sent, and kept beside the row that shows them.
 */
import { readFile } from 'node:fs/promises';
import { PICTURE_MAX_BYTES, PICTURE_SIDE } from '../../../../contract/auth/picture';
import { cleanPng } from '../../../base/png';
import { newId } from '../../../base/present';
import type { Connection } from '../../../db/client';
import { badFile, invalid, notFound } from '../../../errors';
import { withForm } from '../../../http/form';
import type { RequestContext } from '../../../http/route';
import type { Platform } from '../../../platform';

/** The picture of a form, made anew. @throws VALIDATION, BAD_FILE, TOO_LARGE */
export function pictureOf(context: Pick<RequestContext, 'request' | 'platform'>): Promise<Buffer> {
  return withForm(
    context,
    { files: ['file'], fields: [], maxBytes: PICTURE_MAX_BYTES },
    async ({ files: { file } }) => {
      if (!file) throw invalid('请选择图片', 'file');
      const picture = cleanPng(await readFile(file.path), PICTURE_SIDE);
      if (!picture) throw badFile(`图片须是不超过 ${PICTURE_SIDE} × ${PICTURE_SIDE} 的 PNG，请重新选择`);
      return picture;
    },
  );
}

type Owner = { accountId: string } | { logoOf: string };

/** Instead of the one before. @returns its id; another one each time, so that browsers may keep it for ever */
export async function keepPicture(tx: Connection, owner: Owner, picture: Buffer): Promise<string> {
  await forgetPicture(tx, owner);
  const id = newId();
  await tx.query('INSERT INTO picture (id, account_id, logo_of, bytes) VALUES ($1, $2, $3, $4)', [
    id,
    'accountId' in owner ? owner.accountId : null,
    'logoOf' in owner ? owner.logoOf : null,
    picture,
  ]);
  return id;
}

export async function forgetPicture(tx: Connection, owner: Owner): Promise<void> {
  if ('accountId' in owner) await tx.query('DELETE FROM picture WHERE account_id = $1', [owner.accountId]);
  else await tx.query('DELETE FROM picture WHERE logo_of = $1', [owner.logoOf]);
}

/** Of somebody who is or was in the reader's enterprise. @throws 404 */
export async function avatarBytes({ database }: Platform, tenantId: string, id: string): Promise<Buffer> {
  return bytesOf(
    await database.query<{ bytes: Uint8Array }>(
      `SELECT p.bytes FROM picture p JOIN tenant_member m ON m.tenant_id = $2 AND m.id = p.account_id WHERE p.id = $1`,
      [id, tenantId],
    ),
  );
}

/** Everybody's: the pages before the sign-in show it. @throws 404 */
export async function logoBytes({ database }: Platform, id: string): Promise<Buffer> {
  return bytesOf(
    await database.query<{ bytes: Uint8Array }>('SELECT bytes FROM picture WHERE id = $1 AND logo_of IS NOT NULL', [
      id,
    ]),
  );
}

function bytesOf([row]: { bytes: Uint8Array }[]): Buffer {
  if (!row) throw notFound('图片');
  return Buffer.from(row.bytes);
}
