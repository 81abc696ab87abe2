/** The picture of a change request: where nodes will stand, above where they stood. */
import type { ChangeImpact } from '@contract/plan/change/change';
import type { PlanView } from '@contract/plan/plan';
import { daysBefore, pictureOf, slipText } from './words';

const node = (nodeId: string, effect: 'own' | 'added' | 'removed', days: Partial<ChangeImpact['nodes'][number]>) => ({
  ...{ nodeId, wbs: '1', kind: 'work' as const, title: nodeId, effect, words: [] },
  ...{ startBefore: null, endBefore: null, startOn: null, endOn: null, startSlip: null, endSlip: null },
  ...days,
});
const impact: ChangeImpact = {
  ...{ endBefore: '2026-03-17', endOn: '2026-03-20', endSlip: 3, more: 0, hours: 24, unestimated: 0, money: null },
  nodes: [
    node('moved', 'own', {
      ...{ startBefore: '2026-03-11', endBefore: '2026-03-17', startOn: '2026-03-11', endOn: '2026-03-20', endSlip: 3 },
    }),
    node('gone', 'removed', { startBefore: '2026-03-02', endBefore: '2026-03-03' }),
    node('new', 'added', { startOn: '2026-03-04', endOn: '2026-03-05' }),
  ],
};
const plan: PlanView = {
  ...{
    projectId: 'p',
    id: 'plan',
    startOn: '2026-03-02',
    criticalSlack: 0,
    strictPhases: false,
    taskDates: 'node',
    version: 1,
    nodes: [],
    links: [],
    outer: [],
    named: [],
  },
  ...{ editable: true, keepsBaselines: true, keepsTemplates: true, baselined: true },
};

it('stands where the request puts it; what it removes where it stood, as cancelled; and nothing is to be pulled', () => {
  const { nodes, editable } = pictureOf(plan, impact);
  expect(nodes.map(({ id, startOn, endOn, cancelled }) => [id, startOn, endOn, cancelled])).toEqual([
    ['moved', '2026-03-11', '2026-03-20', false],
    ['gone', '2026-03-02', '2026-03-03', true],
    ['new', '2026-03-04', '2026-03-05', false],
  ]);
  expect(editable).toBe(false);
});

it('has the days before below it', () => {
  const before = daysBefore(impact);
  expect([before.get('moved')?.endBefore, before.get('new')?.endBefore]).toEqual(['2026-03-17', null]);
});

it('says slips in days', () => {
  expect([slipText(3), slipText(-2), slipText(0), slipText(null)]).toEqual(['+3 天', '-2 天', '不变', '—']);
});
