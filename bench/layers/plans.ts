/**
 * `npm run bench -- --plans`: the statements that are asked most often while people work, each with its plan and what it
 * took. Counted by the server's own door to the database (`keptAnswers.ts`), so statements of Drizzle and of jobs' queues
 * are not among them.
 */
import { openDatabase } from '../../server/db/client';
import { prepare, projectOf, session, start } from '../underTest';
import type { Statement } from './keptAnswers';

const MOST = 10;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const task = 'collaboration-center/ccTask';

export async function plans(url: string): Promise<void> {
  const env = { DATABASE_URL: url };
  const { B1000, B10000 } = await prepare(env, [1_000, 10_000].map(projectOf));
  const { ready, stop } = await start(env, ['--layers']);
  try {
    const headers = await session(ready.product);
    const call = async (method: string, path: string, body?: object) => {
      const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      const answer = await fetch(`${ready.product}/api/${path}`, sent);
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return ((await answer.json()) as { data: never }).data;
    };
    const floor = async <T>(path: string) => (await (await fetch(`${ready.floor}/layers/${path}`)).json()) as T;
    const open = { projectId: B10000, filter: { categories: ['IN_PROGRESS', 'NOT_STARTED'] }, pageSize: 20 };
    const round = async (at: number) => {
      const page: { result: { id: string; version: number }[] } = await call('POST', `${task}/query`, {
        ...open,
        sort: 'updatedTime',
      });
      await call('POST', `${task}/query`, { pageSize: 20, sort: 'planEnd' });
      await call('GET', `${task}/deskCounters`);
      await call('POST', `${task}/groups`, { projectId: B10000, group: 'stageId' });
      await call('POST', 'collaboration-center/search/query', { keyword: '任务' });
      await call('POST', `${task}/create`, { projectId: B1000, title: `计划 ${at}` });
      for (const { id, version } of page.result.slice(0, 3)) {
        await call('GET', `${task}/details/${id}`);
        await call('GET', `${task}/actions?taskId=${id}`);
        await call('PUT', `${task}/update/${id}`, { version, urgent: 1 + (at % 4) });
      }
    };
    // What is read once and kept is no part of it.
    await round(0);
    await floor('from/keep');
    for (let at = 1; at <= ROUNDS; at += 1) await round(at);
    const asked = await floor<Statement[]>('statements');
    await floor('from/database');
    asked.sort((x, y) => y.calls - x.calls);
    await explain(url, asked.slice(0, MOST));
  } finally {
    await stop();
  }
}

async function explain(url: string, statements: readonly Statement[]): Promise<void> {
  const database = await openDatabase({ databaseUrl: url, dataDir: null });
  try {
    for (const [at, { text, params, calls }] of statements.entries()) {
      const told = text.replace(/\s+/g, ' ').trim();
      console.log(
        `\n## ${at + 1}. ${calls} times in ${ROUNDS} rounds\n\n\`\`\`sql\n${told.slice(0, 600)}\n\`\`\`\n\n\`\`\``,
      );
      const undone = new Error('undone');
      await database
        .transaction(async (tx) => {
          const explained = `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) ${text}`;
          // The first time, pages and the catalogue's rows come into memory.
          await tx.query(explained, params, 'each');
          for (const row of await tx.query(explained, params, 'each')) console.log(Object.values(row).join());
          throw undone;
        })
        .catch((error: unknown) => {
          if (error !== undone) console.log(String(error));
        });
      console.log('```');
    }
  } finally {
    await database.close();
  }
}
