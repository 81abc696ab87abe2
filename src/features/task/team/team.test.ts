import {
  added,
  draftOf,
  moved,
  removed,
  type TeamDraft,
  totalHours,
  unfit,
  withHours,
} from '@/components/TeamParts/teamDraft';
import { person } from '../testing';
import { partAction, partHours } from './partAction';
import { sayTeam } from './TeamStack';

const [ann, bob, cy] = [person('ann', '安'), person('bob', '博'), person('cy', '晨')];
const part = (who: typeof ann | null, state: 'wait' | 'doing' | 'done', hours: number | null = null) => ({
  person: who,
  state,
  hours,
});
const order = ({ parts }: TeamDraft) => parts.map(({ userId }) => userId).join();

describe('a team that is put together', () => {
  it('begins with who executes the task, and grows by each person once', () => {
    const alone = draftOf({ team: null, executor: ann });
    expect(unfit(alone)).toContain('至少需要两个人');
    const two = added(added(alone, 'bob'), 'bob');
    expect([order(two), unfit(two)]).toEqual(['ann,bob', null]);
  });

  it('keeps order and hours of the one that is there, without who has left the enterprise', () => {
    const team = {
      mode: 'parallel' as const,
      parts: [part(bob, 'doing', 3), part(null, 'done', 1), part(ann, 'done')],
    };
    expect(draftOf({ team, executor: bob })).toEqual({
      mode: 'parallel',
      parts: [
        { userId: 'bob', hours: 3 },
        { userId: 'ann', hours: null },
      ],
    });
  });

  it('is moved within its ends, and summed up as far as somebody estimated', () => {
    const draft = draftOf({
      team: { mode: 'serial', parts: [part(ann, 'doing'), part(bob, 'wait'), part(cy, 'wait')] },
      executor: ann,
    });
    expect(order(moved(draft, 0, 1))).toBe('bob,ann,cy');
    expect(order(moved(draft, 0, -1))).toBe('ann,bob,cy');
    expect(order(moved(draft, 2, 1))).toBe('ann,bob,cy');
    expect(order(removed(draft, 'bob'))).toBe('ann,cy');
    expect(totalHours(draft)).toBeNull();
    expect(totalHours(withHours(withHours(draft, 'ann', 0.1), 'cy', 0.2))).toBe(0.3);
  });
});

describe('what one may do with a part', () => {
  const me = { userId: 'ann', readonly: false };
  const task = (actions: string[] = []) => ({ category: 'IN_PROGRESS' as const, actions });

  it('is to finish the own one when it is due, and to take it back', () => {
    expect(partAction(task(), part(ann, 'doing'), me)).toEqual({ label: '完成我的部分', done: true, primary: true });
    expect(partAction(task(), part(ann, 'wait'), me)).toBeNull();
    expect(partAction(task(), part(ann, 'done'), me)?.label).toBe('撤回');
    expect(partAction(task(), part(bob, 'doing'), me)).toBeNull();
  });

  it('is to act for others where the server says so, and nothing while the task does not move', () => {
    expect(partAction(task(['forTeam']), part(bob, 'doing'), me)).toMatchObject({ label: '代为完成', primary: false });
    expect(partAction(task(['forTeam']), part(bob, 'done'), me)?.label).toBe('退回');
    expect(partAction({ category: 'PAUSED', actions: ['forTeam'] }, part(ann, 'doing'), me)).toBeNull();
    expect(partAction(task(['forTeam']), part(ann, 'doing'), { ...me, readonly: true })).toBeNull();
  });
});

it('says hours as far as they are known', () => {
  expect(partHours({ ...part(ann, 'doing'), consumed: 0, left: null })).toBe('');
  expect(partHours({ ...part(ann, 'doing'), consumed: 1.25, left: null })).toBe('消耗 1.3 小时');
  expect(partHours({ ...part(ann, 'doing', 4), consumed: 1, left: 3 })).toBe('消耗 1 · 预计 4 · 剩余 3 小时');
});

it('names everybody, in turn or together', () => {
  expect(sayTeam({ mode: 'serial', parts: [part(ann, 'done'), part(bob, 'doing')] })).toBe(
    '依次执行：安（已完成） → 博',
  );
  expect(sayTeam({ mode: 'parallel', parts: [part(ann, 'doing'), part(null, 'doing')] })).toBe(
    '共同执行：安、已离开的成员',
  );
});
