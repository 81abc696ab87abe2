import { Alert, Button } from 'antd';

interface Props {
  failed: boolean;
  onRetry: () => void;
  /** Not all groups are shown. */
  truncated: boolean;
}

/** What a list has to say above its rows; most lists never do. */
export default function ListNotices({ failed, onRetry, truncated }: Props) {
  return (
    <>
      {failed && (
        <Alert
          banner
          type="error"
          title="部分任务加载失败"
          action={
            <Button size="small" type="link" onClick={onRetry}>
              重试
            </Button>
          }
        />
      )}
      {truncated && <Alert banner type="info" title="分组较多，只显示任务最多的 200 组，请缩小筛选范围" />}
    </>
  );
}
