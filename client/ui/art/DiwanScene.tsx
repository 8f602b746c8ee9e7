import { isArabic } from '../../i18n/language.ts';
import { CourtyardScene } from './CourtyardScene.tsx';
import { WindowScene } from './WindowScene.tsx';

/** Each language has a drawing of its own: the room with its window on the Gulf, the courtyard with its open book. */
export const DiwanScene = isArabic ? CourtyardScene : WindowScene;
