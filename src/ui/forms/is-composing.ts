/** Key event; for React events, their `nativeEvent`. */
type Pressed = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>

/** Key code reported while an input method handles the key. */
const taken = 229

/**
 * Whether a key press belongs to an input method (e.g. for Chinese, Japanese or transliterated Hindi), where Enter
 * accepts a candidate and must not submit. Safari ends the composition before the key event (WebKit bug 165004), so
 * there only the key code reveals the input method.
 */
export const isComposing = (pressed: Pressed): boolean => pressed.isComposing || pressed.keyCode === taken
