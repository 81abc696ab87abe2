import { Alert, Button } from 'antd';
import { useRequest } from '@/hooks/useRequest';
import { signinApi } from '@/services/signin';
import { errorText } from '@/utils/apiError';
import styles from './signIn.module.css';

interface Props {
  providers: readonly { id: string; name: string }[];
  /** Where to go afterwards: a path of the console. */
  redirect?: string;
  primary?: boolean;
}

/** Ways in that lead to another site: a button each, which goes there. */
export function ProviderButtons({ providers, redirect, primary = false }: Props) {
  const start = useRequest((provider: string) => signinApi.start({ provider, redirect }, { skipErrorHandler: true }), {
    manual: true,
    onSuccess: ({ url }) => window.location.assign(url),
    onError: () => {},
  });
  const [at] = start.params ?? [];
  // The page is on its way: until it is left, nothing is to be pressed twice.
  const busy = start.loading || Boolean(start.data);
  return (
    <div className={styles.ways}>
      <div role="alert">{start.error && <Alert type="error" title={errorText(start.error)} />}</div>
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          size="large"
          block
          type={primary ? 'primary' : 'default'}
          loading={busy && at === id}
          disabled={busy && at !== id}
          onClick={() => start.run(id)}
        >
          用「{name}」登录
        </Button>
      ))}
    </div>
  );
}
