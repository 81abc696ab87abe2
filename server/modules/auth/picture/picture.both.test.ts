/** Pictures of people and logos: made anew, given to those who may see them, and unchanged by hostile files. */
import { crc32, deflateSync } from 'node:zlib';
import { cleanPng } from '../../../base/png';
import type { Client } from '../../../test/app';
import { useTestApp } from '../../../test/app';

const t = useTestApp();
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const uint = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  return Buffer.concat([uint(data.length), body, uint(crc32(body))]);
}
const head = (width: number, height: number, ...rest: number[]) =>
  chunk('IHDR', Buffer.concat([uint(width), uint(height), Buffer.from(rest.length > 0 ? rest : [8, 6, 0, 0, 0])]));
const rowsOf = (width: number, height: number, tint = 7) =>
  Buffer.concat(Array.from({ length: height }, () => Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 4, tint)])));
const png = (width: number, height: number, tint?: number, ...more: Buffer[]) =>
  Buffer.concat([
    ...[SIGNATURE, head(width, height), ...more, chunk('IDAT', deflateSync(rowsOf(width, height, tint)))],
    chunk('IEND', Buffer.alloc(0)),
  ]);
const small = png(4, 4);

describe('a PNG made anew', () => {
  it('holds the picture and nothing else of the file', () => {
    const place = chunk('tEXt', Buffer.from('Location\0secret place'));
    const hidden = Buffer.concat([png(4, 4, 7, place), Buffer.from('<script>alert(1)</script>')]);
    const cleaned = cleanPng(hidden, 256);
    expect(cleaned?.includes('secret place')).toBe(false);
    expect(cleaned?.includes('<script>')).toBe(false);
    expect(cleaned).toEqual(cleanPng(small, 256));
    expect(cleanPng(cleaned as Buffer, 256)).toEqual(cleaned);
  });

  const bomb = chunk('IDAT', deflateSync(Buffer.alloc(50_000_000)));
  const end = chunk('IEND', Buffer.alloc(0));
  const damaged = Buffer.from(small);
  damaged[20] = (damaged[20] ?? 0) ^ 1;
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a script', Buffer.from('<svg onload=alert(1)>')],
    ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
    ['the beginning of one', small.subarray(0, 40)],
    ['a damaged one', damaged],
    ['one that is too wide', png(300, 4)],
    ['one without pixels', Buffer.concat([SIGNATURE, head(4, 4), end])],
    ['more pixels than its head says', Buffer.concat([SIGNATURE, head(4, 4), bomb, end])],
    ['fewer pixels', Buffer.concat([SIGNATURE, head(8, 8), chunk('IDAT', deflateSync(rowsOf(4, 4))), end])],
    ['a head of four milliards', Buffer.concat([SIGNATURE, head(0xffffffff, 0xffffffff), bomb, end])],
    ['another kind', Buffer.concat([SIGNATURE, head(4, 4, 8, 3, 0, 0, 0), end])],
    [
      'a chunk longer than the file',
      Buffer.concat([SIGNATURE, uint(0x7fffffff), Buffer.from('IHDR'), Buffer.alloc(20)]),
    ],
  ])('is none of %s', (_, bytes) => {
    expect(cleanPng(bytes, 256)).toBeNull();
  });
});

const BOUNDARY = 'picture-boundary';
const send = (client: Client, path: string, bytes: Buffer) =>
  client.call<{ url: string }>('POST', path, undefined, {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`),
      bytes,
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
  });
const avatar = 'user-center/account/avatar';
const path = (url: string) => url.replace(/^\/api\//, '');
const me = async (client: Client) =>
  (await client.get<{ avatar: string | null }>('user-center/account/logged')).data.avatar;

it('shows a person’s picture to people of the same enterprise alone, another address with each change', async () => {
  const [ours, theirs] = [await t().enterprise(), await t().enterprise()];
  const mine = await t().as(ours.member, ours.tenant);
  const colleague = await t().as(ours.owner, ours.tenant);
  const first = (await send(mine, avatar, small)).data.url;
  expect(await me(mine)).toBe(first);
  const people = await colleague.get<{ result: { userId: string; avatar: string | null }[] }>(
    'user-center/account/search',
  );
  expect(people.data.result.find(({ userId }) => userId === ours.member.id)?.avatar).toBe(first);
  const shown = await colleague.get(path(first));
  expect([shown.status, shown.headers['content-type'], shown.bytes.equals(cleanPng(small, 256) as Buffer)]).toEqual([
    200,
    'image/png',
    true,
  ]);
  expect((await (await t().as(theirs.owner, theirs.tenant)).get(path(first))).status).toBe(404);
  expect((await t().visitor.get(path(first))).status).toBe(401);
  const second = (await send(mine, avatar, png(4, 4, 9))).data.url;
  expect(second).not.toBe(first);
  expect((await colleague.get(path(first))).status).toBe(404);
  expect((await mine.delete(avatar)).status).toBe(200);
  expect([await me(mine), (await colleague.get(path(second))).status]).toEqual([null, 404]);
});

it('is left as it was by a hostile file', async () => {
  const { tenant, member } = await t().enterprise();
  const api = await t().as(member, tenant);
  const { url } = (await send(api, avatar, small)).data;
  expect((await send(api, avatar, Buffer.from('<svg onload=alert(1)>'))).status).toBe(422);
  expect((await send(api, avatar, Buffer.alloc(600 * 1024))).status).toBe(413);
  expect((await api.get(path(url))).status).toBe(200);
  expect(await me(api)).toBe(url);
});

it('of an enterprise is set by who may change its information, and is there before the sign-in', async () => {
  const { tenant, owner, member } = await t().enterprise();
  const api = await t().as(owner, tenant);
  expect((await send(await t().as(member, tenant), 'user-center/tenant/logo', small)).status).toBe(403);
  const { url } = (await send(api, 'user-center/tenant/logo', small)).data;
  expect((await t().visitor.get(path(url))).status).toBe(200);
  const entry = await t().visitor.get<{ logo: string }>(`portal/tenantEntry?tenantCode=${tenant.code}`);
  expect(entry.data.logo).toBe(url);
  expect((await api.get<{ logo: string }[]>('user-center/user/tenants')).data[0]?.logo).toBe(url);
  expect((await api.delete('user-center/tenant/logo')).status).toBe(200);
  expect((await t().visitor.get(path(url))).status).toBe(404);
  const logged = await t().app.platform.database.query<{ action: string }>(
    `SELECT action FROM operation_log WHERE tenant_id = $1 AND action LIKE 'logo%' ORDER BY id`,
    [tenant.id],
  );
  expect(logged.map(({ action }) => action)).toEqual(['logoChanged', 'logoRemoved']);
});
