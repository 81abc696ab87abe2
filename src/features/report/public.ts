/** What the public page needs: the blocks alone, so that it loads no list, form or editor. */
export { Blocks } from './Blocks';
export { default as reportStyles } from './report.module.css';
