/** Elements to which browsers give a font of their own. */
const withOwnFont =
  'address, b, button, cite, code, dfn, em, h1, h2, h3, h4, h5, h6, i, input, kbd, optgroup, option, pre, samp, select, small, strong, sub, sup, textarea, th, var';

/**
 * The rules that make all browsers begin alike, in place of Chakra's. Chakra's rules tell each element to inherit 20 properties of fonts,
 * which it inherits anyway. They also make the browser compute two pseudo-elements for each element, and hardly any element has one.
 */
export const reset = {
  all: {
    margin: 0,
    padding: 0,
    boxSizing: 'border-box',
    borderWidth: 0,
    borderStyle: 'solid',
    borderColor: 'border',
    overflowWrap: 'break-word',
  },
  html: {
    fontFamily: 'body',
    touchAction: 'manipulation',
    tabSize: 4,
    WebkitTextSizeAdjust: '100%',
    WebkitFontSmoothing: 'antialiased',
    MozOsxFontSmoothing: 'grayscale',
    WebkitTapHighlightColor: 'transparent',
  },
  elements: {
    [withOwnFont]: { font: 'inherit' },
    hr: { height: 0, color: 'inherit', borderTopWidth: '1px' },
    'img, svg, video, canvas, audio, iframe': { display: 'block', verticalAlign: 'middle' },
    'img, video': { maxWidth: '100%', height: 'auto' },
    'ol, ul': { listStyle: 'none' },
    'code, kbd, pre, samp': { fontSize: '1em', fontFamily: 'mono' },
    'button, input, optgroup, select, textarea': { color: 'inherit' },
    'button, [type=button], [type=reset], [type=submit]': { appearance: 'button', backgroundColor: 'transparent', backgroundImage: 'none' },
    'button, select': { textTransform: 'none' },
    table: { textIndent: 0, borderColor: 'inherit', borderCollapse: 'collapse' },
    textarea: { resize: 'vertical' },
    summary: { display: 'list-item' },
    small: { fontSize: '80%' },
    'sub, sup': { fontSize: '75%', lineHeight: 0, position: 'relative', verticalAlign: 'baseline' },
    sub: { bottom: '-0.25em' },
    sup: { top: '-0.5em' },
    a: { color: 'inherit', textDecoration: 'inherit' },
    'b, strong': { fontWeight: 'bolder' },
    'i, em': { fontStyle: 'italic' },
    'input[type=text], input[type=email], input[type=search], input[type=password]': { appearance: 'none' },
    'input[type=search]': { appearance: 'textfield', outlineOffset: '-2px' },
    '::-webkit-search-decoration, ::-webkit-search-cancel-button': { WebkitAppearance: 'none' },
    '::file-selector-button': { font: 'inherit' },
    '::-webkit-inner-spin-button, ::-webkit-outer-spin-button': { height: 'auto' },
    'input[type=number]': { appearance: 'textfield' },
    ':-moz-ui-invalid': { boxShadow: 'none' },
    ':-moz-focusring': { outline: 'auto' },
    '[hidden]:where(:not([hidden=until-found]))': { display: 'none !important' },
  },
} as const;
