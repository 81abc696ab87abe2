/** A description that was put off does not replace what somebody else wrote meanwhile without a question. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aDetail } from '../testing';
import { NotesSection } from './NotesSection';

jest.mock('@/services/task');
jest.mock('@/components/RichEditor', () => ({
  RichEditor: ({ html, onChange }: { html: string; onChange: (html: string) => void }) => (
    <textarea aria-label="编辑" value={html} onChange={({ target }) => onChange(target.value)} />
  ),
}));
const user = userEvent.setup({ delay: null });
const before = aDetail({ taskId: '1', version: 4, notes: '原文' });
const theirs = { ...before, version: 7, notes: '何敏重写的' };
const onSave = jest.fn(async () => true);
const shown = (task = before) => <NotesSection key={task.taskId} task={task} editable busy={false} onSave={onSave} />;
const write = async () => {
  await user.click(screen.getByRole('button', { name: '编辑' }));
  await user.type(screen.getByRole('textbox', { name: '编辑' }), '，补充');
};
const save = () => user.click(screen.getByRole('button', { name: /^保\s?存$/ }));

beforeEach(() => {
  sessionStorage.clear();
  onSave.mockClear();
});

it('is saved from the text and the version that it began with, also when it was closed between', async () => {
  const first = render(shown());
  await write();
  first.unmount();
  const again = render(shown(theirs));
  expect(screen.getByText('已恢复未保存的内容')).toBeTruthy();
  await save();
  expect(onSave).toHaveBeenCalledWith({ notes: '原文，补充' }, { ...theirs, notes: '原文', version: 4 });
  again.unmount();
  onSave.mockClear();
  const open = render(shown());
  await write();
  open.rerender(shown(theirs));
  await save();
  expect(onSave).toHaveBeenCalledWith({ notes: '原文，补充' }, { ...theirs, notes: '原文', version: 4 });
});

it('is saved plainly where only other fields changed', async () => {
  const view = render(shown());
  await write();
  const other = { ...before, version: 5, urgent: 4 as const };
  view.rerender(shown(other));
  await save();
  expect(onSave).toHaveBeenCalledWith({ notes: '原文，补充' }, other);
});
