/** The board of a register: its columns, what each asks for, and a step that is taken from a card's menu. */

import { type ProblemState, problemLifecycle } from '@contract/problem/lifecycle';
import { riskFields } from '@contract/risk/fields';
import { type RiskState, riskLifecycle } from '@contract/risk/lifecycle';
import { riskTabs } from '@contract/risk/lists';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { TestRouter } from '../../../../../tests/console/TestRouter';
import type { AnyRow, AnyTypes, RegisterConfig } from '../config';
import type { Dictionary } from '../useDictionary';
import RegisterBoard from './RegisterBoard';

const row = (id: string, state: RiskState): AnyRow => ({
  ...{ id, state, no: `R-${id}`, title: `风险 ${id}`, projectId: 'p', version: 1, fileCount: 0 },
  ...{ assignee: null, owner: null, customFields: {}, named: [] },
});
const rows = [row('1', 'IDENTIFIED'), row('2', 'IDENTIFIED'), row('3', 'TRACKING')];

const query = jest.fn();
const config = {
  ...{ type: 'risk', fields: riskFields, lifecycle: riskLifecycle, tabs: riskTabs, filters: [], columns: [] },
  service: { query, step: jest.fn(), detail: jest.fn() },
} as unknown as RegisterConfig<AnyTypes, RiskState>;

const asked = {
  projectId: 'p',
  filter: { tab: 'open', conditions: [{ field: 'ownerId', op: 'anyOf', value: ['me'] }] },
};
const board = (state: object = { tab: 'open', state: [] }, stamp = 0) => (
  <TestRouter>
    <RegisterBoard<AnyTypes, RiskState>
      {...{ config, asked, stamp, state: state as Record<string, unknown> }}
      words={{} as Dictionary}
      projectId="p"
      noun="风险"
      columns={[]}
      change={() => undefined}
      phone={false}
      mayChange
      maySteps
      onOpen={() => undefined}
      onCreate={() => undefined}
      onChanged={() => undefined}
    />
  </TestRouter>
);

beforeEach(() => {
  query.mockReset().mockImplementation(async (data: { filter: { conditions: { value: string[] }[] } }) => {
    const states = data.filter.conditions.at(-1)?.value ?? [];
    const result = rows.filter(({ state }) => states.includes(state));
    return { result, total: result.length, pageNo: 1, pageSize: 50 };
  });
});

it('has a column for each open state, each with its own count, and offers a new one in the first', async () => {
  render(board());
  await screen.findByRole('region', { name: '已识别，2 个风险' });
  for (const name of ['跟踪中，1 个风险', '已发生，0 个风险', '已挂起，0 个风险']) screen.getByRole('region', { name });
  expect(screen.queryByRole('region', { name: /已关闭/ })).toBeNull();
  expect(query.mock.calls[0]?.[0]).toMatchObject({
    projectId: 'p',
    filter: {
      tab: 'open',
      conditions: [...asked.filter.conditions, { field: 'state', op: 'anyOf', value: ['IDENTIFIED'] }],
    },
  });
  expect(screen.getAllByRole('button', { name: /新建风险/ }).map((one) => one.getAttribute('aria-label'))).toEqual([
    '在「已识别」新建风险',
  ]);
});

it('says where nothing of what is filtered for can stand', async () => {
  render(board({ tab: 'open', state: ['CLOSED'] }));
  await screen.findByText(/筛选的状态不在这个标签中/);
  expect(query).not.toHaveBeenCalled();
});

it('says that a column could not be read, and reads it again', async () => {
  query.mockRejectedValue(new Error('away'));
  render(board());
  const retry = await screen.findAllByRole('button', { name: /重\s?试/ });
  expect(retry).toHaveLength(4);
  query.mockResolvedValue({ result: [], total: 0, pageNo: 1, pageSize: 50 });
  act(() => retry[0]?.click());
  await waitFor(() => expect(screen.getAllByRole('button', { name: /重\s?试/ })).toHaveLength(3));
});

it('a step that asks for nothing moves the card, and the answer that knows of it counts it once', async () => {
  // The lists are virtual: without a height no card is drawn.
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  const step = jest.fn();
  let stands: ProblemState = 'UNCONFIRMED';
  query.mockImplementation(async (data: { filter: { conditions: { value: string[] }[] } }) => {
    const result = data.filter.conditions.at(-1)?.value.includes(stands)
      ? [{ ...row('1', 'IDENTIFIED'), state: stands }]
      : [];
    return { result, total: result.length, pageNo: 1, pageSize: 50 };
  });
  step.mockImplementation(async () => {
    stands = 'CONFIRMED';
    return { state: stands, version: 2 };
  });
  const problems = {
    ...{ type: 'problem', fields: {}, lifecycle: problemLifecycle, tabs: {}, filters: [], columns: [] },
    service: { query, step, detail: jest.fn() },
  } as unknown as RegisterConfig<AnyTypes, ProblemState>;
  render(
    <TestRouter>
      <RegisterBoard<AnyTypes, ProblemState>
        {...{ asked, config: problems, state: { state: ['UNCONFIRMED', 'CONFIRMED'] }, stamp: 0, columns: [] }}
        {...{ words: {} as Dictionary, projectId: 'p', noun: '问题', phone: true, mayChange: true, maySteps: true }}
        change={() => undefined}
        onOpen={() => undefined}
        onChanged={() => undefined}
      />
    </TestRouter>,
  );
  fireEvent.click(await screen.findByRole('button', { name: '移动 R-1' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: '确认' }));
  await waitFor(() => expect(step).toHaveBeenCalledTimes(1));
  // Both columns have been asked again, and have answered.
  await waitFor(() => expect(query).toHaveBeenCalledTimes(4));
  await act(async () => {});
  const counts = () => screen.getAllByRole('tab').map((tab) => tab.textContent);
  expect(counts()).toEqual([
    `${problemLifecycle.states.UNCONFIRMED.label}0`,
    `${problemLifecycle.states.CONFIRMED.label}1`,
  ]);
});
