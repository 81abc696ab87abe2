/** A directory that lies: pages without an end, no answer at all, scripts for names, and what is no LDAP. */
import net from 'node:net';
import type { LdapSettings } from '../../../../contract/directorySync/directorySync';
import { targetOf } from './address';
import { withLdap } from './connect';
import { faultOf } from './faults';
import { dnKey, readDirectory } from './read';

const env = { ssoHosts: ['ad.corp.internal'], robotLoopback: true };
const settings = (port: number): LdapSettings => ({
  ...{ address: `127.0.0.1:${port}`, security: 'NONE', ca: '', bindDn: 'cn=r', base: 'dc=x', userFilter: '(uid=*)' },
  ...{ groupFilter: '', signIn: false, nightly: false },
  attributes: { id: 'uid', userName: 'uid', name: 'cn', email: 'mail', mobile: '', title: '', department: '' },
});

/** As LDAP writes values (BER): a tag, a length, what it holds. */
const ber = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const text = (value: string, tag = 4) => ber(tag, Buffer.from(value));
const int = (value: number, tag = 2) => ber(tag, Buffer.from([value >> 8, value & 255]));
const message = (id: number, ...parts: Buffer[]) => ber(0x30, int(id), ...parts);
const done = (op: number) => ber(op, int(0, 0x0a), text(''), text(''));
const attribute = (name: string, value: string) => ber(0x30, text(name), ber(0x31, text(value)));
const entry = (uid: string, more: Buffer[] = []) =>
  ber(0x64, text(`uid=${uid},dc=x`), ber(0x30, attribute('uid', uid), ...more));
const cookie = (value: string) =>
  ber(0xa0, ber(0x30, text('1.2.840.113556.1.4.319'), text(ber(0x30, int(0), text(value)).toString('latin1'))));

/** The id and the kind of a request; requests here come one a packet. */
function requestOf(packet: Buffer): { id: number; op: number } {
  const first = packet[1] as number;
  let at = first < 128 ? 2 : 2 + (first & 127);
  const size = packet[at + 1] as number;
  const id = packet.readUIntBE(at + 2, size);
  at += 2 + size;
  return { id, op: packet[at] as number };
}

const servers: net.Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});
function serve(answer: (socket: net.Socket, request: { id: number; op: number }) => void): Promise<number> {
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (packet) => answer(socket, requestOf(packet)));
  });
  servers.push(server);
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as net.AddressInfo).port));
  });
}
const BIND = 0x60;
const SEARCH = 0x63;
const read = (port: number, withinMs = 60_000) =>
  withLdap(env, { settings: settings(port), password: 'x', withinMs }, (bound) => readDirectory(bound, settings(port)));

it('leaves a server that goes on giving pages', async () => {
  let pages = 0;
  const port = await serve((socket, { id, op }) => {
    if (op === BIND) socket.write(message(id, done(0x61)));
    if (op === SEARCH) {
      pages += 1;
      socket.write(Buffer.concat([message(id, entry(`u${pages}`)), message(id, done(0x65), cookie(`c${pages}`))]));
    }
  });
  await expect(read(port)).rejects.toThrow('目录服务一直给出下一页，已停止读取');
  expect(pages).toBeLessThan(500);
});

it('ends with one that does not answer, or drips', async () => {
  const silent = await serve(() => {});
  await expect(read(silent, 200)).rejects.toThrow('目录服务没有在规定的时间内答完');
  const dripping = await serve((socket, { id, op }) => {
    if (op === BIND) socket.write(message(id, done(0x61)));
    else setInterval(() => socket.write(message(id, entry(`u${Math.random()}`))), 20).unref();
  });
  await expect(read(dripping, 300)).rejects.toThrow('目录服务没有在规定的时间内答完');
});

it('leaves one whose answer to the bind has no end', async () => {
  const part = Buffer.alloc(1024 * 1024, 65);
  const port = await serve((socket) => {
    socket.write(Buffer.from([0x30, 0x84, 0x7f, 0xff, 0xff, 0xff]));
    const more = () => {
      if (!socket.destroyed) socket.write(part, () => setImmediate(more));
    };
    more();
  });
  await expect(read(port)).rejects.toThrow('目录服务给出的内容过大，已停止读取');
});

it('reads thousands of answers in one packet', async () => {
  const nobodys = Array.from({ length: 3_800 }, () => message(99, done(0x65)));
  const port = await serve((socket, { id, op }) => {
    if (op === BIND) socket.write(Buffer.concat([...nobodys, message(id, done(0x61))]));
    if (op === SEARCH) socket.write(Buffer.concat([message(id, entry('a')), ...nobodys, message(id, done(0x65))]));
  });
  expect((await read(port)).people).toHaveLength(1);
});

it('compares names in a time that grows with their length alone', () => {
  const began = performance.now();
  expect(dnKey(`cn=a  b ,  OU = x${' '.repeat(300_000)}y`)).toBe('cn=a b,ou=x y');
  expect(performance.now() - began).toBeLessThan(1_000);
});

