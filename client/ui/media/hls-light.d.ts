/** The smaller build comes without types of its own; it has the same ones. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
