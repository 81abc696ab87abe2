import type { Answer, Question } from '@contract/questionnaire/model';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Control } from './AnswerControl';

const family: Question = {
  ...{ id: 's', kind: 'subform', title: '随行家属', max: 3 },
  fields: [
    { id: 'n', kind: 'text', title: '姓名', required: true },
    { id: 'age', kind: 'number', title: '年龄' },
  ],
};

function Shown({ begun, seen }: { begun: Answer; seen: (answer: Answer) => void }) {
  const [value, setValue] = useState(begun);
  return (
    <>
      <span id="edit-s">随行家属</span>
      <Control
        question={family}
        value={value}
        labelledBy="edit-s"
        invalid={false}
        onChange={(next) => {
          setValue(next);
          seen(next);
        }}
      />
    </>
  );
}

it('corrects a sub-form row by row: changed, added, emptied and taken away', () => {
  const seen = jest.fn();
  render(<Shown begun={{ '0.n': '王芳', '0.age': 8, '1.n': '李雷' }} seen={seen} />);
  const field = (name: string) => screen.getByLabelText(name);
  fireEvent.change(field('第 2 行：姓名'), { target: { value: '李蕾' } });
  expect(seen).toHaveBeenLastCalledWith({ '0.n': '王芳', '0.age': 8, '1.n': '李蕾' });
  fireEvent.change(field('第 2 行：姓名'), { target: { value: '' } });
  expect(field('第 2 行：姓名')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /添加一行/ }));
  fireEvent.change(field('第 3 行：姓名'), { target: { value: '赵六' } });
  expect((screen.getByRole('button', { name: /添加一行/ }) as HTMLButtonElement).disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: '删除第 2 行' }));
  expect(seen).toHaveBeenLastCalledWith({ '0.n': '王芳', '0.age': 8, '1.n': '赵六' });
  for (const _row of [1, 2]) fireEvent.click(screen.getByRole('button', { name: '删除第 1 行' }));
  expect(seen).toHaveBeenLastCalledWith(null);
});
