import { builtinTool } from '@contract/app/builtin';
import { useModel, useParams } from '@umijs/max';
import { StatusView } from '@/components/StatusView';
import { AppFrame, LocalToolView } from '@/features/app';
import { usePageTitle } from '@/hooks/usePageTitle';
import { sandboxOf } from '@/utils/frame';
import { safeUrl } from '@/utils/url';
import styles from './index.module.css';

/** /enterprise/app/{menu id} (§2): an app of the enterprise, embedded; or a tool of ours that it installed. */
export default function EnterpriseAppPage() {
  const { appId } = useParams<{ appId: string }>();
  const { initialState } = useModel('@@initialState');
  const entry = initialState?.apps.find((app) => app.id === appId);
  const url = safeUrl(entry?.openUrl);
  usePageTitle(entry?.name);

  if (!entry) return <StatusView code="404" title="应用不存在" text="该应用可能已停用，或不属于当前企业。" />;
  const tool = entry.openType === 'localComponent' ? builtinTool(entry.code) : undefined;
  if (tool) {
    return (
      <div className={styles.local}>
        <h1>{entry.name}</h1>
        <LocalToolView component={tool.component} />
      </div>
    );
  }
  if (!url) return <StatusView title="应用无法打开" text={`「${entry.name}」没有可用的地址，请联系企业管理员。`} />;
  return (
    <>
      <h1 className="visually-hidden">{entry.name}</h1>
      {new URL(url).origin === window.location.origin ? (
        // A page of our own needs no host; its sandbox has no origin, so that it cannot be taken off.
        <iframe
          className={styles.frame}
          title={entry.name}
          src={url}
          sandbox={sandboxOf(url)}
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <AppFrame id={entry.id} name={entry.name} />
      )}
    </>
  );
}
