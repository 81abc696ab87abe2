/** Room: what a list page is about begins high in the window, whatever stands above it. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Visitor } from './browser';
import type { Suite } from './steps';

const rows = {
  cell: '[role=gridcell]',
  table: 'tbody > tr',
  card: '[id^=card-]',
  listed: 'main ul[aria-label] > li',
};

/** Pages whose purpose is a list: where the first of it is, on a desk and on a phone. */
const pages: [address: string, desk: string | null, phone: string | null][] = [
  ['/project', rows.table, rows.listed],
  ['/project/{p}/task', rows.cell, rows.listed],
  ['/project/{p}/task?view=flat', rows.cell, rows.listed],
  ['/project/{p}/task?view=board', rows.card, rows.card],
  ['/project/{p}/task?view=gantt', rows.cell, null],
  ['/project/{p}/risk?map=hidden', rows.table, rows.listed],
  ['/project/{p}/problem', rows.table, rows.listed],
  ['/enterpriseManage/taskType', rows.table, null],
];

export const room: Suite = {
  name: '版面：列表的第一行在 1280×800 不低于 170 px，在 375×812 不低于 200 px',
  steps(world) {
    let projectId = '';
    const look = async (visitor: Visitor, at: 1 | 2, most: number) => {
      for (const page of pages) {
        const selector = page[at];
        if (selector === null) continue;
        const address = page[0].replace('{p}', projectId);
        await visitor.page.goto(address);
        const first = visitor.page.locator(selector).filter({ visible: true }).first();
        await first.waitFor();
        // While its rows come, a list may put others in their place: then there is no box for a moment.
        let box = await first.boundingBox();
        for (let again = 0; !box && again < 20; again += 1) {
          await sleep(100);
          box = await first.boundingBox();
        }
        const top = Math.round(box?.y ?? Number.NaN);
        world.note(`${page[0].replace('{p}', 'ZHYW')}：${top} px`);
        assert.ok(top <= most, `${address}：第一行在 ${top} px，至多 ${most}`);
        assert.ok(top > 0);
      }
    };
    return [
      [
        '1280×800',
        async () => {
          const visitor = await world.visitor();
          await visitor.login('owner');
          const { data } = await visitor.api<{ result: { id: string; code: string }[] }>(
            'GET',
            'project-center/pcProject?pageSize=100',
          );
          projectId = data.result.find(({ code }) => code === 'ZHYW')?.id ?? '';
          assert.ok(projectId);
          await look(visitor, 1, 170);
        },
      ],
      [
        '375×812',
        async () => {
          const visitor = await world.visitor({
            viewport: { width: 375, height: 812 },
            hasTouch: true,
            isMobile: true,
          });
          await visitor.login('owner');
          await look(visitor, 2, 200);
        },
      ],
    ];
  },
};
