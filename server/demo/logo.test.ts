import { inflateSync } from 'node:zlib';
import { hueOf } from '../../contract/tenant/hue';
import { cleanPng, pngOf } from '../base/png';
import { demoLogo } from './logo';

it('is a picture that an upload would take, in a colour of its own', () => {
  const logo = demoLogo();
  // Nothing is left out where it is made anew.
  expect(cleanPng(logo, 256)).toEqual(logo);
  const begin = logo.indexOf('IDAT') + 4;
  const lines = inflateSync(logo.subarray(begin, begin + logo.readUInt32BE(begin - 8)));
  const pixels = Array.from({ length: 128 }, (_, y) => [...lines.subarray(y * 513 + 1, (y + 1) * 513)]).flat();
  expect(hueOf(pixels)).toMatch(/^#[0-3][0-9a-f][6-9a][0-9a-f][6-9a][0-9a-f]$/);
});

it('writes pixels line by line', () => {
  const picture = pngOf(1, 2, Uint8Array.from([1, 2, 3, 255, 4, 5, 6, 128]));
  expect(cleanPng(picture, 2)).toEqual(picture);
  expect(cleanPng(picture, 1)).toBeNull();
});
