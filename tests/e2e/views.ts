/** Views of the real tracker's tasks: grouped with sums and saved, filtered, edited in cells, exported and imported back. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { named, type Visitor } from './browser';
import { importedProject } from './imported';
import type { Steps, Suite } from './steps';

const PROJECT = { code: 'XDVIEW', name: '端到端视图项目' };
const WITHIN_MS = 120_000;
const VIEW = '按故事点';

interface Group {
  key: string | null;
  count: number;
  sums: (number | null)[];
}

export const views: Suite = {
  name: '视图：分组与合计、筛选器、单元格编辑、导出后原样导入',
  steps(world) {
    const { files } = world;
    let pm: Visitor;
    let projectId = '';
    let points = '';
    let layout = '';
    const heads = (who: Visitor) => who.page.getByRole('button', { expanded: true }).filter({ hasText: '故事点' });
    const groups = async () =>
      (
        await pm.api<{ groups: Group[]; total: number }>('POST', 'collaboration-center/ccTask/groups', {
          projectId,
          group: points,
          sums: [points, 'estimateHours'],
        })
      ).data;

    const steps: Steps = [
      [
        '导入真实任务',
        async () => {
          pm = await world.visitor();
          await pm.login('pm');
          projectId = await importedProject(pm, files, PROJECT);
          const fields = await pm.api<{ fieldId: string; name: string }[]>(
            'GET',
            `project-center/pcProject/customFields?projectId=${projectId}`,
          );
          points = fields.data.find(({ name }) => name === '故事点')?.fieldId ?? '';
          assert.ok(points);
        },
      ],
      [
        '按故事点分组：每组有数量与合计，加起来是全部任务',
        async () => {
          await pm.page.goto(`/project/${projectId}/task?view=flat`);
          await pm.page.getByRole('row').nth(1).waitFor();
          await pm.tool('分组');
          await pm.page.getByLabel('分组依据').click();
          await pm.page.keyboard.type('故事点');
          await pm.page.keyboard.press('Enter');
          await heads(pm).first().waitFor();
          await pm.page.keyboard.press('Escape');
          const found = await groups();
          assert.equal(found.total, files.rows);
          assert.equal(
            found.groups.reduce((sum, { count }) => sum + count, 0),
            files.rows,
          );
          assert.equal(
            found.groups.filter(({ key }) => key !== null).reduce((sum, { count }) => sum + count, 0),
            files.withPoints,
          );
          const [first] = found.groups;
          assert.ok(first);
          const text = (await heads(pm).first().textContent()) ?? '';
          assert.ok(text.includes(first.count.toLocaleString('en-US')), text);
          assert.ok(text.includes((first.sums[0] ?? 0).toLocaleString('zh-CN')), text);
          world.note(`${found.groups.length} 组；第一组：${text}`);
        },
      ],
      [
        '存为共享视图；链接打开同一个视图',
        async () => {
          await pm.page.getByRole('button', { name: /^视图：/ }).click();
          await pm.page.getByRole('menuitem', { name: /存为视图/ }).click();
          const dialog = pm.page.getByRole('dialog', { name: '存为视图' });
          await dialog.getByLabel('名称').fill(VIEW);
          await dialog.getByText('项目成员').click();
          await pm.button('保存', dialog).click();
          await dialog.waitFor({ state: 'hidden' });
          // The views are read again before the new one is opened.
          await pm.page.waitForURL(/[?&]layout=/);
          layout = new URL(pm.page.url()).searchParams.get('layout') ?? '';
          assert.ok(layout);
          await pm.page.goto(`/project/layout/${layout}`);
          await heads(pm).first().waitFor();
          assert.equal(new URL(pm.page.url()).pathname, `/project/${projectId}/task`);
          assert.equal(new URL(pm.page.url()).search, `?layout=${layout}`);
        },
      ],
      [
        '视图收藏到侧栏，从工作台打开，改名后侧栏跟着改；移除后在最近打开的里',
        async () => {
          const link = (group: string) =>
            pm.page
              .locator('aside')
              .getByRole('list', { name: `${group}的项目与视图` })
              .getByRole('link', { name: new RegExp(`^${VIEW}（`) });
          const choose = async (entry: string, told: string) => {
            await pm.page.getByRole('button', { name: /^视图：/ }).click();
            await pm.page.getByRole('menuitem', { name: entry }).click();
            await pm.page.getByText(told).waitFor();
          };
          await choose('收藏到侧栏', '视图已收藏到侧栏');
          await pm.page.goto('/desk');
          await link('收藏').click();
          await heads(pm).first().waitFor();
          assert.equal(new URL(pm.page.url()).search, `?layout=${layout}`);
          assert.equal(await link('收藏').getAttribute('aria-current'), 'page');
          const named = (name: string) =>
            pm.page
              .locator('aside')
              .getByRole('list', { name: '收藏的项目与视图' })
              .getByRole('link', { name: new RegExp(`^${name}（`) });
          const rename = async (name: string) => {
            await pm.page.getByRole('button', { name: /^视图：/ }).click();
            await pm.page.getByRole('menuitem', { name: '重命名' }).click();
            const dialog = pm.page.getByRole('dialog', { name: '重命名视图' });
            await dialog.getByLabel('名称').fill(name);
            await dialog.getByRole('button', { name: /保\s?存$/ }).click();
            await dialog.waitFor({ state: 'hidden' });
            await named(name).waitFor();
          };
          await rename(`${VIEW}二期`);
          await rename(VIEW);
          await choose('从侧栏收藏中移除', '视图已从侧栏移除');
          await link('收藏').waitFor({ state: 'detached' });
          await link('最近').waitFor();
        },
      ],
      [
        '收起的分组被记住，键盘在分组与任务之间移动',
        async () => {
          const { groups: all } = await groups();
          await pm.page.getByRole('treegrid').focus();
          await pm.page.keyboard.press('j');
          await sleep(200);
          await pm.page.keyboard.press('ArrowLeft');
          await pm.page.getByRole('button', { expanded: false }).filter({ hasText: '故事点' }).first().waitFor();
          await pm.page.reload();
          await pm.page.getByRole('button', { expanded: false }).filter({ hasText: '故事点' }).first().waitFor();
          assert.ok(all.length > 1);
        },
      ],
      [
        '筛选器缩小结果并标出“已修改”，还原后与保存的一致',
        async () => {
          await pm.button('筛选').click();
          await pm.button('高级筛选').click();
          await pm.page.getByLabel('值', { exact: true }).fill(files.sample.title);
          const chip = pm.page.getByRole('region', { name: '筛选条件' });
          await chip.getByText('标题、描述或评论 包含').waitFor();
          await pm.page.getByRole('img', { name: '已修改，未保存' }).waitFor();
          const { total } = (
            await pm.api<{ total: number }>('POST', 'collaboration-center/ccTask/query', {
              projectId,
              filter: { conditions: [{ field: 'content', op: 'contains', value: files.sample.title }] },
            })
          ).data;
          assert.ok(total > 0 && total < files.rows);
          await pm.page
            .getByRole('status')
            .filter({ hasText: `${total.toLocaleString('en-US')} 个任务` })
            .waitFor();
          await pm.page.keyboard.press('Escape');
          await pm.page.getByRole('button', { name: named('还原') }).click();
          await chip.waitFor({ state: 'detached' });
          assert.equal(new URL(pm.page.url()).search, `?layout=${layout}`);
        },
      ],
      [
        '在单元格中用键盘修改，刷新后还在',
        async () => {
          await pm.page.goto(`/project/${projectId}/task?view=flat&q=${encodeURIComponent(files.sample.title)}`);
          await pm.page.locator('[role=row][id^=task-]').first().waitFor();
          for (const key of ['j', 'ArrowRight', 'ArrowRight', 'Enter']) {
            await pm.page.keyboard.press(key);
            await sleep(200);
          }
          const input = pm.page.locator('[role=gridcell] input[type=text]');
          await input.waitFor();
          const title = `${await input.inputValue()} ✓`;
          await input.fill(title);
          await input.press('Enter');
          await pm.page.getByText('修改成功').first().waitFor();
          await pm.page.reload();
          await pm.page.getByText(title).first().waitFor();
        },
      ],
      [
        '导出全部任务，再导入：没有一个任务变化',
        async () => {
          await pm.page.goto(`/project/${projectId}/task?view=flat`);
          await pm.page.locator('[role=row][id^=task-]').first().waitFor();
          await pm.tool('导出…');
          const dialog = pm.page.getByRole('dialog', { name: '导出任务' });
          await dialog.getByText(`共 ${files.rows.toLocaleString('en-US')} 个任务`).waitFor();
          await dialog.getByText('CSV（UTF-8）').click();
          await dialog.getByRole('button', { name: named('全部') }).click();
          const started = Date.now();
          const [download] = await Promise.all([
            pm.page.waitForEvent('download', { timeout: WITHIN_MS }),
            pm.button('导出', dialog).click(),
          ]);
          world.note(`导出 ${files.rows} 个任务：${((Date.now() - started) / 1000).toFixed(1)} 秒`);
          const file = await download.path();
          const mapping = {
            number: '编号',
            title: '标题',
            notes: '描述',
            urgent: '优先级',
            stage: '阶段',
            executor: '执行人',
            planStart: '计划开始',
            planEnd: '计划截止',
            progress: '进度',
            estimateHours: '预计工时',
            points: { column: '故事点', fieldId: points },
          };
          const token = (await pm.api<{ csrfToken: string }>('GET', 'user-center/account/logged')).data.csrfToken;
          const answer = await pm.page.context().request.post('/api/collaboration-center/ccTask/import', {
            headers: { 'X-CSRF-TOKEN': token },
            multipart: {
              projectId,
              mapping: JSON.stringify(mapping),
              file: { name: 'tasks.csv', mimeType: 'text/csv', buffer: fs.readFileSync(file) },
            },
          });
          const { jobId } = ((await answer.json()) as { data: { jobId: string } }).data;
          for (const deadline = Date.now() + WITHIN_MS; ; await sleep(200)) {
            type Job = { state: string; unchanged: number; updated: number; created: number; failed: number };
            const { data: job } = await pm.api<Job>('GET', `collaboration-center/ccTask/import/${jobId}`);
            assert.ok(Date.now() < deadline);
            if (job.state !== 'finished' && job.state !== 'failed') continue;
            const { state, unchanged, updated, created, failed } = job;
            assert.deepEqual(
              { state, unchanged, updated, created, failed },
              { state: 'finished', unchanged: files.rows, updated: 0, created: 0, failed: 0 },
            );
            break;
          }
        },
      ],
      [
        '泳道：卡片用键盘与鼠标换到另一泳道，字段随之改变；收起的泳道被记住',
        async () => {
          const byUrgent = async () => {
            const { data } = await pm.api<{ groups: Group[] }>('POST', 'collaboration-center/ccTask/groups', {
              projectId,
              group: 'urgent',
            });
            return Object.fromEntries(data.groups.map(({ key, count }) => [key, count]));
          };
          const until = async (urgent: string, count: number) => {
            let now = 0;
            for (const deadline = Date.now() + 10_000; now !== count && Date.now() < deadline; await sleep(200))
              now = (await byUrgent())[urgent] ?? 0;
            assert.equal(now, count);
          };
          const { data } = await pm.api<{ result: { taskId: string; version: number }[] }>(
            'POST',
            'collaboration-center/ccTask/query',
            { projectId, pageSize: 1, filter: { urgents: [2] } },
          );
          const [first] = data.result;
          assert.ok(first);
          await pm.api('PUT', `collaboration-center/ccTask/update/${first.taskId}`, {
            version: first.version,
            urgent: 4,
          });
          const before = (await byUrgent())['4'] ?? 0;
          await pm.page.goto(`/project/${projectId}/task?view=board&lane=urgent`);
          const lane = (name: string) => pm.page.getByRole('region', { name: new RegExp(`^泳道 ${name}，`) });
          const card = (name: string) => lane(name).locator('[id^=card-]').first();
          await card('普通').waitFor();
          await card('普通').focus();
          for (const key of ['Space', 'ArrowUp', 'Space']) {
            await pm.page.keyboard.press(key);
            await sleep(300);
          }
          await until('4', before + 1);
          const [from, to] = [await card('非常紧急').boundingBox(), await lane('普通').boundingBox()];
          assert.ok(from && to);
          await pm.page.mouse.move(from.x + 60, from.y + 40);
          await pm.page.mouse.down();
          await pm.page.mouse.move(from.x + 60, to.y + 80, { steps: 12 });
          await pm.page.mouse.up();
          await until('4', before);
          await lane('普通').getByRole('button', { expanded: true }).click();
          await pm.page.reload();
          await lane('普通').getByRole('button', { expanded: false }).waitFor();
        },
      ],
      [
        '空泳道可以显示；在泳道的格子中新建，任务就在那里；视图记住空泳道',
        async () => {
          const label = `空道${Date.now() % 100_000}`;
          await pm.api('POST', 'project-center/pcProject/labels', { projectId, name: label, color: 'blue' });
          await pm.page.goto(`/project/${projectId}/task?view=board&lane=labelIds`);
          const lane = pm.page.getByRole('region', { name: new RegExp(`^泳道 ${label}，`) });
          await pm.page.getByRole('region', { name: /^泳道/ }).first().waitFor();
          assert.equal(await lane.count(), 0);
          await pm.tool('泳道');
          await pm.page.getByRole('switch', { name: '显示空泳道' }).click();
          await pm.page.keyboard.press('Escape');
          await lane.waitFor();
          const begin = lane.getByRole('button', { name: /^在「.+ · .+」新建任务$/ }).first();
          await begin.focus();
          await pm.page.keyboard.press('Enter');
          const dialog = pm.page.getByRole('dialog');
          await dialog.getByLabel('标题').first().fill('在格子中新建');
          await dialog.getByText(label).waitFor();
          await pm.button('创建', dialog).click();
          await pm.page.getByRole('region', { name: `泳道 ${label}，1 个任务` }).waitFor();
          assert.match(pm.page.url(), /empty=1/);
        },
      ],
      [
        '375 px：视图、分组与筛选可用，页面不横向滚动',
        async () => {
          const phone = await world.visitor({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });
          await phone.login('pm');
          await phone.page.goto(`/project/layout/${layout}`);
          await heads(phone).first().waitFor();
          await phone.button('筛选').click();
          await phone.page.getByRole('heading', { name: '高级筛选' }).waitFor();
          await phone.page.getByLabel('字段').first().waitFor();
          const wide = await phone.page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
          assert.equal(wide, false);
        },
      ],
    ];
    return steps;
  },
};
