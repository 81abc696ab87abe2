import { type AppScope, appScopes } from '@contract/app/kinds';
import styles from './app.module.css';

/** What an app may read and do, in words. */
export function ScopeList({ scopes }: { scopes: readonly AppScope[] }) {
  if (scopes.length === 0) return <p className={styles.hint}>不读取平台中的任何数据。</p>;
  return (
    <ul className={styles.scopes} aria-label="它可以">
      {scopes.map((scope) => (
        <li key={scope}>{appScopes[scope]}</li>
      ))}
    </ul>
  );
}
