import { problemFields } from '@contract/problem/fields';
import { type ProblemState, problemLifecycle } from '@contract/problem/lifecycle';
import { problemTabs } from '@contract/problem/lists';
import { DueDate } from '@/components/DueDate';
import PriorityMark from '@/components/PriorityMark';
import { maybe, oneOf } from '@/features/object/list';
import { defineRegisterPage } from '@/features/object/register';
import { ClockChip, ClockNow, ConvertButtons, Offer } from '@/features/problem';
import { type ProblemTypes, problemService } from '@/services/problem';

const missed = { yes: '已超时' } as const;
const params = { missed: maybe(missed) };

const isOver = (state: string) =>
  state === 'RESOLVED' || (problemLifecycle.states[state as ProblemState].closed ?? false);

export const problemPage = defineRegisterPage<ProblemTypes, ProblemState, typeof params>({
  type: 'problem',
  fields: problemFields,
  lifecycle: problemLifecycle,
  tabs: problemTabs,
  service: problemService,
  emptyText: '还没有问题',
  // Limits run on.
  pollMs: 60_000,
  columns: [
    { key: 'severity', phone: true },
    { key: 'state', width: 104, phone: true },
    { key: 'clock', title: '时限', width: 256, phone: true, render: ({ clocks }) => <ClockNow clocks={clocks} /> },
    { key: 'assigneeId', phone: true },
    { key: 'deadline', render: ({ deadline, state }) => <DueDate day={deadline} completed={isOver(state)} /> },
    { key: 'urgent', optional: true, render: ({ urgent }) => <PriorityMark priority={urgent} /> },
    { key: 'type', optional: true },
    { key: 'ownerId', optional: true },
    { key: 'labelIds', optional: true },
    { key: 'createdAt', optional: true },
  ],
  filters: ['severity', 'state', 'assigneeId', 'ownerId', 'type', 'labelIds', 'deadline'],
  own: {
    params,
    filters: () => [oneOf('missed', '时限', missed)] as never,
    ask: (state) => ({ ...(state.missed && { missed: true }) }),
  },
  events: { clockTakenBack: '重新计算时限' },
  form: { initial: { severity: 3, urgent: 2 } },
  marks: ({ severity, clocks }, words) => (
    <>
      <span>{words.say('problemSeverity', severity)}</span>
      {clocks.map((clock) => (
        <ClockChip key={clock.metric} clock={clock} />
      ))}
    </>
  ),
  actions: (handle) => (
    <>
      <ConvertButtons {...handle} />
      <Offer
        open={handle.record.state === 'PROCESSING' && handle.record.rights.state}
        links={handle.record.links}
        kind="solves"
        outgoing={false}
        text="解决它的任务都已结束，可以点“解决”说明结果"
      />
    </>
  ),
  side: [
    'assigneeId',
    'ownerId',
    'severity',
    'urgent',
    'type',
    'deadline',
    'resolution',
    'affected',
    'resolvedBy',
    'resolvedAt',
    'labelIds',
    'isPrivate',
  ],
  texts: ['rootCause', 'resolutionComment'],
  sections: [
    {
      key: 'pastClocks',
      title: '之前的计时',
      shown: ({ pastClocks }) => pastClocks.length > 0,
      render: ({ record }) =>
        record.pastClocks.map((clock) => (
          <div key={`${clock.metric}${clock.cycle}`}>
            第 {clock.cycle} 次 · <ClockChip clock={clock} />
          </div>
        )),
    },
  ],
});
