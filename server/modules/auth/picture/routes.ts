/** One's own picture, and how pictures are given out. The enterprise's logo is set in `tenant/company`. */
import type { FastifyReply } from 'fastify';
import { PictureSet } from '../../../../contract/auth/pictureApi';
import { FilePart, IdParams } from '../../../../contract/envelope';
import type { Session } from '../../../base/actor';
import { inTenant, loggedIn, Nothing, open, type RouteDefinition, route, Type } from '../../../http/route';
import type { Platform } from '../../../platform';
import { tellChanged } from '../service';
import { avatarBytes, forgetPicture, keepPicture, logoBytes, pictureOf } from './service';

const path = 'user-center/account/avatar';

export const pictureRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path,
    summary: '上传自己的头像（方形 PNG）',
    right: loggedIn,
    form: Type.Object({ file: FilePart }),
    schemas: { data: PictureSet },
    async handle(context) {
      const picture = await pictureOf(context);
      return { url: await setAvatar(context.platform, context.session, picture) };
    },
  }),
  route({
    method: 'DELETE',
    path,
    summary: '去掉自己的头像',
    right: loggedIn,
    schemas: { data: Nothing },
    async handle({ platform, session }) {
      await setAvatar(platform, session, null);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: `${path}/{id}`,
    summary: '同一企业的人的头像',
    right: inTenant,
    schemas: { params: IdParams, data: Type.String() },
    raw: true,
    handle: async ({ platform, actor, reply }, { params }) =>
      sendPicture(reply, await avatarBytes(platform, actor.tenantId, params.id), 'private'),
  }),
  route({
    method: 'GET',
    path: 'portal/logo/{id}',
    summary: '企业的标识',
    right: open,
    schemas: { params: IdParams, data: Type.String() },
    raw: true,
    handle: async ({ platform, reply }, { params }) =>
      sendPicture(reply, await logoBytes(platform, params.id), 'public'),
  }),
];

/** Its address names it for good: another picture has another one. */
const sendPicture = (reply: FastifyReply, bytes: Buffer, cache: 'private' | 'public') =>
  reply.type('image/png').header('Cache-Control', `${cache}, max-age=31536000, immutable`).send(bytes);

async function setAvatar(platform: Platform, session: Session, picture: Buffer | null): Promise<string> {
  const { account } = session;
  const url = await platform.database.transaction(async (tx) => {
    await tx.query('SELECT id FROM account WHERE id = $1 FOR UPDATE', [account.id]);
    const kept = picture && `/api/${path}/${await keepPicture(tx, { accountId: account.id }, picture)}`;
    if (!picture) await forgetPicture(tx, { accountId: account.id });
    await tx.query('UPDATE account SET avatar = $2, updated_at = now() WHERE id = $1', [account.id, kept]);
    return kept ?? '';
  });
  await tellChanged(platform, account.id);
  return url;
}
