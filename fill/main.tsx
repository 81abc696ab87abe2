/** @jsxImportSource preact */
/** The page on which people answer, `/questionnaire/questionWrite` and the regional ones: a bundle of its own. */
import { render } from 'preact';
import './style.css';
import { App } from './App';
import { Preview } from './Preview';

const root = document.getElementById('fill');
if (root) {
  const isPreview = new URLSearchParams(window.location.search).has('preview') && window.parent !== window;
  render(isPreview ? <Preview /> : <App loginPath={`${root.dataset.base ?? '/'}login`} />, root);
}
