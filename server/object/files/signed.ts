/**
 * Addresses of files that ask for no session, for what fetches a file and has none: a download manager, or the app that shows
 * the console within itself and saves files by another program. Such an address says who asked for which content, until when
 * and how it is sent, under a signature of the installation; that the file is theirs to see is judged at each request anew.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { addressOf } from '../../../contract/call';
import { fileCalls } from '../../../contract/file/calls';
import { FILE_ADDRESS_SECONDS } from '../../../contract/file/constants';
import type { FileAddress } from '../../../contract/file/file';
import { currentOrigin, inZone, runFrom } from '../../base/origin';
import { securityPolicy } from '../../db/schema';
import { TenantDb } from '../../db/scope';
import { ApiError } from '../../errors';
import { isAllowed } from '../../http/entry';
import type { RequestContext, TenantContext } from '../../http/route';
import { derivedKey } from '../../secrets';
import { loadActors } from '../actors';
import { fileFor, sendStored } from './serve';

interface Signed {
  tenantId: string;
  userId: string;
  fileId: string;
  blobId: string;
  /** Seconds since 1970. */
  ends: number;
  inline: boolean;
}
type Env = Parameters<typeof derivedKey>[0];

const ID_BYTES = 16;
const BODY_BYTES = 4 * ID_BYTES + 5;

const idBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
const idAt = (bytes: Buffer, turn: number): string =>
  bytes
    .toString('hex', turn * ID_BYTES, (turn + 1) * ID_BYTES)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const macOf = (env: Env, body: Buffer): Buffer =>
  createHmac('sha256', derivedKey(env, 'file-address')).update(body).digest();

function sign(env: Env, { tenantId, userId, fileId, blobId, ends, inline }: Signed): string {
  const rest = Buffer.alloc(5);
  rest.writeUInt32BE(ends);
  rest.writeUInt8(inline ? 1 : 0, 4);
  const body = Buffer.concat([...[tenantId, userId, fileId, blobId].map(idBytes), rest]);
  return Buffer.concat([body, macOf(env, body)]).toString('base64url');
}

/** Null: signed by nobody here. */
function read(env: Env, token: string): Signed | null {
  const bytes = Buffer.from(token, 'base64url');
  const [body, mac] = [bytes.subarray(0, BODY_BYTES), bytes.subarray(BODY_BYTES)];
  const wanted = macOf(env, body);
  if (mac.length !== wanted.length || !timingSafeEqual(mac, wanted)) return null;
  return {
    ...{ tenantId: idAt(body, 0), userId: idAt(body, 1), fileId: idAt(body, 2), blobId: idAt(body, 3) },
    ...{ ends: body.readUInt32BE(4 * ID_BYTES), inline: body.readUInt8(BODY_BYTES - 1) === 1 },
  };
}

/** @throws 404 for a file that the actor may not see */
export async function addressFor(context: TenantContext, fileId: string, inline: boolean): Promise<FileAddress> {
  const { platform, actor, reply } = context;
  const { id, blobId, tenantId } = await fileFor(context, fileId);
  const ends = Math.floor(Date.now() / 1000) + FILE_ADDRESS_SECONDS;
  const token = sign(platform.env, { tenantId, userId: actor.userId, fileId: id, blobId, ends, inline });
  void reply.header('Cache-Control', 'no-store');
  return {
    address: `/api/${addressOf(fileCalls.byAddress, { token })}`,
    endsTime: new Date(ends * 1000).toISOString(),
  };
}

const gone = () => new ApiError('NOT_FOUND', '下载地址已失效，请重新获取');

/**
 * By the rights of who asked for the address, as they are now, and from a network that their enterprise lets in.
 * @throws 404, saying nothing of what it was
 */
export async function sendByAddress(context: RequestContext, token: string): Promise<FastifyReply> {
  const { platform, ip } = context;
  const signed = read(platform.env, token);
  if (!signed || signed.ends * 1000 < Date.now()) throw gone();
  const { tenantId, userId, fileId, blobId, inline } = signed;
  const db = new TenantDb(platform.database, tenantId);
  const actor = (await loadActors(db, [userId])).get(userId);
  const [policy] = await db.select(securityPolicy);
  if (!actor || !isAllowed(policy?.addresses ?? [], ip)) throw gone();
  const { zoneName: zone } = await platform.calendars.hoursOf(tenantId);
  const origin = currentOrigin();
  const judge = () => fileFor({ platform, db, actor }, fileId);
  const stored = await (origin ? runFrom({ ...origin, tenantId, zone }, judge) : inZone(zone, judge));
  // Another content has an address of its own.
  if (stored.blobId !== blobId) throw gone();
  return sendStored(context, stored, { inline, cached: 'private, no-store' });
}
