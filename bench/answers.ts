/**
 * `npm run bench:answers [-- --count=100000]`: a questionnaire of 40 questions with 100,000 answers, as its keeper works with
 * it: lists, filters, figures, files. In this process; BENCH_DATABASE_URL names an empty PostgreSQL database, without it the
 * embedded one. Says beside each how long the thread that answers stood at most.
 */
import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { parseArgs } from 'node:util';
import type { Answers, FormSchema } from '../contract/questionnaire/model';
import { usualSettings } from '../contract/questionnaire/settings';
import { inProcess, run, timed } from './inProcess';

const form = 'idp-survey/user/form';
const CHUNK = 2_000;
const options = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `o${at}`, text: `选项 ${at + 1}` }));
const WORDS = ['交付很及时', '文档不够完整，希望补充示例', '响应速度有待提高', '界面清楚，流程顺畅', '价格偏高'];

/** Forty of ten kinds. */
const design: FormSchema = {
  questions: Array.from({ length: 40 }, (_, at) => {
    const id = `q${at + 1}`;
    const title = `第 ${at + 1} 个问题`;
    switch (at % 8) {
      case 0:
        return { id, title, kind: 'single' as const, options: options(5) };
      case 1:
        return { id, title, kind: 'multiple' as const, options: options(6) };
      case 2:
        return { id, title, kind: 'rating' as const, points: 5 };
      case 3:
        return { id, title, kind: 'nps' as const };
      case 4:
        return { id, title, kind: 'number' as const };
      case 5:
        return { id, title, kind: at % 16 === 5 ? ('longText' as const) : ('text' as const) };
      case 6:
        return { id, title, kind: 'matrixSingle' as const, rows: options(3), columns: options(4) };
      default:
        return { id, title, kind: 'date' as const };
    }
  }),
  ends: [],
};

function answersOf(n: number): Answers {
  return Object.fromEntries(
    design.questions.map(({ id, kind }, at) => {
      const x = (n * 31 + at * 17) % 97;
      if (kind === 'single') return [id, `o${x % 5}`];
      if (kind === 'multiple') return [id, [`o${x % 3}`, `o${3 + (x % 3)}`]];
      if (kind === 'rating') return [id, 1 + (x % 5)];
      if (kind === 'nps') return [id, x % 11];
      if (kind === 'number') return [id, x * 3];
      if (kind === 'matrixSingle') return [id, { o0: `o${x % 4}`, o1: `o${(x + 1) % 4}`, o2: `o${(x + 2) % 4}` }];
      if (kind === 'date') return [id, `2026-${String(1 + (x % 12)).padStart(2, '0')}-15`];
      return [id, WORDS[x % WORDS.length]];
    }),
  ) as Answers;
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { count: { type: 'string', default: '100000' } }, allowPositionals: true });
  const count = Number(values.count);
  const bench = await inProcess('answers');
  const { database, tenant } = bench;
  const call = <T>(method: 'GET' | 'POST', address: string, payload?: object) =>
    bench.call<T>(method, `${form}/${address}`, payload);
  const { id } = await call<{ id: string }>('POST', 'create', {
    ...{ title: '十万份', kind: 'survey', draft: design, settings: { ...usualSettings, once: false } },
  });
  await call('POST', 'publish', { id, version: 1 });
  for (let at = 0; at < count; at += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, count - at) }, (_, n) => ({
      ...{ id: randomUUID(), key: randomUUID(), answers: answersOf(at + n), n: at + n },
    }));
    await database.query(
      `INSERT INTO survey_response (tenant_id, id, form_id, version_no, submit_key, payload_hash, answers, day, submitted_at, seconds, tags)
       SELECT $1, x.id, $2, 1, x.key, '', x.answers, DATE '2026-11-01' + (x.n % 28), now() - x.n * interval '7 seconds', 60 + x.n % 300,
              CASE WHEN x.n % 50 = 0 THEN ARRAY['回访'] ELSE '{}' END
         FROM jsonb_to_recordset($3::jsonb) AS x(id uuid, key uuid, answers jsonb, n int)`,
      [tenant, id, JSON.stringify(rows)],
    );
  }
  await database.query('ANALYZE survey_response');
  const of = (more: object = {}) => new URLSearchParams({ id, ...more } as Record<string, string>);
  const filter = JSON.stringify({
    all: [
      { q: 'q1', op: 'is', value: 'o1' },
      { q: 'q3', op: 'gte', value: 4 },
    ],
  });
  async function exported(more: object): Promise<number> {
    const { id: job } = await call<{ id: string }>('POST', 'exportAnswers', { id, ...more });
    // Ends: a job that fails says so.
    for (;;) {
      const { state, error } = await call<{ state: string; error: string | null }>('GET', `exportAnswers/${job}`);
      if (state === 'failed') throw new Error(error ?? 'The export failed');
      if (state === 'finished') return (await call<Buffer>('GET', `exportAnswers/${job}/file`)).length;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  const tried: [string, () => Promise<unknown>][] = [
    ['first page', () => call('GET', `answers?${of({ pageSize: '20' })}`)],
    ['page 2,500', () => call('GET', `answers?${of({ pageSize: '20', pageNo: '2500' })}`)],
    ['filter on two answers', () => call('GET', `answers?${of({ filter })}`)],
    ['by tag', () => call('GET', `answers?${of({ tag: '回访' })}`)],
    ['statistics of 40 questions', () => call('GET', `statistics?${of()}`)],
    ['statistics, filtered', () => call('GET', `statistics?${of({ filter })}`)],
    ['cross table', () => call('GET', `crossTable?${of({ row: 'q1', column: 'q3' })}`)],
    ['export CSV, texts', () => exported({ as: 'texts', format: 'csv' })],
    ['export XLSX, texts and codes', () => exported({ as: 'both', format: 'xlsx' })],
  ];
  console.log(
    `${count.toLocaleString('en')} answers to 40 questions, ${database.kind}, load ${os.loadavg()[0]?.toFixed(1)}\n`,
  );
  console.log('| what | ms | longest silence, ms |\n| --- | ---: | ---: |');
  for (const [what, ask] of tried) {
    const { took, silence } = await timed(ask);
    console.log(`| ${what} | ${Math.round(took)} | ${Math.round(silence)} |`);
  }
  console.log(`\nmemory ${Math.round(process.memoryUsage().rss / 1024 / 1024)} MB`);
  await bench.close();
}

run(main);
