import { BATCH_MAX } from '@contract/object/limits';
import type { BatchAnswer } from '@contract/object/record';
import type { ProjectRow, ProjectsChange } from '@contract/project/project';
import { App, Button } from 'antd';
import { useState } from 'react';
import type { Selection } from '@/features/object/list';
import { ReasonDialog, Refusals } from '@/features/object/save';
import { useMay } from '@/hooks/useSubject';
import { projectApi } from '@/services/project';
import { errorText } from '@/utils/apiError';
import { CollectMany, LabelMany, OwnerMany, StatusMany } from './ManyDialogs';
import { statusWays } from './many';

type Asked = 'status' | 'labels' | 'owner' | 'collection' | 'recycle';

/** What can be done with the chosen projects; each is judged by itself by the server. */
export function BatchBar({ selection, onChanged }: { selection: Selection<ProjectRow>; onChanged: () => unknown }) {
  const { message, modal } = App.useApp();
  const mayCollect = useMay()({ privilege: 'PROJECT_COLLECTION' });
  const [asked, setAsked] = useState<Asked>();
  const { rows, count } = selection;
  const ids = rows.map(({ id }) => id);
  const many = `${count} 个项目`;
  const tooMany = count > BATCH_MAX;
  const allAway = rows.every(({ archived }) => archived);
  const close = () => setAsked(undefined);
  const done = () => {
    close();
    selection.clear();
    void onChanged();
  };
  const tell = ({ done: judged, unchanged, refused }: BatchAnswer, verb: string) => {
    const written = judged - unchanged;
    if (written > 0) void message.success(`已${verb} ${written} 个项目`);
    else if (refused.length === 0) void message.info('所选项目已是如此，没有变更');
    if (refused.length > 0) {
      modal.warning({
        title: `${refused.length} 个项目未${verb}`,
        width: 480,
        content: <Refusals refused={refused} unseen="看不到的项目" />,
      });
    }
    done();
  };
  const change = (what: Omit<ProjectsChange, 'ids'>) => projectApi.updateMany({ ids, ...what });
  const archive = () => {
    const verb = allAway ? '取消归档' : '归档';
    modal.confirm({
      title: `${verb} ${many}？`,
      content: allAway
        ? '项目回到列表中，内容可以继续修改。'
        : '项目只能查看，并从列表移到“已归档”；可以随时取消归档。',
      okText: verb,
      cancelText: '返回',
      onOk: () =>
        change({ act: 'archive', archived: !allAway }).then(
          (answer) => tell(answer, verb),
          (error: unknown) => void message.error(errorText(error, `${verb}失败`)),
        ),
    });
  };
  const recycle = async (reason: string) => {
    try {
      tell(await change({ act: 'recycle', reason }), '移入回收站');
    } catch (error) {
      void message.error(errorText(error, '移入回收站失败'));
      throw error;
    }
  };
  const ask = (what: Asked) => () => setAsked(what);
  const ways = statusWays(rows);
  const button = { type: 'text', size: 'small', disabled: tooMany } as const;
  const dialog = { title: many, onClose: close };
  return (
    <>
      {tooMany && <span>每次至多 {BATCH_MAX} 个</span>}
      <Button {...button} disabled={tooMany || ways.length === 0} onClick={ask('status')}>
        变更状态
      </Button>
      <Button {...button} onClick={ask('labels')}>
        标签
      </Button>
      <Button {...button} onClick={ask('owner')}>
        移交
      </Button>
      {mayCollect && (
        <Button {...button} onClick={ask('collection')}>
          加入项目集
        </Button>
      )}
      <Button {...button} onClick={archive}>
        {allAway ? '取消归档' : '归档'}
      </Button>
      <Button {...button} danger onClick={ask('recycle')}>
        移入回收站
      </Button>
      {asked === 'status' && (
        <StatusMany
          {...dialog}
          {...{ ways, count }}
          send={({ ids: able, ...step }) => projectApi.updateMany({ act: 'status', ids: [...able], ...step })}
          onDone={tell}
        />
      )}
      {asked === 'labels' && (
        <LabelMany {...dialog} send={(labels) => change({ act: 'labels', ...labels })} onDone={tell} />
      )}
      {asked === 'owner' && (
        <OwnerMany {...dialog} send={(ownerId) => change({ act: 'owner', ownerId })} onDone={tell} />
      )}
      {asked === 'collection' && <CollectMany {...dialog} ids={ids} onDone={done} />}
      {asked === 'recycle' && (
        <ReasonDialog
          title={`将 ${many}移入回收站`}
          hint="项目及其任务将从列表中移除，可以在项目回收站中恢复。"
          label="删除原因"
          maxLength={500}
          okText="移入回收站"
          danger
          onSubmit={recycle}
          onClose={close}
        />
      )}
    </>
  );
}
