import type { AssignedApp } from '@contract/app/app';
import { Button } from 'antd';
import { StatusView } from '@/components/StatusView';
import { safeUrl } from '@/utils/url';
import styles from './app.module.css';
import { AppFrame } from './frame/AppFrame';
import { LocalToolView } from './tools';

type Shown = Pick<AssignedApp, 'id' | 'name' | 'openType' | 'openUrl' | 'component'>;

/** An installed app where it stands: a tool of ours, a frame, or the way to a page of its own. */
export function AppView({ app, projectId, taskId }: { app: Shown; projectId?: string; taskId?: string }) {
  if (app.component) {
    return (
      <div className={styles.local}>
        <LocalToolView component={app.component} />
      </div>
    );
  }
  if (app.openType === 'appFrame') {
    return <AppFrame id={app.id} name={app.name} projectId={projectId} taskId={taskId} />;
  }
  const url = safeUrl(app.openUrl);
  return (
    <StatusView
      title={app.name}
      text="这个应用在新标签页中打开。"
      action={
        url && (
          <Button type="primary" href={url} target="_blank" rel="noopener noreferrer">
            打开
          </Button>
        )
      }
    />
  );
}
