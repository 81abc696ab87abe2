/** People's time: from a roster to a swap, and from a week of hours to what it costs. */
import assert from 'node:assert/strict';
import type { Visitor } from './browser';
import { assertFits, phoneScreen } from './fits';
import type { Suite } from './steps';

const DAY_MS = 86_400_000;
/** In the zone of the browser, which is the enterprise's. */
const dayAt = (ahead: number) => new Date(Date.now() + 8 * 3_600_000 + ahead * DAY_MS).toISOString().slice(0, 10);
const saidDay = (day: string) => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`;

interface Roster {
  id: string;
  name: string;
  publishedTo: string | null;
}
interface Grid {
  pieces: { day: string; userId: string; overrideId: string | null }[];
}
interface Cost {
  total: { spent: number };
  labour: { amount: number | null; minutes: number };
}

export const time: Suite = {
  name: '人员时间：建立值班表、发布、换班与批准、日历订阅；一周工时退回、批准，成本与手算一致',
  steps(world) {
    const name = `走查值班 ${Date.now() % 100_000}`;
    const reason = `外出培训 ${name.slice(5)}`;
    // Behind the duties that the demo gives these people.
    const [start, last] = [dayAt(40), dayAt(45)];
    let owner: Visitor;
    let guest: Visitor;
    let pm: Visitor;
    let rosterId = '';
    let feed = '';
    const ids = new Map<string, string>();
    const page = () => `/duty?roster=${rosterId}&span=week&day=${start}`;
    const cell = (of: Visitor, words: RegExp) => of.page.getByRole('grid').getByRole('button', { name: words });
    const grid = async () => (await owner.api<Grid>('GET', `hrp/duty/${rosterId}/grid?from=${start}&to=${last}`)).data;
    const eventsIn = (calendar: string) => calendar.split(`SUMMARY:白班 · ${name}`).length - 1;
    const who = async (visitor: Visitor) =>
      (await visitor.api<{ userId: string }>('GET', 'user-center/account/logged')).data.userId;

    return [
      [
        '由表单建立值班表：成员按顺序，预览之后两周轮到谁',
        async () => {
          [owner, guest, pm] = [await world.visitor(), await world.visitor(), await world.visitor(phoneScreen)];
          await Promise.all([owner.login('owner'), guest.login('guest'), pm.login('pm')]);
          ids.set('访客', await who(guest));
          ids.set('周敏', await who(pm));
          await owner.page.goto('/duty');
          await owner.page.getByRole('grid').waitFor();
          await owner.tool('新建值班表');
          const form = owner.page.getByRole('dialog', { name: '新建值班表' });
          await form.getByLabel('名称', { exact: true }).fill(name);
          const begins = form.getByLabel('轮换开始日');
          await begins.fill(start);
          await begins.press('Tab');
          // Whatever days of the week these are.
          await form.getByRole('combobox', { name: '公平' }).click();
          await owner.page.locator('.ant-select-item-option').filter({ hasText: '依次轮流', visible: true }).click();
          for (const person of ['访客', '周敏']) {
            await form.getByRole('combobox', { name: '白班的值班成员：添加成员' }).fill(person);
            await owner.page
              .locator('.ant-select-item-option')
              .filter({ hasText: person, visible: true })
              .first()
              .click();
            await form.getByRole('button', { name: `移除 ${person}` }).waitFor();
          }
          const preview = form.getByRole('list', { name: '白班预览' }).getByRole('listitem');
          await preview.filter({ hasText: '周敏' }).first().waitFor();
          assert.deepEqual(
            (await preview.allTextContents()).slice(0, 3).map((text) => text.split(' ').at(-1)),
            ['访客', '周敏', '访客'],
          );
          await owner.button('保存', form).click();
          await form.waitFor({ state: 'hidden' });
          const { data } = await owner.api<{ rosters: Roster[] }>('GET', 'hrp/duty');
          rosterId = data.rosters.find((one) => one.name === name)?.id ?? '';
          assert.ok(rosterId);
        },
      ],
      [
        '发布前说明空缺，发布之后不再重排',
        async () => {
          await owner.page.goto(page());
          await cell(owner, /^访客，.*白班 09:00 – 18:00，未发布/)
            .first()
            .waitFor();
          await owner.button('发布').click();
          const form = owner.page.getByRole('dialog', { name: `发布「${name}」` });
          const to = form.getByLabel('发布至');
          await to.fill(last);
          await to.press('Tab');
          await form.getByRole('status').getByText('共 6 个班次，没有空缺').waitFor();
          await owner.button('发布', form).click();
          await owner.page.getByText(/^发布成功 · 6 个班次/).waitFor();
          const order = (await grid()).pieces.map(({ userId }) => (userId === ids.get('访客') ? '访' : '周')).join('');
          assert.equal(order, '访周访周访周');
        },
      ],
      [
        '键盘在表格中移动，Enter 打开当天：谁、从几点到几点、为什么',
        async () => {
          const first = cell(owner, new RegExp(`^访客，${saidDay(start)} .*白班`));
          await first.waitFor();
          await first.click();
          const panel = owner.page.getByRole('dialog', { name: new RegExp(`^${saidDay(start)} .*的值班`) });
          await panel.getByText('轮换').waitFor();
          await owner.page.keyboard.press('Escape');
          await panel.waitFor({ state: 'hidden' });
          await first.focus();
          await owner.page.keyboard.press('ArrowDown');
          await owner.page.keyboard.press('ArrowUp');
          assert.ok(await first.evaluate((element) => element === document.activeElement));
          await owner.page.keyboard.press('Enter');
          await panel.getByText('轮换').waitFor();
        },
      ],
      [
        '取消一班成为空缺，撤销后恢复',
        async () => {
          const panel = owner.page.getByRole('dialog', { name: new RegExp(`^${saidDay(start)} .*的值班`) });
          await owner.button('取消此班', panel).click();
          await panel.getByText('空缺：没有人值这个班').waitFor();
          await owner.page
            .getByRole('button', { name: /^撤\s*销$/ })
            .last()
            .click();
          await owner.page.getByText(/^已撤销/).waitFor();
          await panel.getByText('轮换').waitFor();
          assert.equal((await grid()).pieces.length, 6);
          await owner.page.keyboard.press('Escape');
        },
      ],
      [
        '拖给同一天的另一位成员即代班，撤销恢复；导入的表格先写明改什么，有误时一行也不写',
        async () => {
          const places = [/^访客，/, /^周敏，/].map((who) =>
            cell(owner, new RegExp(`${who.source}${saidDay(start)} `)),
          );
          const [from, to] = await Promise.all(places.map((one) => one.boundingBox()));
          assert.ok(from && to);
          const { mouse } = owner.page;
          await mouse.move(from.x + from.width / 2, from.y + from.height / 2);
          await mouse.down();
          await mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
          await mouse.up();
          await owner.page
            .getByText(/访客 → 周敏/)
            .last()
            .waitFor();
          assert.equal((await grid()).pieces[0]?.userId, ids.get('周敏'));
          await owner.page
            .getByRole('button', { name: /^撤\s*销$/ })
            .last()
            .click();
          await owner.page
            .getByText(/^已撤销/)
            .last()
            .waitFor();
          assert.equal((await grid()).pieces[0]?.userId, ids.get('访客'));
          await owner.tool('导入表格');
          const dialog = owner.page.getByRole('dialog', { name: `导入值班：${name}` });
          const bring = async (...rows: string[]) => {
            const buffer = Buffer.from(['日期,班次,值班', ...rows].join('\n'));
            await dialog.locator('input[type=file]').setInputFiles({ name: 'duty.csv', mimeType: 'text/csv', buffer });
            await owner.button('试运行', dialog).click();
          };
          await bring(`${start},白班,周敏`, `${last},白班,周敏`);
          await dialog.getByRole('status').getByText('将调整 1 个班次，1 个班次不变').waitFor();
          await owner.button('上一步', dialog).click();
          await bring(`${start},白班,周敏`, `${last},早班,周敏`, `${last},白班,查无此人`);
          await dialog.getByText('第 3 行：值班表中没有班次“早班”').waitFor();
          await dialog.getByText('第 4 行：「查无此人」不是本企业成员').waitFor();
          assert.ok(await dialog.getByRole('button', { name: /^导入$/ }).isDisabled());
          await owner.page.keyboard.press('Escape');
          await dialog.waitFor({ state: 'hidden' });
          assert.equal((await grid()).pieces[0]?.userId, ids.get('访客'));
        },
      ],
      [
        '本人申请换班，自己的一行在最前；地址可订阅，内容是自己的班次',
        async () => {
          await guest.page.goto(page());
          await guest.page.getByRole('grid').getByRole('rowheader').first().getByText('我', { exact: true }).waitFor();
          await cell(guest, new RegExp(`^访客，${saidDay(start)} .*白班`)).click();
          await guest.button('申请换班').click();
          const form = guest.page.getByRole('dialog', { name: /^换班：/ });
          await form.getByRole('radio', { name: /^周敏/ }).check();
          await form.getByLabel('原因').fill(reason);
          await guest.button('发出申请', form).click();
          await guest.page.getByText(/^换班申请已发出/).waitFor();
          await guest.page.keyboard.press('Escape');
          await guest.button('订阅到日历').click();
          const dialog = guest.page.getByRole('dialog', { name: '订阅到日历' });
          await guest.button('生成地址', dialog).click();
          feed = new URL(await dialog.getByRole('textbox', { name: '订阅地址' }).inputValue()).pathname;
          const text = await (await fetch(`${world.product.origin}${feed}`)).text();
          assert.equal(eventsIn(text), 3);
          assert.ok(text.includes(`DTSTART:${start.replaceAll('-', '')}T010000Z`));
        },
      ],
      [
        '对方在手机上接班，企业所有者批准，申请人收到消息，值班与日历随之改变',
        async () => {
          await pm.page.goto('/duty?view=swap');
          const waiting = pm.page.getByRole('region', { name: '等我答复' });
          const asked = waiting.getByRole('listitem').filter({ hasText: reason });
          await asked.waitFor();
          await assertFits(pm);
          await pm.button('接班', asked).click();
          await pm.page.getByText(/^操作成功/).waitFor();
          await owner.page.goto('/duty?view=swap');
          const row = owner.page.getByRole('listitem').filter({ hasText: reason });
          await owner.button('批准', row).click();
          await row.getByText('已批准').waitFor();
          const [given] = (await grid()).pieces;
          assert.equal(given?.userId, ids.get('周敏'));
          await guest.page.goto('/messageCenter');
          await guest.page
            .getByText(/换班已批准/)
            .first()
            .waitFor();
          const text = await (await fetch(`${world.product.origin}${feed}`)).text();
          // What somebody else serves now stays, as called off: a calendar that kept it would go on showing it.
          assert.deepEqual([eventsIn(text), text.match(/^STATUS:CANCELLED/gm)?.length], [3, 1]);
          await pm.page.goto(page());
          await pm.page.getByRole('button', { name: new RegExp(saidDay(start)) }).waitFor();
          await pm.page.getByText('换班', { exact: true }).last().waitFor();
          await assertFits(pm);
          const stopped = await guest.api('DELETE', 'hrp/duty/feed');
          assert.equal(stopped.status, 200);
          assert.equal((await fetch(`${world.product.origin}${feed}`)).status, 404);
        },
      ],
      [
        '一周的工时：填写、提交，退回一条，改好再提交，批准',
        async () => {
          const dev = await world.visitor();
          await dev.login('dev');
          const { data: project } = await pm.api<{ id: string }>('POST', 'project-center/pcProject', {
            ...{ name: '工时走查项目', code: `GS${Date.now() % 100_000}` },
          });
          const { data: roles } = await owner.api<{ roleId: string; roleCode: string }[]>(
            'GET',
            'user-center/role/list?scope=1',
          );
          const developer = roles.find(({ roleCode }) => roleCode === 'ROLE_PROJECT_DEVELOPER')?.roleId;
          const userId = await who(dev);
          const bound = await pm.api('POST', 'user-center/account/bindProjectRole', {
            ...{ projectId: project.id, userId, roleId: developer },
          });
          assert.equal(bound.status, 200);
          const made = await pm.api<{ taskId: string }>('POST', 'collaboration-center/ccTask/create', {
            ...{ projectId: project.id, title: '接口联调走查', executorId: userId },
          });
          assert.equal(made.status, 200, made.message);
          // A week that is wholly over, whatever day it is today.
          const monday = dayAt(-7 - ((new Date(Date.now() + 8 * 3_600_000).getUTCDay() + 6) % 7));
          const tuesday = new Date(Date.parse(monday) + DAY_MS).toISOString().slice(0, 10);
          for (const [effectiveFrom, fenPerHour] of [
            [monday, 20_000],
            [tuesday, 22_000],
          ] as const) {
            const rate = await owner.api('POST', 'project-center/pcProjectCost/rate', {
              ...{ scope: 'projectUser', userId, projectId: project.id, positionId: null, grade: null },
              ...{ effectiveFrom, fenPerHour },
            });
            assert.equal(rate.status, 200, rate.message);
          }
          const hours = (day: string) =>
            dev.page.getByRole('textbox', { name: new RegExp(`接口联调走查 ${saidDay(day)}`) });
          // Logged on the task, it stands in the week; the other day is typed there.
          const logged = await dev.api('POST', 'collaboration-center/ccTask/worklog', {
            ...{ taskId: made.data.taskId, day: monday, minutes: 480 },
          });
          assert.equal(logged.status, 200, logged.message);
          await dev.page.goto(`/hours?day=${monday}`);
          await hours(tuesday).fill('7h30');
          await Promise.all([
            dev.page.waitForResponse((one) => one.url().includes('worklog') && one.request().method() === 'POST'),
            hours(tuesday).press('Enter'),
          ]);
          const reads = (value: string) =>
            dev.page.waitForFunction(
              ([label, wanted]) =>
                document.querySelector<HTMLInputElement>(`input[aria-label$="接口联调走查 ${label}"]`)?.value ===
                wanted,
              [saidDay(tuesday), value] as const,
            );
          await dev.button('撤销').click();
          await dev.page.getByText(/^已撤销/).waitFor();
          await reads('');
          await dev.button('重做').click();
          await dev.page.getByText(/^已重做/).waitFor();
          await reads('7.5');
          const submit = () => dev.page.getByRole('button', { name: /^提交本周/ }).click();
          await submit();
          await dev.page.getByText(/^已提交 \d+ 条工时/).waitFor();
          // One part of the week a project, each with its approval; other work of the day is not this leader's.
          await dev.page
            .getByRole('region', { name: '审批：工时走查项目' })
            .getByText(/审批中.*等待/)
            .waitFor();
          await pm.page.goto('/hours?view=pending');
          const part = pm.page.getByRole('listitem', { name: /工时走查项目$/ });
          await part.getByRole('button', { name: new RegExp(`^退回 ${tuesday}`) }).click();
          const returned = pm.page.getByRole('dialog', { name: /^退回/ });
          await returned.getByRole('textbox').fill('当天是 8 小时');
          await pm.button('退回', returned).click();
          await pm.page.getByText('已退回 1 条工时').waitFor();
          await dev.page.reload();
          await hours(tuesday).fill('8');
          await Promise.all([
            dev.page.waitForResponse((one) => one.url().includes('worklog') && one.request().method() === 'PUT'),
            hours(tuesday).press('Enter'),
          ]);
          await submit();
          await dev.page.getByText(/^已提交 1 条工时/).waitFor();
          await pm.page.reload();
          await part.getByRole('checkbox').check();
          await pm.page.getByRole('button', { name: /批准 1 份$/ }).click();
          await pm.page.getByText('已批准 1 份工时').waitFor();
          await dev.page.reload();
          await dev.page.getByRole('region', { name: '审批：工时走查项目' }).getByText('已通过').waitFor();
          // 8 h at 200 and, from the second day on, 8 h at 220 yuan: 1,600 + 1,760 (worked example 24).
          const { data: cost } = await owner.api<Cost>('GET', `project-center/pcProjectCost?projectId=${project.id}`);
          assert.deepEqual([cost.labour.minutes, cost.labour.amount, cost.total.spent], [960, 336_000, 336_000]);
          await owner.page.goto(`/project/${project.id}/cost`);
          await owner.page
            .getByRole('region', { name: '工时成本' })
            .getByText(/3,360\.00/)
            .waitFor();
        },
      ],
    ];
  },
};
