/** How the operation log is sent on. No imports: the console bundles this. */
export const logStreamKinds = { WEBHOOK: 'Webhook（https，带签名）', SYSLOG: 'syslog（RFC 5424，TLS）' } as const;
export type LogStreamKind = keyof typeof logStreamKinds;
