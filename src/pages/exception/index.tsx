import { Link, useSearchParams } from '@umijs/max';
import { Button } from 'antd';
import { StatusView } from '@/components/StatusView';
import { HOME } from '@/utils/redirect';
import { statusText } from '@/utils/statusText';

/** /exception (§8): where failures with the display type "redirect" lead; `status` and `message` say what happened. */
export default function ExceptionPage() {
  const [params] = useSearchParams();
  const status = params.get('status') || undefined;
  return (
    <main>
      <StatusView
        code={status}
        title="出错了"
        text={params.get('message') || statusText(status ? Number(status) : undefined)}
        action={
          <>
            {/* Opened by its own address, there is nothing to go back to. */}
            {window.history.length > 1 && (
              <Button type="primary" onClick={() => window.history.back()}>
                返回重试
              </Button>
            )}
            <Link to={HOME}>
              <Button>返回工作台</Button>
            </Link>
          </>
        }
      />
    </main>
  );
}
