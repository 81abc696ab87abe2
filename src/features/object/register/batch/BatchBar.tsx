import { DeleteOutlined, EditOutlined, SwapRightOutlined } from '@ant-design/icons';
import { BATCH_MAX } from '@contract/object/limits';
import { objectTypeEntry } from '@contract/objectTypes';
import { App, Button } from 'antd';
import { useState } from 'react';
import type { Selection } from '@/features/object/list';
import { ReasonDialog } from '@/features/object/save';
import { useKeys } from '@/hooks/keys';
import { errorText } from '@/utils/apiError';
import type { AnyTypes, RegisterConfig } from '../config';
import type { Dictionary } from '../useDictionary';
import { waysOf } from './about';
import { ChangeMany } from './ChangeMany';
import { batchKeys } from './keys';
import { StepMany } from './StepMany';
import { useBatch } from './useBatch';

interface Props<T extends AnyTypes, S extends string> {
  config: RegisterConfig<T, S>;
  projectId: string;
  words: Dictionary;
  selection: Selection<T['row']>;
  /** Of all that the list finds. */
  total: number;
  /** A page of what it finds. */
  page: (pageNo: number, size: 100) => Promise<{ result: readonly T['row'][] }>;
  /** Something was written. */
  onChanged: () => void;
}

const REASON_MAX = 1000;
const PAGE = 100;

/** All that the list finds, as far as one act may reach, page by page. */
function ChooseAll<T extends AnyTypes, S extends string>({ selection, total, page }: Props<T, S>) {
  const { message } = App.useApp();
  const all = Math.min(total, BATCH_MAX);
  const chooseAll = async () => {
    try {
      for (let pageNo = 1; (pageNo - 1) * PAGE < all; pageNo += 1) {
        const { result } = await page(pageNo, PAGE);
        selection.add(result.slice(0, all - (pageNo - 1) * PAGE));
      }
    } catch (error) {
      void message.error(errorText(error, '未能选择全部'));
    }
  };
  return (
    selection.count < all && (
      <Button type="link" size="small" onClick={() => void chooseAll()}>
        {total > BATCH_MAX ? `选择前 ${BATCH_MAX} 个` : `选择全部 ${total} 个`}
      </Button>
    )
  );
}

/** What can be done with the chosen objects: a field, a step, the recycle bin; each is judged for itself by the server. */
export function BatchBar<T extends AnyTypes, S extends string>(props: Props<T, S>) {
  const { config, projectId, words, selection, onChanged } = props;
  const { fields, lifecycle, service, type } = config;
  const { message } = App.useApp();
  const { label: noun } = objectTypeEntry(type);
  const { tell, changedAct } = useBatch(config, noun);
  const [asked, setAsked] = useState<'change' | 'step' | 'remove' | `change:${string}`>();
  const { rows, count } = selection;
  const ids = rows.map(({ id }) => id);
  const many = `${count} 个${noun}`;
  const ways = waysOf(lifecycle, rows, fields);
  const tooMany = count > BATCH_MAX;
  const ask = (what: NonNullable<typeof asked>) => () => (count > 0 && count <= BATCH_MAX ? setAsked(what) : false);
  useKeys(batchKeys, {
    change: ask('change'),
    assign: fields.assigneeId ? ask('change:assigneeId') : () => false,
    labels: fields.labelIds ? ask('change:labelIds') : () => false,
    step: ways.length > 0 ? ask('step') : () => false,
    drop: () => (count > 0 && !asked ? selection.clear() : false),
  });
  const done = () => {
    setAsked(undefined);
    selection.clear();
    onChanged();
  };
  const remove = async (reason: string) => {
    try {
      const answer = await service.recycleMany({ projectId, ids, reason });
      const refused = new Set(answer.refused.map(({ id }) => id));
      const gone = ids.filter((id) => !refused.has(id));
      tell({ answer, verb: '删除', act: { kind: 'recycle', type, ids: gone, reason } });
    } catch (error) {
      void message.error(errorText(error, '批量删除失败'));
      throw error;
    }
    done();
  };
  return (
    <>
      <ChooseAll {...props} />
      {tooMany && <span>每次至多 {BATCH_MAX} 个</span>}
      <Button type="text" size="small" icon={<EditOutlined />} disabled={tooMany} onClick={ask('change')}>
        修改字段
      </Button>
      <Button
        type="text"
        size="small"
        icon={<SwapRightOutlined />}
        disabled={tooMany || ways.length === 0}
        onClick={ask('step')}
      >
        变更状态
      </Button>
      <Button type="text" size="small" danger icon={<DeleteOutlined />} disabled={tooMany} onClick={ask('remove')}>
        删除
      </Button>
      {asked?.startsWith('change') && (
        <ChangeMany
          title={`修改 ${many}`}
          {...{ fields, words, projectId }}
          begin={asked.split(':')[1]}
          send={(changes) => service.updateMany({ projectId, ids, ...changes })}
          onDone={(answer, what) => {
            tell({ answer, verb: '修改', what, act: changedAct(answer) });
            done();
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'step' && (
        <StepMany
          title={`变更 ${many}的状态`}
          total={count}
          {...{ ways, fields, words, projectId }}
          send={(step) => service.stepMany({ projectId, ...step })}
          onDone={(answer, what) => {
            tell({ answer, verb: '修改', what });
            done();
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'remove' && (
        <ReasonDialog
          title={`删除 ${many}`}
          hint="移入回收站，可以恢复。"
          maxLength={REASON_MAX}
          okText={`删除 ${count} 个`}
          danger
          onSubmit={remove}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
