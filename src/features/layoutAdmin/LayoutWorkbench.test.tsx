import { errorCatalogue } from '@contract/errors';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createHistory } from '@umijs/max';
import { ApiError } from '@/utils/apiError';
import { TestRouter } from '../../../tests/console/TestRouter';
import type { LayoutDraft } from './draft';
import { fieldInfos } from './fieldInfo';
import { LayoutWorkbench } from './LayoutWorkbench';

const fields = fieldInfos([{ fieldId: 'f1', name: '客户', kind: 'text', required: true }]);
const model = {
  groups: [{ id: 'a', title: '关键', columns: 2 as const, fields: [{ field: 'urgent' }, { field: 'planEnd' }] }],
  createFields: null,
};
const save = jest.fn<Promise<unknown>, [LayoutDraft]>();
const latest = jest.fn();
const user = userEvent.setup({ delay: null });

beforeEach(() => {
  jest.resetAllMocks();
  createHistory({ type: 'memory' });
  render(
    <TestRouter>
      <LayoutWorkbench model={model} fields={fields} onSave={save} onLatest={latest} />
    </TestRouter>,
  );
});

const group = (name: string) => within(screen.getByRole('region', { name: `分组 ${name}` }));
const names = (of: string) =>
  group(of)
    .getAllByRole('listitem')
    .map((item) => /移动字段 (.*)/.exec(item.querySelector('button')?.getAttribute('aria-label') ?? '')?.[1]);
const choose = async (button: string, item: RegExp) => {
  await user.click(screen.getByRole('button', { name: button }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};
const button = (name: RegExp) => screen.getByRole('button', { name }) as HTMLButtonElement;

it('shows what no group holds in the last one, the required field asked for anyhow', () => {
  const rest = group('其他');
  expect(rest.getByText('客户')).toBeTruthy();
  expect((rest.getByRole('checkbox', { name: /客户/ }) as HTMLInputElement).disabled).toBe(true);
  expect(button(/保\s*存/).disabled).toBe(true);
});

it('moves, names, takes out and saves the whole', async () => {
  save.mockResolvedValue(null);
  await choose('字段 优先级 的操作', /下移/);
  expect(names('关键')).toEqual(['计划截止', '优先级']);
  await user.click(group('关键').getByRole('checkbox', { name: /计划截止/ }));
  await user.click(screen.getByRole('button', { name: /添加分组/ }));
  const title = group('新分组').getByRole('textbox', { name: '分组名称' });
  await user.clear(title);
  await user.type(title, '关键');
  await user.click(button(/保\s*存/));
  expect(save).not.toHaveBeenCalled();
  await user.type(screen.getAllByRole('textbox', { name: '分组名称' })[1] as HTMLElement, '二');
  await user.click(button(/保\s*存/));
  await waitFor(() => expect(save).toHaveBeenCalled());
  const [sent] = save.mock.calls[0] as [LayoutDraft];
  expect(sent.groups.map(({ title: of, fields: inside }) => [of, inside.map(({ field }) => field)])).toEqual([
    ['关键', ['planEnd', 'urgent']],
    ['关键二', []],
  ]);
  expect(sent.createFields).not.toContain('planEnd');
  expect(sent.createFields).toContain('f1');
  await waitFor(() => expect(button(/保\s*存/).disabled).toBe(true));
});

it('keeps what was changed when somebody else has saved, until the latest is asked for', async () => {
  const { code, status } = errorCatalogue.STALE;
  save.mockRejectedValue(
    new ApiError('', { code, status, data: { updatedBy: { name: '王芳' }, updatedTime: '', current: {} } }),
  );
  await choose('分组 关键 的操作', /默认收起/);
  await user.click(button(/保\s*存/));
  expect(await screen.findByText(/王芳保存了新的布局/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '留在此页' }));
  expect(group('关键').getByText('默认收起')).toBeTruthy();
  expect(latest).not.toHaveBeenCalled();
  await user.click(button(/撤销修改/));
  expect(group('关键').queryByText('默认收起')).toBeNull();
});

it('shows how the form for a new task will look', async () => {
  await user.click(group('关键').getByRole('checkbox', { name: /优先级/ }));
  await user.click(screen.getByText('预览新建'));
  expect(screen.queryByText('优先级')).toBeNull();
  for (const name of ['标题', '计划截止', '客户', '执行人']) expect(screen.getByText(name)).toBeTruthy();
});
