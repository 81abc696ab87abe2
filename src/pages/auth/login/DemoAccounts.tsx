import { demoAccounts } from '@contract/auth/demo';
import styles from './demo.module.css';

interface Props {
  busy: boolean;
  onChoose: (username: string) => void;
}

/** Who there is in the demo data: a click signs in. */
export function DemoAccounts({ busy, onChoose }: Props) {
  return (
    <section className={styles.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts" className={styles.title}>
        演示账号，点击即可进入
      </h2>
      <ul className={styles.accounts}>
        {demoAccounts.map(({ username, name, what }) => (
          <li key={username}>
            <button type="button" disabled={busy} onClick={() => onChoose(username)}>
              <span>{name}</span> <small>{what}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
