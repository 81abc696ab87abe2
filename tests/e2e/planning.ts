/** The plan of a project: from a template to a reached milestone, moved, held against its baseline, out to a file and in again. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { named, type Visitor } from './browser';
import { assertFits, phoneScreen } from './fits';
import type { Suite } from './steps';

const plan = 'collaboration-center/plan';

interface PlanNode {
  id: string;
  wbs: string;
  title: string;
  startOn: string | null;
  endOn: string | null;
  realEnd: string | null;
  parentId: string | null;
}
interface Plan {
  nodes: PlanNode[];
  links: { fromId: string; toId: string; lag: number }[];
}

export const planning: Suite = {
  name: '计划：由模板创建，行内编辑与键盘，依赖，基线与偏差，里程碑，MS Project 文件导出再导入，手机',
  steps(world) {
    let pm: Visitor;
    let projectId = '';
    let file = '';

    const made = async (name: string, code: string) => {
      const { data } = await pm.api<{ id: string }>('POST', 'project-center/pcProject', { name, code });
      return data.id;
    };
    const planOf = async (id = projectId) => (await pm.api<Plan>('GET', `${plan}?projectId=${id}`)).data;
    const node = async (title: string) => {
      const found = (await planOf()).nodes.find((one) => one.title === title);
      assert.ok(found, `no node ${title}`);
      return found;
    };
    const row = (title: string) =>
      pm.page.getByRole('treegrid', { name: '计划' }).getByRole('row').filter({ hasText: title }).first();
    const changed = () =>
      pm.page
        .getByText(/^修改成功/)
        .last()
        .waitFor();
    const menu = async (entry: string) => {
      await pm.page.getByRole('button', { name: '更多操作' }).last().click();
      await pm.page.getByRole('button', { name: entry }).click();
    };

    return [
      [
        '空的计划由模板创建，日期从选定的一天开始',
        async () => {
          pm = await world.visitor();
          await pm.login('pm');
          projectId = await made('计划走查项目', `JH${Date.now() % 100_000}`);
          await pm.page.goto(`/project/${projectId}/plan`);
          await pm.page.getByRole('heading', { name: '还没有计划' }).waitFor();
          await pm.button('由模板创建').first().click();
          const form = pm.page.getByRole('dialog', { name: '由模板创建' });
          await form.getByText(/个节点，8 个里程碑/).waitFor();
          await pm.button('创建', form).click();
          await row('项目启动会').waitFor();
          const { nodes, links } = await planOf();
          assert.ok(nodes.length >= 40 && links.length >= 40, `${nodes.length} nodes, ${links.length} links`);
          assert.deepEqual(
            nodes.filter(({ parentId }) => parentId === null).map(({ wbs, title }) => `${wbs} ${title}`),
            ['1 启动', '2 设计', '3 实施', '4 上线', '5 验收'],
          );
        },
      ],
      [
        '行内改工期，后续节点随之移动；撤销后恢复',
        async () => {
          const before = await node('实施计划获批');
          await row('编制总体实施计划')
            .getByRole('button', { name: /^修改工期/ })
            .click();
          await pm.page.getByRole('textbox', { name: '工期' }).fill('9');
          await pm.page.getByRole('textbox', { name: '工期' }).press('Enter');
          await pm.page.getByText(/连带 \d+ 项/).waitFor();
          const after = await node('实施计划获批');
          assert.ok((after.endOn ?? '') > (before.endOn ?? ''));
          await pm.page
            .getByRole('button', { name: named('撤销') })
            .last()
            .click();
          await pm.page.getByText(/^已撤销/).waitFor();
          assert.equal((await node('实施计划获批')).endOn, before.endOn);
        },
      ],
      [
        '键盘：新建、降级、升级，前置按文字填写，循环被拒绝并说明路径',
        async () => {
          await row('识别风险并制定应对')
            .getByRole('button', { name: /识别风险/ })
            .click();
          await pm.page.getByRole('article', { name: /识别风险/ }).waitFor();
          const { parentId } = await node('识别风险并制定应对');
          // From a button of the panel Tab goes to the next one, and the node stays where it is.
          await pm.button('复制链接').focus();
          await pm.page.keyboard.press('Tab');
          await pm.page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === '关闭');
          assert.equal((await node('识别风险并制定应对')).parentId, parentId);
          await pm.page.keyboard.press('Escape');
          await pm.page.getByRole('article', { name: /识别风险/ }).waitFor({ state: 'hidden' });
          await pm.page.keyboard.press('c');
          const form = pm.page.getByRole('dialog', { name: '新建计划节点' });
          await form.getByRole('textbox', { name: '名称' }).fill('签订合同');
          await pm.button('新建', form).click();
          await changed();
          await row('签订合同')
            .locator('[role=gridcell]')
            .first()
            .click({ position: { x: 8, y: 8 } });
          await pm.page.keyboard.press('Tab');
          await pm.page.getByText(/降级 签订合同/).waitFor();
          const below = await node('识别风险并制定应对');
          assert.equal((await node('签订合同')).parentId, below.id);
          await pm.page.keyboard.press('Shift+Tab');
          await pm.page.getByText(/升级 签订合同/).waitFor();
          assert.equal((await node('签订合同')).parentId, (await node('启动')).id);
          const [first, last] = [await node('编制项目章程与干系人清单'), await node('签订合同')];
          await row('签订合同')
            .getByRole('button', { name: /^修改前置/ })
            .click();
          await pm.page.getByRole('textbox', { name: '前置' }).fill(`${first.wbs}FS+2`);
          await pm.page.getByRole('textbox', { name: '前置' }).press('Enter');
          await pm.page.getByText(/签订合同 前置/).waitFor();
          const { links } = await planOf();
          assert.ok(links.some(({ fromId, toId, lag }) => fromId === first.id && toId === last.id && lag === 2));
          await row(first.title)
            .getByRole('button', { name: /^修改前置/ })
            .click();
          await pm.page.getByRole('textbox', { name: '前置' }).fill(last.wbs);
          await pm.page.getByRole('textbox', { name: '前置' }).press('Enter');
          await pm.page.getByText(/循环依赖：.*签订合同/).waitFor();
        },
      ],
      [
        '建立基线，拖动之后对比出按工作日计的偏差',
        async () => {
          await menu('建立基线');
          const form = pm.page.getByRole('dialog', { name: '建立基线' });
          await pm.button('建立', form).click();
          await pm.page.getByText('已建立基线').waitFor();
          await pm.page.getByText('周', { exact: true }).click();
          const bar = pm.page.locator(`[data-bar="${(await node('编制项目章程与干系人清单')).id}"]`);
          const box = await bar.boundingBox();
          assert.ok(box);
          await pm.page.mouse.move(box.x + 8, box.y + 10);
          await pm.page.mouse.down();
          await pm.page.mouse.move(box.x + 60, box.y + 10, { steps: 6 });
          await pm.page.mouse.move(box.x + 8 + 15 * 7, box.y + 10, { steps: 6 });
          await pm.page.getByRole('status').filter({ hasText: '连带' }).waitFor();
          await pm.page.mouse.up();
          await pm.page.getByText(/移动 编制项目章程.*连带 \d+ 项/).waitFor();
          await pm.page.getByText('基线对比', { exact: true }).click();
          await pm.page.getByRole('row').filter({ hasText: '实施计划获批' }).getByText('+5').first().waitFor();
        },
      ],
      [
        '里程碑：填报达成，列表与趋势可见',
        async () => {
          const { data: settings } = await pm.api<{ version: number; startOn: string }>(
            'GET',
            `${plan}?projectId=${projectId}`,
          );
          const earlier = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10);
          await pm.api('PUT', `${plan}/settings`, { projectId, startOn: earlier, version: settings.version });
          const kick = await node('项目启动会');
          await pm.page.goto(`/project/${projectId}/plan/${kick.id}`);
          const article = pm.page.getByRole('article', { name: /项目启动会/ });
          await article.getByRole('textbox', { name: '达成日期' }).fill(kick.startOn ?? '');
          await article.getByRole('textbox', { name: '达成日期' }).press('Enter');
          await pm.page.getByText(/达成日期：/).waitFor();
          assert.ok((await node('项目启动会')).realEnd);
          await pm.page.goto(`/project/${projectId}/plan?view=milestones`);
          await pm.page.getByRole('row').filter({ hasText: '项目启动会' }).waitFor();
          await pm.page.getByRole('img', { name: /里程碑趋势/ }).waitFor();
        },
      ],
      [
        '在节点上新建任务，进度按任务汇总',
        async () => {
          const work = await node('组建项目团队、落实办公环境');
          await pm.page.goto(`/project/${projectId}/plan/${work.id}`);
          const article = pm.page.getByRole('article', { name: /组建项目团队/ });
          await article.getByRole('textbox', { name: '新任务的标题' }).fill('确认办公工位');
          await article.getByRole('textbox', { name: '新任务的标题' }).press('Enter');
          await article.getByRole('link', { name: /确认办公工位/ }).waitFor();
          await article.getByText('按任务汇总').waitFor();
        },
      ],
      [
        '导出 MS Project 文件，导入另一个项目，日期相同',
        async () => {
          await pm.page.goto(`/project/${projectId}/plan`);
          await row('项目启动会').waitFor();
          const download = pm.page.waitForEvent('download');
          await menu('导出 MS Project 文件');
          file = await (await download).path();
          assert.match(fs.readFileSync(file, 'utf8'), /schemas\.microsoft\.com\/project/);
          const other = await made('计划导入项目', `JR${Date.now() % 100_000}`);
          await pm.page.goto(`/project/${other}/plan`);
          await pm.button('导入文件').click();
          const form = pm.page.getByRole('dialog', { name: '导入 MS Project 或 P6 文件' });
          await form.locator('input[type=file]').setInputFiles(file);
          await form.getByText(/新增 \d+，修改 0/).waitFor();
          await pm.button('导入', form).click();
          await row('项目启动会').waitFor();
          const days = ({ nodes }: Plan) => nodes.map(({ wbs, title, startOn, endOn }) => [wbs, title, startOn, endOn]);
          assert.deepEqual(days(await planOf(other)), days(await planOf()));
        },
      ],
      [
        '手机上是带偏差的列表，可以打开节点',
        async () => {
          const phone = await world.visitor(phoneScreen);
          await phone.login('pm');
          await phone.page.goto(`/project/${projectId}/plan`);
          const list = phone.page.getByRole('list', { name: '计划节点' });
          await list
            .getByText(/偏差 [+-]\d+ 天/)
            .first()
            .waitFor();
          await assertFits(phone);
          await list.getByRole('button', { name: /实施计划获批/ }).click();
          await phone.page.getByRole('article', { name: /实施计划获批/ }).waitFor();
          await assertFits(phone);
        },
      ],
    ];
  },
};
