import { riskFields } from '@contract/risk/fields';
import { riskLifecycle } from '@contract/risk/lifecycle';
import { changeable, waysOf } from './about';

const ways = (...states: string[]) =>
  waysOf(
    riskLifecycle,
    states.map((state) => ({ state })),
    riskFields,
  ).map(({ to, count }) => `${to}:${count}`);

it('offers what leads on from any of the chosen, most of them first', () => {
  expect(ways('IDENTIFIED', 'TRACKING', 'CLOSED')).toEqual(['TRACKING:2', 'HANGUP:2', 'CANCELLED:2', 'CLOSED:1']);
  expect(ways('HANGUP')).toContain('back:1');
});

it('leaves what asks for more than fields to be done one by one', () => {
  expect(ways('IDENTIFIED')).not.toContain('OCCURRED:1');
});

it('changes no texts of many at once', () => {
  const names = changeable(riskFields).map(([name]) => name);
  expect(names).toEqual(expect.arrayContaining(['assigneeId', 'labelIds', 'planCloseOn', 'isPrivate']));
  expect(names).not.toEqual(expect.arrayContaining(['title']));
  expect(names).not.toContain('description');
});
