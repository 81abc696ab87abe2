/** Long work gives way: whatever the process is busy with, it answers meanwhile. On the embedded database, which computes in it. */
import type { Repriced } from '../contract/cost/cost';
import type { ImportFound, ImportProgress } from '../contract/dynamicTable/records';
import type { AnswersExportJob } from '../contract/questionnaire/answers';
import type { FormSchema } from '../contract/questionnaire/model';
import { usualSettings } from '../contract/questionnaire/settings';
import type { BatchJob } from '../contract/task/batch';
import { type Client, useTestApp } from './test/app';
import { download, importIssues, issues } from './test/importing';
import { days, file, pre, settingOf, task } from './test/projectFiles';
import { silenceDuring, silenceMax } from './test/silence';
import { tableWorld, takeBackAll } from './test/tableWorld';
import { uploadTo } from './test/uploading';

jest.setTimeout(240_000);
// A collector's pause, or code that is compiled just then, is nothing that work could give way in, and does not come at the
// same place again; what does not give way fails each time.
jest.retryTimes(2);
const onEmbedded = process.env.DATABASE_URL ? describe.skip : describe;
const t = useTestApp({ jobs: true });
const tables = 'collaboration-center/dynamicTable';
const ROWS = 1_000;
/** Of what is dealt with by the thousand in a statement. */
const MANY = 5_000;
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
      const undone = await measure(() => takeBackAll(api, actId));
      expect(undone).toMatchObject({ done: rows, kept: 0 });
      const redone = await measure(() => takeBackAll(api, undone.actId));
      expect(redone).toMatchObject({ done: rows, kept: 0 });
      return seen;
    };
    await bringIn(FEW, (work) => work());
    expect((await bringIn(ROWS, giveWay)).size).toBeGreaterThan(3);
  });

  it('an import of tasks, a batch over them, and their export as a workbook', async () => {
    const { tenant, pm } = await t().enterprise();
    const api = await t().as(pm, tenant);
    const thereAndBack = async (rows: number, measure: typeof giveWay) => {
      const project = await t().factory.project(tenant, pm);
      const file = issues(...lines(rows, (at) => `A-${at},任务 ${at},说明 ${at},${at % 9}`));
      const job = await measure(() => importIssues(api, project.id, file));
      expect(job).toMatchObject({ state: 'finished', created: rows });
      const batch = { projectId: project.id, filter: {}, operation: { kind: 'urgent', urgent: 4 } };
      const over = await measure(async () => {
        const { data } = await api.post<{ jobId: string }>('collaboration-center/ccTask/query/batch', batch);
        return ended<BatchJob>(api, `collaboration-center/ccTask/batch/${data.jobId}`);
      });
      expect(over).toMatchObject({ state: 'finished', changed: rows });
      const body = { projectId: project.id, format: 'xlsx', columns: ['taskNo', 'title', 'notes'] };
      const book = await measure(() => download(api, 'collaboration-center/ccTask/export', body));
      expect(book.length).toBeGreaterThan(rows);
    };
    await thereAndBack(FEW, (work) => work());
    await thereAndBack(ROWS, giveWay);
  });

  it('an import of a plan', async () => {
    const bringIn = async (rows: number, measure: typeof giveWay) => {
      const { upload } = await settingOf(t());
      const tasks = lines(rows, (at) =>
        at % 20 === 0
          ? task(at + 1, 1, `阶段 ${at}`, days('2026-03-02', '2026-03-06', 5))
          : task(at + 1, 2, `任务 ${at}`, `${days('2026-03-02', '2026-03-04', 3)}${at % 20 > 1 ? pre(at) : ''}`),
      );
      const { data } = await measure(() => upload(file(tasks.join(''))));
      expect(data).toMatchObject({ added: rows });
    };
    await bringIn(FEW, (work) => work());
    await bringIn(ROWS, giveWay);
  });

  it('an export of answers, and their figures', async () => {
    const { tenant, pm } = await t().enterprise();
    const api = await t().as(pm, tenant);
    const form = 'idp-survey/user/form';
    const options = [1, 2, 3].map((at) => ({ id: `o${at}`, text: `选项 ${at}` }));
    const questions = lines(20, (at) => `q${at}`).map((id, at) =>
      at % 2 ? { id, kind: 'longText', title: `说明 ${at}` } : { id, kind: 'single', title: `选择 ${at}`, options },
    );
    const draft = { questions, ends: [] } as unknown as FormSchema;
    const answers = Object.fromEntries(questions.map(({ id }, at) => [id, at % 2 ? '说明'.repeat(20) : 'o2']));
    const exported = async (rows: number, measure: typeof giveWay) => {
      const asked = { title: `${rows} 份`, kind: 'survey', draft, settings: { ...usualSettings, once: false } };
      const { id } = (await api.post<{ id: string }>(`${form}/create`, asked)).data;
      await api.post(`${form}/publish`, { id, version: 1 });
      await t()
        .factory.scope(tenant)
        .query(
          `INSERT INTO survey_response (tenant_id, id, form_id, version_no, submit_key, payload_hash, answers, day, submitted_at)
           SELECT $1, gen_random_uuid(), $2::uuid, 1, gen_random_uuid(), '', $3::jsonb, '2026-03-02', now() - n * interval '1 second'
             FROM generate_series(1, $4::int) n`,
          [id, JSON.stringify(answers), rows],
        );
      const job = await measure(async () => {
        const { data } = await api.post<{ id: string }>(`${form}/exportAnswers`, { id, as: 'both' });
        return ended<AnswersExportJob>(api, `${form}/exportAnswers/${data.id}`);
      });
      expect(job).toMatchObject({ state: 'finished', total: rows });
      const figures = await measure(() => api.get<{ base: number }>(`${form}/statistics?id=${id}`));
      expect(figures.data.base).toBe(rows);
    };
    await exported(FEW, (work) => work());
    await exported(MANY, giveWay);
  });

  it('hours of a project priced anew', async () => {
    const { tenant, owner, pm } = await t().enterprise();
    const api = await t().as(owner, tenant);
    const rate = { scope: 'tenant', userId: null, positionId: null, grade: null, projectId: null };
    await api.post('project-center/pcProjectCost/rate', { ...rate, effectiveFrom: '2020-01-01', fenPerHour: 20_000 });
    const priced = async (rows: number, measure: typeof giveWay) => {
      const project = await t().factory.project(tenant, pm);
      await t()
        .factory.scope(tenant)
        .query(
          `INSERT INTO cost_labour (tenant_id, id, project_id, worklog_id, user_id, day, booked_on, minutes, live)
           SELECT $1, gen_random_uuid(), $2::uuid, gen_random_uuid(), $3::uuid, '2026-03-02', '2026-03-02', 60, true
             FROM generate_series(1, $4::int)`,
          [project.id, pm.id, rows],
        );
      const again = await measure(() =>
        api.post<Repriced>('project-center/pcProjectCost/reprice', { projectId: project.id }),
      );
      expect(again.data).toEqual({ changed: rows, unpriced: 0 });
    };
    await priced(FEW, (work) => work());
    await priced(MANY, giveWay);
  });
});

/** The job once it is over. */
async function ended<T extends { state: string }>(api: Client, path: string): Promise<T> {
  for (;;) {
    const { data } = await api.get<T>(path);
    if (['finished', 'failed'].includes(data.state)) return data;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

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
