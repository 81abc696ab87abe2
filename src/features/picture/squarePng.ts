import { PICTURE_SIDE, PICTURE_SOURCE_MAX_BYTES, PICTURE_TYPES } from '@contract/auth/picture';

/** The middle of a picture as a square PNG; what else the file holds (place, camera) stays behind. @throws Error in words */
export async function squarePng(file: File): Promise<Blob> {
  if (!PICTURE_TYPES.some((type) => type === file.type)) throw new Error('请选择 PNG、JPG 或 WebP 图片');
  if (file.size > PICTURE_SOURCE_MAX_BYTES) throw new Error('图片超过 10 MB，请换一张');
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) throw new Error('无法读取这张图片，请换一张');
  try {
    const side = Math.min(picture.width, picture.height);
    const canvas = document.createElement('canvas');
    canvas.width = PICTURE_SIDE;
    canvas.height = PICTURE_SIDE;
    const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
    canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, PICTURE_SIDE, PICTURE_SIDE);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error('无法处理这张图片，请换一张');
    return blob;
  } finally {
    picture.close();
  }
}
