/**
 * Pictures of `docs/before-and-after.md`: twenty pages of the demo in six looks each, three windows by two themes, put
 * together into one. By name only (`npm run e2e facePictures`); each is looked at before it is committed. `E2E_PICTURES`
 * names a folder that gets each look by itself, too.
 */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { Suite } from './steps';

const FOLDER = path.resolve(__dirname, '..', '..', 'docs', 'images', 'face');
const QUALITY = 60;
/** What a page still draws after its heading stands. */
const SETTLED_MS = 2500;
const windows = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 375, height: 812 },
] as const;
const themes = ['light', 'dark'] as const;
/** Pixels of each look in the whole picture. */
const HIGH = 330;
const GAP = 8;

/** `{project}`, `{board}`, `{collection}`, `{table}` are those of the demo. */
const pages: Readonly<Record<string, string>> = {
  'sign-in': '/login',
  desk: '/desk',
  projects: '/project',
  tasks: '/project/{project}/task',
  'task-gantt': '/project/{project}/task?view=gantt',
  board: '/project/{project}/task?view=board',
  task: '/taskByTaskNo/ZHYW-1/detail',
  plan: '/project/{project}/plan',
  risks: '/project/{project}/risk',
  overview: '/project/{project}/overview',
  statistics: '/project/{project}/statistics',
  cost: '/project/{project}/cost',
  manpower: '/project/{project}/manpowerPlanning',
  library: '/project/{project}/documentLibrary',
  table: '/project/{project}/whaleTable',
  analysis: '/statisticalDashboard/KB-1/dashboardDetail',
  market: '/deliverDetail',
  collection: '/projectCollection/{collection}/projectView',
  help: '/help/task',
  security: '/enterpriseManage/security',
};

export const facePictures: Suite = {
  name: '前后对照的图片：二十个页面，三种窗口，两种主题',
  steps(world) {
    return [
      [
        '拍摄',
        async () => {
          const owner = await world.visitor();
          await owner.login('owner');
          const first = async (call: string): Promise<string> =>
            (await owner.api<{ result: { id: string }[] }>('GET', call)).data.result[0]?.id ?? '';
          const { data } = await owner.api<{ result: { id: string; code: string }[] }>(
            'GET',
            'project-center/pcProject?pageSize=100',
          );
          const names = {
            project: data.result.find(({ code }) => code === 'ZHYW')?.id ?? '',
            collection: await first('project-center/pcProjectCollection?pageSize=1'),
          };
          assert.ok(names.project && names.collection);
          const storageState = await owner.page.context().storageState();
          const looks = await Promise.all(
            themes.map((colorScheme) => world.visitor({ colorScheme, storageState, deviceScaleFactor: 1 })),
          );
          const strangers = await Promise.all(
            themes.map((colorScheme) => world.visitor({ colorScheme, deviceScaleFactor: 1 })),
          );
          const sheet = await world.visitor({ viewport: { width: 1300, height: 2 * HIGH + 3 * GAP } });
          fs.mkdirSync(FOLDER, { recursive: true });
          for (const [slug, pattern] of Object.entries(pages)) {
            const address = pattern.replace(/\{(\w+)\}/g, (_, name: string) => names[name as keyof typeof names]);
            const rows: string[] = [];
            for (const { page } of slug === 'sign-in' ? strangers : looks) {
              const cells: string[] = [];
              await page.setViewportSize(windows[0]);
              await page.goto(address);
              await page.locator('h1').first().waitFor({ state: 'attached' });
              for (const size of windows) {
                await page.setViewportSize(size);
                await page.waitForTimeout(SETTLED_MS);
                const picture = await page.screenshot({ animations: 'disabled' });
                const alone = process.env.E2E_PICTURES;
                if (alone) {
                  fs.mkdirSync(alone, { recursive: true });
                  fs.writeFileSync(
                    path.join(alone, `${slug}.${size.width}-${rows.length ? 'dark' : 'light'}.png`),
                    picture,
                  );
                }
                cells.push(`<img height="${HIGH}" src="data:image/png;base64,${picture.toString('base64')}">`);
              }
              rows.push(`<div>${cells.join('')}</div>`);
            }
            const style = `body{margin:${GAP}px;display:grid;gap:${GAP}px}div{display:flex;gap:${GAP}px}`;
            await sheet.page.setContent(`<style>${style}</style>${rows.join('')}`, { waitUntil: 'load' });
            const file = path.join(FOLDER, `now-${slug}.jpg`);
            const width = await sheet.page.evaluate(
              () => Math.max(...[...document.images].map((one) => one.getBoundingClientRect().right)) + 8,
            );
            const clip = { x: 0, y: 0, width: Math.ceil(width), height: 2 * HIGH + 3 * GAP };
            await sheet.page.setViewportSize({ width: clip.width, height: clip.height });
            await sheet.page.screenshot({ path: file, type: 'jpeg', quality: QUALITY, clip });
            world.note(`${slug}：${Math.round(fs.statSync(file).size / 1000)} kB`);
          }
        },
      ],
    ];
  },
};
