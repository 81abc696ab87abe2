/** One's own picture, and how pictures are given out. The enterprise's logo is set in `tenant/company`. */
import type { FastifyReply } from 'fastify';
import { pictureApi } from '../../../../contract/auth/picture/api';
import { addressOf } from '../../../../contract/call';
import type { Session } from '../../../base/actor';
import { inTenant, loggedIn, open, type RouteDefinition, route } from '../../../http/route';
import type { Platform } from '../../../platform';
import { tellChanged } from '../service';
import { avatarBytes, forgetPicture, keepPicture, logoBytes, pictureOf } from './service';

export const pictureRoutes: RouteDefinition[] = [
  route(pictureApi.uploadAvatar, loggedIn, async (context) => {
    const picture = await pictureOf(context);
    return { url: await setAvatar(context.platform, context.session, picture) };
  }),
  route(pictureApi.removeAvatar, loggedIn, async ({ platform, session }) => {
    await setAvatar(platform, session, null);
    return null;
  }),
  route(pictureApi.avatar, inTenant, async ({ platform, actor, reply }, { params }) =>
    sendPicture(reply, await avatarBytes(platform, actor.tenantId, params.id), 'private'),
  ),
  route(pictureApi.logo, open, async ({ platform, reply }, { params }) =>
    sendPicture(reply, await logoBytes(platform, params.id), 'public'),
  ),
];

/** Its address names it for good: another picture has another one. */
const sendPicture = (reply: FastifyReply, bytes: Buffer, cache: 'private' | 'public') =>
  reply.type('image/png').header('Cache-Control', `${cache}, max-age=31536000, immutable`).send(bytes);

async function setAvatar(platform: Platform, session: Session, picture: Buffer | null): Promise<string> {
  const { account } = session;
  const url = await platform.database.transaction(async (tx) => {
    await tx.query('SELECT id FROM account WHERE id = $1 FOR UPDATE', [account.id]);
    const id = picture && (await keepPicture(tx, { accountId: account.id }, picture));
    const kept = id && `/api/${addressOf(pictureApi.avatar, { id })}`;
    if (!picture) await forgetPicture(tx, { accountId: account.id });
    await tx.query('UPDATE account SET avatar = $2, updated_at = now() WHERE id = $1', [account.id, kept]);
    return kept ?? '';
  });
  await tellChanged(platform, account.id);
  return url;
}
