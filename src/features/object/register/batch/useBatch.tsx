import type { BatchAnswer } from '@contract/object/record';
import { App } from 'antd';
import { Refusals } from '@/features/object/save';
import { type Act, useAct } from '@/features/undo';
import type { AnyTypes, RegisterConfig } from '../config';

interface Told {
  answer: BatchAnswer;
  /** What was done: 修改. */
  verb: string;
  /** To what, beside how many: 应对策略. */
  what?: string;
  act?: Act;
}

/** Says how a batch ended: what was done, with the way back, and what refused and why. */
export function useBatch<T extends AnyTypes, S extends string>(
  { type }: Pick<RegisterConfig<T, S>, 'type'>,
  noun: string,
) {
  const { modal } = App.useApp();
  const { told } = useAct();
  const changedAct = ({ changed }: BatchAnswer): Act | undefined =>
    changed.length > 0 ? { kind: 'change', items: changed.map((one) => ({ type, ...one })) } : undefined;
  const tell = ({ answer, verb, what, act }: Told) => {
    const { done, unchanged, refused } = answer;
    const written = done - unchanged;
    const rest = unchanged > 0 ? `，${unchanged} 个已是如此` : '';
    if (written > 0) told(`${verb}成功`, { label: `${written} 个${noun}${what ? `：${what}` : ''}${rest}`, act });
    else if (refused.length === 0) told(`所选${noun}已是如此，没有变更`);
    if (refused.length === 0) return;
    modal.warning({
      title: `${refused.length} 个${noun}未${verb}`,
      width: 480,
      content: <Refusals refused={refused} unseen={`看不到的${noun}`} />,
    });
  };
  return { tell, changedAct };
}
