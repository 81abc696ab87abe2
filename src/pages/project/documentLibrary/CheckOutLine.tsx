import type { DocumentRow } from '@contract/document/document';
import { useModel } from '@umijs/max';
import { Button, Popconfirm, Select, Space } from 'antd';
import { useState } from 'react';
import { documentApi } from '@/services/document';
import { wallAt } from '@/utils/today';
import styles from './library.module.css';

interface Props {
  row: DocumentRow;
  editable: boolean;
  busy: boolean;
  onAct: (work: () => Promise<unknown>, done: string, failed: string) => Promise<void>;
}

const DAYS = [1, 3, 7, 14, 30];

/** Somebody else has it: no new version can be put. */
export const isWithOthers = ({ out }: DocumentRow, userId: string | undefined): boolean =>
  out !== null && out.by?.userId !== userId;

/** Who has checked a file out and until when, and what may be done about it. */
export function CheckOutLine({ row, editable, busy, onAct }: Props) {
  const userId = useModel('@@initialState').initialState?.user?.userId;
  const [days, setDays] = useState(1);
  const { out } = row;
  const isOwn = out !== null && !isWithOthers(row, userId);
  const release = () => onAct(() => documentApi.checkIn({ id: row.id }), isOwn ? '已归还' : '已解除签出', '操作失败');
  if (!out && !editable) return null;
  return (
    <section className={styles.out} aria-label="签出">
      {out ? (
        <span>
          {isOwn ? '您' : (out.by?.name ?? '已离开的成员')} 已签出，{wallAt(out.until).format('YYYY-MM-DD HH:mm')} 前
          {isOwn ? '他人不能上传新版本' : '不能上传新版本'}
        </span>
      ) : (
        <span className={styles.about}>签出后在本地修改，期间他人不能上传新版本</span>
      )}
      {editable && isOwn && (
        <Button size="small" disabled={busy} onClick={() => void release()}>
          归还
        </Button>
      )}
      {editable && out && !isOwn && row.level === 'manage' && (
        <Popconfirm
          title="解除他人的签出？"
          description="对方本地的修改可能与之后的新版本冲突。"
          okText="解除"
          onConfirm={() => void release()}
        >
          <Button size="small" danger disabled={busy}>
            解除
          </Button>
        </Popconfirm>
      )}
      {editable && !out && (
        <Space.Compact size="small">
          <Select
            aria-label="签出多久"
            value={days}
            onChange={setDays}
            options={DAYS.map((value) => ({ value, label: `${value} 天` }))}
          />
          <Button
            disabled={busy}
            onClick={() =>
              void onAct(() => documentApi.checkOut({ id: row.id, days }), '已签出，请下载后修改', '签出失败')
            }
          >
            签出
          </Button>
        </Space.Compact>
      )}
    </section>
  );
}
