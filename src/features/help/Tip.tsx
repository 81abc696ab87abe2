import { BulbOutlined } from '@ant-design/icons';
import { TIPS_AWAY, type TipName } from '@contract/help/steps';
import { useRequest } from 'ahooks';
import { Button } from 'antd';
import type { PropsWithChildren } from 'react';
import { useMyId } from '@/features/project';
import { getPreference, savePreference } from '@/services/tenant';
import styles from './help.module.css';

/** A hint where it helps, until its reader puts it away: for good, and on every device. */
export function Tip({ name, children }: PropsWithChildren<{ name: TipName }>) {
  const myId = useMyId();
  // Who cannot be asked sees none: a hint that comes back is worse than none.
  const { data: away, mutate } = useRequest(async () => (await getPreference<TipName[]>(TIPS_AWAY)) ?? [], {
    cacheKey: `tips:${myId}`,
    onError: () => undefined,
  });
  if (!away || away.includes(name)) return null;
  const putAway = async () => {
    mutate([...away, name]);
    // Of two windows each may have put another one away.
    const kept = await getPreference<TipName[]>(TIPS_AWAY);
    await savePreference(TIPS_AWAY, [...new Set([...(kept ?? []), name])]);
  };
  return (
    <p className={styles.tip} role="note">
      <BulbOutlined aria-hidden />
      <span>{children}</span>
      <Button type="link" size="small" onClick={() => void putAway().catch(() => undefined)}>
        知道了
      </Button>
    </p>
  );
}
