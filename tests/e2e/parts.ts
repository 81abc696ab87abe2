/**
 * Pictures of all parts in all states (`/__parts`, docs/design.md), at the widths of a desk and of a phone, in both themes,
 * compared with those that were looked at and committed. `PARTS=write npm run e2e parts` takes them anew.
 *
 * Letters are drawn a little differently from machine to machine: what is compared is the mean of small squares. With other
 * fonts than those of the pictures, whose lines break elsewhere, the squares are large and more may differ.
 */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { rootCss } from '../../config/scale';
import { PHONE_WIDTH } from './fits';
import { buildParts } from './partsPage/build';
import type { Suite } from './steps';

const FOLDER = path.join(__dirname, 'partsPage', 'pictures');
const FONTS = path.join(FOLDER, 'fonts.json');
const ORIGIN = 'http://parts.example';
/** Its days are told from here. */
const NOW = new Date('2026-03-04T09:30:00+08:00');
const looks = [1280, PHONE_WIDTH].flatMap((width) =>
  (['light', 'dark'] as const).map((theme) => ({ width, theme, name: `${width}-${theme}` })),
);
/** Pixels of a square, how far its mean may be from the one of the picture (of 255), and which share may be further. */
const fine = { square: 8, far: 14, most: 0.004 };
const coarse = { square: 48, far: 40, most: 0.12 };

interface Compared {
  size: string | null;
  share: number;
  at: string;
}

/** Two pictures, pixels of a square, and how far its means may be from each other. */
type Given = [before: string, now: string, square: number, far: number];

/** Compares two pictures square by square; evaluated in a page. */
const compare = async ([before, now, square, far]: Given): Promise<Compared> => {
  const [one, other] = await Promise.all(
    [before, now].map(async (data) => createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())),
  );
  if (!one || !other) return { size: 'no picture', share: 1, at: '' };
  const width = Math.min(one.width, other.width);
  const height = Math.min(one.height, other.height);
  const [first, second] = [one, other].map((bitmap) => {
    // Drawn small, each pixel is the mean of a square.
    const canvas = new OffscreenCanvas(Math.ceil(width / square), Math.ceil(height / square));
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height, 0, 0, canvas.width, canvas.height);
    return context.getImageData(0, 0, canvas.width, canvas.height);
  });
  let differ = 0;
  let worst = 0;
  let at = '';
  const [a, b] = [first?.data ?? [], second?.data ?? []];
  const across = first?.width ?? 1;
  for (let pixel = 0; pixel < a.length; pixel += 4) {
    let most = 0;
    for (let channel = 0; channel < 3; channel += 1) {
      most = Math.max(most, Math.abs((a[pixel + channel] ?? 0) - (b[pixel + channel] ?? 0)));
    }
    if (most > far) differ += 1;
    if (most <= worst) continue;
    worst = most;
    at = `${((pixel / 4) % across) * square}, ${Math.floor(pixel / 4 / across) * square} px（相差 ${most}）`;
  }
  const size =
    one.width === other.width && one.height === other.height
      ? null
      : `${one.width}×${one.height} → ${other.width}×${other.height}`;
  return { size, share: differ / (a.length / 4), at };
};

/** How wide and high the fonts of this machine draw some words: two that say the same draw alike. */
const fontsOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const context = new OffscreenCanvas(10, 10).getContext('2d') as OffscreenCanvasRenderingContext2D;
    const { fontFamily } = getComputedStyle(document.body);
    return ['400', '600']
      .map((weight) => {
        context.font = `${weight} 100px ${fontFamily}`;
        const said = context.measureText('计划与交付 Gantt 0123,456 工时');
        return [said.width, said.actualBoundingBoxAscent, said.actualBoundingBoxDescent].map((one) => one.toFixed(1));
      })
      .join(' ');
  });

export const parts: Suite = {
  name: '部件：所有部件的所有样子，1280 与 375 px，浅色与深色，与看过的图片一致',
  steps(world) {
    const artifacts = process.env.E2E_ARTIFACTS ?? path.join(os.tmpdir(), 'collab-e2e-artifacts');
    let built: Awaited<ReturnType<typeof buildParts>>;
    const open = async (width: number, theme: 'light' | 'dark') => {
      const visitor = await world.visitor({ viewport: { width, height: 900 }, colorScheme: theme, baseURL: ORIGIN });
      const { page } = visitor;
      await page.clock.setFixedTime(NOW);
      const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>部件</title><style>${rootCss()}</style><link rel="stylesheet" href="/parts.css"></head><body><script src="/parts.js"></script></body></html>`;
      await page.route(`${ORIGIN}/**`, (route) => {
        const { pathname } = new URL(route.request().url());
        if (pathname === '/parts.js') return route.fulfill({ contentType: 'text/javascript', body: built.script });
        if (pathname === '/parts.css') return route.fulfill({ contentType: 'text/css', body: built.style });
        if (pathname === '/__parts') return route.fulfill({ contentType: 'text/html; charset=utf-8', body: html });
        return route.fulfill({ status: 404, body: '' });
      });
      await page.goto('/__parts');
      await page.getByRole('heading', { level: 1, name: '部件' }).waitFor();
      await page.evaluate(() => document.fonts.ready);
      return visitor;
    };
    return [
      [
        '构建部件页',
        async () => {
          built = await buildParts();
          assert.ok(built.script.length > 100_000 && built.style.length > 10_000);
        },
      ],
      [
        '每种样子与图片一致',
        async () => {
          const write = process.env.PARTS === 'write';
          if (write) fs.mkdirSync(FOLDER, { recursive: true });
          const wrong: string[] = [];
          let fonts = '';
          const known = fs.existsSync(FONTS)
            ? (JSON.parse(fs.readFileSync(FONTS, 'utf8')) as { drawn: string }).drawn
            : '';
          for (const { width, theme, name } of looks) {
            const visitor = await open(width, theme);
            const { page } = visitor;
            fonts = await fontsOf(page);
            const picture = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
            const file = path.join(FOLDER, `${name}.png`);
            if (write) fs.writeFileSync(file, picture);
            else {
              assert.ok(fs.existsSync(file), `没有图片 ${name}：PARTS=write npm run e2e parts`);
              const { square, far, most } = fonts === known ? fine : coarse;
              const before = fs.readFileSync(file).toString('base64');
              const given: Given = [before, picture.toString('base64'), square, far];
              const { size, share, at } = await page.evaluate(compare, given);
              const differs = share > most || (size !== null && fonts === known);
              world.note(`${name}：${(share * 100).toFixed(2)} % 的方格不同${size ? `，${size}` : ''}`);
              if (differs) {
                fs.mkdirSync(artifacts, { recursive: true });
                const shown = path.join(artifacts, `parts-${name}.png`);
                fs.writeFileSync(shown, picture);
                wrong.push(
                  `${name}：${size ?? ''} ${(share * 100).toFixed(2)} % 的方格不同，最大处 ${at}；现在是 ${shown}`,
                );
              }
            }
            await visitor.leave();
          }
          if (write) fs.writeFileSync(FONTS, `${JSON.stringify({ drawn: fonts })}\n`);
          else if (fonts !== known) world.note('这台机器的字体与图片的不同：只作粗略比较');
          assert.deepEqual(wrong, [], '部件的样子变了：看过图片之后用 PARTS=write npm run e2e parts 提交');
        },
      ],
    ];
  },
};
