import { ApiError } from '@/utils/apiError';
import { answerOf, askedBy, childrenChoices, okTextOf } from './stepAsk';

const refused = (data: unknown) => new ApiError('前置任务 A-1 尚未完成', { status: 422, code: 'B0422', data });
const asks = (...all: ('ignorePredecessors' | 'wholeTeam' | 'openChildren' | 'leftHours')[]) =>
  all.map((ask) => ({ ask, text: '' }));

it('knows the refusals that one can ask again, and leaves the others alone', () => {
  expect(askedBy(refused({ ask: 'ignorePredecessors' }))).toEqual({
    ask: 'ignorePredecessors',
    text: '前置任务 A-1 尚未完成',
  });
  expect(askedBy(refused({ field: 'leftHours', ask: 'leftHours' }))?.ask).toBe('leftHours');
  for (const data of [undefined, null, {}, { ask: 'rewrite' }]) expect(askedBy(refused(data))).toBeNull();
  expect(askedBy(new Error('network'))).toBeNull();
});

it('answers once everything that was asked for is there', () => {
  expect(answerOf([], {})).toEqual({});
  expect(answerOf(asks('ignorePredecessors'), { reason: ' ' })).toBeNull();
  expect(answerOf(asks('ignorePredecessors'), { reason: '急' })).toEqual({ ignorePredecessors: true });
  expect(answerOf(asks('openChildren', 'wholeTeam'), {})).toBeNull();
  expect(answerOf(asks('openChildren', 'wholeTeam'), { openChildren: 'along' })).toEqual({
    openChildren: 'along',
    wholeTeam: true,
  });
  expect(answerOf(asks('leftHours'), { leftHours: 0 })).toBeNull();
  expect(answerOf(asks('leftHours'), { leftHours: 2 })).toEqual({ leftHours: 2 });
});

it('says what the button does, and lets a cancelled task leave its children', () => {
  expect([okTextOf([]), okTextOf(asks('wholeTeam'))]).toEqual(['确定', '替全体完成']);
  expect(childrenChoices('CANCELLED').map(({ value }) => value)).toEqual(['along', 'leave']);
  expect(childrenChoices('DONE').map(({ value }) => value)).toEqual(['along']);
});
