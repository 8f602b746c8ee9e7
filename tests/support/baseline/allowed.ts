/** Something that the baseline lacks and that is built nevertheless. */
export interface Allowed {
  /** The features by the names of the check: `.share()`, `Error.captureStackTrace`, `scrollbar-width`. */
  features: string[];
  /** The built files that may have it; all files if absent. */
  files?: RegExp;
  why: string;
}

/** GraphiQL with Monaco, its editor: a page for developers alone, with baselines of their own. */
const graphiql = /^dist\/sandbox\/assets\/(?!index-)/;

/** Each entry says why the oldest browsers can do without it. An entry that no file needs any more fails the check. */
export const allowed: readonly Allowed[] = [
  // The code asks for it before it uses it
  { features: ['.share()'], files: /device-/, why: 'the button is drawn where navigator.canShare answers' },
  {
    features: ['.getDisplayMedia()'],
    files: /(RoomPage|livekit)-/,
    why: 'screens are shared where the browser has it (client/rooms/devices.ts)',
  },
  { features: ['.setSinkId()'], files: /(RoomPage|livekit)-/, why: 'a loudspeaker is chosen where audio.setSinkId is there' },
  {
    features: ['requestIdleCallback', 'cancelIdleCallback'],
    files: /usePlaces-/,
    why: 'a timer without it (client/features/storefront/usePlaces.ts)',
  },
  {
    features: ['.requestPictureInPicture()', '.exitPictureInPicture()'],
    files: /ItemView-/,
    why: 'the button is drawn where document.pictureInPictureEnabled says so',
  },
  { features: ['ManagedMediaSource'], files: /hls-/, why: 'hls.js takes it where it is, MediaSource otherwise' },
  { features: ['print-color-adjust'], files: /DashboardPage-/, why: 'the same stands beside it with the prefix (RevenueChart.tsx)' },
  { features: ['.getTextInfo()'], files: /(i18n|index)-/, why: 'i18next knows the directions of languages itself' },
  { features: ['Error.captureStackTrace'], why: 'packages add it to an error where it is' },
  { features: ['trustedTypes'], files: /RichTextEditor-/, why: 'ProseMirror makes a policy where there are policies' },
  {
    features: ['.caretPositionFromPoint()', '.caretRangeFromPoint()', '.getComposedRanges()'],
    files: /RichTextEditor-/,
    why: 'ProseMirror takes the one that is there',
  },
  { features: ['Temporal'], files: /Schedule-/, why: 'FullCalendar brings a polyfill along, and prefers the browser' },
  {
    features: [
      '.addStream()',
      '.removeStream()',
      '.createDTMFSender()',
      '.createEncodedStreams()',
      '.setHeaderExtensionsToNegotiate()',
      'RTCRtpScriptTransform',
      'documentPictureInPicture',
      '.bytes()',
    ],
    files: /livekit-/,
    why: 'livekit-client adapts to each browser, and asks for each of them; encryption from end to end is not switched on',
  },
  {
    features: ['.startViewTransition()', '::view-transition', '::view-transition-group'],
    files: /(react|token)-/,
    why: 'React and React Router animate where there are view transitions, and no page asks for it',
  },
  { features: [':popover-open'], files: /get-styles-/, why: 'Floating UI tries the selector and catches the error' },

  // Something else has the same name
  {
    features: ['.command()', '.addElement()', '.getHTML()', '.sync()'],
    files: /RichTextEditor-/,
    why: 'methods of tiptap, ProseMirror and linkify',
  },
  { features: ['.handle()'], files: /(apollo|livekit)-/, why: 'methods of Apollo Client and LiveKit' },
  { features: ['.when()'], why: 'a method of yup' },
  { features: ['line-clamp'], why: "Chakra's own name: it writes -webkit-line-clamp" },
  {
    features: ['border-bottom-radius', 'border-top-radius', 'border-inline-start-radius', 'border-inline-end-radius'],
    files: /(chakra|index|Tabs)-/,
    why: "Chakra's own names of two corners",
  },
  {
    features: ['box-flex', 'box-flex-group', 'box-ordinal-group'],
    files: /(chakra|token)-/,
    why: "Emotion's list of numbers without a unit",
  },
  { features: ['path-length'], files: /DrawnTick-/, why: 'an attribute of SVG' },

  // The page works without it, and is only nicer with it
  {
    features: ['@starting-style'],
    files: /(DrawnTick|chakra|index)-/,
    why: 'the tick of a purchase stands at once instead of being drawn; in Chakra a condition that no style has',
  },
  {
    features: ['forced-color-adjust', 'forced-color-adjust: none'],
    why: 'Safari leaves the colours to the page, so nothing has to be kept from the system’s',
  },
  { features: ['::selection'], why: 'marked text has the colour of the system' },
  {
    features: ['scrollbar-width', 'scrollbar-width: none', 'overflow-anchor', 'overflow-anchor: none'],
    why: 'scroll bars look and behave as in other pages',
  },
  {
    features: ['text-wrap'],
    files: /(chakra|index)-/,
    why: 'lines break elsewhere',
  },
  { features: ['user-select'], why: 'Emotion writes -webkit-user-select beside it; the watermark does so itself' },
  { features: ['@media (scripting)'], files: /index\.html$/, why: 'without scripts, the dots of the splash stay' },
  { features: [':popover-open'], files: /frame\.css$/, why: 'in :is(), beside the class that docs.js sets without popovers' },
  { features: ['font-family: ui-monospace'], why: 'the fonts behind it stand in' },
  { features: ['cursor: *', 'resize', 'resize: none', 'resize: vertical'], why: 'phones have no pointer' },

  {
    features: [
      '.capture()',
      '.caretPositionFromPoint()',
      '.caretRangeFromPoint()',
      '.checkVisibility()',
      ':host-context',
      ':popover-open',
      'ScrollTimeline',
      'cancelIdleCallback',
      'min-size',
      'path-length',
      'requestIdleCallback',
      'text-wrap',
      'text-wrap: nowrap',
      'trustedTypes',
    ],
    files: graphiql,
    why: 'Monaco, motion and Floating UI ask for each, or have such names of their own; texts of one line',
  },
];
