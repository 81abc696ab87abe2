/** An import by the API, timed from the upload to the finished job; its layers are what stops before that. */
import fs from 'node:fs';
import path from 'node:path';

const REAL = path.resolve(__dirname, '..', '..', 'shared', 'data', 'springxd.csv');

function madeUp(): string {
  const rows = Array.from(
    { length: 3500 },
    (_, n) => `MK-${n},"Task number ${n}, with a comma","${'A line of text.\n'.repeat(n % 40)}",${n % 13}`,
  );
  return ['issuekey,title,description,storypoint', ...rows].join('\n');
}

/** How far an import goes: its file is read by one of the bench's own addresses, judged by a dry run, or written. */
export type Until = { url: string } | 'judged' | 'written';

export interface Imported {
  rows: number;
  failed: number;
  perSecond: number;
  real: boolean;
}

export async function importCsv(
  product: string,
  headers: Record<string, string>,
  until: Until = 'written',
): Promise<Imported> {
  const real = fs.existsSync(REAL);
  const call = async (url: string, init: RequestInit = {}) => {
    const answer = await fetch(`${product}/api/${url}`, { ...init, headers: { ...headers, ...init.headers } });
    return ((await answer.json()) as { data: never }).data;
  };
  const project: { id: string } = await call('project-center/pcProject', {
    method: 'POST',
    body: JSON.stringify({ name: '导入基准', code: `IMP${Date.now().toString(36).toUpperCase().slice(-6)}` }),
  });
  const form = new FormData();
  form.set('projectId', project.id);
  form.set(
    'mapping',
    JSON.stringify({
      key: 'issuekey',
      title: 'title',
      notes: 'description',
      storypoint: { column: 'storypoint', create: 'number', name: '故事点' },
    }),
  );
  if (until === 'judged') form.set('dryRun', '1');
  form.set('file', new Blob([real ? fs.readFileSync(REAL) : madeUp()]), 'issues.csv');
  const { 'content-type': _json, ...session } = headers;
  const started = performance.now();
  const whole = `${product}/api/collaboration-center/ccTask/import`;
  const url = typeof until === 'object' ? until.url : whole;
  const sent = await fetch(url, { method: 'POST', headers: session, body: form });
  if (sent.status !== 200) throw new Error(`${url}: ${sent.status} ${await sent.text()}`);
  if (url !== whole) return { rows: NaN, failed: 0, perSecond: NaN, real };
  const { jobId } = ((await sent.json()) as { data: { jobId: string } }).data;
  for (;;) {
    const job: { state: string; done: number; failed: number } = await call(
      `collaboration-center/ccTask/import/${jobId}`,
    );
    if (job.state === 'finished' || job.state === 'failed') {
      const perSecond = job.done / ((performance.now() - started) / 1000);
      return { rows: job.done, failed: job.failed, perSecond, real };
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
