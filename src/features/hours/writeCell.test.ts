/** What a cell of the week says when it is written, so that it can be taken back with all that stood there. */
import { hoursApi } from '@/services/hours';
import { taskWorkApi } from '@/services/taskWork';
import { writeCell } from './writeCell';

jest.mock('@/services/hours');
jest.mock('@/services/taskWork');
const [hours, others] = [jest.mocked(taskWorkApi), jest.mocked(hoursApi)];
const day = '2026-11-23';
const log = { id: 'w', day, minutes: 90, kind: 'overtime', remark: '联调', version: 3 } as never;
const task = { taskId: 't', other: null };
const saved = { id: 'w', leftBefore: 5, task: { taskId: 't', taskNo: 'T-1', leftHours: 3.5 } } as never;

it('keeps kind and remark of hours that are cleared, and what was left of the task', async () => {
  hours.remove.mockResolvedValue(saved);
  expect(await writeCell(task, { log }, day, 0)).toEqual({
    label: 'T-1 1.5 小时（2026-11-23）',
    act: {
      ...{ kind: 'hours', on: { taskId: 't' }, id: 'w', after: null },
      before: { day, minutes: 90, kind: 'overtime', remark: '联调' },
      left: { before: 5, after: 3.5 },
    },
  });
});

it('says hours of other work by their name', async () => {
  others.logOther.mockResolvedValue({ id: 'new', version: 1 });
  const row = { taskId: null, other: 'meeting' } as const;
  expect(await writeCell(row, { log: null }, day, 60)).toMatchObject({
    label: '会议 1 小时（2026-11-23）',
    act: { on: { other: 'meeting' }, id: 'new', before: null, after: { minutes: 60, kind: 'normal', remark: '' } },
  });
  expect(await writeCell({ taskId: null, other: null }, { log: null }, day, 60)).toBeNull();
});
