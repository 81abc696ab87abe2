import { LOGO } from '@contract/questionnaire/theme';

/** Pictures beyond it are not opened: a small file may be a very large picture. */
const FILE_MAX_BYTES = 10 * 1024 * 1024;
const TRIES = 4;

/** Smaller until it fits, never larger than it is. */
export const fitted = (width: number, height: number, share = 1): { width: number; height: number } => {
  const scale = Math.min(1, LOGO.width / width, LOGO.height / height) * share;
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/**
 * A picture drawn anew as a PNG that fits the head of a page: what else the file held stays here.
 * @throws Error in words where it is no picture that the browser shows
 */
export async function drawnLogo(file: File): Promise<File> {
  if (file.size > FILE_MAX_BYTES) throw new Error('图片超过 10 MB，请换一张较小的图片');
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error('无法识别这个图片，请换一张 png、jpg 或 webp 图片');
  });
  try {
    for (let share = 1, turn = 0; turn < TRIES; turn += 1, share /= 1.6) {
      const { width, height } = fitted(picture.width, picture.height, share);
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width, height });
      canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
      if (blob && blob.size <= LOGO.bytes) return new File([blob], 'logo.png', { type: 'image/png' });
    }
  } finally {
    picture.close();
  }
  throw new Error('图片太复杂，缩小后仍然过大，请换一张简单的徽标');
}
