import type { HrMember } from '@contract/hrp/hrp';
import { App, Button, Drawer, Tag } from 'antd';
import { useState } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { showFailure } from '@/services/client';
import { hrpApi } from '@/services/hrp';
import { today } from '@/utils/today';
import styles from './hrp.module.css';
import { StayForm } from './StayForm';

interface Props {
  /** Where they stand. */
  place: { positionId: string } | { groupId: string };
  title: string;
  onClose: () => void;
  onChanged: () => void;
}
const isOver = ({ to }: HrMember) => to !== null && to < today();

/** Who stands in a position or a group, now and before. */
export function StaysDrawer({ place, title, onClose, onChanged }: Props) {
  const { modal } = App.useApp();
  const [form, setForm] = useState<{ stay?: HrMember } | null>(null);
  const { data, error, loading, refresh } = useRequest(() => hrpApi.listMembers(place));
  const changed = () => {
    setForm(null);
    refresh();
    onChanged();
  };
  const remove = (stay: HrMember) =>
    modal.confirm({
      title: `删除 ${stay.person.name} 的任职记录？`,
      content: '只用于误登的记录。离开岗位或小组，请改为填写结束日期，历史仍可查询。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: async () => {
        await hrpApi.deleteMember({ id: stay.id }, showFailure);
        changed();
      },
    });
  return (
    <Drawer
      open
      title={title}
      size="min(560px, 100vw)"
      onClose={onClose}
      extra={
        <Button type="primary" onClick={() => setForm({})}>
          添加成员
        </Button>
      }
    >
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={data?.length === 0}
        emptyText="还没有成员：添加成员，并说明从哪天开始"
      >
        <ul className="bare-list">
          {data?.map((stay) => (
            <li key={stay.id} className={styles.stay} data-over={isOver(stay) || undefined}>
              <span className={styles.who}>
                <PersonAvatar person={stay.person} withName />
                {stay.main && <Tag>主要岗位</Tag>}
              </span>
              <span className={styles.days}>
                {stay.from} 至 {stay.to ?? '今'}
              </span>
              <span>
                <Button type="link" size="small" onClick={() => setForm({ stay })}>
                  编辑
                </Button>
                <Button type="link" size="small" danger onClick={() => remove(stay)}>
                  删除
                </Button>
              </span>
            </li>
          ))}
        </ul>
      </StateView>
      {form && <StayForm place={place} stay={form.stay} onClose={() => setForm(null)} onDone={changed} />}
    </Drawer>
  );
}
