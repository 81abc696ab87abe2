/** What the tests take of the page on which people answer: bundled, as Preact ships ES modules that Jest cannot load. */
export { h, render } from 'preact';
export { act } from 'preact/test-utils';
export { Questions } from '../../../fill/Questions';
