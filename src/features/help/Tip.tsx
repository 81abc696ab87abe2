import { BulbOutlined } from '@ant-design/icons';
import { TIPS_AWAY, type TipName } from '@contract/help/steps';
import { Button } from 'antd';
import type { PropsWithChildren } from 'react';
import { Coming } from '@/components/Coming';
import { useMyId } from '@/features/project';
import { useRequest } from '@/hooks/useRequest';
import { tenantApi } from '@/services/tenant';
import { cx } from '@/utils/cx';
import styles from './help.module.css';

interface Props {
  name: TipName;
  /** About what only a mouse can do: not shown on phones. */
  byMouse?: boolean;
  /** What stands behind it waits until it is known whether it is shown. */
  first?: boolean;
}

/** A hint where it helps, until its reader puts it away: for good, and on every device. */
export function Tip({ name, byMouse, first, children }: PropsWithChildren<Props>) {
  const myId = useMyId();
  // Who cannot be asked sees none: a hint that comes back is worse than none.
  const {
    data: away,
    error,
    mutate,
  } = useRequest(async () => (await (tenantApi.getPreference({ key: TIPS_AWAY }) as Promise<TipName[] | null>)) ?? [], {
    cacheKey: `tips:${myId}`,
    onError: () => undefined,
  });
  if (!away && !error && first) return <Coming />;
  if (!away || away.includes(name)) return null;
  const putAway = async () => {
    mutate([...away, name]);
    // Of two windows each may have put another one away.
    const kept = await (tenantApi.getPreference({ key: TIPS_AWAY }) as Promise<TipName[] | null>);
    await tenantApi.savePreference({ key: TIPS_AWAY, value: [...new Set([...(kept ?? []), name])] });
  };
  return (
    <p className={cx(styles.tip, byMouse && styles.byMouse)} role="note">
      <BulbOutlined aria-hidden />
      <span>{children}</span>
      <Button type="link" size="small" onClick={() => void putAway().catch(() => undefined)}>
        知道了
      </Button>
    </p>
  );
}
