import { type ProblemState, problemLifecycle } from '@contract/problem/lifecycle';
import type { ProblemDetail } from '@contract/problem/problem';
import { App, Button } from 'antd';
import { useState } from 'react';
import type { RecordHandle } from '@/features/object/register';
import { useAct } from '@/features/undo';
import { problemApi } from '@/services/problem';
import { errorText } from '@/utils/apiError';

type Target = 'task' | 'risk';
const words: Record<Target, string> = { task: '任务', risk: '风险' };

/** What a problem can be made into: a task that solves it, a risk that it becomes. */
export function ConvertButtons({ record, changed }: RecordHandle<ProblemDetail>) {
  const { message } = App.useApp();
  const { told } = useAct();
  const [busy, setBusy] = useState<Target>();
  const { id, no, version, rights } = record;
  const state = record.state as ProblemState;
  if (!rights.state) return null;
  const convert = async (to: Target) => {
    setBusy(to);
    try {
      const { made, begun } = await problemApi.convert({ id, to, version });
      told('转换成功', {
        label: `${no} 已转为${words[to]} ${made.no}`,
        act: { kind: 'convert', id, to, madeId: made.id, begun, undone: false, assigneeId: null },
      });
    } catch (error) {
      void message.error(errorText(error));
    } finally {
      setBusy(undefined);
      changed();
    }
  };
  const button = (to: Target) => (
    <Button size="small" loading={busy === to} disabled={busy !== undefined} onClick={() => void convert(to)}>
      转为{words[to]}
    </Button>
  );
  return (
    <>
      {(state === 'CONFIRMED' || state === 'PROCESSING') && button('task')}
      {!problemLifecycle.states[state].closed && button('risk')}
    </>
  );
}
