/** Limits of the export of an enterprise. No imports: the console bundles this. */
export const exportStates = ['queued', 'running', 'finished', 'failed'] as const;
/** Characters: the passphrase stands between whoever has the file and the secrets in it. */
export const PASSPHRASE_LEAST = 12;
export const PASSPHRASE_MOST = 200;
/** Days for which the file can be fetched. */
export const TENANT_EXPORT_KEPT_DAYS = 3;
