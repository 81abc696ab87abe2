/**
 * `npx tsx bench/peers/run.ts`: the same three calls of other products that run on this machine, by the load that the
 * product is measured with (16 at once), and how much each answers. Settings, as the scripts beside this file print them:
 * `PEER_REDMINE=address,key`, `PEER_KANBOARD=address,token` (its JSON-RPC). To be run in the same hour as
 * `npm run bench -- --postgres`.
 */
import { load, type Target } from '../load';

interface Peer {
  name: string;
  list: Target;
  detail: Target;
  create: Target;
}

const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const settingOf = (name: string): [string, string] | undefined => {
  const [address, key] = (process.env[name] ?? '').split(',');
  return address && key ? [address, key] : undefined;
};
const title = (n: number) => `基准创建的任务 ${n}`;

async function redmine(address: string, key: string): Promise<Peer> {
  const headers = { 'x-redmine-api-key': key, 'content-type': 'application/json' };
  const list = { url: `${address}/issues.json?project_id=bench&status_id=open&sort=updated_on:desc&limit=20`, headers };
  const { issues } = (await (await fetch(list.url, { headers })).json()) as { issues: { id: number }[] };
  let n = 0;
  return {
    name: 'Redmine',
    list,
    detail: { url: `${address}/issues/${issues[10]?.id}.json?include=children,relations,journals`, headers },
    create: {
      url: `${address}/issues.json`,
      method: 'POST',
      headers,
      body: () => JSON.stringify({ issue: { project_id: 'bench', subject: title(n++), description: '说明' } }),
    },
  };
}

/** Kanboard counts nothing to a page: its list is all open tasks of a project. */
async function kanboard(address: string, token: string): Promise<Peer> {
  const authorization = `Basic ${Buffer.from(`jsonrpc:${token}`).toString('base64')}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const rpc = (method: string, params: object | (() => object)): Target => ({
    url: `${address}/jsonrpc.php`,
    method: 'POST',
    headers,
    body: () =>
      JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: typeof params === 'function' ? params() : params }),
  });
  const ask = async <T>({ url, body }: Target) =>
    ((await (await fetch(url, { method: 'POST', headers, body: body?.() })).json()) as { result: T }).result;
  const [project] = await ask<{ id: number }[]>(rpc('getAllProjects', {}));
  const [first] = await ask<{ id: number }[]>(rpc('getAllTasks', { project_id: project?.id, status_id: 1 }));
  let n = 0;
  return {
    name: 'Kanboard',
    list: rpc('searchTasks', { project_id: project?.id, query: 'status:open limit:20' }),
    detail: rpc('getTask', { task_id: first?.id }),
    create: rpc('createTask', () => ({ project_id: project?.id, title: title(n++), description: '说明' })),
  };
}

async function answered({ url, method = 'GET', headers, body }: Target): Promise<number> {
  const answer = await fetch(url, { method, headers, ...(body && { body: body() }) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text.slice(0, 200)}`);
  return Buffer.byteLength(text);
}

async function main(): Promise<void> {
  const peers: Peer[] = [];
  const [ofRedmine, ofKanboard] = [settingOf('PEER_REDMINE'), settingOf('PEER_KANBOARD')];
  if (ofRedmine) peers.push(await redmine(...ofRedmine));
  if (ofKanboard) peers.push(await kanboard(...ofKanboard));
  if (peers.length === 0) throw new Error('Name at least one peer: PEER_REDMINE or PEER_KANBOARD.');
  console.log(
    '| call | calls/s | p50 ms | p99 ms | failed | bytes answered |\n| --- | ---: | ---: | ---: | ---: | ---: |',
  );
  for (const peer of peers) {
    for (const what of ['list', 'detail', 'create'] as const) {
      const bytes = await answered(peer[what]);
      await load(peer[what], 1);
      const { rate, p50, p99, failed } = await load(peer[what], seconds);
      console.log(`| ${[`${peer.name}: ${what}`, rate.toFixed(1), p50, p99, failed, bytes].join(' | ')} |`);
    }
  }
}

void main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
