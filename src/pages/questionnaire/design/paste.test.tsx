/** Questions from pasted text: seen before they are added, and refused where a questionnaire cannot take them. */
import type { FormSchema, Question } from '@contract/questionnaire/model';
import { QUESTIONS_MAX } from '@contract/questionnaire/settings';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PasteDialog } from './PasteDialog';

const empty: FormSchema = { questions: [], ends: [] };
const show = (schema = empty) => {
  const used: Question[][] = [];
  const close = jest.fn();
  render(<PasteDialog formId="f" schema={schema} onUse={(questions) => void used.push(questions)} onClose={close} />);
  return { used, close };
};
const paste = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: '题目的文本' }), { target: { value: text } });

it('shows what it reads, and adds it under ids of its own', async () => {
  const { used, close } = show();
  expect((screen.getByRole('button', { name: '添 加' }) as HTMLButtonElement).disabled).toBe(true);
  paste('1. 部门[单选]\nA. 研发\nB. 市场\n\n2. 建议');
  expect(screen.getByText('研发、市场')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '添加 2 道题' }));
  expect(used[0]?.map(({ kind, title }) => [kind, title])).toEqual([
    ['single', '部门'],
    ['longText', '建议'],
  ]);
  expect(new Set(used[0]?.map(({ id }) => id)).size).toBe(2);
  expect(close).toHaveBeenCalled();
});

it('says where a questionnaire has no room for more', () => {
  const questions = Array.from(
    { length: QUESTIONS_MAX },
    (_, at): Question => ({ id: `q${at}`, kind: 'text', title: '题' }),
  );
  show({ questions, ends: [] });
  paste('1. 多余的题');
  expect(screen.getByText(/一份问卷最多/)).toBeTruthy();
  expect((screen.getByRole('button', { name: '添加 1 道题' }) as HTMLButtonElement).disabled).toBe(true);
});
