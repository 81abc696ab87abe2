/** A real slapd (Debian's) for one test file: on a free port of this machine, in a folder of its own. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const SLAPD = '/usr/sbin/slapd';
const SLAPADD = '/usr/sbin/slapadd';
const SCHEMAS = '/etc/ldap/schema';

/** Where it is absent, tests with it are skipped and say so. */
export const hasSlapd = existsSync(SLAPD) && existsSync(`${SCHEMAS}/core.schema`);

export const BASE = 'dc=corp,dc=example';
export const READER = `cn=reader,${BASE}`;
export const READER_PASSWORD = 'reader-password';

export interface Slapd {
  port: number;
  /** Stops it, takes these entries in place of all before, and starts it again on the same port. */
  fill(ldif: string): Promise<void>;
  stop(): Promise<void>;
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

const config = (folder: string) =>
  [
    ...['core', 'cosine', 'inetorgperson'].map((name) => `include ${SCHEMAS}/${name}.schema`),
    `pidfile ${folder}/slapd.pid`,
    'modulepath /usr/lib/ldap',
    'moduleload back_mdb',
    'sizelimit size.soft=500 size.hard=500 size.prtotal=unlimited',
    'database mdb',
    `suffix "${BASE}"`,
    `rootdn "${READER}"`,
    `rootpw ${READER_PASSWORD}`,
    `directory ${folder}/data`,
    'maxsize 268435456',
    'index objectClass eq',
    'access to attrs=userPassword by anonymous auth by * none',
    'access to * by users read',
    '',
  ].join('\n');

const TOP = `dn: ${BASE}\nobjectClass: dcObject\nobjectClass: organization\no: corp\ndc: corp\n\n`;

export async function startSlapd(): Promise<Slapd> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'slapd-test-'));
  const port = await freePort();
  const file = path.join(folder, 'slapd.conf');
  let child: ChildProcess | null = null;
  const end = async () => {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null) return;
    const gone = new Promise<void>((resolve) => running.once('exit', () => resolve()));
    running.kill('SIGTERM');
    await gone;
  };
  await writeFile(file, config(folder));
  return {
    port,
    async fill(ldif) {
      await end();
      await rm(path.join(folder, 'data'), { recursive: true, force: true });
      execFileSync('mkdir', ['-p', path.join(folder, 'data')]);
      const entries = path.join(folder, 'entries.ldif');
      await writeFile(entries, TOP + ldif);
      execFileSync(SLAPADD, ['-q', '-f', file, '-l', entries], { stdio: 'pipe' });
      child = spawn(SLAPD, ['-d', '0', '-h', `ldap://127.0.0.1:${port}`, '-f', file], { stdio: 'ignore' });
      for (let tries = 0; tries < 200 && !(await answers(port)); tries += 1) await sleep(25);
    },
    async stop() {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface Entry {
  uid: string;
  name?: string;
  mail?: string;
  department?: string;
  password?: string;
}
/** A text as LDIF takes any: in base64. */
const line = (attribute: string, value: string) => `${attribute}:: ${Buffer.from(value).toString('base64')}\n`;
export const dnOf = (uid: string) => `uid=${uid},${BASE}`;
export const personLdif = ({
  uid,
  name = `人员${uid}`,
  mail,
  department,
  password = `${uid}-password`,
}: Entry): string =>
  `dn: ${dnOf(uid)}\nobjectClass: inetOrgPerson\n${line('cn', name)}${line('sn', name)}uid: ${uid}\nemployeeNumber: id-${uid}\n` +
  `${mail ? `mail: ${mail}\n` : ''}${department ? line('departmentNumber', department) : ''}userPassword: ${password}\n\n`;
export const groupLdif = (cn: string, uids: readonly string[]): string =>
  `dn: cn=${cn},${BASE}\nobjectClass: groupOfNames\ncn: ${cn}\n${uids.map((uid) => `member: ${dnOf(uid)}\n`).join('')}\n`;
