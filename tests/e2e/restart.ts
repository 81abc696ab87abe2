/** What was acknowledged outlives a kill, and an import that it interrupts goes on. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Visitor } from './browser';
import { COMMENT, EDITED, PROJECT } from './journey';
import type { Suite } from './steps';

interface Job {
  state: string;
  total: number;
  done: number;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
}

export const restart: Suite = {
  name: '重启：第二个进程被拒绝，kill -9 之后一切仍在，被打断的导入继续',
  steps(world) {
    const { product, files } = world;
    let pm: Visitor;
    let jobId: string;
    let secondProject: string;
    const jobOf = async () => (await pm.api<Job>('GET', `collaboration-center/ccTask/import/${jobId}`)).data;
    const totalOf = async (projectId: string) =>
      (await pm.api<{ total: number }>('POST', 'collaboration-center/ccTask/query', { projectId })).data.total;

    return [
      [
        '同一数据目录上的第二个进程被拒绝，并说明原因',
        async () => {
          const { code, said } = await product.secondStart();
          assert.equal(code, 1);
          assert.match(said, /正在被进程 \d+ 使用/);
        },
      ],
      [
        '开始另一个导入，中途 kill -9，再启动',
        async () => {
          pm = await world.visitor();
          await pm.login('pm');
          const created = await pm.api<{ id: string }>('POST', 'project-center/pcProject', {
            name: '会被打断',
            code: 'CRASH',
          });
          secondProject = created.data.id;
          const token = (await pm.api<{ csrfToken: string }>('GET', 'user-center/account/logged')).data.csrfToken;
          const started = await pm.page.context().request.post('/api/collaboration-center/ccTask/import', {
            headers: { 'X-CSRF-TOKEN': token },
            multipart: {
              projectId: secondProject,
              mapping: JSON.stringify({ key: 'issuekey', title: 'title', notes: 'description' }),
              file: { name: path.basename(files.tasks), mimeType: 'text/csv', buffer: fs.readFileSync(files.tasks) },
            },
          });
          jobId = ((await started.json()) as { data: { jobId: string } }).data.jobId;
          let job = await jobOf();
          for (const deadline = Date.now() + 30_000; job.done === 0 && Date.now() < deadline; job = await jobOf()) {
            await sleep(20);
          }
          await product.kill();
          const ms = await product.start();
          world.note(`在 ${job.done} / ${job.total} 行处中断；重新启动 ${(ms / 1000).toFixed(1)} 秒后可用`);
        },
      ],
      [
        '会话、项目、修改、评论与自定义字段都在',
        async () => {
          await pm.page.goto('/project');
          await pm.page.getByText(PROJECT.name).first().waitFor();
          const { data: projects } = await pm.api<{ result: { id: string; code: string }[] }>(
            'GET',
            'project-center/pcProject?pageSize=100',
          );
          const id = projects.result.find((project) => project.code === PROJECT.code)?.id ?? '';
          assert.equal(await totalOf(id), files.rows);
          await pm.page.goto(`/taskByTaskNo/${PROJECT.code}-1/detail`);
          const article = pm.page.getByRole('article', { name: `任务 ${PROJECT.code}-1` });
          await article.getByRole('heading', { name: EDITED }).waitFor();
          // The newest comment stands twice: as a line below the title and in the list.
          await article.getByText(COMMENT.split('\n')[0] as string, { exact: true }).waitFor();
          await article
            .getByLabel('任务字段')
            .getByRole('button', { name: '修改故事点' })
            .getByText(files.sample.points, { exact: true })
            .waitFor();
        },
      ],
      [
        '被打断的导入自己继续到底，没有重复',
        async () => {
          let job = await jobOf();
          for (
            const deadline = Date.now() + 120_000;
            job.state !== 'finished' && Date.now() < deadline;
            job = await jobOf()
          ) {
            assert.notEqual(job.state, 'failed');
            await sleep(250);
          }
          assert.equal(job.state, 'finished');
          assert.equal(await totalOf(secondProject), files.rows);
          world.note(
            `任务 ${JSON.stringify({ created: job.created, updated: job.updated, unchanged: job.unchanged, failed: job.failed })}`,
          );
        },
      ],
    ];
  },
};
