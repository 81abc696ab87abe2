/**
 * Five people write one page for two minutes (`WRITING_SECONDS`) on two processes behind a balancer: connections are cut at
 * random, one process is killed in the middle and comes back. All end with the same text, and every word is there once.
 * Needs DATABASE_URL; by name only: `npm run e2e -- writing`.
 */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Balancer, balance } from './balancer';
import type { Visitor } from './browser';
import { freshDatabase } from './cluster';
import { Product } from './product';
import type { Suite } from './steps';

const PEOPLE = ['pm', 'dev', 'owner', 'admin', 'pm'];
const SECONDS = Number(process.env.WRITING_SECONDS ?? 120);
const PAGES = 'project-center/pcProjectDocument';
const SAVED_MS = 60_000;

export const writing: Suite = {
  name: `五人同时写一个页面 ${SECONDS} 秒，连接随机中断，途中杀掉一个进程`,
  steps(world) {
    let database: Awaited<ReturnType<typeof freshDatabase>>;
    let servers: Product[] = [];
    let balancer: Balancer;
    const visitors: Visitor[] = [];
    const said: string[] = [];
    let id = '';
    world.afterwards(async () => {
      await balancer?.close();
      await Promise.all(servers.map((server) => server.remove()));
      await database?.drop();
    });
    const editorOf = ({ page }: Visitor) => page.locator('[contenteditable="true"]');

    /** To the end of one's own paragraph, whatever moves on the page: a click may hit what came there meanwhile. */
    const goToEnd = (visitor: Visitor, who: number): Promise<void> =>
      editorOf(visitor)
        .locator('> p')
        .nth(who + 1)
        .evaluate((own) => {
          own.closest<HTMLElement>('[contenteditable]')?.focus();
          const selection = document.getSelection();
          selection?.selectAllChildren(own);
          selection?.collapseToEnd();
        });

    /** Types words, now in a paragraph of one's own, letter by letter, now at the head of the page, where all do. */
    async function type(visitor: Visitor, who: number, until: number): Promise<void> {
      const { keyboard } = visitor.page;
      await goToEnd(visitor, who);
      for (let no = 0; Date.now() < until; no += 1) {
        const word = `〔${who}-${no}〕`;
        if (no % 5 === 4) {
          await keyboard.press('Control+Home');
          await keyboard.insertText(word);
          await goToEnd(visitor, who);
        } else await keyboard.type(word, { delay: 40 });
        said.push(word);
        await sleep(150 + Math.random() * 300);
      }
    }

    /** Cuts the connection of somebody for a while, again and again. */
    async function cut(until: number): Promise<number> {
      let cuts = 0;
      while (Date.now() < until - 5_000) {
        await sleep(500 + Math.random() * 2_500);
        const context = visitors[Math.floor(Math.random() * visitors.length)]?.page.context();
        await context?.setOffline(true);
        await sleep(300 + Math.random() * 3_000);
        await context?.setOffline(false);
        cuts += 1;
      }
      return cuts;
    }

    return [
      [
        '两个进程在同一个数据库上，五个浏览器打开同一个页面编辑',
        async () => {
          database = await freshDatabase();
          const env = { DATABASE_URL: database.url, SECRET_KEY: 'e2e', DEMO: '1' };
          servers = [await Product.create(env), await Product.create(env)];
          for (const server of servers) await server.start();
          balancer = await balance(servers.map(({ port }) => port));
          for (const name of PEOPLE) {
            const visitor = await world.visitor({ baseURL: balancer.origin });
            visitors.push(visitor);
            await visitor.login(name);
          }
          const [pm] = visitors as [Visitor];
          type Projects = { result: { id: string; code: string }[] };
          const { data } = await pm.api<Projects>('GET', 'project-center/pcProject?pageSize=100');
          const projectId = data.result.find(({ code }) => code === 'ZHYW')?.id ?? '';
          const made = await pm.api<{ id: string }>('POST', `${PAGES}/page`, { projectId, name: '五人同写' });
          id = made.data.id;
          const html = ['共同', ...PEOPLE.map((_, at) => `第${at}人`)].map((line) => `<p>${line}</p>`).join('');
          await pm.api('PUT', `${PAGES}/${id}/page`, { html, base: 1 });
          for (const visitor of visitors) {
            await visitor.page.goto(`/project/${projectId}/documentLibrary?open=${id}`);
            await visitor.page.getByRole('button', { name: /编\s*辑$/ }).click();
            await editorOf(visitor).filter({ hasText: '第4人' }).waitFor();
          }
        },
      ],
      [
        `${SECONDS} 秒后，五个浏览器的文字相同，输入的每个词都在，且只有一次`,
        async () => {
          const until = Date.now() + SECONDS * 1_000;
          const typing = Promise.all(visitors.map((visitor, who) => type(visitor, who, until)));
          const cutting = cut(until);
          await sleep(SECONDS * 400);
          await servers[0]?.kill();
          await sleep(SECONDS * 100);
          await servers[0]?.start();
          await typing;
          const cuts = await cutting;
          for (const visitor of visitors) {
            const saved = visitor.page.getByRole('status').filter({ hasText: '已保存' });
            await saved.waitFor({ timeout: SAVED_MS });
          }
          for (const visitor of visitors) await visitor.button('完成').click();
          const texts = new Set<string>();
          for (const visitor of visitors) {
            await editorOf(visitor).waitFor({ state: 'detached' });
            texts.add((await visitor.api<{ html: string }>('GET', `${PAGES}/${id}/page`)).data.html);
          }
          assert.equal(texts.size, 1);
          const [html = ''] = texts;
          const wrong = said.filter((word) => html.split(word).length !== 2);
          assert.deepEqual(wrong, [], `正文：${html}`);
          for (const visitor of visitors) {
            // What stood there before is shown until the page is read anew.
            const shown = visitor.page.locator('article [data-page]').filter({ hasText: said.at(-1) });
            await shown.waitFor({ timeout: SAVED_MS });
            const text = await shown.textContent();
            const unseen = said.filter((word) => !text?.includes(word));
            assert.deepEqual(unseen, [], '没有看到');
          }
          world.note(`${said.length} 个词，中断 ${cuts} 次，杀掉一个进程`);
          // While a process is away and connections are cut, calls fail; what is typed is kept.
          for (const visitor of visitors) visitor.faults.splice(0);
        },
      ],
    ];
  },
};
