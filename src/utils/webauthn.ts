/** Passkeys by the browser: what the server gives becomes the browser's words, what the browser answers the server's. */
import type { PasskeyAdd, PasskeyAnswer, PasskeyAsk, PasskeyCreation } from '@contract/auth/passkey';

function bytesOf(text: string): ArrayBuffer {
  const plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0)).buffer;
}
function textOf(bytes: ArrayBuffer): string {
  const plain = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(plain).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

const listOf = (known: PasskeyAsk['known']): PublicKeyCredentialDescriptor[] =>
  known.map(({ id, transports }) => ({
    type: 'public-key',
    id: bytesOf(id),
    ...(transports.length > 0 && { transports: transports as AuthenticatorTransport[] }),
  }));

/** What a browser says when nothing came of it, in words. */
function explained(error: unknown): Error {
  const name = error instanceof DOMException ? error.name : '';
  const words: Record<string, string> = {
    NotAllowedError: '没有完成：已取消或超时，或这个设备上没有可用的通行密钥',
    InvalidStateError: '这个设备已经登记过通行密钥',
    SecurityError: '通行密钥只能在平台的正式地址使用，请从正式地址打开本页',
    NotSupportedError: '这个设备不支持通行密钥',
  };
  return new Error(words[name] ?? '浏览器没有完成通行密钥的操作，请重试');
}

/** Makes a passkey on a device of the person. @throws Error that says what to do */
export async function makePasskey(asked: PasskeyCreation): Promise<Omit<PasskeyAdd, 'name'>> {
  const made = await navigator.credentials
    .create({
      publicKey: {
        challenge: bytesOf(asked.challenge),
        rp: asked.site,
        user: { ...asked.user, id: bytesOf(asked.user.id) },
        pubKeyCredParams: asked.algorithms.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: listOf(asked.known),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
        timeout: asked.timeoutMs,
      },
    })
    .catch((error: unknown) => {
      throw explained(error);
    });
  if (!(made instanceof PublicKeyCredential)) throw explained(null);
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    id: textOf(made.rawId),
    clientData: textOf(response.clientDataJSON),
    attestation: textOf(response.attestationObject),
    // Older browsers do not say.
    transports: response.getTransports?.() ?? [],
  };
}

/** Asks for a passkey; of several the person chooses. @throws Error that says what to do */
export async function showPasskey(asked: PasskeyAsk): Promise<Omit<PasskeyAnswer, 'ticket'>> {
  const shown = await navigator.credentials
    .get({
      publicKey: {
        challenge: bytesOf(asked.challenge),
        rpId: asked.siteId,
        allowCredentials: listOf(asked.known),
        // Without a list it stands for the password, too.
        userVerification: asked.known.length > 0 ? 'preferred' : 'required',
        timeout: asked.timeoutMs,
      },
    })
    .catch((error: unknown) => {
      throw explained(error);
    });
  if (!(shown instanceof PublicKeyCredential)) throw explained(null);
  const response = shown.response as AuthenticatorAssertionResponse;
  return {
    id: textOf(shown.rawId),
    clientData: textOf(response.clientDataJSON),
    authenticatorData: textOf(response.authenticatorData),
    signature: textOf(response.signature),
    ...(response.userHandle && { userHandle: textOf(response.userHandle) }),
  };
}
