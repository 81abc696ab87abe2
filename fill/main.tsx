/** @jsxImportSource preact */
/** The page on which people answer, `/questionnaire/questionWrite` and the regional ones: a bundle of its own. */
import { render } from 'preact';
import './style.css';
import { App } from './App';

const root = document.getElementById('fill');
if (root) render(<App loginPath={`${root.dataset.base ?? '/'}login`} />, root);
