import { riskFields } from '@contract/risk/fields';
import { riskLifecycle } from '@contract/risk/lifecycle';
import { changeable, waysOf } from './about';

const ways = (...states: string[]) =>
  waysOf(
    riskLifecycle,
    states.map((state, at) => ({ id: String(at), state })),
    riskFields,
  ).map(({ key, ids }) => `${key}:${ids.length}`);

it('offers what leads on from any of the chosen, most of them first', () => {
  expect(ways('IDENTIFIED', 'TRACKING', 'CLOSED')).toEqual([
    'HANGUP:挂起:2',
    'CANCELLED:取消:2',
    'TRACKING:开始跟踪:1',
    'CLOSED:关闭:1',
    'TRACKING:激活:1',
  ]);
  expect(ways('HANGUP')).toContain('back:恢复:1');
});

it('leaves what asks for more than fields to be done one by one', () => {
  expect(ways('IDENTIFIED')).not.toContain('OCCURRED:已发生:1');
});

it('changes no texts of many at once', () => {
  const names = changeable(riskFields).map(([name]) => name);
  expect(names).toEqual(expect.arrayContaining(['assigneeId', 'labelIds', 'planCloseOn', 'isPrivate']));
  expect(names).not.toEqual(expect.arrayContaining(['title']));
  expect(names).not.toContain('description');
});
