import type { DatasetDetail } from '@contract/dataService/dataset';
import { CLOCK_SECONDS } from '@contract/dataService/limits';
import { PlainTable } from '@/features/admin';
import styles from './dataServices.module.css';

const script = (path: string, query: string) => `APP_KEY=dk_xxx; SECRET=xxx
PATH_TO=/open/v1/${path}; QUERY='${query}'
NOW=$(date +%s); NONCE=$(openssl rand -hex 12)
EMPTY=$(printf '' | openssl dgst -sha256 -r | cut -d' ' -f1)
SIGN=$(printf 'GET\\n%s\\n%s\\n%s\\n%s\\n%s' "$PATH_TO" "$QUERY" "$NOW" "$NONCE" "$EMPTY" \\
  | openssl dgst -sha256 -hmac "$SECRET" -r | cut -d' ' -f1)
curl -H "X-App-Key: $APP_KEY" -H "X-Timestamp: $NOW" -H "X-Nonce: $NONCE" \\
  -H "X-Signature: $SIGN" "${window.location.origin}/api$PATH_TO?$QUERY"`;

/** How other systems read a dataset. */
export function ApiDoc({ dataset: { path, definition } }: { dataset: DatasetDetail }) {
  return (
    <>
      <p>
        地址：<code>GET /api/open/v1/{path}</code>，或以 <code>POST</code> 提交{' '}
        <code>{'{"params": {…}, "pageNo": 1, "pageSize": 100}'}</code>
        。需要一个可以读取它的密钥。
      </p>
      <p>
        签名的内容是六行：方法、从 /open/ 开始的路径、按字节排序的查询、秒数、随机串、请求体的
        SHA-256（十六进制）。以密钥计算 HMAC-SHA256。秒数与服务器相差不超过 {CLOCK_SECONDS} 秒，随机串不能重复。
      </p>
      <PlainTable
        rowKey="name"
        size="small"
        pagination={false}
        dataSource={definition.params}
        locale={{ emptyText: '没有参数' }}
        columns={[
          { title: '参数', dataIndex: 'name' },
          { title: '类型', dataIndex: 'type' },
          { title: '必填', render: (_, { required }) => (required ? '是' : '否') },
          { title: '默认值', render: (_, one) => (one.default === null ? '—' : String(one.default)) },
        ]}
      />
      <h2 className={styles.section}>试一试</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide text is scrolled by the keyboard */}
      <pre className={styles.code} tabIndex={0}>
        {script(path, 'pageSize=20')}
      </pre>
    </>
  );
}
