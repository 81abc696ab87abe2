/**
 * Two PostgreSQL nodes under Patroni and etcd, with a synchronous standby; HAProxy leads to the primary, pgbouncer lends its
 * sessions by the transaction. All by the files of `docs/operations`, on ports of this machine.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { answersAt, freePort, type Machine, postgresBin, type Running, until } from './machine';

const PASSWORDS = { superuser: 'change-me-superuser', collab: 'collab-secret' };

interface Node {
  name: string;
  data: string;
  settings: string;
  rest: number;
  port: number;
  patroni: Running;
}
interface Member {
  name: string;
  role: string;
  state: string;
}

export type Death = 'PostgreSQL' | 'the node';

export class Cluster {
  private readonly nodes: Node[] = [];
  /** The primary, whichever it is. */
  directUrl = '';
  /** By pgbouncer, in transaction mode. */
  pooledUrl = '';

  constructor(private readonly machine: Machine) {}

  async start(): Promise<void> {
    const [etcd, peer] = [await freePort(), await freePort()];
    const store = this.machine.run(
      'etcd',
      [
        ...['--data-dir', this.machine.ownFolder('etcd'), '--name', 'one'],
        ...['--listen-client-urls', `http://127.0.0.1:${etcd}`, '--advertise-client-urls', `http://127.0.0.1:${etcd}`],
        ...[
          '--listen-peer-urls',
          `http://127.0.0.1:${peer}`,
          '--initial-advertise-peer-urls',
          `http://127.0.0.1:${peer}`,
        ],
        ...['--initial-cluster', `one=http://127.0.0.1:${peer}`],
      ],
      { asPostgres: true },
    );
    await until('etcd answers', () => answersAt(etcd), 20_000, store.said);
    for (const name of ['db-1', 'db-2']) {
      await this.addNode(name, etcd);
      // The second one copies the first.
      if (name === 'db-1')
        await until('the first node leads', async () => (await this.primary()) !== null, 60_000, this.said);
    }
    await this.whole();
    const [proxy, pooler] = [await freePort(), await freePort()];
    await this.openDatabase();
    await this.startProxy(proxy);
    await this.startPooler(proxy, pooler);
    const at = (port: number) => `postgres://collab:${PASSWORDS.collab}@127.0.0.1:${port}/collab`;
    this.directUrl = at(proxy);
    this.pooledUrl = at(pooler);
    await until('the database answers through pgbouncer', async () => {
      const client = new pg.Client({ connectionString: this.pooledUrl });
      await client.connect();
      await client.query('SELECT 1').finally(() => client.end());
      return true;
    });
  }

  /** Waits until both nodes are there and the standby is a synchronous one. @returns milliseconds */
  whole(): Promise<number> {
    const isWhole = async () => {
      const members = await this.members();
      const roles = members.map(({ role }) => role).sort();
      return (
        roles.length === 2 &&
        roles.includes('leader') &&
        roles.includes('sync_standby') &&
        members.every(({ state }) => state === 'running' || state === 'streaming')
      );
    };
    return until('both nodes are there, the standby synchronous', isWhole, 120_000, this.said);
  }

  /**
   * Ends the primary as a fault would, in one blow: PostgreSQL alone, of which Patroni hears, or all that runs on the node.
   * @returns when, and which one it was
   */
  async kill(death: Death): Promise<{ at: number; node: string }> {
    const node = await this.primary();
    if (!node) throw new Error('Nobody leads');
    const postmaster = Number(fs.readFileSync(path.join(node.data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    const children = spawnSync('pgrep', ['-P', String(postmaster)], { encoding: 'utf8' })
      .stdout.trim()
      .split('\n');
    const patroni = death === 'the node' ? [String(node.patroni.child.pid)] : [];
    const at = Date.now();
    spawnSync('kill', ['-9', ...patroni, String(postmaster), ...children.filter(Boolean)]);
    return { at, node: node.name };
  }

  /** Starts a node that was killed, as its machine does when it is back. */
  revive(name: string): void {
    const node = this.nodes.find((one) => one.name === name) as Node;
    if (node.patroni.child.exitCode === null && node.patroni.child.signalCode === null) return;
    node.patroni = this.begin(node.settings, node.data);
  }

  /** What the nodes said last, for whoever looks for a fault. */
  said = (): string => this.nodes.map(({ name, patroni }) => `${name}: ${patroni.said().slice(-3_000)}`).join('\n');

  private async members(): Promise<Member[]> {
    for (const { rest } of this.nodes) {
      const answer = await fetch(`http://127.0.0.1:${rest}/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(
        () => null,
      );
      if (answer) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  }

  private async primary(): Promise<Node | null> {
    for (const node of this.nodes) {
      const answer = await fetch(`http://127.0.0.1:${node.rest}/primary`, { signal: AbortSignal.timeout(2_000) }).catch(
        () => null,
      );
      if (answer?.status === 200) return node;
    }
    return null;
  }

  /** Its home is where it keeps passwords for its tools. */
  private begin = (settings: string, data: string): Running =>
    this.machine.run('patroni', [settings], { asPostgres: true, env: { HOME: path.dirname(data) } });

  private async addNode(name: string, etcd: number): Promise<void> {
    const [rest, port] = [await freePort(), await freePort()];
    const data = path.join(this.machine.ownFolder(name), 'data');
    const settings = this.machine.settings('patroni.yml', `${name}.yml`, {
      'name: db-1': `name: ${name}`,
      '10.0.0.21:8008': `127.0.0.1:${rest}`,
      '10.0.0.31:2379': `127.0.0.1:${etcd}`,
      '10.0.0.21:5432': `127.0.0.1:${port}`,
      '/var/lib/postgresql/collab': data,
      '/usr/lib/postgresql/15/bin': postgresBin() ?? '',
      '10.0.0.0/24': '127.0.0.1/32',
      'max_connections: 200': `max_connections: 200\n        unix_socket_directories: ""`,
    });
    this.nodes.push({ name, data, settings, rest, port, patroni: this.begin(settings, data) });
    this.machine.afterwards(async () => {
      const node = this.nodes.find((one) => one.name === name) as Node;
      await node.patroni.end();
      // Of a Patroni that was killed, PostgreSQL may live on.
      const file = path.join(data, 'postmaster.pid');
      if (fs.existsSync(file)) spawnSync('kill', ['-9', fs.readFileSync(file, 'utf8').split('\n')[0] ?? '']);
    });
  }

  private async openDatabase(): Promise<void> {
    const node = (await this.primary()) as Node;
    const client = new pg.Client({
      connectionString: `postgres://postgres:${PASSWORDS.superuser}@127.0.0.1:${node.port}/postgres`,
    });
    await client.connect();
    try {
      await client.query(`CREATE ROLE collab LOGIN CREATEROLE PASSWORD '${PASSWORDS.collab}'`);
      await client.query('CREATE DATABASE collab OWNER collab');
    } finally {
      await client.end();
    }
  }

  private async startProxy(port: number): Promise<void> {
    const [one, two] = this.nodes as [Node, Node];
    const settings = this.machine.settings('haproxy-database.cfg', 'haproxy-database.cfg', {
      '10.0.0.41:5000': `127.0.0.1:${port}`,
      '10.0.0.21:5432 check port 8008': `127.0.0.1:${one.port} check port ${one.rest}`,
      '10.0.0.22:5432 check port 8009': `127.0.0.1:${two.port} check port ${two.rest}`,
    });
    const proxy = this.machine.run('haproxy', ['-db', '-f', settings]);
    await until('HAProxy listens', () => answersAt(port), 15_000, proxy.said);
    // It takes every node for a primary until it has asked it.
    await sleep(2_000);
  }

  private async startPooler(proxy: number, port: number): Promise<void> {
    const users = path.join(this.machine.folder, 'userlist.txt');
    fs.writeFileSync(users, `"collab" "${PASSWORDS.collab}"\n`, { mode: 0o644 });
    const settings = this.machine.settings('pgbouncer.ini', 'pgbouncer.ini', {
      'host=10.0.0.41 port=5000': `host=127.0.0.1 port=${proxy}`,
      'listen_addr = 10.0.0.41': 'listen_addr = 127.0.0.1',
      'listen_port = 6432': `listen_port = ${port}`,
      '/etc/pgbouncer/userlist.txt': users,
    });
    const pooler = this.machine.run('pgbouncer', [settings], { asPostgres: true });
    await until('pgbouncer listens', () => answersAt(port), 15_000, pooler.said);
  }
}

/** Versions of what it is made of, for the page of figures. */
export function versions(): string {
  const first = (command: string, ...args: string[]) =>
    execFileSync(command, args, { encoding: 'utf8', env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` } })
      .split('\n')[0]
      ?.trim();
  return [
    first(`${postgresBin()}/postgres`, '--version'),
    first('patroni', '--version'),
    first('etcd', '--version'),
    first('haproxy', '-v'),
    first('pgbouncer', '--version'),
  ].join('; ');
}
