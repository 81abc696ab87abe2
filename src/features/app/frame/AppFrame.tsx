import { FRAME_TIMEOUT_MS } from '@contract/app/messages';
import { history } from '@umijs/max';
import { App, Button, Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useThemeMode } from '@/hooks/useThemeMode';
import { appApi } from '@/services/app';
import { cx } from '@/utils/cx';
import { safeRedirect } from '@/utils/redirect';
import { siteAddress } from '@/utils/url';
import { type Bridge, openBridge } from './bridge';
import styles from './frame.module.css';

interface Props {
  /** Of an install, a menu entry or a task's tool. */
  id: string;
  name: string;
  projectId?: string;
  taskId?: string;
  onClose?: () => void;
}

/** A foreign page in a page of ours, which keeps it to its own origin. */
export function AppFrame({ id, name, projectId, taskId, onClose }: Props) {
  const { message } = App.useApp();
  const { theme: mode } = useThemeMode();
  const [round, setRound] = useState(0);
  const [state, setState] = useState<'loading' | 'shown' | 'late' | { refused: string }>('loading');
  const [height, setHeight] = useState<number | null>(null);
  const host = useRef<HTMLIFrameElement>(null);
  const bridge = useRef<Bridge | null>(null);
  const theme = useRef(mode);
  theme.current = mode;
  const close = useRef(onClose);
  close.current = onClose;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is the reason to wait anew
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'loading' ? 'late' : now)), FRAME_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [round]);
  useEffect(() => bridge.current?.setTheme(mode), [mode]);
  useEffect(() => () => bridge.current?.end(), []);

  const opened = () => {
    const inside = host.current?.contentWindow;
    if (!inside) return;
    bridge.current?.end();
    bridge.current = openBridge(inside, {
      name,
      theme: theme.current,
      context: (nonce) => appApi.askFrameContext({ id, nonce, projectId, taskId }),
      onLoad: () => setState('shown'),
      onResize: setHeight,
      onNavigate: (path) => {
        // Only where the login's target check has nothing to change: anything else leads nowhere.
        if (safeRedirect(path) === path) history.push(path);
      },
      onToast: (text, level) => void message[level](`${name}：${text}`),
      onClose: () => (close.current ? close.current() : history.back()),
      onRefused: (refused) => setState({ refused }),
    });
    if (!bridge.current) setState({ refused: inside.document.body.textContent?.trim() || '应用无法打开' });
  };
  const again = () => {
    setState('loading');
    setHeight(null);
    setRound((value) => value + 1);
  };
  if (state === 'late' || typeof state === 'object') {
    return (
      <div className={styles.refused} role="alert">
        <p>{state === 'late' ? `「${name}」在两分钟内没有打开` : `「${name}」已关闭：${state.refused}`}</p>
        <Button onClick={again}>重试</Button>
      </div>
    );
  }
  return (
    <div className={styles.place} style={height === null ? undefined : { height }}>
      {state === 'loading' && (
        <div className={styles.skeleton} role="status" aria-label={`正在打开「${name}」`}>
          <Skeleton active paragraph={{ rows: 6 }} />
        </div>
      )}
      <iframe
        key={round}
        ref={host}
        title={name}
        className={cx(styles.frame, state === 'loading' && styles.waiting)}
        src={siteAddress(`/appFrame/${id}`)}
        onLoad={opened}
      />
    </div>
  );
}
