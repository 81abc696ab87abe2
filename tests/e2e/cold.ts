/**
 * Cold first data on a processor that is four times slower: desk, list, plan, board and table beside the sign-in page, in
 * turns of one run, so that whatever else the machine does slows all of them. Of each the quickest turn counts.
 */
import assert from 'node:assert/strict';
import type { Suite } from './steps';

const SLOWER = 4;
const TURNS = 3;
/** Of what the sign-in page takes. */
const MOST = 1.3;

export const cold: Suite = {
  name: `冷启动：处理器慢 ${SLOWER} 倍时，首批数据不超过登录页的 ${MOST} 倍`,
  steps(world) {
    return [
      [
        '登录页、工作台、列表、计划、看板、表格',
        async () => {
          const first = await world.visitor();
          await first.login('pm');
          const { data } = await first.api<{ result: { id: string; code: string }[] }>(
            'GET',
            'project-center/pcProject?pageSize=100',
          );
          const id = data.result.find(({ code }) => code === 'ZHYW')?.id ?? '';
          const { data: made } = await first.api<{ tables: { id: string; name: string }[] }>(
            'GET',
            `collaboration-center/dynamicTable/list?projectId=${id}`,
          );
          const table = made.tables.find(({ name }) => name === '需求池')?.id ?? '';
          assert.ok(id && table);
          const storageState = await first.page.context().storageState();
          const pages: [name: string, address: string, there: string][] = [
            ['登录页', '/login', 'form button[type=submit]'],
            ['工作台', '/desk', 'main section li'],
            ['列表', `/project/${id}/task`, '[role=gridcell]'],
            ['计划', `/project/${id}/plan`, 'main [role=row] [role=gridcell]'],
            ['看板', `/project/${id}/task?view=board`, '[id^=card-]'],
            ['表格', `/project/${id}/whaleTable?table=${table}`, 'main [role=gridcell]'],
          ];
          const took = new Map<string, number>();
          for (let turn = 0; turn < TURNS; turn += 1) {
            for (const [name, address, there] of pages) {
              const visitor = await world.visitor(address === '/login' ? {} : { storageState });
              const session = await visitor.page.context().newCDPSession(visitor.page);
              await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
              const began = performance.now();
              await visitor.page.goto(address, { waitUntil: 'commit' });
              await visitor.page.locator(there).filter({ visible: true }).first().waitFor();
              const ms = performance.now() - began;
              took.set(name, Math.min(ms, took.get(name) ?? Number.POSITIVE_INFINITY));
              await visitor.leave();
            }
          }
          const base = took.get('登录页') ?? 0;
          const figures = [...took].map(([name, ms]) => ({ name, ms: Math.round(ms), times: ms / base }));
          world.note(figures.map(({ name, ms, times }) => `${name} ${ms} 毫秒（${times.toFixed(2)} 倍）`).join('，'));
          assert.deepEqual(
            figures.filter(({ times }) => times > MOST).map(({ name, times }) => `${name} ${times.toFixed(2)} 倍`),
            [],
          );
        },
      ],
    ];
  },
};