it('takes a script for a text, cuts what is long, and names who cannot be anybody', async () => {
  const port = await serve((socket, { id, op }) => {
    if (op === BIND) socket.write(message(id, done(0x61)));
    if (op !== SEARCH) return;
    const script = [
      attribute('cn', `<script>alert(1)</script>${'长'.repeat(300)}`),
      attribute('mail', '"><svg onload=x>@y'),
    ];
    const entries = [entry('a', script), entry('A'), entry(' '), entry('b', [attribute('userAccountControl', '514')])];
    socket.write(Buffer.concat([...entries.map((one) => message(id, one)), message(id, done(0x65))]));
  });
  const { people, refused } = await read(port);
  expect(people.map(({ wanted }) => [wanted.userName, wanted.active, wanted.email])).toEqual([
    ['a', true, null],
    ['b', false, null],
  ]);
  expect(people[0]?.wanted.name.startsWith('<script>alert(1)</script>')).toBe(true);
  expect(people[0]?.wanted.name.length).toBeLessThanOrEqual(50);
  expect(refused.map(({ note }) => note)).toEqual(['用户名或唯一标识与另一人相同', '没有「uid」或「uid」属性']);
});

it('cuts no name of an entry: of two long groups that begin alike neither is read, a long person has no DN', async () => {
  const long = (end: string) => `${'ou=x,'.repeat(220)}${end}`;
  const named = (dn: string, ...more: Buffer[]) => ber(0x64, text(dn), ber(0x30, ...more));
  const person = (uid: string, base: string) => named(`uid=${uid},${base}`, attribute('uid', uid));
  const group = (dn: string, member: string) => named(dn, attribute('cn', dn.slice(-1)), attribute('member', member));
  let searches = 0;
  const port = await serve((socket, { id, op }) => {
    if (op === BIND) socket.write(message(id, done(0x61)));
    if (op !== SEARCH) return;
    searches += 1;
    const entries =
      searches === 1
        ? [person('a', 'dc=x'), person('b', long('dc=x'))]
        : [
            group(long('dc=1'), 'uid=a,dc=x'),
            group(long('dc=2'), `uid=b,${long('dc=x')}`),
            group('cn=g', 'uid=a,dc=x'),
          ];
    socket.write(Buffer.concat([...entries.map((one) => message(id, one)), message(id, done(0x65))]));
  });
  const asked = { ...settings(port), groupFilter: '(member=*)' };
  const { people, groups, refused } = await withLdap(
    env,
    { settings: asked, password: 'x', withinMs: 10_000 },
    (bound) => readDirectory(bound, asked),
  );
  expect(people.map(({ wanted, groups: held }) => [wanted.userName, wanted.profile.dn, [...held]])).toEqual([
    ['a', 'uid=a,dc=x', ['cn=g']],
    ['b', undefined, []],
  ]);
  expect(groups.map(({ key }) => key)).toEqual(['cn=g']);
  expect(refused.map(({ note }) => note)).toEqual(Array(2).fill('组的名称（DN）超过 1000 个字符'));
});

it('never binds without a password, and says where what answers is no LDAP', async () => {
  const asked = { settings: settings(1), password: '' };
  await expect(withLdap(env, asked, async () => 1)).rejects.toThrow('请填写绑定账号和密码');
  const web = await serve((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  await expect(read(web, 2_000)).rejects.toMatchObject({ name: 'Error' });
});

it.each([
  ['10.0.0.5', 'LDAPS', 'SSO_HOSTS'],
  ['127.0.0.1.', 'LDAPS', 'SSO_HOSTS'],
  ['[::1]:636', 'LDAPS', 'SSO_HOSTS'],
  ['169.254.169.254', 'LDAPS', 'SSO_HOSTS'],
  ['dc.corp.local', 'STARTTLS', 'SSO_HOSTS'],
  ['ldap.example.com', 'NONE', '必须加密'],
  ['ldap.example.com:22', 'LDAPS', '端口'],
  ['ldap.example.com:99999', 'LDAPS', '主机名'],
  ['ldap://user@ldap.example.com', 'LDAPS', '主机名'],
] as const)('%s by %s is refused', (address, security, why) => {
  expect(() => targetOf({ ...env, robotLoopback: false }, { address, security })).toThrow(why);
});

it('reaches public hosts encrypted, and what the operator names in any way', () => {
  const target = (address: string, security: LdapSettings['security']) => targetOf(env, { address, security });
  expect(target('ldaps://LDAP.example.com', 'LDAPS')).toEqual({ host: 'ldap.example.com', port: 636, inner: false });
  expect(target('ad.corp.internal:3389', 'NONE')).toEqual({ host: 'ad.corp.internal', port: 3389, inner: true });
});

it('compares names as directories do, and tells why Active Directory refused', () => {
  expect(dnKey('CN=Ming Wang , OU=RD,DC=x')).toBe('cn=ming wang,ou=rd,dc=x');
  const ad = '80090308: LdapErr: DSID-0C09042A, comment: AcceptSecurityContext error, data 775, v3839';
  expect(faultOf('bind', Object.assign(new Error(ad), { code: 49 })).message).toBe('绑定账号已锁定');
});
