/** A real Prometheus reads `/metrics` by the settings of the documentation, knows its alerts, and hears when a process dies. */
import fs from 'node:fs';
import path from 'node:path';
import { freePort, Machine, plainPostgres, root, until } from './machine';
import { Person } from './people';
import { somewhere } from './processes';
import type { Part, Row } from './report';
import { Servers } from './servers';

const TOKEN = 'watched-token';
const operations = path.join(root, 'docs', 'operations');

/** The settings as the page shows them. */
function documented(): string {
  const page = fs.readFileSync(path.join(operations, 'monitoring.md'), 'utf8');
  const block = /```yaml\n# prometheus\.yml\n([\s\S]*?)```/.exec(page)?.[1];
  if (!block) throw new Error('monitoring.md does not show prometheus.yml');
  return block;
}

/** Metrics that an expression names. */
const metricsOf = (text: string): string[] => [...new Set(text.match(/\b(?:collab|nodejs|process)_[a-z0-9_]+/g) ?? [])];

async function watch(machine: Machine): Promise<Row[]> {
  const url = await plainPostgres(machine);
  const servers = new Servers(machine, url, { METRICS_TOKEN: TOKEN });
  await servers.start(1);
  const [port] = servers.ports;
  const origin = `http://127.0.0.1:${port}`;
  const person = await Person.signIn(origin, 'pm');
  await somewhere(person);

  const rules = path.join(operations, 'alerts.yml');
  await machine.command('promtool', 'check', 'rules', rules);
  const token = path.join(machine.folder, 'collab.token');
  fs.writeFileSync(token, TOKEN, { mode: 0o644 });
  const settings = path.join(machine.folder, 'prometheus.yml');
  const words: [string, string][] = [
    ['[alerts.yml]', `[${JSON.stringify(rules)}]`],
    ['/etc/prometheus/collab.token', token],
    ["'collab-1:8000', 'collab-2:8000'", `'127.0.0.1:${port}'`],
  ];
  let text = documented();
  for (const [there, here] of words) {
    if (!text.includes(there)) throw new Error(`monitoring.md does not hold ${there}`);
    text = text.replace(there, here);
  }
  fs.writeFileSync(settings, `global: { scrape_interval: 1s, evaluation_interval: 1s }\n${text}`, { mode: 0o644 });
  await machine.command('promtool', 'check', 'config', settings);

  const at = await freePort();
  const prometheus = machine.run(
    'prometheus',
    [
      ...[`--config.file=${settings}`, `--storage.tsdb.path=${machine.ownFolder('prometheus')}`],
      `--web.listen-address=127.0.0.1:${at}`,
    ],
    { asPostgres: true },
  );
  const ask = async <T>(place: string) =>
    ((await (await fetch(`http://127.0.0.1:${at}/api/v1/${place}`)).json()) as { data: T }).data;
  const query = async (text: string) =>
    (await ask<{ result: { value: [number, string] }[] }>(`query?query=${encodeURIComponent(text)}`)).result;
  const isUp = (value: string) => async () => (await query('up{job="collab"}'))[0]?.value[1] === value;
  const scraped = await until('Prometheus has read the metrics', isUp('1'), 60_000, prometheus.said);

  const named = metricsOf(fs.readFileSync(rules, 'utf8'));
  const board = metricsOf(fs.readFileSync(path.join(operations, 'grafana.json'), 'utf8'));
  // Some are there only once it has happened, or where a copy is read.
  const conditional = /_bucket$|replica|slow_statements/;
  const wanted = [...new Set([...named, ...board])].filter((one) => !conditional.test(one));
  let known = new Set<string>();
  await until('there is every metric that alerts and the dashboard name', async () => {
    known = new Set(await ask<string[]>('label/__name__/values'));
    return wanted.every((one) => known.has(one));
  }).catch(() => undefined);
  const missing = wanted.filter((one) => !known.has(one));
  const groups = await ask<{ groups: { rules: { name: string; health: string; lastError?: string }[] }[] }>('rules');
  await until('each rule was evaluated', async () => {
    const { groups: all } = await ask<typeof groups>('rules');
    return all.length > 0 && all.flatMap((one) => one.rules).every(({ health }) => health === 'ok');
  });
  const all = groups.groups.flatMap((one) => one.rules);
  const response = await fetch(`${origin}/metrics`);

  const died = Date.now();
  await servers.kill(0);
  await until('Prometheus sees that the process is gone', isUp('0'), 30_000, prometheus.said);
  const seen = Date.now() - died;
  return [
    {
      what: 'nothing: scraped by Prometheus, alerts loaded and evaluated',
      times: all.length,
      result: `read after ${scraped} ms; ${known.size} metrics, ${missing.length ? missing.join(', ') : 'none'} missing of those that alerts and the dashboard name; without the token ${response.status}`,
      good: all.length > 0 && missing.length === 0 && response.status === 401,
    },
    {
      what: 'the process that is watched: kill -9',
      times: 1,
      result: `seen after ${seen} ms`,
      good: seen < 30_000,
    },
  ];
}

export const watched: Part = {
  name: 'watched',
  programs: ['postgres', 'prometheus'],
  async run() {
    const machine = new Machine();
    try {
      return await watch(machine);
    } finally {
      await machine.clear();
    }
  },
};
