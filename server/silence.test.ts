/** Long work gives way: whatever the process is busy with, it answers meanwhile. On the embedded database, which computes in it. */
import type { ImportFound, ImportProgress, TakeBackDone } from '../contract/dynamicTable/records';
import { type Client, useTestApp } from './test/app';
import { download, importIssues, issues } from './test/importing';
import { silenceDuring, silenceMax } from './test/silence';
import { tableWorld } from './test/tableWorld';
import { uploadTo } from './test/uploading';

jest.setTimeout(240_000);
const onEmbedded = process.env.DATABASE_URL ? describe.skip : describe;
const t = useTestApp({ jobs: true });
const tables = 'collaboration-center/dynamicTable';
const ROWS = 1_000;
/** Goes first and is not measured: code is compiled and statements are planned once in a process, whatever the work. */
const FEW = 30;
const lines = (rows: number, of: (at: number) => string) => Array.from({ length: rows }, (_, at) => of(at));

/** Fails where the process was silent for too long while `work` went on. */
async function giveWay<T>(work: () => Promise<T>): Promise<T> {
  let result: T | undefined;
  const { longest, answers } = await silenceDuring(t().app, async () => {
    result = await work();
  });
  expect(answers).toBeGreaterThan(3);
  expect(longest).toBeLessThan(silenceMax());
  return result as T;
}

onEmbedded('gives way', () => {
  it('an import into a table, taken back and brought in again', async () => {
    const { api, table } = await tableWorld(t);
    const bringIn = async (rows: number, measure: typeof giveWay) => {
      const { id, keys } = await table(`${rows} 行`, [
        { name: '数', kind: 'number' },
        { name: '话', kind: 'text' },
      ]);
      const file = `\ufeff标题,数,话\r\n${lines(rows, (at) => `行 ${at},${at},说明 ${at}`).join('\r\n')}\r\n`;
      const found = await uploadTo(api, { tableId: id }, '台账.csv', file, `${tables}/import/inspect`);
      const { importId } = found.data as unknown as ImportFound;
      const columns = ['标题', '数', '话'].map((name) => ({ key: keys[name] }));
      const seen = new Set<number>();
      const actId = await measure(async () => {
        await api.post(`${tables}/import/run`, { importId, columns });
        return imported(api, importId, seen);
      });
      const takeBack = (act: string | null) => api.post<TakeBackDone>(`${tables}/takeBack`, { actId: act });
      const undone = await measure(() => takeBack(actId));
      expect(undone.data).toMatchObject({ done: rows, kept: 0 });
      const redone = await measure(() => takeBack(undone.data.actId));
      expect(redone.data).toMatchObject({ done: rows, kept: 0 });
      return seen;
    };
    await bringIn(FEW, (work) => work());
    expect((await bringIn(ROWS, giveWay)).size).toBeGreaterThan(3);
  });

  it('an import of tasks, and their export as a workbook', async () => {
    const { tenant, pm } = await t().enterprise();
    const api = await t().as(pm, tenant);
    const thereAndBack = async (rows: number, measure: typeof giveWay) => {
      const project = await t().factory.project(tenant, pm);
      const file = issues(...lines(rows, (at) => `A-${at},任务 ${at},说明 ${at},${at % 9}`));
      const job = await measure(() => importIssues(api, project.id, file));
      expect(job).toMatchObject({ state: 'finished', created: rows });
      const body = { projectId: project.id, format: 'xlsx', columns: ['taskNo', 'title', 'notes'] };
      const book = await measure(() => download(api, 'collaboration-center/ccTask/export', body));
      expect(book.length).toBeGreaterThan(rows);
    };
    await thereAndBack(FEW, (work) => work());
    await thereAndBack(ROWS, giveWay);
  });
});

/** Waits for its end; `seen` gets each progress that was told. @returns the act */
async function imported(api: Client, importId: string, seen: Set<number>): Promise<string | null> {
  for (;;) {
    const { data } = await api.get<ImportProgress>(`${tables}/import/${importId}`);
    seen.add(data.done);
    if (data.state === 'failed') throw new Error(String(data.error));
    if (data.state === 'finished') return data.actId;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
