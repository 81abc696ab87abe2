import type { TemplateNode } from '@contract/task/templates';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TemplateTeamDialog } from './TemplateTeamDialog';

const roles = [
  { label: '角色', options: [{ value: 'owner', label: '项目负责人' }] },
  { label: '成员', options: [{ value: 'ann', label: '安' }] },
];
const node: TemplateNode = { key: 'n', parentKey: null, title: '评审', role: 'owner' };
const user = userEvent.setup({ delay: null });
const changed = jest.fn();
const open = (part: Partial<TemplateNode> = {}) =>
  render(<TemplateTeamDialog node={{ ...node, ...part }} roles={roles} onOk={changed} onClose={jest.fn()} />);
const press = (name: RegExp) => user.click(screen.getByRole('button', { name }));
const people = () =>
  within(screen.getByRole('list'))
    .queryAllByRole('listitem')
    .map((one) => one.textContent);

it('begins with the one who has the task, and is saved from two on', async () => {
  open();
  expect(people()).toEqual([expect.stringContaining('项目负责人')]);
  expect(screen.getByRole('button', { name: /^确\s?定$/ })).toHaveProperty('disabled', true);
  await user.click(screen.getByLabelText('添加成员'));
  await user.click(await screen.findByText('安'));
  await user.click(screen.getByText('并行'));
  await press(/^确\s?定$/);
  expect(changed).toHaveBeenCalledWith({
    role: null,
    team: {
      mode: 'parallel',
      parts: [
        { role: 'owner', hours: null },
        { role: 'ann', hours: null },
      ],
    },
  });
});

it('goes back to the first of them, and names who is gone', async () => {
  open({ role: null, team: { mode: 'serial', parts: [{ role: 'ann', hours: 2 }, { role: 'gone' }] } });
  expect(people()).toEqual([expect.stringContaining('安'), expect.stringContaining('已不存在的角色或成员')]);
  await press(/改为单人执行/);
  expect(changed).toHaveBeenLastCalledWith({ role: 'ann', team: null });
});
