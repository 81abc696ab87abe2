import { useModel } from '@umijs/max';
import { lazy, Suspense, useState } from 'react';
import { PanelPopover } from '@/components/PanelPopover';
import { PersonAvatar } from '@/components/PersonAvatar';
import { useIdle } from '@/hooks/useIdle';
import styles from './index.module.css';
import { RailButton } from './RailItem';

// It comes when the page has nothing else to do: the shell carries its button only.
const loadPanel = () => import('./UserPanel');
const UserPanel = lazy(loadPanel);
const RailArrange = lazy(() => import('./RailArrange'));

/** The avatar and what opens at it. */
export function UserMenu({ folded }: { folded: boolean }) {
  const [open, setOpen] = useState(false);
  const [arranging, setArranging] = useState(false);
  const { initialState } = useModel('@@initialState');
  useIdle(() => loadPanel().catch(() => undefined));
  const user = initialState?.user;
  if (!user) return null;
  const tenant = initialState.tenants.find((item) => item.current);
  return (
    <>
      <PanelPopover
        label="账户"
        open={open}
        onOpenChange={setOpen}
        placement="topLeft"
        arrow={false}
        content={
          <Suspense fallback={<div className={styles.panel} />}>
            <UserPanel
              onDone={() => setOpen(false)}
              onArrange={() => {
                setOpen(false);
                setArranging(true);
              }}
            />
          </Suspense>
        }
        styles={{ container: { padding: 0 } }}
      >
        <RailButton
          name={`${user.name}${tenant ? `，${tenant.tenantName}` : ''}`}
          label={user.name}
          icon={<PersonAvatar person={user} size={22} />}
          folded={folded}
          aria-haspopup="dialog"
          aria-expanded={open}
        />
      </PanelPopover>
      <Suspense>{arranging && <RailArrange onClose={() => setArranging(false)} />}</Suspense>
    </>
  );
}
