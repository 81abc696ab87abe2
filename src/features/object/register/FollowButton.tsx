import { EyeFilled, EyeOutlined } from '@ant-design/icons';
import type { RegisterType } from '@contract/object/registerTypes';
import { App, Button, Tooltip } from 'antd';
import { touched } from '@/features/realtime';
import { useAct } from '@/features/undo';
import { useRequest } from '@/hooks/useRequest';
import { followObject, listFollowers } from '@/services/object';
import { errorText } from '@/utils/apiError';

/** Follows the object or stops; who follows hears of comments and states. */
export function FollowButton({
  type,
  record,
}: {
  type: RegisterType | 'planNode' | 'document';
  /** `no`: as it is quoted. */
  record: { id: string; no: string; version: number };
}) {
  const { message } = App.useApp();
  const { told } = useAct();
  const { id, no, version } = record;
  const { data, refresh, mutate } = useRequest(() => listFollowers({ type, id }), {
    refreshDeps: [type, id, version],
    onError: () => undefined,
  });
  const following = data?.followed ?? false;
  const names = data?.followers.map(({ name }) => name).join('、');
  const toggle = async () => {
    if (!data) return;
    mutate({ ...data, followed: !following });
    try {
      await followObject({ type, id }, !following);
      touched({ type, id });
      const label = `${no} ${following ? '不再接收评论与状态变更' : '接收评论与状态变更'}`;
      told(following ? '已取消关注' : '已关注', { label, act: { kind: 'follow', type, id, follow: !following } });
    } catch (failure) {
      void message.error(errorText(failure, '操作失败'));
    }
    refresh();
  };
  return (
    <Tooltip title={names ? `${names} 关注` : '关注后接收评论与状态变更'}>
      <Button
        type="text"
        icon={following ? <EyeFilled /> : <EyeOutlined />}
        aria-pressed={following}
        aria-label={following ? '取消关注' : '关注'}
        disabled={!data}
        onClick={() => void toggle()}
      >
        {data && data.followers.length > 0 ? data.followers.length : null}
      </Button>
    </Tooltip>
  );
}
