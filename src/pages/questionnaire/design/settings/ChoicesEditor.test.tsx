import type { Choice, FormSchema } from '@contract/questionnaire/model';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { ChoicesEditor } from './ChoicesEditor';

const schema: FormSchema = {
  questions: [
    {
      ...{ id: 'q1', kind: 'single', title: '部门' },
      options: [
        { id: 'a', text: '研发' },
        { id: 'b', text: '销售' },
      ],
    },
    { id: 'q2', kind: 'single', title: '工具', options: [] },
  ],
  ends: [],
};
const [first] = schema.questions;

function Shown({ seen, value: begun }: { seen: (choices: Choice[]) => void; value: Choice[] }) {
  const [value, setValue] = useState(begun);
  return (
    <ChoicesEditor
      label="选项"
      prefix="o"
      value={value}
      conditions={{ schema, questions: first ? [first] : [] }}
      onChange={(choices) => {
        setValue(choices);
        seen(choices);
      }}
    />
  );
}

it('offers an option by what was answered before, once somebody wants to', () => {
  const seen = jest.fn();
  render(<Shown seen={seen} value={[{ id: 'o1', text: 'IDE' }]} />);
  expect(screen.queryByRole('button', { name: '选项 1的显示条件' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '设显示条件' }));
  fireEvent.click(screen.getByRole('button', { name: '选项 1的显示条件' }));
  expect(seen.mock.lastCall?.[0]).toEqual([{ id: 'o1', text: 'IDE', show: [{ q: 'q1', op: expect.any(String) }] }]);
  fireEvent.click(screen.getByRole('button', { name: '删除选项 1的条件 1' }));
  expect(seen.mock.lastCall?.[0]).toEqual([{ id: 'o1', text: 'IDE', show: undefined }]);
});

it('says conditions that are nested or several, and lets go of them', () => {
  const seen = jest.fn();
  const show = [{ not: { q: 'q1', op: 'is' as const, value: 'a' } }];
  render(<Shown seen={seen} value={[{ id: 'o1', text: 'IDE', show }]} />);
  expect(screen.getByText(/研发.*时显示/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '去掉条件' }));
  expect(seen.mock.lastCall?.[0]).toEqual([{ id: 'o1', text: 'IDE', show: undefined }]);
});
