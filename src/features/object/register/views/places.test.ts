/** A register's board by its lifecycle: columns, and which steps a drop means. */
import { BACK } from '@contract/object/lifecycle';
import { riskFields } from '@contract/risk/fields';
import { riskLifecycle } from '@contract/risk/lifecycle';
import { riskTabs } from '@contract/risk/lists';
import { stateColumns, stepVerdict } from './places';
import { dayFieldsOf } from './viewParams';

const keys = (tab: keyof typeof riskTabs, filtered: string[] = []) =>
  stateColumns(riskLifecycle, riskTabs[tab], filtered).map(({ key }) => key);

it('has a column for each state that the tab and the filter leave', () => {
  expect(keys('open')).toEqual(['IDENTIFIED', 'TRACKING', 'OCCURRED', 'HANGUP']);
  expect(keys('all')).toEqual(['IDENTIFIED', 'TRACKING', 'OCCURRED', 'HANGUP', 'CLOSED', 'CANCELLED']);
  expect(keys('open', ['TRACKING', 'CLOSED'])).toEqual(['TRACKING']);
});

it('puts a card where a step of the lifecycle leads, and says why it cannot stand elsewhere', () => {
  const verdict = (from: 'IDENTIFIED' | 'HANGUP' | 'CLOSED', to: 'TRACKING' | 'CLOSED' | 'IDENTIFIED', may = true) =>
    stepVerdict(riskLifecycle, from, to, may);
  expect(verdict('IDENTIFIED', 'IDENTIFIED')).toEqual({ kind: 'home' });
  expect(verdict('IDENTIFIED', 'TRACKING')).toMatchObject({ kind: 'allowed', name: '开始跟踪', reasonRequired: false });
  expect(verdict('CLOSED', 'TRACKING')).toMatchObject({ kind: 'allowed', name: '激活', reasonRequired: true });
  expect(verdict('IDENTIFIED', 'CLOSED')).toEqual({
    kind: 'refused',
    why: '「已识别」没有这一步，可以：开始跟踪、已发生、挂起、取消',
  });
  expect(verdict('IDENTIFIED', 'TRACKING', false)).toMatchObject({ kind: 'refused' });
  // What it goes back to, the table does not know: no place takes it by being dropped there.
  expect(riskLifecycle.steps.HANGUP[BACK]).toBeDefined();
  expect(verdict('HANGUP', 'TRACKING')).toEqual({ kind: 'refused', why: '请打开后用「恢复」回到之前的状态' });
});

it('stands on the days that the list is filtered by first', () => {
  expect(dayFieldsOf(riskFields, ['state', 'planCloseOn'])).toEqual([
    'planCloseOn',
    'identifiedOn',
    'expectedAt',
    'closedOn',
  ]);
  expect(dayFieldsOf({ title: riskFields.title }, [])).toEqual([]);
});
