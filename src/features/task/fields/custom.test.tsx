/** Every kind of custom field: how a value shows in a cell, and what editing it sends. */
import { type CustomFieldKind, fieldKindCodes } from '@contract/object/fieldKinds';
import type { CustomValue } from '@contract/task/task';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { buildTaskProject } from '../context/TaskProject';
import { aField, aTask } from '../testing';
import { customTaskField } from './custom';
import { customText } from './customText';

const options = [
  { value: 'a', label: '甲', color: 'blue' },
  { value: 'b', label: '乙', parent: 'a' },
];
const member = { userId: 'u1', userName: 'li', name: '李雷', avatar: null };
const project = buildTaskProject({
  project: { id: 'p', code: 'P', name: '项目', owner: null, privileges: [], readonly: false },
  types: [],
  members: [{ ...member, roleCode: '', roleName: '', isOwner: false } as never],
  customFields: [],
  userId: 'u1',
});

interface Case {
  value: CustomValue;
  shown: RegExp;
  said: string;
  /** Opens the editor on an empty task and does what a person does; what comes out. */
  edit?: { act: () => void | Promise<void>; sent: CustomValue };
}
const type = (text: string) => async () => {
  const input = await screen.findByRole(/^\d/.test(text) ? 'spinbutton' : 'textbox');
  fireEvent.change(input, { target: { value: text } });
  fireEvent.blur(input);
};
const choose = (label: string) => async () => {
  fireEvent.click(await screen.findByTitle(label).catch(() => screen.findByText(label)));
};
const leave = async () => {
  fireEvent.blur(screen.getByRole('combobox'));
};

const cases: Record<CustomFieldKind, Case> = {
  text: { value: '一行', shown: /^一行$/, said: '一行', edit: { act: type('新'), sent: '新' } },
  textarea: { value: '一\n二', shown: /一\s二/, said: '一\n二', edit: { act: type('新'), sent: '新' } },
  number: { value: 1.5, shown: /^1\.50 人天$/, said: '1.5', edit: { act: type('3'), sent: 3 } },
  money: { value: 123456, shown: /1,234\.56/, said: '¥1,234.56', edit: { act: type('12.3'), sent: 1230 } },
  percent: { value: 12.5, shown: /^12\.5 %$/, said: '12.5%', edit: { act: type('7'), sent: 7 } },
  date: { value: '2026-01-02', shown: /^2026-01-02$/, said: '2026-01-02' },
  dateRange: { value: ['2026-01-02', '2026-02-01'], shown: /2026-01-02 ~ 2026-02-01/, said: '2026-01-02 ~ 2026-02-01' },
  select: { value: 'a', shown: /^甲$/, said: '甲', edit: { act: choose('乙'), sent: 'b' } },
  multiSelect: {
    value: ['a', 'b'],
    shown: /^甲乙$/,
    said: '甲、乙',
    edit: {
      async act() {
        await choose('甲')();
        await leave();
      },
      sent: ['a'],
    },
  },
  treeSelect: { value: 'b', shown: /^乙$/, said: '甲 / 乙' },
  department: { value: 'b', shown: /^乙$/, said: '甲 / 乙' },
  person: { value: 'u1', shown: /李雷/, said: '李雷' },
  persons: { value: ['u1', 'u9'], shown: /李雷.*已离开的成员/, said: '李雷、已离开的成员' },
  switch: { value: true, shown: /^是$/, said: '是', edit: { act: choose('否'), sent: false } },
  link: {
    value: 'https://www.example.com/x',
    shown: /^example\.com\/x$/,
    said: 'https://www.example.com/x',
    edit: { act: type('https://a.cn'), sent: 'https://a.cn' },
  },
  rating: { value: 4, shown: /^★★★★★$/, said: '4' },
  progress: { value: 40, shown: /^40%$/, said: '40%', edit: { act: type('55'), sent: 55 } },
  file: { value: ['f1', 'f2'], shown: /^2$/, said: '2 个文件' },
  calculated: { value: 2.5, shown: /^2\.50 人天$/, said: '2.5' },
};
const field = (kind: CustomFieldKind) =>
  aField({ fieldId: 'f', kind, options, config: kind === 'money' ? {} : { precision: 2, unit: '人天' } });
const task = (value?: CustomValue) => aTask({ taskId: '1', customFields: value === undefined ? {} : { f: value } });
const kinds = fieldKindCodes;

it.each(kinds)('%s shows its value in a cell, nothing where there is none, and says it in words', (kind) => {
  const { value, shown, said } = cases[kind];
  const { container, rerender } = render(customTaskField(field(kind)).show(task(value), project));
  expect(container.textContent?.trim()).toMatch(shown);
  rerender(customTaskField(field(kind)).show(task(), project));
  expect(container.textContent?.trim()).toBe(kind === 'progress' ? '0%' : '');
  expect(customText(field(kind), value, (id) => (id === 'u1' ? '李雷' : undefined))).toBe(said);
});

it.each(kinds.filter((kind) => cases[kind].edit))('%s sends what was chosen or typed', async (kind) => {
  const { edit } = cases[kind];
  const sent: unknown[] = [];
  render(
    <App>
      {customTaskField(field(kind)).edit(task(), project, {
        commit: (patch) => sent.push(patch.customFields?.f),
        cancel: () => sent.push('cancelled'),
      })}
    </App>,
  );
  await edit?.act();
  await waitFor(() => expect(sent).toEqual([edit?.sent]));
});

it.each(kinds.filter((kind) => customTaskField(field(kind)).typed))(
  '%s shows again what was typed and refused',
  async (kind) => {
    const isText = ['text', 'textarea', 'link'].includes(kind);
    const sent: unknown[] = [];
    const refused = { customFields: { f: isText ? 'https://typed.cn' : 4200 } };
    render(
      <App>
        {customTaskField(field(kind)).edit(
          task(isText ? 'https://before.cn' : 100),
          project,
          { commit: (patch) => sent.push(patch), cancel: () => sent.push('cancelled') },
          refused,
        )}
      </App>,
    );
    const input = await screen.findByRole(isText ? 'textbox' : 'spinbutton');
    expect((input as HTMLInputElement).value).toMatch(isText ? 'https://typed.cn' : kind === 'money' ? /^42/ : /^4200/);
    expect(document.activeElement).not.toBe(input);
    // Left as it is, it is sent once more.
    await userEvent.click(input);
    await userEvent.tab();
    await waitFor(() => expect(sent).toEqual([refused]));
  },
);

it('follows no link that would run', () => {
  const { container } = render(customTaskField(field('link')).show(task('javascript:alert(1)'), project));
  expect(container.querySelector('a')).toBeNull();
});

it('keeps what was refused of all kinds that are typed', () => {
  expect(kinds.filter((kind) => customTaskField(field(kind)).typed)).toEqual(
    kinds.filter((kind) => ['text', 'textarea', 'number', 'money', 'percent', 'link', 'calculated'].includes(kind)),
  );
});

it('is written by nobody where it is calculated', () => {
  expect(kinds.filter((kind) => customTaskField(field(kind)).computed)).toEqual(['calculated']);
});
