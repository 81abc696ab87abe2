/**
 * Whether this browser knows passkeys here at all: only in a secure context. Apart from what uses them (`webauthn.ts`), which
 * the page of sign-in loads when somebody asks for it.
 */
export const knowsPasskeys = (): boolean =>
  typeof window.PublicKeyCredential === 'function' && typeof navigator.credentials?.get === 'function';
