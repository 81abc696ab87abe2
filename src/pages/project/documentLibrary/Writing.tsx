import { Alert, Button, Popconfirm, Skeleton } from 'antd';
import { useMemo } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import { type EditorSuggesting, type EditorTalk, PageEditor, type useSharedPage } from '@/features/document';
import { useMentionable } from '@/features/object/editor';
import { documentApi } from '@/services/document';
import { fileApi } from '@/services/file';
import { failureText } from '@/utils/failure';
import styles from './library.module.css';

interface Props {
  id: string;
  projectId: string;
  name: string;
  page: ReturnType<typeof useSharedPage>;
  talk: EditorTalk;
  suggesting: EditorSuggesting;
  onDone: () => void;
}

const says = {
  opening: '正在打开…',
  saved: '已保存',
  saving: '正在保存…',
  offline: '连接已断开，可以继续编辑；恢复后自动合并',
  refused: '已停止保存',
} as const;

/** A page while it is written: who writes it too, whether what was typed is kept, and the editor. */
export function Writing({
  id,
  projectId,
  name,
  page: { shared, state, writers, failed },
  talk,
  suggesting,
  onDone,
}: Props) {
  const mentions = useMentionable('document', id);
  const others = useMemo(() => {
    const people = (writers ?? []).flatMap(({ person }) => person ?? []);
    return [...new Map(people.map((person) => [person.userId, person] as const)).values()];
  }, [writers]);
  if (failed) return <Alert type="error" showIcon title={failureText(failed, '编辑器加载失败，请刷新页面')} />;
  const ready = shared && state !== 'opening' && (state !== 'refused' || shared.doc.share.size > 0);
  return (
    <>
      <div className={styles.writers}>
        <span role="status">{says[state]}</span>
        {others.length > 0 && (
          <ul aria-label="同时编辑的人">
            {others.map((person) => (
              <li key={person.userId} title={`${person.name}正在编辑`}>
                <PersonAvatar person={person} size={24} withName />
              </li>
            ))}
          </ul>
        )}
      </div>
      {state === 'refused' && shared && (
        <Alert
          type="error"
          showIcon
          title={shared.refused}
          description="没有保存的内容仍在下面，可以复制后再离开；放弃之后可以重新编辑。"
          action={
            <Popconfirm
              title="放弃没有保存的内容？放弃后不能找回"
              okText="放弃"
              okButtonProps={{ danger: true }}
              cancelText="不放弃"
              onConfirm={() => {
                shared.forget();
                onDone();
              }}
            >
              <Button size="small" danger>
                放弃这些内容
              </Button>
            </Popconfirm>
          }
        />
      )}
      {ready ? (
        <PageEditor
          projectId={projectId}
          shared={shared}
          editable={state !== 'refused'}
          label={`${name} 的内容`}
          onSave={onDone}
          mentions={mentions}
          talk={talk}
          suggesting={suggesting}
          sendPicture={async (file) =>
            fileApi.preview.address({ fileId: (await documentApi.addPicture({ id, file })).fileId })
          }
          sendFile={async (file) =>
            fileApi.download.address({ fileId: (await documentApi.addPageFile({ id, file })).fileId })
          }
        />
      ) : (
        state !== 'refused' && <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </>
  );
}
