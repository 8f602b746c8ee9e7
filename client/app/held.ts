/** A field that a text can be typed into. */
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a visitor did on a drawn page before the client ran, as `boot.js` holds it. */
export interface Held {
  /** The last control that was pressed, and the sign that shows it. */
  click: HTMLElement | null;
  sign: Animation | null;
  /** The last form that was sent. */
  submit: HTMLFormElement | null;
  /** Presses of boxes, in order. */
  boxes: HTMLElement[];
  typed: Map<Field, string>;
  keys: [target: Element, key: KeyboardEvent][];
  /** The field in which a keyboard composes a word. */
  composing: EventTarget | null;
  /** Where the caret stood in a field with a text that was typed. */
  caret: { field: Element; range: Parameters<HTMLInputElement['setSelectionRange']> } | null;
  /** Ends the holding. */
  release(): void;
}

declare global {
  interface Window {
    /** Set on a drawn page until the client runs. */
    diwanHeld?: Held;
  }
}

/** Does again what the visitor did before the client ran. Does nothing the second time. */
export function doHeldAgain(): void {
  const held = window.diwanHeld;
  if (!held) return;
  delete window.diwanHeld;
  held.release();
  const { composing, caret } = held;
  for (const [field, value] of held.typed) {
    const control = sameField(field);
    if (control !== composing) retype(control, value, caret);
    else control.addEventListener('compositionend', () => retype(control, control.value, caret), { once: true });
  }
  for (const [target, key] of held.keys) (target.isConnected ? document.activeElement : target)?.dispatchEvent(key);
  for (const box of held.boxes) same(box)?.click();
  // The press waits until React has taken the text in.
  setTimeout(pressAgain(held));
}

/**
 * Presses once the button is free: it may be asking for the viewer's own price. On a bad line that takes as long as a request may, a
 * minute, unless the visitor presses something else meanwhile.
 */
function pressAgain(held: Held): () => void {
  const { pathname } = window.location;
  const until = performance.now() + 60_000;
  let isCalledOff = false;
  const callOff = () => {
    isCalledOff = true;
  };
  addEventListener('click', callOff, { capture: true, once: true });
  return function press() {
    if (isCalledOff || pathname !== window.location.pathname) return held.sign?.cancel();
    held.click = same(held.click);
    held.submit = same(held.submit);
    const { click, submit } = held;
    const isBusy = click?.matches(':disabled, [aria-busy=true], [aria-disabled=true]');
    if (isBusy && performance.now() < until) return void setTimeout(press, 100);
    removeEventListener('click', callOff, true);
    held.sign?.cancel();
    // Its page shows something by now that the visitor did not know of when they pressed.
    if (click?.matches('[data-look-first]')) return;
    if (click?.isConnected) click.click();
    else if (submit?.isConnected) submit.requestSubmit();
  };
}

/** Types a text into a field once more, so that React hears it. */
function retype(control: Field, value: string, caret: Held['caret']): void {
  if (control instanceof HTMLSelectElement) {
    control.value = value;
    control.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  const kind = control instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  // React ignores an event whose text equals the last one that it saw, so another text is set first.
  control.value = value ? '' : '.';
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  // A field that was left is checked.
  if (control !== document.activeElement) control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  // React shows the text once this call is over.
  else if (control === caret?.field) queueMicrotask(() => control.setSelectionRange(...caret.range));
}

// A page that React could not take over is drawn anew: a control is found again by its words, a field by its place in its form.
const nameOf = ({ ariaLabel, textContent }: Element) => `${ariaLabel ?? ''} ${textContent}`;
const same = <Control extends HTMLElement>(control: Control | null): Control | null =>
  !control || control.isConnected
    ? control
    : ([...document.querySelectorAll<Control>(control.localName)].find(
        (other) => nameOf(other) === nameOf(control) && other.getClientRects().length > 0,
      ) ?? null);
function sameField(field: Field): Field {
  if (field.isConnected || !field.form) return field;
  const other = same(field.form)?.elements[[...field.form.elements].indexOf(field)] as Field | undefined;
  return other?.type === field.type ? other : field;
}
