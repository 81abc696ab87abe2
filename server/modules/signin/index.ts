import { pageAddress } from '../../base/pageAddress';
import { defineModule } from '../../object/define';
import type { Platform } from '../../platform';
import { decrypt } from '../../secrets';
import { endSessionUrl } from './oidc';
import { providerOf } from './provider';
import { signinRoutes } from './routes';

declare module '../../platform' {
  interface Platform {
    /** Tells a provider that the session it opened has ended: the page to go to, or null. */
    endAtProvider: (endsAt: { provider: string; idTokenCipher: string }) => Promise<string | null>;
  }
}

export const signinModule = defineModule({
  name: 'signin',
  routes: signinRoutes,
  services: (platform) => ({
    endAtProvider: async ({ provider: id, idTokenCipher }) => {
      const { env } = platform;
      // A provider that is gone, or whose secret cannot be read any more, must not keep anybody from leaving.
      try {
        const provider = await providerOf(platform as Platform, id);
        return await endSessionUrl(env, provider, decrypt(env, idTokenCipher), pageAddress(platform, '/login'));
      } catch {
        return null;
      }
    },
  }),
});
