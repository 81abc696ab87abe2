import type { FileAddress } from '@contract/file/file';
import type { MouseEvent } from 'react';
import { showFailure } from '@/services/client';
import { fileApi } from '@/services/file';
import { copyText } from '@/utils/copyText';
import { inAppOf } from '@/utils/inApp';

type Saved = { fileId: string };

const whole = ({ address }: FileAddress) => new URL(address, window.location.origin).href;

/**
 * The apps of DingTalk, WeCom and Feishu save files by another program than the one that shows the console, and that one has
 * no session: there a file is fetched by an address that asks for none.
 */
const savesApart = () => inAppOf(navigator.userAgent) !== null;

export async function saveFile({ fileId }: Saved): Promise<void> {
  const address = savesApart()
    ? whole(await fileApi.addressFor({ fileId }, showFailure))
    : fileApi.download.address({ fileId });
  window.location.assign(address);
}

/** Of a link, or a button that is one. */
export const saveLink = ({ fileId, name }: Saved & { name: string }) => ({
  href: fileApi.download.address({ fileId }),
  download: name,
  onClick: (event: MouseEvent) => {
    if (!savesApart()) return;
    event.preventDefault();
    void saveFile({ fileId }).catch(() => undefined);
  },
});

/** For a program that saves files, or another device, where nobody is signed in. */
export async function copyFileAddress({ fileId }: Saved): Promise<void> {
  await copyText(
    whole(await fileApi.addressFor({ fileId }, showFailure)),
    '下载地址已复制，一分钟内有效，打开时不需要登录',
  );
}
